"""What a community is about, in its own texts: the sentences that say most of what its chunks say, without repetition.

A sentence is central when its terms are frequent in the community and rare outside it: the cosine of its BM25-weighted
terms with the sum over the community's sentences (a centroid-based summary), times how central its chunk is. One that
opens its chunk, and does not begin by pointing back, can be read by itself and counts for more.
"""

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray

from ecphoria.formulas.bm25 import idf
from ecphoria.layers.graph.communities.belonging import Belonging, centroids
from ecphoria.layers.hashing import hash_word
from ecphoria.layers.rows import starts, stretches
from ecphoria.layers.shadows import Shadows
from ecphoria.layers.vector.lexical import LexicalIndex

SENTENCES = 8
"""Sentences that stand for a community, each of another chunk."""

_READ = 40
"""Chunks of a community whose sentences may stand for it."""
_REPETITION = 0.5
"""How much likeness to a sentence taken before counts against one (maximal marginal relevance)."""
_FEW_TERMS = 5
"""A sentence of fewer terms says little: it counts in proportion."""

_LATER = 0.75
"""What a sentence counts that does not open its chunk ..."""
_LEANING = 0.5
"""... and one that begins with a word that points back to another sentence."""
_POINTS_BACK = "he she it they his her its their this that these those him them there then thus so but and however also"

NOTHING = -1

_BACK = np.array([hash_word(word) for word in _POINTS_BACK.split()], dtype=np.uint64)


@dataclass(frozen=True, kw_only=True, slots=True)
class Sentences:
    """Every sentence (and title) as a row of weighted terms.

    Attributes:
        terms: (s, v) BM25 weight times idf, rows of length 1.
        weights: (s,) what each counts for its length and its beginning.
        first: (n + 1,) where the rows of each chunk start: its title's, then its own.
    """

    terms: sparse.csr_array
    weights: NDArray[np.float64]
    first: NDArray[np.int64]

    @classmethod
    def of(cls, shadows: Shadows) -> "Sentences":
        """Turn the index over sentences round."""
        index, rows = shadows.sentences, shadows.rows
        first = starts(rows.chunk_sentences)
        weights = np.minimum(index.lengths / _FEW_TERMS, 1.0)
        opening = np.isin(np.arange(len(weights)), first[:-1] + 1)
        weights = np.where(opening, weights, _LATER * weights)
        begins = starts(rows.sentence_words)[:-1][rows.sentence_words > 0]
        leaning = np.zeros(len(weights), dtype=bool)
        leaning[rows.sentence_words > 0] = np.isin(rows.words[begins], _BACK)
        return cls(terms=_by_unit(index), weights=np.where(leaning, _LEANING * weights, weights), first=first)


def chunk_centralities(vectors: NDArray[np.float32], belonging: Belonging, count: int) -> NDArray[np.float32]:
    """How central each chunk is in its community, (n,) in 0..1: its share by its cosine with the community's mean."""
    middle = centroids(vectors, belonging.communities, count)
    near = np.zeros(len(vectors), dtype=np.float32)
    placed = np.flatnonzero(belonging.communities >= 0)
    near[placed] = np.einsum("ij,ij->i", vectors[placed], middle[belonging.communities[placed]])
    return np.clip(near, 0.0, 1.0) * (0.1 + 0.9 * belonging.shares)


def central_sentences(
    sentences: Sentences, chunks: NDArray[np.integer], centralities: NDArray[np.floating], most: int = SENTENCES
) -> list[tuple[int, int]]:
    """The sentences that stand for some chunks, the most central one first: ``(chunk, number of its sentence)``.

    Args:
        sentences: of all chunks.
        chunks: rows of those to be told about, sorted.
        centralities: (n,) of all chunks.
        most: sentences at most.
    """
    if not len(chunks):
        return []
    read = np.sort(chunks[np.lexsort((chunks, -centralities[chunks]))][:_READ])
    profile = _profile(sentences, chunks)
    rows, owners = _own_rows(sentences, read)
    own = sentences.terms[rows]
    worth = (own @ profile) * sentences.weights[rows] * centralities[owners]
    likeness = (own @ own.T).toarray()
    taken: list[int] = []
    while len(taken) < most and np.isfinite(worth).any():
        best = int(np.argmax(worth))
        taken.append(best)
        worth -= _REPETITION * np.maximum(worth, 0.0) * likeness[best]
        worth[owners == owners[best]] = -np.inf
    return [(int(owners[row]), int(rows[row] - sentences.first[owners[row]] - 1)) for row in taken]


def _profile(sentences: Sentences, chunks: NDArray[np.integer]) -> NDArray[np.float64]:
    """The sum of the sentences of some chunks, (v,), of length 1 (or 0)."""
    rows, _ = _own_rows(sentences, chunks)
    total = np.asarray(sentences.terms[rows].sum(axis=0), dtype=np.float64).ravel()
    length = float(np.linalg.norm(total))
    return total / length if length else total


def _own_rows(sentences: Sentences, chunks: NDArray[np.integer]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The rows of the chunks' own sentences, titles left out, and the chunk of each."""
    chunks = chunks.astype(np.int64)
    rows = stretches(sentences.first, chunks.astype(np.int64))
    owners = np.repeat(chunks, np.diff(sentences.first)[chunks])
    own = rows > sentences.first[owners]
    return rows[own], owners[own]


def _by_unit(index: LexicalIndex) -> sparse.csr_array:
    """An inverted index as rows of units, each of length 1."""
    units, vocabulary = len(index.lengths), len(index.vocabulary)
    rarity = idf(units, np.diff(index.starts)) if vocabulary else np.empty(0)
    weights = index.weights * np.repeat(rarity, np.diff(index.starts))
    lengths = np.sqrt(np.bincount(index.units, weights**2, minlength=units))
    weights = np.divide(weights, lengths[index.units], out=np.zeros(len(weights)), where=lengths[index.units] > 0)
    by_term = sparse.csr_array((weights, index.units, index.starts), shape=(vocabulary, units))
    return sparse.csr_array(by_term.T)
