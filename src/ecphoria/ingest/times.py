"""The times that a document names, chunk by chunk, counted from when it speaks (T 10.4, pattern 3)."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from ecphoria.model import Chunk, Document, utc
from ecphoria.store.records import StoredMention, StoredTime
from ecphoria.times import expressions

_TIMELY = re.compile(
    r"\d|january|february|march|april|may\b|june|july|august|september|october|november|december|spring|summer|autumn"
    r"|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday|year|month|week|today|centur|decade",
    re.IGNORECASE,
)
_COARSE = frozenset({"year", "decade", "century"})
_AROUND = re.compile(r"(?:\W|\b(?:the|of|in|on|at)\b)*", re.IGNORECASE)


def times_of(document: Document, chunks: Sequence[Chunk], mentions: Sequence[StoredMention]) -> tuple[StoredTime, ...]:
    """The times that a document's chunks name."""
    reference = utc(document.published)
    by_chunk: dict[int, list[StoredMention]] = {}
    for mention in mentions:
        by_chunk.setdefault(mention.chunk, []).append(mention)
    return tuple(
        time
        for chunk in chunks
        for time in times_in(
            document.text[chunk.start : chunk.end],
            reference,
            by_chunk.get(chunk.ordinal, ()),
            chunk=chunk.ordinal,
            start=chunk.start,
        )
    )


def times_in(
    text: str, reference: datetime | None, mentions: Sequence[StoredMention], *, chunk: int, start: int
) -> Iterator[StoredTime]:
    """The times that a chunk names.

    A year in a name ("Windows 2000") is none, unless it stands in front or the name is an event's ("Expo 2010").

    Args:
        text: the chunk's.
        reference: when its document speaks, if that is known.
        mentions: the chunk's; offsets are the document's.
        chunk: its ordinal.
        start: where it begins in its document.
    """
    spans = [
        (mention.start - start, mention.end - start)
        for mention in mentions
        if mention.type != "event" and _hides(text[mention.start - start : mention.end - start])
    ]
    for one in expressions(text, reference, names=spans):
        yield StoredTime(
            chunk=chunk,
            start=start + one.start,
            end=start + one.end,
            kind=one.kind,
            begins=one.interval.begin,
            ends=one.interval.end,
        )


def _hides(name: str) -> bool:
    """Whether a name holds what looks like a time and does not date it: it is neither nothing else, nor more exact than
    a year ("March 2010 Declaration"), nor a year in front ("2010 Census")."""
    if not _TIMELY.search(name):
        return False
    at = 0
    for one in expressions(name):
        first = _AROUND.fullmatch(name, at, one.start) is not None
        if one.grain not in _COARSE or (first and at == 0 and name[one.end : one.end + 1] == " "):
            return False
        if not first:
            return True
        at = one.end
    return _AROUND.fullmatch(name, at) is None
