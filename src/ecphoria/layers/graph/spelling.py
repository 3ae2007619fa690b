"""Names that are written almost like another: an index of letter trigrams, for names that nobody spells that way."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz

from ecphoria.entities.names import numbers
from ecphoria.layers.ranking import best
from ecphoria.layers.rows import starts
from ecphoria.store.strings import StringTable

_BASE = np.uint64(1 << 21)  # above every code point, so that three of them make one number
_READ = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class SpellingIndex:
    """Postings by trigram over e names.

    Attributes:
        trigrams: (g,) uint64, sorted.
        starts: (g + 1,) int64, where each trigram's postings start.
        names: (p,) int32, the name of each posting.
        sizes: (e,) int32, different trigrams of each name.
    """

    trigrams: NDArray[np.uint64]
    starts: NDArray[np.int64]
    names: NDArray[np.int32]
    sizes: NDArray[np.int32]

    @classmethod
    def build(cls, names: StringTable) -> "SpellingIndex":
        """The index of some folded names."""
        padded = [f" {name} " for name in names]
        lengths = np.array([len(name) for name in padded], dtype=np.int64)
        letters = np.frombuffer("".join(padded).encode("utf-32-le"), dtype="<u4").astype(np.uint64)
        owner = np.repeat(np.arange(len(padded), dtype=np.int32), lengths)
        trigrams, inside = _trigrams(letters), owner[2:] == owner[:-2]
        trigrams, owner = trigrams[inside], owner[2:][inside]
        order = np.lexsort((owner, trigrams))
        trigrams, owner = trigrams[order], owner[order]
        first = np.ones(len(trigrams), dtype=bool)
        first[1:] = (trigrams[1:] != trigrams[:-1]) | (owner[1:] != owner[:-1])
        unique, counts = np.unique(trigrams[first], return_counts=True)
        return cls(
            trigrams=unique,
            starts=starts(counts),
            names=owner[first],
            sizes=np.bincount(owner[first], minlength=len(padded)).astype(np.int32),
        )

    def near(self, name: str, names: StringTable, lowest: float, k: int = 2) -> list[tuple[int, float]]:
        """The k names most like a folded name, with their similarity (0..1), at least ``lowest``; equal numbers only.

        Similarity is the larger of the trigrams' Dice coefficient and the normalised edit similarity.
        """
        letters = np.frombuffer(f" {name} ".encode("utf-32-le"), dtype="<u4").astype(np.uint64)
        wanted = np.unique(_trigrams(letters))
        shared = np.zeros(len(self.sizes), dtype=np.float32)
        at = np.searchsorted(self.trigrams, wanted)
        for row in at[at < len(self.trigrams)][
            self.trigrams[at[at < len(self.trigrams)]] == wanted[at < len(self.trigrams)]
        ]:
            shared[self.names[self.starts[row] : self.starts[row + 1]]] += 1
        dice = 2 * shared / (self.sizes + len(wanted))
        found = []
        for row in best(dice, _READ, shared > 0).tolist():
            if numbers(names[row]) == numbers(name):
                similarity = max(float(dice[row]), fuzz.ratio(name, names[row]) / 100)
                if similarity >= lowest:
                    found.append((row, similarity))
        return sorted(found, key=lambda pair: (-pair[1], pair[0]))[:k]


def _trigrams(letters: NDArray[np.uint64]) -> NDArray[np.uint64]:
    if len(letters) < 3:
        return np.empty(0, dtype=np.uint64)
    joined: NDArray[np.uint64] = (letters[:-2] * _BASE + letters[1:-1]) * _BASE + letters[2:]
    return joined
