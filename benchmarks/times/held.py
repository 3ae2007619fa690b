"""Texts written by hand when the grammar was done, in other words than the generator's; documents speak on 2021-08-19.

Each line is ``D`` (a document) or ``Q`` (a question), what it means (``begin/end``, several after commas, ``-`` for
nothing), and the text. What ``held.txt`` showed was mended; nothing was changed after ``kept.txt`` was run.
"""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from benchmarks.times.calendar_sums import Span

SETS = ("held", "kept")


def held(name: str) -> Iterator[tuple[str, bool, tuple[Span, ...]]]:
    """Each text of a set, whether it is a question, and what it means."""
    lines = (Path(__file__).parent / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for line in lines:
        side, meant, text = line.split(" ", 2)
        spans = () if meant == "-" else tuple(_span(part) for part in meant.split(","))
        yield text.removeprefix("- "), side == "Q", spans


def _span(text: str) -> Span:
    begin, _, end = text.partition("/")
    return (date.fromisoformat(begin) if begin else None, date.fromisoformat(end) if end else None)
