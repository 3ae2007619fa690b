"""Numbers and dates as tables write them."""

import re
from functools import lru_cache

from ecphoria.entities.matching.lexicon import MONTHS
from ecphoria.entities.names import words

_AMOUNT = re.compile(r"\D{0,4}(\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)\s*\D{0,10}")
_CLOCK = re.compile(r"\s*(\d{1,3}):([0-5]\d)(?::([0-5]\d))?\s*")
_YEAR = re.compile(r"(1[5-9]\d\d|20\d\d)")
_PLAIN_YEAR = re.compile(r"\s*(1[5-9]\d\d|20\d\d)(?:\.0)?\s*")
_ISO = re.compile(r"\s*(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)")
_CENTURY = 1950  # two-digit years run from 1950 to 2049

Day = tuple[int, int, int]


@lru_cache(maxsize=200_000)
def number(text: str) -> float | None:
    """The one number that a value is, without currency or unit; ``3:09`` is 189 seconds; ``None`` for anything else."""
    if clock := _CLOCK.fullmatch(text):
        first, second, third = (int(part or 0) for part in clock.groups())
        return float(first * 3600 + second * 60 + third if clock[3] else first * 60 + second)
    amount = _AMOUNT.fullmatch(text)
    return float(amount[1].replace(",", "")) if amount else None


@lru_cache(maxsize=200_000)
def date(text: str) -> Day | None:
    """(year, month, day) of a value that names a month, is a year or ISO 8601; 0 for a part that it leaves out."""
    if iso := _ISO.match(text):
        return int(iso[1]), int(iso[2]), int(iso[3])
    if plain := _PLAIN_YEAR.fullmatch(text):
        return int(plain[1]), 0, 0
    parts = words(text)
    month = next((MONTHS[part] for part in parts if part in MONTHS), 0)
    numbers = [part for part in parts if part.isdecimal()]
    if not month or len(parts) > 4 or not numbers:
        return None
    years = [int(part) for part in numbers if _YEAR.fullmatch(part)]
    days = [int(part) for part in numbers if not _YEAR.fullmatch(part)]
    if not years and len(days) == 2:
        years = [_whole_year(days.pop())]
    return years[0] if years else 0, month, days[0] if days and days[0] <= 31 else 0


def _whole_year(short: int) -> int:
    return short + (2000 if short < _CENTURY - 1900 else 1900)


@lru_cache(maxsize=200_000)
def is_code(text: str) -> bool:
    """Whether a value reads like a model, part or telephone number: at most four words, a third of them digits."""
    letters = "".join(words(text))
    digits = sum(char.isdigit() for char in letters)
    return bool(letters) and digits >= 3 and 3 * digits >= len(letters) and len(words(text)) <= 4


@lru_cache(maxsize=200_000)
def compact(text: str) -> str:
    """The letters and digits of a value in one run."""
    return "".join(words(text))
