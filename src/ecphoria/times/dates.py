"""Days and months, with or without their year."""

import re
from functools import partial

from ecphoria.times.guards import is_version
from ecphoria.times.rules import Found, OfYear, Rule, Scene, rule
from ecphoria.times.stretch import Stretch, day, month
from ecphoria.times.words import MONTH, MONTH_FORMS, month_number

YEAR = r"(?P<year>1\d{3}|20\d\d)(?!\w)(?![.,]\d)"
_ANY_YEAR = rf"(?:{YEAR}|['’](?P<short>\d\d)\b)"
_NTH = r"(?:st|nd|rd|th)?"
_TO = r"\s?(?:-|–|—|to|and|until|through)\s?"
_CLOCK = r"(?:[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)?)?"
SEASON_BEHIND = (
    r"\s(?:[^\W\d][\w.'’]*\s){0,3}?(?:season|academic year|school year|campaign|financial year|fiscal year|tax year)\b"
)
"""What stands behind two years of which each is meant in part: "the 2003-04 season"."""
_MONTHS = " ".join(sorted(MONTH_FORMS))


def full_year(match: "re.Match[str]") -> int | None:
    """The year of a match, ``None`` where it has none; of two digits, 31 to 99 are of the twentieth century."""
    parts = match.groupdict()
    if parts.get("year"):
        return int(parts["year"])
    return short_year(parts["short"]) if parts.get("short") else None


def short_year(digits: str) -> int:
    """The year that two digits mean: 2000 to 2030, 1931 to 1999."""
    return int(digits) + (1900 if int(digits) > 30 else 2000)


def _numeric(match: "re.Match[str]", scene: Scene) -> Found | None:
    return None if is_version(scene, match.start()) else day(int(match["y"]), int(match["m"]), int(match["d"]))


def _either(match: "re.Match[str]", _: Scene) -> Found | None:
    """``5/4/1999`` may be of April or of May: read only where one of the two cannot be a month, or both agree."""
    first, second, year = int(match["a"]), int(match["b"]), int(match["y"])
    if first > 12 or first == second:
        return day(year, second, first)
    return day(year, first, second) if second > 12 else None


def _month_of_year(match: "re.Match[str]", _: Scene) -> Found | None:
    return month(int(match["y"]), int(match["m"]))


def _written(match: "re.Match[str]", scene: Scene) -> Found | None:
    """A day, or days in a row, of a month."""
    number, first, last = month_number(match["month"]), int(match["day"]), match["last"]
    if match["and"] and not re.search(r"\bbetween\s$", scene.left(match.start())):
        return None
    make = partial(_days, number, first, int(last or first))
    year = full_year(match)
    if year is not None:
        return make(year)
    if _NUMBER_BEHIND.match(scene.lower, match.end()):
        return None  # a year of three digits, or of five
    named = scene.capital(match.start("month"))
    return OfYear(make=make, alone="always") if named else None


_NUMBER_BEHIND = re.compile(r"\s?,?\s?\d")


def _days(number: int, first: int, last: int, year: int) -> Stretch:
    begin, end = day(year, number, first), day(year, number, last)
    return Stretch(begin=begin.begin, end=end.end, grain="day") if first <= last else begin


def _month(match: "re.Match[str]", scene: Scene) -> Found | None:
    number, year = month_number(match["month"]), full_year(match)
    if year is not None:
        return month(year, number)
    make = partial(_named_month, number)
    return OfYear(make=make, alone="led") if scene.capital(match.start()) else None


def _named_month(number: int, year: int) -> Stretch:
    return month(year, number)


_DAY = rf"(?P<day>\d{{1,2}}){_NTH}(?!\d)"
_LAST = rf"(?:(?:(?P<and>\s+and\s+)|{_TO})(?P<last>\d{{1,2}}){_NTH}(?!\d))?"
_BEHIND = rf"(?:\s?,?\s?(?:of\s)?{_ANY_YEAR})?"

DATE_RULES: tuple[Rule, ...] = (
    rule("#", rf"(?P<y>\d{{4}})-(?P<m>\d\d)-(?P<d>\d\d){_CLOCK}(?![\w-])", _numeric),
    rule("#", r"(?P<y>[12]\d{3})(?P<s>[/.])(?P<m>\d\d?)(?P=s)(?P<d>\d\d?)(?![\w/-]|\.\d)", _numeric),
    rule("#", r"(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.\s?(?P<y>[12]\d{3})(?!\w|\.\d)", _numeric),
    rule("#", r"(?P<a>\d{1,2})(?P<s>[/-])(?P<b>\d{1,2})(?P=s)(?P<y>[12]\d{3})(?![\w/-])", _either),
    rule("#", rf"(?P<y>1\d{{3}}|20\d\d)-(?P<m>0[1-9]|1[0-2])(?![\w-])(?!{SEASON_BEHIND})", _month_of_year),
    rule("#", rf"{_DAY}{_LAST}[\s/-](?:day\s)?(?:of\s)?(?P<month>{MONTH})(?:[-/](?=\d{{4}}))?{_BEHIND}", _written),
    rule(_MONTHS, rf"(?P<month>{MONTH})\s(?:the\s)?{_DAY}{_LAST}{_BEHIND}(?![\w])", _written),
    rule(_MONTHS, rf"(?P<month>{MONTH})(?:(?:\sof)?\s?,?\s?{_ANY_YEAR})?", _month),
)
