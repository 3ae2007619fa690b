"""Which candidates are worth a close comparison: a cheap look at each pair, so that the dear one is made for few."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from ecphoria.entities.candidates import NEAR
from ecphoria.entities.keys import ACRONYM, EDIT, INITIAL, SAME, WORD, compact_acronym, core

_ALIKE = 76.0
_HALF_ALIKE = 45.0
_RARE = 12
_LETTERS = 2  # a word of so few letters may be initials


def promising(
    folded: Sequence[str],
    types: NDArray[np.int64],
    left: NDArray[np.int64],
    right: NDArray[np.int64],
    kinds: NDArray[np.uint8],
) -> NDArray[np.bool_]:
    """Which pairs of folded names may be one.

    Kept are names that share letters or words but for one edit, most letters in any order, a word and initials, or a
    very rare word; one word of a two-word name of the same known type; and a short name with what it may abbreviate.

    Args:
        folded: names.
        types: (n,), 0 where unknown.
        left, right: (p,) rows of names.
        kinds: (p,) what each pair shares.
    """
    if not len(left):
        return np.empty(0, dtype=np.bool_)
    cores = [core(name) for name in folded]
    ordered = [" ".join(sorted(name)) for name in cores]
    alike = process.cpdist([ordered[row] for row in left], [ordered[row] for row in right], scorer=fuzz.ratio)
    short = np.array([bool(compact_acronym(name)) for name in folded], dtype=bool)
    letters = np.array([any(len(word) <= _LETTERS for word in name) for name in cores], dtype=bool)
    lengths = np.array([len(name) for name in cores], dtype=np.int64)
    kept: NDArray[np.bool_] = (kinds & (SAME | EDIT | NEAR)) > 0
    kept |= (kinds & ACRONYM > 0) & (short[left] != short[right])
    kept |= alike >= _ALIKE
    kept |= (kinds & (INITIAL | WORD) > 0) & (letters[left] | letters[right])
    worded = ~kept & (kinds & WORD > 0)
    pair = np.sort(np.stack([lengths[left], lengths[right]]), axis=0)
    typed = (types[left] == types[right]) & (types[left] > 0)
    kept |= worded & typed & (pair[0] == 1) & (pair[1] == 2)
    many = worded & (pair[0] > 1)
    sets = [frozenset(name) for name in cores]
    degrees = Counter(word for name in sets for word in name)
    for row in np.flatnonzero(many & ~kept).tolist():
        one, other = sets[left[row]], sets[right[row]]
        shared = one & other
        rare = alike[row] >= _HALF_ALIKE and min((degrees[word] for word in shared), default=_RARE + 1) <= _RARE
        kept[row] = rare or len(shared) == min(len(one), len(other))
    return kept
