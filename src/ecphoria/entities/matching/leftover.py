"""The words that two names do not share: do they abbreviate or misspell each other?"""

from functools import lru_cache

import numpy as np
from rapidfuzz import fuzz, process

from ecphoria.entities.matching.overlap import Floats, Rows
from ecphoria.entities.matching.sheet import Sheet
from ecphoria.entities.matching.written import is_roman

LEFTOVER = ("left_none", "left_nested", "left_alike", "left_short", "left_swap")
"""No word is left over; only one name has some; how alike they are when run together; the share of the shorter name's
that abbreviate one of the other's; the share of both names' words that are left over."""

_TICKER = 5  # letters of the longest ticker
_SKELETON = 0.7  # what "Intl" says of "International", where 1 is a full word


def leftover(sheet: Sheet, left: Rows, right: Rows) -> Floats:
    """The features ``LEFTOVER`` of each pair, shape (pairs, 5), each in [0, 1]."""
    out = np.zeros((len(left), len(LEFTOVER)))
    one_runs, other_runs, places = [], [], []
    for place, (row, column) in enumerate(zip(left.tolist(), right.tolist(), strict=True)):
        here, there = sheet.names[row].core, sheet.names[column].core
        one = [word for word in here if word not in there]
        other = [word for word in there if word not in here]
        if one and other:
            out[place, 3] = _shortened(one, other)
            places.append(place)
            one_runs.append("".join(one))
            other_runs.append("".join(other))
        elif one or other:
            out[place, 1] = 1.0
        else:
            out[place, 0] = 1.0
        out[place, 4] = (len(one) + len(other)) / max(len(here) + len(there), 1)
    if places:
        out[places, 2] = process.cpdist(one_runs, other_runs, scorer=fuzz.ratio, dtype=np.float64, workers=1) / 100
    return out


def _shortened(one: list[str], other: list[str]) -> float:
    """The share of the fewer words that abbreviate one of the other's; words that begin unlike need no closer look."""
    fewer, more = (one, other) if (len(one), one) <= (len(other), other) else (other, one)
    best = (max((abbreviation(word, full) for full in more if full[0] == word[0]), default=0.0) for word in fewer)
    return sum(best) / len(fewer)


@lru_cache(maxsize=500_000)
def abbreviation(one: str, other: str) -> float:
    """How well one of two words abbreviates the other: 1 for an initial or a beginning, .7 for letters in order that
    begin alike and are at most two thirds as many ("intl" in "international"), else 0. Numbers abbreviate nothing."""
    if not (one.isalpha() and other.isalpha()) or (is_roman(one) and is_roman(other)):
        return float(one == other)
    short, long = (one, other) if len(one) <= len(other) else (other, one)
    if long.startswith(short):
        return 1.0
    if len(short) < 2 or short[0] != long[0] or 3 * len(short) > 2 * len(long):
        return 0.0
    return _SKELETON if in_order(short, long) else 0.0


def skeletons(sheet: Sheet, left: Rows, right: Rows) -> Floats:
    """How far one name is a short word made of the other's letters in order, as tickers are: shape (pairs,), in [0, 1].

    0.2 for each letter, when both begin alike and the word has at most two thirds of the other's letters.
    """
    short = np.array([len(name.core) == 1 and _is_short(name.core[0]) for name in sheet.names], dtype=np.bool_)
    out = np.zeros(len(left))
    for place in np.flatnonzero(short[left] | short[right]).tolist():
        one, other = sheet.names[left[place]], sheet.names[right[place]]
        word, name = ("".join(each.core) for each in sorted((one, other), key=lambda each: len("".join(each.core))))
        fits = _is_short(word) and word[0] == name[0] and 3 * len(word) <= 2 * len(name) and in_order(word, name)
        out[place] = len(word) / _TICKER if fits else 0.0
    return out


def in_order(letters: str, text: str) -> bool:
    """Whether a text holds some letters in their order."""
    rest = iter(text)
    return all(char in rest for char in letters)


def _is_short(word: str) -> bool:
    return 2 <= len(word) <= _TICKER and word.isalpha()
