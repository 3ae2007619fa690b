"""Tables as Markdown that also reads well as plain text."""

from collections.abc import Sequence

from ecphoria.evaluation.evaluate import Evaluation
from ecphoria.evaluation.figures import Comparison, Figure, Row

NOT_MEASURED = "-"


def figures_table(evaluation: Evaluation) -> str:
    """The figures: a line for each variant and data set, and averages over several data sets."""
    columns = [name for name in evaluation.metrics if any(name in row.figures for row in evaluation.rows)]
    columns = [*(name for name in ("EM", "F1") if name not in columns), *columns]
    headers = ["data set", "system", "n", *columns, "IT", "IT/doc", "QT", "QT/question", "p50 s", "p95 s", "p99 s"]
    lines = [_line(row, columns) for row in evaluation.rows]
    return markdown_table(headers, [*lines, *_averages(evaluation.rows, columns)])


def comparisons_table(comparisons: Sequence[Comparison]) -> str:
    """The paired t-tests."""
    lines = [
        [
            found.dataset,
            found.metric,
            f"{found.first} - {found.second}",
            f"{100 * found.test.difference:+.1f}",
            str(found.test.pairs),
            found.test.refused if found.test.p is None else f"{found.test.p:.2g}",
        ]
        for found in comparisons
    ]
    return markdown_table(["data set", "metric", "systems", "difference", "pairs", "p (two-sided)"], lines)


def percent(figure: Figure | None) -> str:
    """``61.2 ± 0.4 [57.0, 65.1]``: the deviation over seeds where there are several."""
    if figure is None:
        return NOT_MEASURED
    deviation = "" if figure.deviation is None else f" ± {100 * figure.deviation:.1f}"
    return f"{100 * figure.mean:.1f}{deviation} [{100 * figure.low:.1f}, {100 * figure.high:.1f}]"


def _line(row: Row, columns: Sequence[str]) -> list[str]:
    return [
        row.dataset,
        row.label,
        str(row.questions),
        *(percent(row.figures.get(name)) for name in columns),
        _count(row.indexing_tokens),
        _count(row.indexing_tokens_per_document),
        _count(row.query_tokens),
        _count(row.query_tokens_per_question),
        *(f"{row.latency[name]:.3f}" for name in ("p50", "p95", "p99")),
    ]


def _averages(rows: Sequence[Row], columns: Sequence[str]) -> list[list[str]]:
    """Means over the data sets of each system that ran on all of them, where there are several."""
    data_sets = {row.dataset for row in rows}
    by_system: dict[str, list[Row]] = {}
    for row in rows:
        by_system.setdefault(row.label.partition(" (")[0], []).append(row)
    lines = []
    for label, mine in by_system.items():
        if len(data_sets) < 2 or {row.dataset for row in mine} != data_sets:
            continue
        means = []
        for name in columns:
            found = [row.figures[name].mean for row in mine if name in row.figures]
            means.append(f"{100 * sum(found) / len(found):.1f}" if len(found) == len(mine) else NOT_MEASURED)
        costs = [
            _count(sum(getattr(row, name) for row in mine) / len(mine))
            for name in ("indexing_tokens", "indexing_tokens_per_document", "query_tokens", "query_tokens_per_question")
        ]
        lines.append(["average", label, "", *means, *costs, "", "", ""])
    return lines


def _count(value: float) -> str:
    return f"{value:,.0f}"


def markdown_table(headers: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table that also reads well as plain text."""
    cells = [[cell.replace("|", "\\|") for cell in line] for line in (headers, *lines)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(headers))]
    shown = [[cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in cells]
    rule = ["-" * width for width in widths]
    return "\n".join(f"| {' | '.join(line)} |" for line in (shown[0], rule, *shown[1:]))
