"""The words of relation labels: how a label reads, and which words of a question it says."""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.names import words
from ecphoria.layers.graph.typed import TypedGraph
from ecphoria.layers.hashing import hash_word
from ecphoria.layers.vector.stopwords import ENGLISH
from ecphoria.layers.vector.terms import term_of

_HUMP = re.compile(r"(?<=[a-z])([A-Z])(?![A-Z])|(?<=[a-z])(?=[A-Z]{2})")
_BEGINNING = 6
MAX_WORDS = 64


def readable(label: str) -> str:
    """A label as people write it: ``"has_side_effect"`` and ``"hasSideEffect"`` give ``"has side effect"``."""
    spaced = label if " " in label else _HUMP.sub(lambda hump: f" {(hump[1] or '').lower()}", label)
    return " ".join(spaced.replace("_", " ").split())


def folded_label(label: str) -> str:
    """What labels that differ only in case, punctuation and spacing share."""
    return " ".join(words(readable(label)))


@dataclass(frozen=True, kw_only=True, slots=True)
class RelationWords:
    """What each label's words are found by: ``keys`` (w,) uint64, sorted, and ``labels`` (w,), the label of each."""

    keys: NDArray[np.uint64]
    labels: NDArray[np.int64]

    @classmethod
    def build(cls, typed: TypedGraph) -> "RelationWords":
        """Of the labels of a graph."""
        pairs = sorted(
            {
                (key, row)
                for row, name in enumerate(typed.label_names)
                for word in words(readable(name))
                for key in _keys(word)
            }
        )
        return cls(
            keys=np.array([key for key, _ in pairs], dtype=np.uint64),
            labels=np.array([row for _, row in pairs], dtype=np.int64),
        )

    def asked(self, typed: TypedGraph, question: str) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
        """Which words of a question each statement's label says, as bits (r,), and what each word is worth (b,).

        Words agree in their stem, or in their first six letters ("directed", "director"). A word is worth
        ``log(1 + r / df)``, df being the statements that say it, relative to the weightiest.
        """
        bits = np.zeros(len(typed.label_names), dtype=np.uint64)
        said: list[NDArray[np.bool_]] = []
        for word in dict.fromkeys(words(question)):
            labels = self._saying(word)
            if len(labels) and len(said) < MAX_WORDS:
                marked = np.zeros(len(bits), dtype=bool)
                marked[labels] = True
                bits[marked] |= np.uint64(1) << np.uint64(len(said))
                said.append(marked)
        frequencies = np.array([max(1, int(marked[typed.labels].sum())) for marked in said], dtype=np.float64)
        weights = np.log1p(len(typed) / frequencies) if said else np.zeros(0)
        return bits[typed.labels], weights / weights.max() if said else weights

    def _saying(self, word: str) -> NDArray[np.int64]:
        keys = np.array(_keys(word), dtype=np.uint64)
        first, last = np.searchsorted(self.keys, keys), np.searchsorted(self.keys, keys, side="right")
        found = [self.labels[a:b] for a, b in zip(first.tolist(), last.tolist(), strict=True)]
        return np.unique(np.concatenate(found)) if found else np.empty(0, dtype=np.int64)


def _keys(word: str) -> list[int]:
    """The stem of a word, and its beginning when it is long enough for one; none of a stop word."""
    if word in ENGLISH:
        return []
    beginning = [hash_word(f"{word[:_BEGINNING]}…")] if len(word) >= _BEGINNING else []
    return [term_of(word), *beginning]
