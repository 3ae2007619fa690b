"""What tells near namesakes apart: numbers, generations, legal forms, designators, words that exclude each other."""

from collections.abc import Callable
from enum import IntFlag, auto

import numpy as np

from ecphoria.entities.matching.overlap import Floats, Rows
from ecphoria.entities.matching.sheet import Sheet
from ecphoria.entities.matching.written import Written


class Reason(IntFlag):
    """Why two records may be two things. Several can hold at once."""

    NONE = 0
    NUMBERS = auto()
    GENERATION = auto()
    LEGAL_FORM = auto()
    LETTERS = auto()
    RIVALS = auto()
    TYPE = auto()
    TIME = auto()
    CONTEXT = auto()


def numbers_differ(one: Written, other: Written) -> bool:
    """Whether each holds a number, date or version that the other lacks (Room 101, Room 102)."""
    return bool(one.numbers - other.numbers) and bool(other.numbers - one.numbers)


def generations_differ(one: Written, other: Written) -> bool:
    """Whether both rank a namesake, and differently (Jr, Sr; II, III)."""
    return bool(one.generation and other.generation and one.generation != other.generation)


def legal_forms_differ(one: Written, other: Written) -> bool:
    """Whether both name a legal form and share none (Inc, Ltd)."""
    return bool(one.legal and other.legal and not one.legal & other.legal)


def letters_differ(one: Written, other: Written) -> bool:
    """Whether each holds a single letter that begins no word left over in the other (Building A, Building B).

    ``"J. Smith"`` and ``"Smith, John A."`` agree: J begins John.
    """
    here, there = set(one.words), set(other.words)
    return _unexplained(one.letters - there, there - here) and _unexplained(other.letters - here, here - there)


def rivals_differ(one: Written, other: Written) -> bool:
    """Whether they hold different members of a group of words that exclude each other (North, South)."""
    first, second = one.rivals - other.rivals, other.rivals - one.rivals
    groups = {rival.partition(":")[0] for rival in first}
    return any(rival.partition(":")[0] in groups for rival in second)


def _unexplained(letters: set[str] | frozenset[str], words: set[str]) -> bool:
    return any(not any(word[0] == letter for word in words) for letter in letters)


Guard = tuple[Reason, Callable[[Written, Written], bool], Callable[[Written], bool]]
GUARDS: tuple[Guard, ...] = (
    (Reason.NUMBERS, numbers_differ, lambda name: bool(name.numbers)),
    (Reason.GENERATION, generations_differ, lambda name: bool(name.generation)),
    (Reason.LEGAL_FORM, legal_forms_differ, lambda name: bool(name.legal)),
    (Reason.LETTERS, letters_differ, lambda name: bool(name.letters)),
    (Reason.RIVALS, rivals_differ, lambda name: bool(name.rivals)),
)
"""Each guard: its reason, its rule for two names, and what a name must hold for the rule to say anything."""


def guarded(sheet: Sheet, left: Rows, right: Rows) -> Floats:
    """Which guards hold for each pair: shape (pairs, guards), 1 where the names differ in it."""
    out = np.zeros((len(left), len(GUARDS)))
    for place, (_, differs, marked) in enumerate(GUARDS):
        marks = np.array([marked(name) for name in sheet.names], dtype=np.bool_)
        for pair in np.flatnonzero(marks[left] & marks[right]).tolist():
            out[pair, place] = differs(sheet.names[left[pair]], sheet.names[right[pair]])
    return out
