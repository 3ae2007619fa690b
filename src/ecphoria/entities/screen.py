"""Which candidates are worth a close comparison: a cheap look at each pair, so that the dear one is made for few."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from ecphoria.entities.candidates import NEAR
from ecphoria.entities.keys import ACRONYM, EDIT, INITIAL, SAME, WORD, compact_acronym, core

_ALIKE = 76.0
_LETTERS = 2  # a word of so few letters may be initials


def promising(
    folded: Sequence[str],
    types: NDArray[np.int64],
    left: NDArray[np.int64],
    right: NDArray[np.int64],
    kinds: NDArray[np.uint8],
    person: int,
    initials_alone: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Which pairs of folded names may be one.

    Kept are names that share letters or words but for one edit, most letters in any order, or a word and initials; a
    short name with what it may abbreviate; a code with a name that holds it; and persons of whom one has more names.

    Args:
        folded: names.
        types: (n,), 0 where unknown.
        left, right: (p,) rows of names.
        kinds: (p,) what each pair shares.
        person: the type of persons, -1 without any.
        initials_alone: (n,), whether a name is written as initials are (``may_be_initials``).
    """
    if not len(left):
        return np.empty(0, dtype=np.bool_)
    cores = [core(name) for name in folded]
    ordered = [" ".join(sorted(name)) for name in cores]
    alike = process.cpdist([ordered[row] for row in left], [ordered[row] for row in right], scorer=fuzz.ratio)
    short = initials_alone
    initials = np.array([any(len(word) == 1 for word in name) for name in cores], dtype=bool)
    brief = np.array([any(len(word) <= _LETTERS for word in name) for name in cores], dtype=bool)
    lengths = np.array([len(name) for name in cores], dtype=np.int64)
    named = ((types[left] == person) | (types[left] == 0)) & ((types[right] == person) | (types[right] == 0))
    kept: NDArray[np.bool_] = (kinds & (SAME | EDIT | NEAR)) > 0
    kept |= (kinds & ACRONYM > 0) & (short[left] != short[right])
    kept |= alike >= _ALIKE
    kept |= (kinds & INITIAL > 0) & (initials[left] | initials[right])
    kept |= (kinds & WORD > 0) & named & (brief[left] | brief[right])
    coded = np.array([any(_is_code(word) for word in name) for name in cores], dtype=bool)
    kept |= (kinds & WORD > 0) & coded[left] & coded[right] & (np.minimum(lengths[left], lengths[right]) == 1)
    nested = ~kept & (kinds & WORD > 0) & named & (np.minimum(lengths[left], lengths[right]) > 1)
    sets = [frozenset(name) for name in cores]
    for row in np.flatnonzero(nested).tolist():
        one, other = sets[left[row]], sets[right[row]]
        kept[row] = one <= other or other <= one
    return kept


def may_be_initials(name: str, folded: str) -> bool:
    """Whether a name is short and has several capitals: "IBM", "BofA", "U.S.", but not "Sea"."""
    return bool(compact_acronym(folded)) and sum(map(str.isupper, name)) > 1


def _is_code(word: str) -> bool:
    """Whether a word of letters and digits says which thing is meant: ``"ua123"``."""
    return word[0].isalpha() and any(map(str.isdigit, word))
