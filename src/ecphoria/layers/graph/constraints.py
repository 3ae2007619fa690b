"""What a walk may pass: conditions that hold at every hop (T 4.3's ``satisfies_constraints``)."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.typed import ENDED, RETRACTED, UNKNOWN, TypedGraph

Mask = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True, slots=True)
class Constraints:
    """Masks; ``None`` lets everything pass. Where a walk starts need not meet them: the question itself names it.

    Attributes:
        nodes: (v,) the nodes that may be entered.
        statements: (r,) the statements that may be followed.
        chunks: (n,) the chunks in which a statement or a mention may stand.
        together: whether being mentioned in one chunk leads on, too; a relation that is asked for is not that.
    """

    nodes: Mask | None = None
    statements: Mask | None = None
    chunks: Mask | None = None
    together: bool = True

    def passing(self, typed: TypedGraph) -> Mask:
        """The statements that may be followed, by themselves and by the chunk in which they stand, shape (r,)."""
        passing = np.ones(len(typed), dtype=bool) if self.statements is None else self.statements
        return passing if self.chunks is None else passing & self.chunks[typed.chunks]


def labelled(typed: TypedGraph, labels: Collection[int]) -> Mask:
    """The statements that have one of these labels (rows of ``label_names``), shape (r,)."""
    return np.isin(typed.labels, np.fromiter(labels, dtype=np.int32, count=len(labels)))


def holding(typed: TypedGraph, begin: int, end: int) -> Mask:
    """The statements that hold at some time of ``[begin, end)``, in seconds since 1970, shape (r,).

    A bound that is not known excludes nothing, but what had ended when its document spoke does not hold from then on;
    what was retracted never held.
    """
    until = np.where((typed.valid_to == UNKNOWN) & (typed.statuses == ENDED), typed.published, typed.valid_to)
    begun = (typed.valid_from == UNKNOWN) | (typed.valid_from < end)
    lasting = (until == UNKNOWN) | (until > begin)
    held: Mask = begun & lasting & (typed.statuses != RETRACTED)
    return held


def all_of(*masks: Mask | None) -> Mask | None:
    """Where every mask that is given passes; ``None`` when none is."""
    given = [mask for mask in masks if mask is not None]
    return np.logical_and.reduce(given) if given else None
