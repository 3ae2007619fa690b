"""What a walk may pass: conditions that hold at every hop (T 4.3's ``satisfies_constraints``)."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.typed import ENDED, RETRACTED, UNKNOWN, TypedGraph
from ecphoria.layers.temporal.ticks import bounds
from ecphoria.model import Interval

Mask = NDArray[np.bool_]
Bounds = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True, slots=True)
class Constraints:
    """Masks; ``None`` lets everything pass. Where a walk starts need not meet them: the question itself names it.

    Attributes:
        nodes: (v,) the nodes that may be entered.
        statements: (r,) the statements that may be followed.
        chunks: (n,) the chunks in which a statement or a mention may stand.
        together: whether being mentioned in one chunk leads on, too; a relation that is asked for is not that.
        held: (r, 2) when each statement holds within the time asked for (:func:`validity`): all those of one chain must
            share an instant. ``None``: no time was asked for, and statements of different times make a chain (T 4.3).
    """

    nodes: Mask | None = None
    statements: Mask | None = None
    chunks: Mask | None = None
    together: bool = True
    held: Bounds | None = None

    def passing(self, typed: TypedGraph) -> Mask:
        """The statements that may be followed, by themselves and by the chunk in which they stand, shape (r,)."""
        passing = np.ones(len(typed), dtype=bool) if self.statements is None else self.statements
        passing = passing if self.held is None else passing & lasting(self.held)
        return passing if self.chunks is None else passing & self.chunks[typed.chunks]


def labelled(typed: TypedGraph, labels: Collection[int]) -> Mask:
    """The statements that have one of these labels (rows of ``label_names``), shape (r,)."""
    return np.isin(typed.labels, np.fromiter(labels, dtype=np.int32, count=len(labels)))


def validity(typed: TypedGraph, within: Interval) -> Bounds:
    """When each statement holds within an interval, half-open, shape (r, 2); the end is not behind the beginning where
    it does not.

    A bound that is not known excludes nothing, but what had ended when its document spoke does not hold from then on;
    what was retracted never held.
    """
    begin, end = bounds(within)
    until = np.where((typed.valid_to == UNKNOWN) & (typed.statuses == ENDED), typed.published, typed.valid_to)
    held = np.empty((len(typed), 2), dtype=np.int64)
    held[:, 0] = np.where(typed.valid_from == UNKNOWN, begin, np.maximum(typed.valid_from, begin))
    held[:, 1] = np.where(until == UNKNOWN, end, np.minimum(until, end))
    held[typed.statuses == RETRACTED] = 0
    return held


def holding(typed: TypedGraph, within: Interval) -> Mask:
    """The statements that hold at some time of an interval, shape (r,); see :func:`validity`."""
    return lasting(validity(typed, within))


def lasting(held: Bounds) -> Mask:
    """Which intervals hold an instant, shape (k,) of (k, 2)."""
    mask: Mask = held[:, 0] < held[:, 1]
    return mask


def all_of(*masks: Mask | None) -> Mask | None:
    """Where every mask that is given passes; ``None`` when none is."""
    given = [mask for mask in masks if mask is not None]
    return np.logical_and.reduce(given) if given else None
