"""Which traces are to become one (T 4.4)."""

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.episodic.apart import distinction
from ecphoria.layers.episodic.density import DISTANCE, MINIMUM, clusters, members
from ecphoria.layers.episodic.nearness import Floats, Ints
from ecphoria.store.standing import Standing


def alike(traces: Standing) -> list[Ints]:
    """Rows of two and more traces that nothing keeps apart (``apart.distinction``); pinned ones are in none."""
    kinds: defaultdict[str, list[int]] = defaultdict(list)
    for row, (question, gamma) in enumerate(zip(traces.questions, traces.reinforcement.tolist(), strict=True)):
        if not traces.pinned[row]:
            kinds[distinction(question, gamma)].append(row)
    return [np.array(rows, dtype=np.int64) for rows in kinds.values() if len(rows) > 1]


def mergeable(
    traces: Standing,
    vectors: Floats,
    active: NDArray[np.float64],
    distance: float = DISTANCE,
    minimum: int = MINIMUM,
) -> list[Ints]:
    """The traces (rows) that are to become one, group by group, the most active of each first, ties by id.

    Args:
        traces: live ones, in the order of their ids.
        vectors: (n, d) of their questions.
        active: (n,) activations.
        distance, minimum: of ``density.clusters``; fewer than ``minimum`` are never merged.
    """
    found: list[Ints] = []
    for rows in alike(traces):
        for places in members(clusters(vectors[rows], distance, minimum)):
            group = rows[places]
            if len(group) >= max(2, minimum):
                found.append(group[np.lexsort((group, -active[group]))])
    return sorted(found, key=lambda group: int(group.min()))
