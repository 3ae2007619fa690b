"""What a rule of the grammar is: the words that may open an expression, its pattern, and how a match is read."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from ecphoria.times.stretch import Grain, Stretch

DIGITS = "#"
"""The opener of patterns that begin with a digit."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Scene:
    """What expressions are read in: the text, in lower case too, when it speaks, and with which month its fiscal year
    starts."""

    text: str
    lower: str
    reference: datetime | None
    fiscal_start: int = 1

    def left(self, start: int, size: int = 40) -> str:
        """What stands before a place, in lower case."""
        return self.lower[max(0, start - size) : start]

    def capital(self, start: int) -> bool:
        """Whether a capital stands at a place."""
        return self.text[start].isupper()

    def titled(self, start: int) -> bool:
        """Whether a word has a capital that no sentence begins with: it is part of a name."""
        before = self.text[max(0, start - 4) : start].rstrip()
        return self.text[start].isupper() and bool(before) and before[-1] not in ".!?:;\"'“”‘’()[]–—-*#|>"


@dataclass(frozen=True, kw_only=True, slots=True)
class OfYear:
    """Something that lacks its year: a month, a day of a month, a quarter. ``make`` raises where there is none.

    ``alone``: where the year of the text's own time may be taken: never, after a preposition, or anywhere.
    """

    make: Callable[[int], Stretch]
    alone: Literal["never", "led", "always"]


@dataclass(frozen=True, kw_only=True, slots=True)
class FromBefore:
    """So many units after (or before) the expression that the text names before it; else what ``otherwise`` says."""

    count: int
    grain: Grain
    otherwise: Stretch | None = None


Found: TypeAlias = Stretch | OfYear | FromBefore


@dataclass(frozen=True, kw_only=True, slots=True)
class Rule:
    """One way of writing. ``pattern`` is matched in lower-case text, at a word that begins with one of ``openers``."""

    openers: frozenset[str]
    pattern: "re.Pattern[str]"
    read: "Callable[[re.Match[str], Scene], Found | None]"


def rule(openers: str, pattern: str, read: "Callable[[re.Match[str], Scene], Found | None]") -> Rule:
    """A rule; ``openers`` are words in a row, ``#`` for a digit."""
    return Rule(openers=frozenset(openers.split()), pattern=re.compile(pattern), read=read)
