"""Drawing results for people: wrapped to the terminal; a line each where the output goes to a file or a program."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar
from rich.text import Text

from ecphoria import model
from ecphoria.faces.cli.as_json import print_json
from ecphoria.progress import Progress, ProgressCallback, silent

_out = Console(highlight=False)
_err = Console(stderr=True, highlight=False)
_STAGES = {"ingest": "reading and remembering", "index": "building indexes", "embed": "embedding"}
_STAGES |= {"communities": "finding communities", "summaries": "summarising communities", "live": "living through"}
_STAGES |= {"merging": "merging past questions", "pruning": "pruning past questions"}
_INDENT = 4
_LONGEST_QUOTE = 400


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
                line(("failed ", "red"), message, hanging=_INDENT, to=_err)

        yield show


class Stream:
    """Prints an answer as it arrives, and knows what it has printed."""

    def __init__(self) -> None:
        self.text = ""

    def __call__(self, part: str) -> None:
        self.text += part
        _out.print(Text(part), end="", soft_wrap=True)


def ingest_report(report: model.IngestReport, *, as_json: bool) -> None:
    """What an ``add`` did."""
    if as_json:
        print_json(report)
        return
    counts = {name: len(getattr(report, name)) for name in ("added", "updated", "unchanged", "removed", "failed")}
    line(", ".join(f"{count} {name}" for name, count in counts.items() if count) or "nothing to do")
    if report.chunks:
        times = ", ".join(f"{stage} {seconds:.1f} s" for stage, seconds in report.usage.seconds.items())
        line((f"{report.chunks} chunks; {times}{_spent(report.usage)}", "dim"))
    if report.extraction != model.ExtractionCounts():
        line((f"extraction: {_ledger(report.extraction)}", "dim"))
    if report.warning:
        line(("look ", "yellow"), report.warning)
    if report.stopped:
        line(("stopped ", "red"), report.stopped)


def estimate(given: model.Estimate, *, as_json: bool) -> None:
    """What an ``add`` would cost."""
    if as_json:
        print_json(given)
        return
    tokens = given.prompt_tokens + given.completion_tokens
    line(f"about {tokens} tokens ({given.prompt_tokens} prompt, {given.completion_tokens} completion), an estimate")
    line((f"{given.documents} documents, {given.chunks} chunks, {given.calls} of them not paid for yet", "dim"))


def recall(found: model.Recall, *, as_json: bool) -> None:
    """The hits: where each lies, its best sentence, and the path to it."""
    if as_json:
        print_json(found)
        return
    if not found.hits:
        line("Nothing was recalled.")
    width = len(str(len(found.hits))) + 2
    for number, hit in enumerate(found.hits, 1):
        shown = hit.best_sentence or hit.span
        quote = hit.text[shown.start - hit.span.start : shown.end - hit.span.start]
        line((f"{number}.".ljust(width), "bold"), *_source(hit.title, hit.document_id, hit.span), hanging=width)
        line(_shortened(quote), indent=width)
        line((hit.why, "cyan"), indent=width)
    cues = ", ".join(f"{cue.text} ({cue.how})" for cue in found.trace.cues)
    spent = 1000 * sum(found.usage.seconds.values())
    time = f"; time: {', '.join(found.trace.time.text)}" if found.trace.time else ""
    line((f"strategy {found.trace.strategy}; cues: {cues or 'none'}{time}; {spent:.0f} ms", "dim"))


def answer(given: model.Answer, *, as_json: bool, streamed: str = "") -> None:
    """The answer, but for what was streamed of it, then its sources with the path to each."""
    if as_json:
        print_json(given)
        return
    if streamed:
        _out.print()
    if streamed != given.text:
        for part in given.text.splitlines():
            line(part, hanging=2 if given.extractive else 0)
    if given.citations:
        _out.print()
    hits = {hit.chunk_id: hit for hit in given.recall.hits}
    for chunk_id, sources in groupby(given.citations, key=lambda source: source.chunk_id):
        _citations(hits[chunk_id], list(sources), quoted=not given.extractive)
    _footer(given)


def removed(documents: Sequence[str], *, as_json: bool) -> None:
    """The documents that are gone."""
    if as_json:
        print_json({"removed": list(documents)})
        return
    for document in documents:
        line(f"removed {document}")


def noted(episode: str, feedback: str, *, as_json: bool) -> None:
    """Feedback that was recorded."""
    if as_json:
        print_json({"episode_id": episode, "feedback": feedback})
        return
    line(f"noted: {feedback}")


def consolidated(report: model.ConsolidationReport, *, as_json: bool) -> None:
    """What a consolidation did."""
    if as_json:
        print_json(report)
        return
    levels = ", ".join(f"{count} on level {level}" for level, count in enumerate(report.levels))
    line(f"communities: {levels}; {report.chunks} chunks belong to them")
    times = ", ".join(f"{step} {seconds:.1f} s" for step, seconds in report.usage.seconds.items())
    summaries = f"; {report.summaries} summaries{_spent(report.usage)}" if report.usage.stages else ""
    line((f"{report.stale} documents had changed since; {times}{summaries}", "dim"))
    if report.merging.merged:
        line(f"episodes: {report.merging.children} merged into {report.merging.merged}")
    if report.stopped:
        line(("stopped ", "red"), report.stopped)


def compacted(before: int, after: int, *, as_json: bool) -> None:
    """The bytes of the folder before and after."""
    if as_json:
        print_json({"bytes_before": before, "bytes_after": after})
        return
    line(f"compacted: {_size(before)} before, {_size(after)} now")


def status(state: model.Status, *, as_json: bool) -> None:
    """A memory's size and state."""
    if as_json:
        print_json(state)
        return
    absent = {"embedder": "none yet", "chat": "none: answers are extractive"}
    for item in fields(state):
        value = getattr(state, item.name)
        if isinstance(value, model.ExtractionCounts):
            value = _ledger(value)
        shown = _size(value) if item.name == "bytes" else absent.get(item.name, "none") if value is None else str(value)
        line((f"{item.name.replace('_', ' '):26s}", "dim"), shown)


def _citations(hit: model.Hit, sources: Sequence[model.Citation], *, quoted: bool) -> None:
    numbers = "".join(f"[{source.number}]" for source in sources)
    line((f"{numbers} ", "bold"), *_source(hit.title, hit.document_id, sources[0].span), hanging=_INDENT)
    for source in sources if quoted else ():
        line(f"“{_shortened(source.quote)}”", indent=_INDENT)
    line((hit.why, "cyan"), indent=_INDENT)


def _footer(given: model.Answer) -> None:
    usage = given.usage
    tokens = f"; {usage.prompt_tokens} + {usage.completion_tokens} tokens" if usage.calls else ""
    line((f"confidence {given.confidence:.2f}; episode {given.episode_id}{tokens}", "dim"))


def _source(title: str | None, document_id: str, span: model.Span) -> Sequence[str | tuple[str, str]]:
    """A title, the document, and the page, row or path in it."""
    inside = "".join(f", {key} {value}" for key, value in span.locator.items())
    place = f"{document_id}{inside}"
    return (title, (f"  {place}", "dim")) if title and title != document_id else (place,)


def _shortened(quote: str) -> str:
    """A quote on one line; rows of wide tables are cut."""
    line = " ".join(quote.split())
    return line if len(line) <= _LONGEST_QUOTE else f"{line[:_LONGEST_QUOTE].rsplit(' ', 1)[0]} ..."


def _spent(usage: model.Usage) -> str:
    """Tokens, calls and cache hits of an action, by stage where there are several."""
    if not usage.stages:
        return f"; {usage.prompt_tokens + usage.completion_tokens} tokens"
    return "".join(
        f"; {stage}: {spent.prompt_tokens} + {spent.completion_tokens} tokens in {spent.calls} calls, "
        f"{spent.cache_hits} replies from the cache"
        for stage, spent in usage.stages.items()
    )


def _ledger(found: model.ExtractionCounts) -> str:
    """The extraction ledger on one line."""
    retry = " (again: ecphoria add --retry-failed)" if found.failed else ""
    return f"{found.done} done, {found.empty} empty, {found.failed} failed{retry}; {found.dropped} names dropped"


def _size(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 1e5 else f"{count / 1e3:.1f} kB"


def line(*parts: str | tuple[str, str], indent: int = 0, hanging: int = 0, to: Console | None = None) -> None:
    """Print styled parts as a paragraph: indented as a whole, or from its second line on."""
    console = to or _out
    text = Text.assemble(*parts)
    if not console.is_terminal:
        console.print(Text(" " * indent) + text, soft_wrap=True)
        return
    margin = indent or hanging
    lines = text.wrap(console, max(20, console.width - margin))
    for number, line in enumerate(lines):
        line.rstrip()
        console.print(Padding(line, (0, 0, 0, 0 if hanging and not number else margin), expand=False), soft_wrap=True)
