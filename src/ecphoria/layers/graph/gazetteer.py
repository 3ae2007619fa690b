"""Names of the memory found in its texts: a name that one document introduces is a name wherever it is written.

Only names of two words or more: single words are too often something else. All places are tried at once, word by
word, and drop out as soon as no name goes on as the text does.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.forms import MAX_WORDS, Forms, member, prefixes
from ecphoria.layers.hashing import extend
from ecphoria.store.strings import StringTable


@dataclass(frozen=True, kw_only=True, slots=True)
class Occurrences:
    """Where names stand: the row of the sentence, (f,) int64, and the entity, (f,) int32."""

    sentences: NDArray[np.int64]
    entities: NDArray[np.int32]


def find_names(
    words: NDArray[np.uint64], word_sentences: NDArray[np.int64], forms: Forms, entities: StringTable
) -> Occurrences:
    """The longest names in each sentence; a name inside a longer one, or across sentences, does not count.

    Args:
        words: (w,) hashes of the words of all sentences.
        word_sentences: (w,) the sentence of each word, not falling.
        forms: the names.
        entities: ids, for the beginnings of names.
    """
    levels = prefixes(list(entities))
    begins = np.arange(len(words))
    hashes = np.zeros(len(words), dtype=np.uint64)
    matches: list[tuple[NDArray[np.int64], NDArray[np.uint64], int]] = []
    for length in range(1, MAX_WORDS + 1):
        ends = begins + length - 1
        inside = ends < len(words)
        inside[inside] = word_sentences[ends[inside]] == word_sentences[begins[inside]]
        begins, hashes = begins[inside], extend(hashes[inside], words[ends[inside]])
        going_on = member(hashes, levels[length - 1])
        begins, hashes = begins[going_on], hashes[going_on]
        if length >= 2:
            whole = member(hashes, forms.hashes)
            matches.append((begins[whole], hashes[whole], length))
    begins, hashes = _longest(matches, len(words))
    return _occurrences(word_sentences[begins], hashes, forms)


def _longest(
    matches: list[tuple[NDArray[np.int64], NDArray[np.uint64], int]], words: int
) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """Of overlapping matches the longest, and the first among those of one length: where they begin, their hashes."""
    taken = np.zeros(words + MAX_WORDS, dtype=bool)
    kept: list[tuple[int, int]] = []
    for begins, hashes, length in reversed(matches):
        for begin, value in zip(begins.tolist(), hashes.tolist(), strict=True):
            if not taken[begin : begin + length].any():
                taken[begin : begin + length] = True
                kept.append((begin, value))
    return (
        np.array([begin for begin, _ in kept], dtype=np.int64),
        np.array([value for _, value in kept], dtype=np.uint64),
    )


def _occurrences(sentences: NDArray[np.int64], hashes: NDArray[np.uint64], forms: Forms) -> Occurrences:
    """The entities of each match: those that bear the name, or, when there is none, those known by it as an alias."""
    low = np.searchsorted(forms.hashes, hashes, side="left")
    count = np.searchsorted(forms.hashes, hashes, side="right") - low
    match = np.repeat(np.arange(len(hashes)), count)
    first = np.cumsum(count) - count
    form = np.arange(len(match)) - first[match] + low[match]
    proper = ~forms.aliases[form]
    has_proper = np.bincount(match[proper], minlength=len(hashes)) > 0
    kept = proper | ~has_proper[match]
    return Occurrences(sentences=sentences[match[kept]], entities=forms.entities[form[kept]])
