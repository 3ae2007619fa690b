"""DBSCAN over cosine distance (T 4.4; Ester et al. 1996), for many vectors in bounded memory.

scikit-learn's keeps every pair of neighbours; here a row's neighbours are seen once, block by block. Of those of a core
point only what they join is kept, of the others' there are fewer than ``minimum`` each.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from ecphoria.layers.episodic.nearness import Floats, Ints, Near, near_pairs

DISTANCE = 0.15
"""The paper's ``eps = 0.85`` (T 4.4) can only be a similarity: two thirds of a circle would be one cluster."""
MINIMUM = 3
NOISE = -1
_EDGES = 4_000_000


def clusters(vectors: Floats, distance: float = DISTANCE, minimum: int = MINIMUM) -> Ints:
    """The cluster of each vector, (n,): from 0 on in the order of their first members, ``NOISE`` for those in none.

    A core point has ``minimum`` vectors within ``distance``, itself among them; core points that near belong together,
    and any other belongs to the nearest core point within that distance, the first of equals.

    Args:
        vectors: (n, d) float32, unit length.
        distance: 1 - cosine, 0..2.
        minimum: from 1 on.
    """
    if not len(vectors):
        return np.empty(0, dtype=np.int64)
    distinct, places, counts = _distinct(vectors)
    joined = _Joined(counts, minimum)
    for near in near_pairs(distinct, 1 - distance):
        joined.add(near)
    return _numbered(joined.labels()[places])


def members(labels: Ints) -> list[Ints]:
    """The rows of each cluster, ascending; noise in none."""
    rows = np.flatnonzero(labels >= 0)
    rows = rows[np.argsort(labels[rows], kind="stable")]
    return np.split(rows, np.flatnonzero(np.diff(labels[rows])) + 1) if len(rows) else []


def _distinct(vectors: Floats) -> tuple[Floats, Ints, Ints]:
    """Equal vectors once, in the order of their first; where each went, and how many each stands for."""
    whole = np.ascontiguousarray(vectors)
    keys = whole.view(np.dtype((np.void, whole.itemsize * whole.shape[1]))).ravel()
    _, firsts, inverse, counts = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    order = np.argsort(firsts)
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    return whole[firsts[order]], place[inverse.ravel()], counts[order]


class _Joined:
    """What belongs together, as far as blocks of rows have been seen."""

    def __init__(self, counts: Ints, minimum: int) -> None:
        self._counts, self._minimum = counts, minimum
        self._core = np.zeros(len(counts), dtype=bool)
        self._components = np.arange(len(counts))
        self._edges: list[tuple[Ints, Ints]] = []
        self._waiting = 0
        self._border: list[tuple[Ints, Ints, Floats]] = []

    def add(self, near: Near) -> None:
        rows, others = near.rows, near.others
        held = np.bincount(rows - near.first, self._counts[others], near.last - near.first)
        self._core[near.first : near.last] = held >= self._minimum
        core = self._core[rows]
        tied = core & self._core[others] & (others < rows)  # an edge is seen from its later end
        self._tie(rows[tied], others[tied])
        self._border.append((rows[~core], others[~core], near.similarities[~core]))

    def _tie(self, rows: Ints, others: Ints) -> None:
        ends = self._components[rows], self._components[others]
        self._edges.append(ends)
        self._waiting += len(rows)
        if self._waiting > _EDGES:
            self._contract()

    def _contract(self) -> None:
        rows, others = (np.concatenate(ends) for ends in zip(*self._edges, strict=True))
        size = len(self._components)
        graph = coo_array((np.ones(len(rows), dtype=np.int8), (rows, others)), shape=(size, size))
        self._components = connected_components(graph, directed=False)[1].astype(np.int64)[self._components]
        self._edges, self._waiting = [], 0

    def labels(self) -> Ints:
        self._contract()
        labels = np.where(self._core, self._components, NOISE)
        rows, others, similarities = (np.concatenate(parts) for parts in zip(*self._border, strict=True))
        kept = self._core[others]
        rows, others, similarities = rows[kept], others[kept], similarities[kept]
        order = np.lexsort((-others, similarities))  # the nearest last, of equals the first
        labels[rows[order]] = self._components[others[order]]
        return labels


def _numbered(labels: NDArray[np.int64]) -> Ints:
    """The labels from 0 on, in the order of their first members."""
    numbered = np.full(len(labels), NOISE, dtype=np.int64)
    inside = labels >= 0
    _, firsts, inverse = np.unique(labels[inside], return_index=True, return_inverse=True)
    numbered[inside] = np.argsort(np.argsort(firsts))[inverse.ravel()]
    return numbered
