"""Marks of a name that tell what it may be one with, as they are looked at everywhere in the registry."""

import re

from ecphoria.entities.matching.lexicon import SMALL_WORDS
from ecphoria.entities.matching.written import Written, written

_NUMERALS = {"i": "1", "v": "5", "x": "10", "l": "50"}


def numbers_in(name: Written) -> frozenset[str]:
    """The numbers of a name, but for the letter that closes it: an initial ("Novak, L") more often than a numeral."""
    last = name.words[-1] if name.words else ""
    return name.numbers - {_NUMERALS[last]} if last in _NUMERALS and len(name.words) > 1 else name.numbers


_LOWER = re.compile(r"\b[a-zß-öø-ÿ]{2,}\b")
_CAPITAL = re.compile(r"[A-ZÀ-ÖØ-Þ]")
_HEADLINE_WORDS = 2


def is_headline(name: str) -> bool:
    """Whether a title speaks like a headline ("Heron: what we agreed yesterday"): it names its text, nothing in it."""
    lower = [word for word in _LOWER.findall(name) if word not in SMALL_WORDS]
    return len(lower) >= _HEADLINE_WORDS and _CAPITAL.search(name) is not None


def names_differ(one: str, other: str) -> bool:
    """Whether two names' marks forbid them to be one on any evidence but a decision: numbers, generations.

    A name without a number does not differ from one with: a declared code ("PX2024") may stand for "Project Phoenix".
    """
    left, right = written(one), written(other)
    if numbers_differ(one, other):
        return True
    return bool(left.generation and right.generation and left.generation != right.generation)


def numbers_differ(one: str, other: str) -> bool:
    """Whether both names have numbers, and different ones."""
    first, second = numbers_in(written(one)), numbers_in(written(other))
    return bool(first and second and first != second)
