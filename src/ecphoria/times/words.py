"""The words of the calendar: months, days, seasons, units and numbers, as patterns and as values. All in lower case."""

import re

from ecphoria.times.stretch import Grain, Season

_YEAR = "january february march april may june july august september october november december"
_MONTHS = _YEAR.split()
_MONTH_OF = {form: number for number, name in enumerate(_MONTHS, 1) for form in (name, name[:3])} | {"sept": 9}
_DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_CARDINALS_IN_ORDER = """one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen twenty"""
_CARDINALS = _CARDINALS_IN_ORDER.split()
_NUMBERS = {word: number for number, word in enumerate(_CARDINALS, 1)} | {
    "a": 1, "an": 1, "thirty": 30, "forty": 40, "fifty": 50, "couple": 2, "hundred": 100,
}  # fmt: skip
_CENTURIES_IN_ORDER = """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first"""
_CENTURIES = _CENTURIES_IN_ORDER.split()
_TENS = ["twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"]

MONTH_FORMS = frozenset(_MONTH_OF)
"""Every form of a month's name, without a full stop."""
MONTH = rf"(?:(?:{'|'.join(_MONTHS)})\b(?:\.(?=\s?\d))?|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?)"
WEEKDAY = f"(?:{'|'.join(_DAYS)})"
SEASON = "(?:spring|summer|autumn|fall|winter)"
UNIT = "(?:day|week|fortnight|month|quarter|year|decade|century|centurie)"
ORDINAL = "(?:first|second|third|fourth|1st|2nd|3rd|4th)"
NUMBER = (
    rf"(?:\d{{1,3}}|(?:a )?couple of|(?:twenty|thirty|forty|fifty)[- ](?:{'|'.join(_CARDINALS[:9])})"
    rf"|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
)
CENTURY_WORD = f"(?:{'|'.join(sorted(_CENTURIES, key=len, reverse=True))})"
TENS = f"(?:{'|'.join(_TENS)})"
NUMBER_WORDS = frozenset(_NUMBERS)
CENTURY_WORDS = frozenset(word.split("-")[0] for word in _CENTURIES)
TENS_WORDS = frozenset(_TENS)
ORDINAL_WORDS = frozenset(_ORDINALS)


def month_number(word: str) -> int:
    """1 to 12."""
    return _MONTH_OF[word.rstrip(".")]


def weekday_number(word: str) -> int:
    """Monday is 0."""
    return _DAYS.index(word)


def season_name(word: str) -> Season:
    """The season that a word names; fall is autumn."""
    names: dict[str, Season] = {"spring": "spring", "summer": "summer", "autumn": "autumn", "fall": "autumn"}
    return names.get(word, "winter")


def number(word: str) -> int:
    """A number from 1 on, in digits or in words."""
    if word.isdigit():
        return int(word)
    return sum(_NUMBERS[part] for part in re.split("[- ]", re.sub(r"^(?:a )?(\w+) of$", r"\1", word)))


def ordinal(word: str) -> int:
    """1 to 4."""
    return _ORDINALS[word]


def century_number(word: str) -> int:
    """1 to 21."""
    return _CENTURIES.index(word) + 1


def tens(word: str) -> int:
    """20 for the twenties ... 90 for the nineties."""
    return 10 * (_TENS.index(word) + 2)


def unit(word: str) -> tuple[Grain, int]:
    """The grain that a word for a unit means, and how many of it one is (a fortnight is two weeks)."""
    grains: dict[str, Grain] = {
        "day": "day", "week": "week", "month": "month", "quarter": "quarter", "year": "year", "decade": "decade",
        "century": "century", "centurie": "century",
    }  # fmt: skip
    return ("week", 2) if word == "fortnight" else (grains[word], 1)
