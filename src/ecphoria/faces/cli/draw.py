"""Drawing results for people, or as JSON for programs."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from ecphoria import model
from ecphoria.progress import Progress, ProgressCallback, silent

_out = Console(highlight=False, soft_wrap=True)
_err = Console(stderr=True, highlight=False, soft_wrap=True)
_STAGES = {"ingest": "reading and remembering", "index": "building indexes", "embed": "embedding"}


@contextmanager
def progress(*, quiet: bool) -> Iterator[ProgressCallback]:
    """A progress bar on standard error while it is a terminal; failures are shown as they come."""
    if quiet:
        yield silent
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bar(*columns, console=_err, transient=True, disable=not _err.is_terminal) as bar:
        tasks = {stage: bar.add_task(text, visible=False, total=None) for stage, text in _STAGES.items()}

        def show(step: Progress) -> None:
            bar.update(tasks[step.stage], completed=step.done, total=step.total, visible=True)
            for message in step.failed:
                _err.print(f"[red]failed[/] {escape(message)}")

        yield show


def stream(text: str) -> None:
    """Print a part of an answer as it arrives."""
    _out.print(text, end="", markup=False)


def ingest_report(report: model.IngestReport, *, as_json: bool) -> None:
    """What an ``add`` did."""
    if as_json:
        _print_json(report)
        return
    counts = {name: len(getattr(report, name)) for name in ("added", "updated", "unchanged", "removed", "failed")}
    _out.print(", ".join(f"{count} {name}" for name, count in counts.items() if count) or "nothing to do")
    spent = report.usage.seconds
    if report.chunks:
        times = ", ".join(f"{stage} {seconds:.1f} s" for stage, seconds in spent.items())
        _out.print(f"{report.chunks} chunks; {times}; tokens {report.usage.prompt_tokens}")


def recall(found: model.Recall, *, as_json: bool) -> None:
    """The hits with their paths."""
    if as_json:
        _print_json(found)
        return
    if not found.hits:
        _out.print("Nothing was recalled.")
    for number, hit in enumerate(found.hits, 1):
        _out.print(f"[bold]{number}. {escape(hit.title or hit.document_id)}[/]  [dim]{escape(place(hit))}[/]")
        shown = hit.best_sentence or hit.span
        quote = hit.text[shown.start - hit.span.start : shown.end - hit.span.start]
        _out.print(f"   {escape(' '.join(quote.split()))}")
        _out.print(f"   [cyan]{escape(hit.why)}[/]")
    cues = ", ".join(f"{cue.text} ({cue.how})" for cue in found.trace.cues)
    spent = sum(found.usage.seconds.values())
    _out.print(f"[dim]strategy {found.trace.strategy}; cues: {escape(cues) or 'none'}; {1000 * spent:.0f} ms[/]")


def answer(given: model.Answer, *, as_json: bool) -> None:
    """The answer (unless it was streamed), its sources, and the path to each."""
    if as_json:
        _print_json(given)
        return
    if given.extractive:
        _out.print(given.text, markup=False)
        if not given.abstained:
            _out.print("[dim](sentences from the documents; no language model took part)[/]")
    else:
        _out.print()
    hits = {hit.chunk_id: hit for hit in given.recall.hits}
    for source in given.citations:
        hit = hits[source.chunk_id]
        _out.print(
            f"[bold]\\[{source.number}][/] {escape(source.title or source.document_id)}  [dim]{escape(place(hit))}[/]"
        )
        if not given.extractive:
            _out.print(f"    “{escape(' '.join(source.quote.split()))}”")
        _out.print(f"    [cyan]{escape(hit.why)}[/]")
    usage = given.usage
    tokens = f"; {usage.prompt_tokens}+{usage.completion_tokens} tokens" if usage.calls else ""
    _out.print(f"[dim]confidence {given.confidence:.2f}; episode {given.episode_id}{tokens}[/]")


def status(state: model.Status, *, as_json: bool) -> None:
    """A memory's size and state."""
    if as_json:
        _print_json(state)
        return
    for item in fields(state):
        _out.print(f"{item.name:17s} {escape(str(getattr(state, item.name)))}")


def place(hit: model.Hit) -> str:
    """Where a hit lies: its document, and the page, row or path in it."""
    inside = ", ".join(f"{key} {value}" for key, value in hit.span.locator.items())
    return f"{hit.document_id}{f', {inside}' if inside else ''}"


def _print_json(value: object) -> None:
    _out.print(json.dumps(plain(value), ensure_ascii=False, indent=2), markup=False, highlight=False)


def plain(value: Any) -> Any:
    """Records as what JSON knows: mappings, lists, text and numbers."""
    if isinstance(value, Exception):
        return str(value)
    if is_dataclass(value):
        return {item.name: plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value.isoformat() if isinstance(value, datetime) else value
