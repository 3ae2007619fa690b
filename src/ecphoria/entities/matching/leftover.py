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
            shorter, longer = sorted((one, other), key=lambda words: (len(words), words))
            out[place, 3] = sum(max(abbreviation(word, full) for full in longer) for word in shorter) / len(shorter)
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


@lru_cache(maxsize=500_000)
def abbreviation(one: str, other: str) -> float:
    """How well one of two words abbreviates the other: 1 for an initial or a beginning, .7 for letters in order that
    begin alike and are at most two thirds as many ("intl" in "international"), else 0. Numbers abbreviate nothing."""
    if not (one.isalpha() and other.isalpha()) or (is_roman(one) and is_roman(other)):
        return float(one == other)
    short, long = sorted((one, other), key=lambda word: (len(word), word))
    if long.startswith(short):
        return 1.0
    if len(short) < 2 or short[0] != long[0] or 3 * len(short) > 2 * len(long):
        return 0.0
    rest = iter(long)
    return _SKELETON if all(char in rest for char in short) else 0.0
