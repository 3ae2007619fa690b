"""Which names are worth comparing: an index of their keys whose lists are bounded (T 5.2, phase 1).

The cost of a look-up depends on the name and on the bounds, not on how many names there are.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.keys import ACRONYM, EDIT, INITIAL, SAME, SOUND, WORD, WORDS, Keys, keys_of

NEAR = 128
"""Kind of a pair whose vectors are near."""

_BOUNDS = {SAME: 100, EDIT: 60, SOUND: 30, WORD: 40, WORDS: 40, INITIAL: 40, ACRONYM: 30}
"""A key of more names than this ties everything to everything: it is left out."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CandidateIndex:
    """Keys of n names, sorted by value, then name.

    Attributes:
        values: (k,) uint64.
        owners: (k,) int32, whose key it is.
        kinds: (k,) uint8.
    """

    values: NDArray[np.uint64]
    owners: NDArray[np.int32]
    kinds: NDArray[np.uint8]

    @classmethod
    def build(cls, keys: Keys) -> "CandidateIndex":
        """The index of some names' keys."""
        order = np.lexsort((keys.owners, keys.values))
        values, owners, kinds = keys.values[order], keys.owners[order], keys.kinds[order]
        first = np.ones(len(values), dtype=bool)
        first[1:] = (values[1:] != values[:-1]) | (owners[1:] != owners[:-1])
        values, owners, kinds = values[first], owners[first], kinds[first]
        _, counts = np.unique(values, return_counts=True)
        bounds = np.zeros(256, dtype=np.int64)
        bounds[list(_BOUNDS)] = list(_BOUNDS.values())
        kept = np.repeat(counts, counts) <= bounds[kinds]
        return cls(values=values[kept], owners=owners[kept], kinds=kinds[kept])

    def pairs(self) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.uint8]]:
        """All pairs of names that share a key: smaller, larger, kinds of what they share; sorted."""
        codes: list[NDArray[np.int64]] = [np.empty(0, dtype=np.int64)]
        kinds: list[NDArray[np.uint8]] = [np.empty(0, dtype=np.uint8)]
        begins = np.arange(len(self.values))
        distance = 1
        while len(begins := begins[begins + distance < len(self.values)]):
            begins = begins[self.values[begins] == self.values[begins + distance]]
            codes.append(self.owners[begins].astype(np.int64) << 32 | self.owners[begins + distance])
            kinds.append(self.kinds[begins])
            distance += 1
        return united(np.concatenate(codes), np.concatenate(kinds))

    def near(self, folded: str) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """Names that share a key with a folded name, sorted, and the kinds of what they share."""
        keys = keys_of([folded])
        low = np.searchsorted(self.values, keys.values, side="left")
        high = np.searchsorted(self.values, keys.values, side="right")
        counts = high - low
        rows = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(low, counts)
        zero = np.zeros(len(rows), dtype=np.int64)
        _, owners, kinds = united(zero << 32 | self.owners[rows], self.kinds[rows])
        return owners, kinds


def united(
    codes: NDArray[np.int64], kinds: NDArray[np.uint8]
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.uint8]]:
    """Pairs packed as ``left << 32 | right``: each once, sorted, with the union of its kinds."""
    order = np.argsort(codes, kind="stable")
    codes, kinds = codes[order], kinds[order]
    first = np.ones(len(codes), dtype=bool)
    first[1:] = codes[1:] != codes[:-1]
    begins = np.flatnonzero(first)
    together = np.bitwise_or.reduceat(kinds, begins) if len(begins) else kinds
    unique = codes[begins]
    return (unique >> 32).astype(np.int32), (unique & 0xFFFFFFFF).astype(np.int32), together


def nearest(vectors: NDArray[np.float32], k: int = 5, at_least: float = 0.8) -> NDArray[np.int64]:
    """Pairs of rows among each other's k nearest by cosine, as ``left << 32 | right`` with ``left < right``; sorted.

    Args:
        vectors: (n, d), unit length.
        k: neighbours of each row.
        at_least: lowest cosine.
    """
    found: list[NDArray[np.int64]] = [np.empty(0, dtype=np.int64)]
    for start in range(0, len(vectors), 1024):
        cosine = vectors[start : start + 1024] @ vectors.T
        rows = np.arange(start, start + len(cosine))
        cosine[rows - start, rows] = -1
        few = min(k, cosine.shape[1] - 1)
        if few < 1:
            break
        best = np.argpartition(-cosine, few - 1, axis=1)[:, :few]
        close = np.take_along_axis(cosine, best, axis=1) >= at_least
        left, right = np.repeat(rows, close.sum(axis=1)), best[close]
        found.append(np.minimum(left, right).astype(np.int64) << 32 | np.maximum(left, right))
    return np.unique(np.concatenate(found))
