"""Plots as SVG text."""

import io
from collections.abc import Sequence
from typing import Any

from ecphoria.errors import ConfigurationError
from ecphoria.evaluation.evaluate import Evaluation
from ecphoria.evaluation.figures import Row

_SHOWN = ("EM", "F1", "shown")


def require_plots() -> None:
    """Check that plots can be drawn, before hours are spent on figures.

    Raises:
        ConfigurationError: matplotlib is not installed.
    """
    _matplotlib()


def plots(evaluation: Evaluation) -> list[str]:
    """A plot for each data set: lines over an experiment's axis, bars otherwise, with 95% intervals."""
    data_sets = list(dict.fromkeys(row.dataset for row in evaluation.rows))
    drawn = []
    for name in data_sets:
        rows = [row for row in evaluation.rows if row.dataset == name]
        drawn.append(_lines(evaluation, name, rows) if evaluation.axis else _bars(evaluation, name, rows))
    return drawn


def _metrics(evaluation: Evaluation, rows: Sequence[Row], *, ranking: bool) -> list[str]:
    shown = [name for name in (*_SHOWN, *evaluation.metrics[-4:] * ranking) if any(name in row.figures for row in rows)]
    return shown or [evaluation.metrics[-4]]


def _bars(evaluation: Evaluation, name: str, rows: Sequence[Row]) -> str:
    figure, axes = new_figure(name)
    metrics = _metrics(evaluation, rows, ranking=True)
    width = 0.8 / len(rows)
    for place, row in enumerate(rows):
        found = [(at, row.figures[metric]) for at, metric in enumerate(metrics) if metric in row.figures]
        axes.bar(
            [at + (place - (len(rows) - 1) / 2) * width for at, _ in found],
            [100 * figure.mean for _, figure in found],
            width,
            yerr=_errors([figure for _, figure in found]),
            capsize=2,
            label=row.label,
        )
    axes.set_xticks(range(len(metrics)), metrics)
    return svg_of(figure, axes)


def _lines(evaluation: Evaluation, name: str, rows: Sequence[Row]) -> str:
    figure, axes = new_figure(name)
    metrics = _metrics(evaluation, rows, ranking=False)
    for metric in metrics:
        for series in dict.fromkeys(row.series for row in rows):
            mine = [row for row in rows if row.series == series and metric in row.figures]
            found = [row.figures[metric] for row in mine]
            axes.errorbar(
                [row.x for row in mine],
                [100 * figure.mean for figure in found],
                yerr=_errors(found),
                capsize=2,
                marker="o",
                label=f"{series}: {metric}",
            )
    axes.set_xticks(sorted({row.x for row in rows if row.x is not None}))
    axes.set_xlabel(evaluation.axis)
    return svg_of(figure, axes)


def _errors(figures: Sequence[Any]) -> list[list[float]]:
    """How far below and above its mean each interval reaches, in percent."""
    below = [max(0.0, 100 * (figure.mean - figure.low)) for figure in figures]
    return [below, [max(0.0, 100 * (figure.high - figure.mean)) for figure in figures]]


def new_figure(title: str) -> tuple[Any, Any]:
    """A figure of percentages, and its axes."""
    _matplotlib()
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4.5), layout="constrained")
    axes = figure.subplots()
    axes.set_title(title)
    axes.set_ylabel("percent")
    axes.set_ylim(0, 100)
    axes.grid(axis="y", alpha=0.3)
    return figure, axes


def svg_of(figure: Any, axes: Any) -> str:
    """A finished figure with its legend."""
    import matplotlib

    axes.legend(fontsize="small", loc="best")
    drawn = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "ecphoria"}):  # the same figures give the same bytes
        figure.savefig(drawn, format="svg", metadata={"Date": None})
    text = drawn.getvalue()
    return text[text.index("<svg") :]


def _matplotlib() -> None:
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise ConfigurationError(
            "plots need matplotlib, which is not installed; run: pip install 'ecphoria[eval]'"
        ) from error
