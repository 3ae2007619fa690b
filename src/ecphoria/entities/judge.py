"""How probable it is that two records are one: the trained matcher, or a rule over the same features."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.matching.features import FEATURES, compare
from ecphoria.entities.matching.model import Matcher
from ecphoria.entities.matching.sheet import Sheet
from ecphoria.entities.matching.verify import verified

Judge = Callable[[Sheet, NDArray[np.int64], NDArray[np.int64]], NDArray[np.float64]]
"""Probabilities, shape (n,), that the rows ``left[i]`` and ``right[i]`` of a sheet are one thing."""

_AT = {name: place for place, name in enumerate(FEATURES)}


def learned(matcher: Matcher) -> Judge:
    """The trained matcher (T 5.2, phase 3) as a judge."""

    def judge(sheet: Sheet, left: NDArray[np.int64], right: NDArray[np.int64]) -> NDArray[np.float64]:
        return matcher.probability(compare(sheet, left, right))

    return judge


@lru_cache(maxsize=1)
def shipped() -> Judge:
    """The matcher that comes with the package."""
    return learned(Matcher.load())


def by_letters(sheet: Sheet, left: NDArray[np.int64], right: NDArray[np.int64]) -> NDArray[np.float64]:
    """Likeness of the written names alone, in 0..1: order, edits, sound, abbreviation, initials."""
    found = compare(sheet, left, right)
    column = {name: found[:, place] for name, place in _AT.items()}
    spelt = np.maximum(column["name_sorted"], column["name_edit"])
    same = np.maximum(column["name_equal"], column["left_none"]) * 0.97
    shortened = np.where(column["left_short"] >= 0.7, 0.85, 0.0) * (column["left_swap"] < 1)
    misspelt = np.where((column["left_alike"] >= 0.7) | (spelt >= 0.88), spelt**2, 0.0)
    sounded = np.where((column["name_sound"] == 1) & (spelt >= 0.7), 0.85, 0.0)
    initials = column["name_acronym"] * 0.7
    nested = np.where(column["left_nested"] > 0, 0.5 * column["name_containment"], 0.0)
    likeness: NDArray[np.float64] = np.max([same, shortened, misspelt, sounded, initials, nested], axis=0)
    return likeness


def by_rule(sheet: Sheet, left: NDArray[np.int64], right: NDArray[np.int64]) -> NDArray[np.float64]:
    """Likeness of the names, lowered by what verification holds against the pair and raised by shared context."""
    found = compare(sheet, left, right)
    context = found[:, _AT["context_containment"]]
    likeness = by_letters(sheet, left, right) * verified(sheet, left, right).plausibility
    raised: NDArray[np.float64] = likeness + (1 - likeness) * np.minimum(likeness, 0.5) * context
    return raised
