"""How well each chunk's sentences agree with a time that is asked about."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.time_agreement import time_agreement
from ecphoria.layers.rows import Rows, starts
from ecphoria.layers.temporal.ticks import NO_TIME

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, slots=True)
class AskedStretch:
    """A time that is asked about, ``[begin, end)`` in ticks; ``whole``: it was named as one thing, such as a year."""

    begin: int
    end: int
    whole: bool


def agreement_of_chunks(
    rows: Rows,
    asked: Sequence[AskedStretch],
    relevance: Floats,
    focus: float,
    allowed: NDArray[np.bool_] | None = None,
) -> Floats:
    """The best of each chunk's sentences: how well its times agree, and more where it says what is asked, shape (n,).

    ``max over sentences of agreement (1 + focus relevance)``. A sentence without a time of its own, and the title,
    speak from when the document was published.

    Args:
        rows: the chunks.
        asked: one or several times, of which any will do.
        relevance: (s,) 0..1, how much each sentence says of the question.
        focus: what relevance adds.
        allowed: (n,) the chunks that pass the filters; ``None``: all.
    """
    first, times = starts(rows.chunk_sentences), rows.times
    agreement = np.zeros(int(first[-1]))
    for stretch in asked:
        near = np.flatnonzero((times.begins < stretch.end) & (times.ends > stretch.begin))
        near = near if allowed is None else near[allowed[times.chunks[near]]]
        found = time_agreement(
            times.begins[near], times.ends[near], stretch.begin, stretch.end, whole=stretch.whole
        ).strength
        np.maximum.at(agreement, first[times.chunks[near]] + times.sentences[near], found)
    _speak_from_publication(agreement, rows, first, asked)
    weighted = agreement * (1 + focus * relevance[: len(agreement)])
    best: Floats = np.maximum.reduceat(weighted, first[:-1]) if rows.chunks else np.zeros(0)
    return best


def _speak_from_publication(
    agreement: Floats, rows: Rows, first: NDArray[np.int64], asked: Sequence[AskedStretch]
) -> None:
    """Give sentences without a time of their own that of their document, where it has one."""
    published = rows.published[rows.chunk_documents]
    dated = np.flatnonzero(published != NO_TIME)
    if not len(dated):
        return
    found = np.zeros(rows.chunks)
    for stretch in asked:
        at = published[dated]
        strength = time_agreement(at, at + 1, stretch.begin, stretch.end, whole=stretch.whole).strength
        found[dated] = np.maximum(found[dated], strength)
    undated = np.ones(len(agreement), dtype=bool)
    undated[first[rows.times.chunks] + rows.times.sentences] = False
    chunk_of = np.repeat(np.arange(rows.chunks), rows.chunk_sentences)
    agreement[undated] = found[chunk_of[undated]]
