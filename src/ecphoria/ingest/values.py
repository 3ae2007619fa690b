"""Dates and numbers are no names, whatever a model says."""

import re

from ecphoria.entities.names import words
from ecphoria.models.spacy_extractor import CALENDAR

_NUMBER = re.compile(r"\d+(?:st|nd|rd|th|s|am|pm|h|kg|km|m|cm|mm|mi|ft)?")
_AROUND = "ad bc bce ce am pm early late mid about circa c of the in on to and utc gmt century centuries"
_BESIDES = frozenset(_AROUND.split())
"""Words that may stand in a date or a number without making a name of it."""


def is_value(name: str) -> bool:
    """Whether it is a date, a time or a number: ``"12 March 2019"``, ``"1980s"``, ``"19th century"``, ``"$4.5"``."""
    said = words(name)
    return not any(char.isalpha() for char in name) or (
        any(_NUMBER.fullmatch(word) or word in CALENDAR for word in said)
        and all(_NUMBER.fullmatch(word) or word in CALENDAR or word in _BESIDES for word in said)
    )
