"""Bags of words as sparse rows: what two of them share, for many pairs at a time."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Floats = NDArray[np.float64]
Rows = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Bags:
    """n sets of weighted words.

    Attributes:
        held: shape (n, words), 1 where a set holds a word.
        weighed: the same with each word's weight.
        total: shape (n,), summed weights of each set.
        norm: shape (n,), Euclidean norm of each set's weights.
    """

    held: sparse.csr_array
    weighed: sparse.csr_array
    total: Floats
    norm: Floats

    @classmethod
    def of(cls, sets: Sequence[Iterable[str]], weight: Callable[[str], float] = lambda word: 1.0) -> Self:
        """Number the words and lay the sets out as rows; a word that occurs twice in one set counts once."""
        columns: dict[str, int] = {}
        found: list[int] = []
        ends = [0]
        for words in sets:
            found.extend(columns.setdefault(word, len(columns)) for word in dict.fromkeys(words))
            ends.append(len(found))
        weights = np.fromiter((weight(word) for word in columns), dtype=np.float64, count=len(columns))
        indices, starts = np.array(found, dtype=np.int32), np.array(ends, dtype=np.int32)
        shape = (len(sets), len(columns))
        held = sparse.csr_array((np.ones(len(found)), indices, starts), shape=shape)
        weighed = sparse.csr_array((weights[indices], indices.copy(), starts.copy()), shape=shape)
        held.sort_indices()
        weighed.sort_indices()
        total = np.asarray(weighed.sum(axis=1)).ravel()
        norm = np.sqrt(np.asarray(weighed.power(2).sum(axis=1)).ravel())
        return cls(held, weighed, total, norm)

    def shared(self, left: Rows, right: Rows) -> Floats:
        """Summed weight of the words that both rows of each pair hold, shape (pairs,)."""
        return _row_sums(self.weighed[left].multiply(self.held[right]))

    def jaccard(self, left: Rows, right: Rows) -> Floats:
        """Shared weight over the weight of either, in [0, 1]; 0 for two empty sets."""
        both = self.shared(left, right)
        return both / np.maximum(self.total[left] + self.total[right] - both, 1e-12)

    def containment(self, left: Rows, right: Rows) -> Floats:
        """Shared weight over the weight of the lighter set, in [0, 1]; 0 when one is empty."""
        lighter = np.minimum(self.total[left], self.total[right])
        return self.shared(left, right) / np.maximum(lighter, 1e-12)

    def cosine(self, left: Rows, right: Rows) -> Floats:
        """Cosine of the weight vectors, in [0, 1]; 0 when one is empty."""
        dot = _row_sums(self.weighed[left].multiply(self.weighed[right]))
        return np.minimum(dot / np.maximum(self.norm[left] * self.norm[right], 1e-12), 1.0)


def _row_sums(matrix: sparse.csr_array) -> Floats:
    return np.asarray(matrix.sum(axis=1), dtype=np.float64).ravel()
