"""Finding the chunks in which some words stand, all of them or in exactly this order."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.hashing import hash_word
from ecphoria.layers.rows import Rows
from ecphoria.layers.vector.lexical import LexicalIndex
from ecphoria.layers.vector.terms import NO_TERM, term_of

_MOST = 400
"""With more candidates than this the words are too common to say anything."""


def holding_all(lexical: LexicalIndex, words: Sequence[str]) -> NDArray[np.int32]:
    """Chunks that hold every word in some form; none when the words are too common, or all stop words."""
    held = lexical.holding(term for word in words if (term := term_of(word)) != NO_TERM)
    return held if len(held) <= _MOST else held[:0]


def holding_phrase(
    rows: Rows, chunk_words: NDArray[np.int64], lexical: LexicalIndex, words: Sequence[str]
) -> NDArray[np.int32]:
    """Chunks that hold these folded words in this order, with nothing between them.

    Args:
        rows: the chunks.
        chunk_words: (n + 1,) where each chunk's words start.
        lexical: to find candidates.
        words: folded, at least one.
    """
    wanted = np.array([hash_word(word) for word in words], dtype=np.uint64)
    found = [
        chunk
        for chunk in holding_all(lexical, words).tolist()
        if _contains(rows.words[chunk_words[chunk] : chunk_words[chunk + 1]], wanted)
    ]
    return np.array(found, dtype=np.int32)


def _contains(words: NDArray[np.uint64], wanted: NDArray[np.uint64]) -> bool:
    begins = np.flatnonzero(words[: max(len(words) - len(wanted) + 1, 0)] == wanted[0])
    return any(np.array_equal(words[begin : begin + len(wanted)], wanted) for begin in begins)
