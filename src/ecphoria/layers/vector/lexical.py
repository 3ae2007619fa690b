"""Lexical search: an inverted index over terms, scored by BM25 (T 4.2). Its units are chunks, or sentences."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.bm25 import B, idf, saturation
from ecphoria.layers.rows import Rows, starts
from ecphoria.layers.vector.terms import NO_TERM


@dataclass(frozen=True, kw_only=True, slots=True)
class LexicalIndex:
    """Postings by term over u units.

    Attributes:
        vocabulary: (v,) uint64, sorted hashes of the terms.
        starts: (v + 1,) int64, where each term's postings start.
        units: (p,) int32, the unit of each posting, sorted within a term.
        weights: (p,) float32, the saturated count of the term in the unit (BM25 without idf).
        lengths: (u,) float32, terms per unit.
    """

    vocabulary: NDArray[np.uint64]
    starts: NDArray[np.int64]
    units: NDArray[np.int32]
    weights: NDArray[np.float32]
    lengths: NDArray[np.float32]

    @classmethod
    def build(cls, rows: Rows, unit_words: NDArray[np.integer], b: float = B) -> "LexicalIndex":
        """Index consecutive units.

        Args:
            rows: whose words are indexed.
            unit_words: (u,) how many words each unit has; they add up to all words.
            b: how much the length of a unit counts, 0..1.
        """
        terms = rows.vocabulary_terms[np.searchsorted(rows.vocabulary, rows.words)]
        units = np.repeat(np.arange(len(unit_words), dtype=np.int32), unit_words)
        kept = terms != NO_TERM
        terms, units = terms[kept], units[kept]
        order = np.lexsort((units, terms))
        terms, units = terms[order], units[order]
        first = np.ones(len(terms), dtype=bool)
        first[1:] = (terms[1:] != terms[:-1]) | (units[1:] != units[:-1])
        at = np.flatnonzero(first)
        counts = np.diff(np.append(at, len(terms))).astype(np.float32)
        lengths = np.bincount(units, minlength=len(unit_words)).astype(np.float32)
        mean = float(lengths.mean()) if len(lengths) else 1.0
        vocabulary, postings = np.unique(terms[at], return_counts=True)
        return cls(
            vocabulary=vocabulary,
            starts=starts(postings),
            units=units[at],
            weights=saturation(counts, lengths[units[at]], mean, b=b).astype(np.float32),
            lengths=lengths,
        )

    def scores(self, terms: Iterable[int]) -> NDArray[np.float64]:
        """BM25 of every unit for some terms, each counted once, shape (u,); 0 where none of them stands."""
        scores = np.zeros(len(self.lengths))
        rows, weights = self._known(terms)
        for row, weight in zip(rows, weights, strict=True):
            postings = slice(self.starts[row], self.starts[row + 1])
            scores[self.units[postings]] += weight * self.weights[postings]
        return scores

    def idf_of(self, terms: Iterable[int]) -> dict[int, float]:
        """The idf of each of these terms that the collection has."""
        rows, weights = self._known(terms)
        return {int(self.vocabulary[row]): float(weight) for row, weight in zip(rows, weights, strict=True)}

    def holding(self, terms: Iterable[int]) -> NDArray[np.int32]:
        """The units that hold every one of these terms, sorted; none when one of them is unknown."""
        wanted = set(terms)
        rows, _ = self._known(wanted)
        if not wanted or len(rows) < len(wanted):
            return np.empty(0, dtype=np.int32)
        postings = sorted((self.units[self.starts[row] : self.starts[row + 1]] for row in rows), key=len)
        held = postings[0]
        for other in postings[1:]:
            at = np.minimum(np.searchsorted(other, held), len(other) - 1)
            held = held[other[at] == held]
        return held

    def _known(self, terms: Iterable[int]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Rows of the vocabulary and idf of the terms that are in it."""
        hashes = np.array(sorted(set(terms)), dtype=np.uint64)
        if not len(self.vocabulary) or not len(hashes):
            return np.empty(0, dtype=np.int64), np.empty(0)
        at = np.minimum(np.searchsorted(self.vocabulary, hashes), len(self.vocabulary) - 1)
        rows = at[self.vocabulary[at] == hashes]
        return rows, idf(len(self.lengths), self.starts[rows + 1] - self.starts[rows])
