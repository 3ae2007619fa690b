"""Which traces have had their time (T 6.4)."""

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.episodic.linkage import close_groups
from ecphoria.layers.episodic.merging import alike
from ecphoria.layers.episodic.nearness import Floats, Ints
from ecphoria.store.standing import Standing


def expired(traces: Standing, at: float) -> Ints:
    """Rows of the traces whose term has come; ``at`` in days since 1970."""
    return np.flatnonzero((traces.expires <= at) & ~traces.pinned)


def faded(traces: Standing, active: NDArray[np.float64], threshold: float) -> Ints:
    """Rows of the traces whose activation is below the threshold."""
    return np.flatnonzero((active < threshold) & ~traces.pinned)


def excess(traces: Standing, active: NDArray[np.float64], capacity: int, gone: NDArray[np.bool_]) -> Ints:
    """Rows of the least active traces beyond the capacity, beside those that are gone already; ties by id."""
    left = ~gone
    over = int(left.sum()) - capacity
    if over <= 0:
        return np.empty(0, dtype=np.int64)
    rows = np.flatnonzero(left & ~traces.pinned)
    return np.sort(rows[np.lexsort((rows, active[rows]))][:over])


def lookalikes(traces: Standing, vectors: Floats, active: NDArray[np.float64], similarity: float) -> list[Ints]:
    """Groups of live traces (rows) whose questions are all but the same, the most active first, ties by id."""
    live = np.array([state == "live" for state in traces.states], dtype=bool)
    found: list[Ints] = []
    for rows in alike(traces) if similarity < 1 else ():
        standing = rows[live[rows]]
        for places in close_groups(vectors[standing], similarity):
            group = standing[places]
            found.append(group[np.lexsort((group, -active[group]))])
    return sorted(found, key=lambda group: int(group.min()))
