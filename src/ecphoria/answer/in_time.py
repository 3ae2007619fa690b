"""Does the evidence speak of the time that a question asks about? Where it does not, there is no answer in it.

A sentence speaks of the asked time when it names when that began ("from 1978 to 1986": a sentence about 1978; "in the
1990s": a sentence about 1995), or a stretch that covers it and is a term, not a life. One that only overlaps it must be
about what is asked: a biography's years overlap whatever is asked of the life.
"""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.time_agreement import time_agreement
from ecphoria.layers.temporal.ticks import bounds
from ecphoria.model import AskedTime, Hit, Interval, Span, When
from ecphoria.times.words import MONTH

ABOUT = 0.45
"""The cosine with the question's rest from which on a sentence, under its title, is about what is asked."""
_EVERY_YEAR = re.compile(rf"(?:in )?{MONTH}", re.IGNORECASE)
_BARE = ("range", "during")
"""Senses whose bounds are named one by one: what begins inside them has not begun with them."""


def silent(time: AskedTime, sentences: Sequence[tuple[Hit, Span]], cosines: Sequence[float]) -> bool:
    """Whether none of some sentences speaks of the asked time; "in January", of no year, is not held against them.

    Args:
        time: that the question names.
        sentences: the evidence that is read.
        cosines: of each with what the question asks, without names and times.
    """
    if all(_EVERY_YEAR.fullmatch(text) for text in time.text):
        return False
    return not any(
        _speaks(time, _times_of(hit, span), about=cosine >= ABOUT)
        for (hit, span), cosine in zip(sentences, cosines, strict=True)
    )


def strengths(time: AskedTime, sentences: Sequence[tuple[Hit, Span]]) -> NDArray[np.float64]:
    """How well the times of each sentence agree with the asked one, 0..1, shape (s,)."""
    return np.array([_strength(time, _times_of(hit, span)) for hit, span in sentences], dtype=np.float64)


def told(when: When) -> str:
    """The times that a question was held to, for people: ``during 2010-01-01 to 2011-01-01, known at 2020-06-01``."""
    parts = []
    if when.during is not None:
        sides = (side.date().isoformat() if side else "" for side in (when.during.begin, when.during.end))
        parts.append("during {} to {}".format(*(side or "ever" for side in sides)))
    for name, instant in (("as of", when.as_of), ("known at", when.known_at)):
        if instant is not None:
            parts.append(f"{name} {instant.date().isoformat()}")
    return ", ".join(parts)


def _times_of(hit: Hit, span: Span) -> list[Interval]:
    """The times that a sentence names; where it names none, when its document was published."""
    named = [said.interval for said in hit.times if span.start <= said.span.start < span.end]
    return named or ([Interval.at(hit.published)] if hit.published else [])


def _strength(time: AskedTime, said: Sequence[Interval]) -> float:
    if not said:
        return 0.0
    begins, ends = np.array([bounds(interval) for interval in said], dtype=np.int64).T
    whole = time.sense not in _BARE
    found = [time_agreement(begins, ends, *bounds(asked), whole=whole).strength for asked in time.intervals]
    return float(np.max(found, initial=0.0))


def _speaks(time: AskedTime, said: Sequence[Interval], *, about: bool) -> bool:
    if not said:
        return False
    begins, ends = np.array([bounds(interval) for interval in said], dtype=np.int64).T
    for asked in time.intervals:
        found = time_agreement(begins, ends, *bounds(asked), whole=time.sense not in _BARE)
        shared = found.begins if asked.begin is not None else found.ends
        if (shared | found.covers | (found.overlaps if about else False)).any():
            return True
    return False
