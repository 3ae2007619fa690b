"""What a question that is held to a time leaves of chunks and statements: conditions from before anything is ranked.

A chunk's times are those that its text names and the instant that its document speaks from.
"""

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.constraints import holding
from ecphoria.layers.graph.typed import RETRACTED, UNKNOWN, TypedGraph
from ecphoria.layers.rows import Rows
from ecphoria.layers.temporal.ticks import NO_TIME, bounds
from ecphoria.model import Interval

Mask = NDArray[np.bool_]


def chunks_during(rows: Rows, typed: TypedGraph, within: Interval) -> Mask:
    """The chunks that have a time in an interval, or say what is known to have held in it, shape (n,).

    A chunk without any time is none of them.
    """
    begin, end = bounds(within)
    inside: Mask = np.zeros(rows.chunks, dtype=bool)
    inside[rows.times.chunks[(rows.times.begins < end) & (rows.times.ends > begin)]] = True
    dated = (typed.valid_from != UNKNOWN) | (typed.valid_to != UNKNOWN)
    inside[typed.chunks[dated & holding(typed, within)]] = True
    published = rows.published[rows.chunk_documents]
    spoken: Mask = (published != NO_TIME) & (published >= begin) & (published < end)
    return inside | spoken


def chunks_as_of(rows: Rows, at: int) -> Mask:
    """The chunks that may tell what was true at ``at`` (ticks), shape (n,): not those that only tell of later times.

    A chunk that has any time at all must have one that had begun by then.
    """
    published = rows.published[rows.chunk_documents]
    timed: Mask = published != NO_TIME
    begun: Mask = timed & (published <= at)
    timed[rows.times.chunks] = True
    begun[rows.times.chunks[rows.times.begins <= at]] = True
    return begun | ~timed


def chunks_known_at(rows: Rows, at: int) -> Mask:
    """The chunks of documents that had been learned by ``at`` (ticks), shape (n,)."""
    known: Mask = rows.learned[rows.chunk_documents] <= at
    return known


def statements_of(typed: TypedGraph, chunks: Mask) -> Mask:
    """The statements that stand in some chunks (n,), retracted ones aside, shape (r,)."""
    said: Mask = chunks[typed.chunks] & (typed.statuses != RETRACTED)
    return said
