"""Chunks in the time that a question asks about: what that is worth in the ranking, and how a hit tells it."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.time_agreement import time_agreement
from ecphoria.layers.snapshot import Snapshot
from ecphoria.layers.temporal.agreement import AskedStretch, agreement_of_chunks
from ecphoria.layers.temporal.ticks import bounds, interval, ticks
from ecphoria.layers.vector.terms import terms
from ecphoria.model import AskedTime, Hit, Interval, SaidTime, Span, When
from ecphoria.recall.finding import Question

_TOLD = 2
"""Times that a hit's reason names."""


def in_time(question: Question, snapshot: Snapshot, time: AskedTime, focus: float) -> NDArray[np.float64]:
    """How well each chunk agrees with the time that was read, shape (n,): 0 to ``1 + focus``, 0 outside the filters.

    Args:
        question, snapshot: as they are.
        time: that was read out of the question.
        focus: how much more agreement counts in the sentence that says most of what is asked, beside one that says
            nothing.
    """
    shadows = snapshot.shadows
    said = shadows.sentences.scores(terms(question.text))
    if question.allowed is not None:
        said[~np.repeat(question.allowed, shadows.rows.chunk_sentences)] = 0.0
    relevance = said / (float(said.max(initial=0.0)) or 1.0)
    found = agreement_of_chunks(shadows.rows, _stretches(time), relevance, focus, question.allowed)
    return found if question.allowed is None else found * question.allowed


def shares(agreement: NDArray[np.float64], gate: NDArray[np.float64]) -> NDArray[np.float64]:
    """How a mass of 1 is shared out to chunks by agreement, through the gate, shape (n,); all 0 where none agrees."""
    put_in = agreement * gate
    return put_in / (float(put_in.sum()) or 1.0)


def with_times(hit: Hit, snapshot: Snapshot, time: AskedTime | None, when: When) -> Hit:
    """A hit with the times that its text names, and in its reason those of the time that is asked about."""
    rows, row = snapshot.shadows.rows, snapshot.chunk_row(hit.chunk_id)
    sides = np.array([row, row + 1], dtype=rows.times.chunks.dtype)  # of another type, all of them would be copied
    first, behind = rows.times.chunks.searchsorted(sides).tolist()
    times = tuple(_said(snapshot, hit, number) for number in range(first, behind))
    asked = _asked(time, when)
    if not asked:
        return replace(hit, times=times) if times else hit
    told = _told(hit, times, asked)
    return replace(hit, times=times, why=f"{hit.why}; in time: {', '.join(told)}" if told else hit.why)


def _stretches(time: AskedTime) -> list[AskedStretch]:
    sides = [bounds(interval) for interval in time.intervals]
    return [AskedStretch(begin=begin, end=end, whole=time.sense == "in") for begin, end in sides]


def _asked(time: AskedTime | None, when: When) -> list[AskedStretch]:
    """What is asked about, in words or explicitly."""
    given = [] if when.during is None else [bounds(when.during)]
    return [*(_stretches(time) if time else ()), *(AskedStretch(begin=a, end=b, whole=True) for a, b in given)]


def _said(snapshot: Snapshot, hit: Hit, number: int) -> SaidTime:
    times = snapshot.shadows.rows.times
    span = Span(start=int(times.starts[number]), end=int(times.stops[number]), locator=hit.span.locator)
    return SaidTime(interval=interval(int(times.begins[number]), int(times.ends[number])), span=span)


def _told(hit: Hit, times: Sequence[SaidTime], asked: Sequence[AskedStretch]) -> list[str]:
    """The times of a hit that agree best, as its text writes them; else when it was published, if that does."""
    strengths = _strengths([said.interval for said in times], asked)
    best = float(strengths.max(initial=0.0))
    if best > 0:
        agreeing = [said.span for said, strength in zip(times, strengths, strict=True) if strength == best]
        texts = (hit.text[span.start - hit.span.start : span.end - hit.span.start] for span in agreeing)
        return list(dict.fromkeys(" ".join(text.split()) for text in texts))[:_TOLD]
    if hit.published is None:
        return []
    at = ticks(hit.published)
    spoken = _strengths([interval(at, at + 1)], asked)
    return [f"published {hit.published.date().isoformat()}"] if spoken[0] > 0 else []


def _strengths(intervals: Sequence[Interval], asked: Sequence[AskedStretch]) -> NDArray[np.float64]:
    sides = np.array([bounds(one) for one in intervals], dtype=np.int64).reshape(-1, 2)
    found = [time_agreement(sides[:, 0], sides[:, 1], one.begin, one.end, whole=one.whole).strength for one in asked]
    strengths: NDArray[np.float64] = np.max(found, axis=0)
    return strengths
