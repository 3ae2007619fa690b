"""The report's files: ``report.json``, ``report.md`` and a self-contained ``report.html``."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from html import escape
from pathlib import Path
from typing import Any

from ecphoria.evaluation.evaluate import Evaluation
from ecphoria.evaluation.report.plots import plots
from ecphoria.evaluation.report.table import comparisons_table, figures_table

_STYLE = """\
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem; color: #1c2430; }
table { border-collapse: collapse; font-size: 13px; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { border-bottom: 1px solid #d5dbe3; padding: .3rem .6rem; text-align: left; white-space: nowrap; }
th { background: #f2f5f8; } svg { max-width: 100%; height: auto; } li { margin: .3rem 0; }
"""


def text_of(evaluation: Evaluation) -> str:
    """What is printed, and what ``report.md`` holds below its heading."""
    parts = [figures_table(evaluation)]
    if evaluation.comparisons:
        parts.append(comparisons_table(evaluation.comparisons))
        parts.append("Paired t-tests over questions (means over seeds), not corrected for their number.")
    parts.append("\n".join(f"- {note}" for note in evaluation.notes))
    return "\n\n".join(parts)


def as_record(evaluation: Evaluation) -> dict[str, Any]:
    """Everything as what JSON knows."""
    record: dict[str, Any] = _plain(evaluation)
    return record


def write_report(evaluation: Evaluation, folder: Path) -> list[Path]:
    """Write the three files and return their paths.

    Raises:
        ConfigurationError: matplotlib is not installed.
    """
    title = f"Evaluation: {evaluation.experiment or 'systems'}"
    texts = {
        "report.json": json.dumps(as_record(evaluation), ensure_ascii=False, indent=2) + "\n",
        "report.md": f"# {title}\n\n{text_of(evaluation)}\n",
        "report.html": _html(title, evaluation),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


def _html(title: str, evaluation: Evaluation) -> str:
    parts = [html_table(figures_table(evaluation)), *plots(evaluation)]
    if evaluation.comparisons:
        parts += ["<h2>Paired t-tests</h2>", html_table(comparisons_table(evaluation.comparisons))]
    parts.append(f"<ul>{''.join(f'<li>{escape(note)}</li>' for note in evaluation.notes)}</ul>")
    return html_page(title, parts)


def html_page(title: str, parts: Sequence[str]) -> str:
    """A page that needs nothing beside itself."""
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    body = "\n".join([f"<h1>{escape(title)}</h1>", *parts])
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n{body}\n</body></html>\n'


def html_table(markdown: str) -> str:
    """A table of ``report.table`` as HTML."""
    lines = [_cells(line) for line in markdown.splitlines()]
    head = "".join(f"<th>{escape(cell)}</th>" for cell in lines[0])
    body = "\n".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in line)}</tr>" for line in lines[2:])
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>"


def _cells(line: str) -> Sequence[str]:
    return [cell.strip().replace("\\|", "|") for cell in line.removeprefix("| ").removesuffix(" |").split(" | ")]


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {item.name: _plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, Path) else value
