"""A coarse order over many vectors: cells around centres, of which a search looks into the nearest.

How many is measured when the cells are made: where vectors lie in clusters a few will do, where they have no order a
good part of all has to be looked through.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.episodic.signatures import WORDS, near, projection, signatures
from ecphoria.layers.ranking import best

WORTH = 16_384
"""Below this many vectors all of them are compared."""
_ROUNDS = 6
_SAMPLED = 32
"""Vectors by which each centre is found."""
_QUERIES = 96
_NEIGHBOURS = 20
_AMONG = 50_000
_LIKENESS = 0.6
"""Of the questions with which the number of cells is measured to a vector that is there."""
_LIKE = 0.5
_REACHED = 0.99
"""The share of their neighbours that must lie in the cells that are looked into."""
_SCATTERED = 0.25
"""Where more than this share of the cells would be looked into, everything is."""
_SEED = 7
_BLOCK = 1 << 15


@dataclass(frozen=True, kw_only=True, slots=True)
class Cells:
    """p vectors (rows) in c cells.

    Attributes:
        centres: (c, d) float32, unit length.
        starts: (c + 1,) int64, where each cell starts in ``order``.
        order: (p,) int32, rows, cell by cell and by row within each.
        signs: (WORDS, p) uint64, the signatures in that order.
        probes: (1,) int64, cells that a search looks into.
    """

    centres: NDArray[np.float32]
    starts: NDArray[np.int64]
    order: NDArray[np.int32]
    signs: NDArray[np.uint64]
    probes: NDArray[np.int64]

    @classmethod
    def build(cls, vectors: NDArray[np.float32]) -> "Cells":
        """Cells over vectors of unit length, shape (p, d); none over none."""
        if not len(vectors):
            return cls._none(vectors.shape[1])
        count = max(1, round(len(vectors) ** 0.5))
        centres = _centres(vectors, count)
        homes = _nearest(vectors, centres)
        order = np.argsort(homes, kind="stable").astype(np.int32)
        starts = np.searchsorted(homes[order], np.arange(count + 1)).astype(np.int64)
        signs = signatures(vectors, projection(vectors.shape[1]))[:, order]
        probes = np.array([_probes(vectors, centres, homes)], dtype=np.int64)
        return cls(centres=centres, starts=starts, order=order, signs=np.ascontiguousarray(signs), probes=probes)

    @classmethod
    def _none(cls, dimension: int) -> "Cells":
        return cls(
            centres=np.empty((0, dimension), dtype=np.float32),
            starts=np.zeros(1, dtype=np.int64),
            order=np.empty(0, dtype=np.int32),
            signs=np.empty((WORDS, 0), dtype=np.uint64),
            probes=np.zeros(1, dtype=np.int64),
        )

    def near(
        self, vector: NDArray[np.float32], signs: NDArray[np.uint64], floor: float
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The rows that may have a cosine of ``floor`` with a vector, whose signature is given, and the bits in which
        they differ."""
        probes = int(self.probes[0])
        if probes > _SCATTERED * len(self.centres):  # copying costs more than looking through what lies in a row
            found, bits = near(self.signs, signs, floor)
            return self.order[found].astype(np.int64), bits
        cells = best(np.einsum("cd,d->c", self.centres, vector), probes)
        begins, lengths = self.starts[cells], self.starts[cells + 1] - self.starts[cells]
        ends = np.cumsum(lengths)
        stretches = zip(begins.tolist(), (begins + lengths).tolist(), strict=True)
        held = np.concatenate([self.signs[:, begin:end] for begin, end in stretches], axis=1)
        found, bits = near(held, signs, floor)
        cell = np.searchsorted(ends, found, side="right")
        return self.order[found - (ends - lengths)[cell] + begins[cell]].astype(np.int64), bits


def _centres(vectors: NDArray[np.float32], count: int) -> NDArray[np.float32]:
    """Lloyd's k-means over directions, on a sample."""
    random = np.random.default_rng(_SEED)
    size = min(len(vectors), count * _SAMPLED)
    sample = np.asarray(vectors[np.sort(random.choice(len(vectors), size, replace=False))])
    centres = sample[np.sort(random.choice(size, count, replace=False))]
    for _ in range(_ROUNDS):
        homes = _nearest(sample, centres)
        order = np.argsort(homes, kind="stable")
        filled, firsts = np.unique(homes[order], return_index=True)
        sums = np.add.reduceat(sample[order].astype(np.float64), firsts, axis=0)
        centres[filled] = (sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-12)).astype(np.float32)
    return centres


def _nearest(vectors: NDArray[np.float32], centres: NDArray[np.float32]) -> NDArray[np.int32]:
    """The nearest centre of each vector."""
    homes = np.empty(len(vectors), dtype=np.int32)
    for start in range(0, len(vectors), _BLOCK):
        homes[start : start + _BLOCK] = np.argmax(vectors[start : start + _BLOCK] @ centres.T, axis=1)
    return homes


def _probes(vectors: NDArray[np.float32], centres: NDArray[np.float32], homes: NDArray[np.int32]) -> int:
    """How many of the nearest cells hold what is near to a question that is like one of the vectors."""
    random = np.random.default_rng(_SEED + 1)
    among = np.sort(random.choice(len(vectors), min(len(vectors), _AMONG), replace=False))
    held = np.asarray(vectors[among])
    asked = held[random.choice(len(among), min(len(among), _QUERIES), replace=False)].astype(np.float64)
    aside = random.standard_normal(asked.shape)
    aside -= (aside * asked).sum(axis=1, keepdims=True) * asked
    aside /= np.linalg.norm(aside, axis=1, keepdims=True)
    questions = (_LIKENESS * asked + (1 - _LIKENESS**2) ** 0.5 * aside).astype(np.float32)
    places = []
    for question, cosines in zip(questions, questions @ held.T, strict=True):
        neighbours = best(cosines, _NEIGHBOURS)
        neighbours = neighbours[cosines[neighbours] >= _LIKE]
        rank = np.empty(len(centres), dtype=np.int64)
        rank[np.argsort(-(centres @ question), kind="stable")] = np.arange(len(centres))
        places.append(rank[homes[among[neighbours]]])
    reached = np.quantile(np.concatenate(places), _REACHED) if sum(map(len, places)) else 0.0
    return min(len(centres), int(reached) + 1)
