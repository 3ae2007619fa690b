"""The report of an experiment over simulated use: as text, JSON and a page with its plots."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import Any

from ecphoria.evaluation.report.plots import new_figure, svg_of
from ecphoria.evaluation.report.table import markdown_table
from ecphoria.evaluation.report.write import html_page, html_table
from ecphoria.evaluation.simulated.study import Line, Plot, Study


def text_of_study(study: Study) -> str:
    """What is printed, and what ``report.md`` holds below its heading."""
    parts = []
    for table in study.tables:
        parts += [f"## {table.title}", markdown_table(table.headers, table.rows)]
    parts.append("\n".join(f"- {note}" for note in study.notes))
    return "\n\n".join(parts)


def study_record(study: Study) -> dict[str, Any]:
    """Everything as what JSON knows."""
    return asdict(study)


def write_study(study: Study, folder: Path) -> list[Path]:
    """Write ``report.json``, ``report.md`` and ``report.html``; returns their paths.

    Raises:
        ConfigurationError: matplotlib is not installed.
    """
    title = f"Evaluation: {study.experiment}"
    texts = {
        "report.json": json.dumps(study_record(study), ensure_ascii=False, indent=2) + "\n",
        "report.md": f"# {title}\n\n{text_of_study(study)}\n",
        "report.html": html_page(title, _body(study)),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


def _body(study: Study) -> Sequence[str]:
    parts = [_drawn(plot) for plot in study.plots]
    for table in study.tables:
        parts += [f"<h2>{escape(table.title)}</h2>", html_table(markdown_table(table.headers, table.rows))]
    return [*parts, f"<ul>{''.join(f'<li>{escape(note)}</li>' for note in study.notes)}</ul>"]


def _drawn(plot: Plot) -> str:
    figure, axes = new_figure(plot.title)
    axes.set_xlabel(plot.x)
    axes.set_ylabel(plot.y)
    axes.set_ylim(auto=True)
    for place, line in enumerate(plot.lines):
        shift = (place - (len(plot.lines) - 1) / 2) * 0.08 if plot.ticks else 0.0
        axes.errorbar(
            [x + shift for x, *_ in line.points],
            [100 * y for _, y, *_ in line.points],
            yerr=_errors(line),
            capsize=2,
            marker="o",
            linestyle="none" if plot.ticks else "-",
            label=line.label,
        )
    if plot.ticks:
        axes.set_xticks(range(len(plot.ticks)), plot.ticks)
    return svg_of(figure, axes)


def _errors(line: Line) -> list[list[float]]:
    return [[100 * (y - low) for _, y, low, _ in line.points], [100 * (high - y) for _, y, _, high in line.points]]
