"""Chains that hold at some time: which of them go on where a time was asked for, and which of two sides can meet.

Without a time, a node's strongest chain stands for all that lead to it. With one, a weaker chain may lead on where the
strongest cannot, because it holds at another time: it stays unless a stronger one holds whenever it does.
"""

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.chains import Steps, firsts
from ecphoria.layers.graph.walkable import Ints
from ecphoria.layers.temporal.ticks import OPEN_BEGIN, OPEN_END


def always(count: int, *, timed: bool) -> Ints:
    """When some chains of no statement hold: (count, 2), or (count, 0) where no time was asked for."""
    return np.full((count, 2), (OPEN_BEGIN, OPEN_END)) if timed else np.empty((count, 0), dtype=np.int64)


def together(one: Ints, other: Ints) -> Ints:
    """What lies in both of each pair of intervals, (k, 2); the end is not behind the beginning where nothing does."""
    return np.stack([np.maximum(one[:, 0], other[:, 0]), np.minimum(one[:, 1], other[:, 1])], axis=1)


def covers(wide: Ints, narrow: Ints) -> NDArray[np.bool_]:
    """Whether the first of each pair of intervals holds whenever the second does, (k,)."""
    covered: NDArray[np.bool_] = (wide[:, 0] <= narrow[:, 0]) & (wide[:, 1] >= narrow[:, 1])
    return covered


def uncovered(order: Ints, groups: Ints, held: Ints, most: int) -> Ints:
    """Rows that stand for their groups: of each the first in the order, and those that hold when no earlier one does.

    Args:
        order: the rows, those of one group from the best on.
        groups: of each row.
        held: (k, 2) of each row; (k, 0): the first of each group stands for all.
        most: of one group.
    """
    if not held.shape[1]:
        return order[firsts(groups[order])]
    kept, left = np.zeros(len(order), dtype=bool), np.arange(len(order))
    for _ in range(most):
        _, first, group = np.unique(groups[order[left]], return_index=True, return_inverse=True)
        best = left[first]
        kept[best] = True
        left = left[~covers(held[order[best[group.reshape(-1)]]], held[order[left]])]
        if not len(left):
            break
    return order[kept]


def strongest(steps: Steps, most: int) -> Ints:
    """Of the steps to each node the strongest, strongest first; with times, as :func:`uncovered`.

    Equal ones: the longer time, a statement before a chunk, then the smaller number, then the earlier chain; at last
    the smaller node.
    """
    over_chunk = steps.statements < 0
    number = np.where(over_chunk, steps.chunks, steps.statements)
    longer = (-steps.held[:, 1], steps.held[:, 0]) if steps.held.shape[1] else ()
    order = np.lexsort((steps.before, number, over_chunk, *longer, -steps.strengths, steps.ends))
    best = uncovered(order, steps.ends, steps.held, most)
    return best[np.lexsort((steps.ends[best], -steps.strengths[best]))]


def outdone(steps: Steps, chains: Steps) -> NDArray[np.bool_]:
    """Whether a chain that is there leads to each step's end, is as strong, and holds whenever the step does, (k,)."""
    mine, theirs = pairs(steps.ends, chains.ends)
    better = (chains.strengths[theirs] >= steps.strengths[mine]) & covers(chains.held[theirs], steps.held[mine])
    outdone_ = np.zeros(len(steps), dtype=bool)
    outdone_[mine[better]] = True
    return outdone_


def meetings(one: Steps, other: Steps) -> tuple[Ints, Ints]:
    """Two chains to each node that both sides came to and that hold together: the shortest, then the strongest."""
    mine, theirs = pairs(one.ends, other.ends)
    held = together(one.held[mine], other.held[theirs])
    kept = held[:, 0] < held[:, 1]
    mine, theirs = mine[kept], theirs[kept]
    hops = _hops(one)[mine] + _hops(other)[theirs]
    strengths = one.strengths[mine] * other.strengths[theirs]
    order = np.lexsort((theirs, mine, -strengths, hops, one.ends[mine]))
    chosen = order[firsts(one.ends[mine[order]])]
    return mine[chosen], theirs[chosen]


def pairs(left: Ints, right: Ints) -> tuple[Ints, Ints]:
    """The rows of every pair of equal numbers."""
    order = np.argsort(right, kind="stable")
    begins = np.searchsorted(right[order], left, side="left")
    counts = np.searchsorted(right[order], left, side="right") - begins
    mine = np.repeat(np.arange(len(left)), counts)
    behind = np.arange(len(mine)) - np.repeat(np.cumsum(counts) - counts, counts)
    return mine, order[np.repeat(begins, counts) + behind]


def _hops(chains: Steps) -> Ints:
    """How many steps each chain has, (q,)."""
    hops, before = np.zeros(len(chains), dtype=np.int64), chains.before
    while (before >= 0).any():
        hops += before >= 0
        before = np.where(before >= 0, chains.before[before], -1)
    return hops
