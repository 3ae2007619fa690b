"""Quarters, halves, years, fiscal years, decades, centuries and seasons."""

import re
from dataclasses import replace
from functools import partial

from ecphoria.times.dates import YEAR, full_year, short_year
from ecphoria.times.guards import is_score, is_year
from ecphoria.times.rules import Found, OfYear, Rule, Scene, rule
from ecphoria.times.stretch import (
    Season,
    Stretch,
    century,
    decade,
    half,
    quarter,
    season,
    year_of,
)
from ecphoria.times.words import (
    CENTURY_WORD,
    CENTURY_WORDS,
    SEASON,
    TENS,
    TENS_WORDS,
    century_number,
    season_name,
    tens,
)

_SOME_YEAR = r"(?:(?P<year>1\d{3}|20\d\d)|['’]?(?P<short>\d\d))(?!\w)(?![.,]\d)"
_FISCAL = r"(?P<fiscal>fy|fiscal(?:\s+year)?|financial\s+year)"
_CENTURIES = " ".join(sorted(CENTURY_WORDS))
_TENS = " ".join(sorted(TENS_WORDS))


def _quarter(match: "re.Match[str]", scene: Scene) -> Found | None:
    parts, year = match.groupdict(), full_year(match)
    starts = scene.fiscal_start if parts.get("fiscal") else 1
    make = partial(half if "h" in match["kind"] else quarter, number=int(match["number"]), starts=starts)
    if year is None:
        return OfYear(make=make, alone="led") if match["kind"] == "q" and scene.capital(match.start()) else None
    return make(year)


def _fiscal(match: "re.Match[str]", scene: Scene) -> Found | None:
    year = full_year(match)
    if year is None:
        return None
    number = match["number"]
    if match["next"]:
        return _fiscal_of_two(year, int(match["next"]) % 100, scene.fiscal_start)
    return quarter(year, int(number), scene.fiscal_start) if number else year_of(year, scene.fiscal_start)


def _fiscal_of_two(first: int, last: int, starts: int) -> Found | None:
    """ "FY2019/20": the one that ends in the second, by convention from July to June."""
    if (first + 1) % 100 != last:
        return None
    return replace(year_of(first + 1, starts if starts > 1 else 7), approximate=starts == 1)


def _short(match: "re.Match[str]", scene: Scene) -> Found | None:
    """ "In '99"."""
    said = re.search(r"\b(?:in|since|of|by|from|until|during|summer|spring|fall|winter)\s$", scene.left(match.start()))
    return year_of(short_year(match["short"])) if said else None


def _year(match: "re.Match[str]", scene: Scene) -> Found | None:
    return year_of(int(match["year"])) if is_year(scene, match.start(), match.end()) else None


def _cut(match: "re.Match[str]", scene: Scene) -> Found | None:
    """Years in one: "1991–97", of which the second is cut, "2003/04", "2003/2004"."""
    first, last = int(match["first"]), int(match["first"][: 4 - len(match["last"])] + match["last"])
    if last < first and last + 100 == first + 1:
        last += 100  # "1999–00"
    if last <= first or not is_year(scene, match.start(), match.start() + 4):
        return None
    return Stretch(begin=year_of(first).begin, end=year_of(last).end, grain="year")


def _decade(match: "re.Match[str]", scene: Scene) -> Found | None:
    """The 1990s are ten years; the 1800s are a hundred, and so are the 1900s; the 2000s are ten."""
    first = int(match["first"])
    if first % 100 or first >= 2000:
        return decade(first)
    begin = decade(first)
    return Stretch(begin=begin.begin, end=decade(first + 90).end, grain="century")


def _short_decade(match: "re.Match[str]", scene: Scene) -> Found | None:
    """The '80s; without an apostrophe only where they are "the" (early, late) 80s. The 00s and 10s are of our time."""
    first = int(match["first"])
    marked = match["mark"] or re.search(r"\bthe (?:(?:early|mid|late)[ -])?$", scene.left(match.start()))
    if not marked or (not match["mark"] and is_score(scene, match.start())):
        return None
    return decade(first + (2000 if first < 20 else 1900))


def _tens(match: "re.Match[str]", scene: Scene) -> Found | None:
    said = re.search(r"\bthe (?:(?:early|mid|late|swinging|roaring)[ -])?$", scene.left(match.start()))
    return decade(1900 + tens(match.group())) if said and not is_score(scene, match.start()) else None


_NAMED_CENTURY = re.compile(r"Century [A-Z]")
"""A firm: "20th Century Fox"."""


def _century(match: "re.Match[str]", scene: Scene) -> Found | None:
    if _NAMED_CENTURY.match(scene.text, match.end() - len("century")):
        return None
    first = int(match["first"])
    last = int(match["last"] or first)
    if not 1 <= first <= last <= 30:
        return None
    return Stretch(begin=century(first).begin, end=century(last).end, grain="century")


def _century_word(match: "re.Match[str]", _: Scene) -> Found | None:
    return century(century_number(match["word"]))


def _season(match: "re.Match[str]", scene: Scene) -> Found | None:
    name: Season = season_name(match["season"])
    if (year := full_year(match)) is not None:
        return season(year, name)
    return OfYear(make=partial(season, name=name), alone="never")


_CUT = r"(?P<first>1[1-9]\d\d|20\d\d)\s?(?:–|—|-|/)\s?(?P<last>\d\d)(?!\w)(?![-–—.,/]\d)"
_SLASHED = r"(?P<first>1[1-9]\d\d|20\d\d)\s?/\s?(?P<last>1[1-9]\d\d|20\d\d)(?!\w)(?![-–—.,/]\d)"
_NTH = "(?:st|nd|rd|th)"
_CENTURY = (
    rf"(?P<first>\d{{1,2}}){_NTH}(?:(?:\s?-\s?|\s?–\s?|\s(?:and|to|or)\s)(?P<last>\d{{1,2}}){_NTH})?"
    r"(?:[\s-]|\s-\s)centur(?:y|ies)\b"
)
_OF = r"\s?[-,/]?\s?(?:(?:of|in)\s)?"
_SEASONS = "spring summer autumn fall winter"
_OF_YEAR = (
    r"\s?,?\s?(?:of\s)?(?:the\s)?(?:(?P<year>1\d{3}|20\d\d)(?!\w)(?:\s?[-–/]\s?\d\d(?:\d\d)?\b)?|['’](?P<short>\d\d)\b)"
)
_FISCAL_YEAR = rf"{_FISCAL}\s?-?\s?{_SOME_YEAR}(?:[-–/](?P<next>\d\d(?:\d\d)?)\b|\s?[-,/]?\s?q(?P<number>[1-4])\b)?"
SPAN_RULES: tuple[Rule, ...] = (
    rule("#", _CUT, _cut),
    rule("#", _SLASHED, _cut),
    rule("#", _CENTURY, _century),
    rule("#", r"(?P<first>[12]\d\d0)['’]?s\b", _decade),
    rule("#", r"(?P<mark>['’‘]?)(?P<first>\d0)s\b", _short_decade),
    rule("#", YEAR, _year),
    rule("#", r"(?P<year>1\d{3}|20\d\d)[\s/-]?(?P<kind>q)(?P<number>[1-4])\b", _quarter),
    rule("#", rf"(?P<number>[1-4])(?P<kind>q)\s?{_SOME_YEAR}", _quarter),
    rule("#", rf"(?P<number>[12])(?P<kind>h)\s?{_SOME_YEAR}", _quarter),
    rule("q", rf"(?P<kind>q)(?P<number>[1-4])\b(?:{_OF}(?:{_FISCAL}\s?)?{_SOME_YEAR})?", _quarter),
    rule("h", rf"(?P<kind>h)(?P<number>[12]){_OF}(?:{_FISCAL}\s?)?{_SOME_YEAR}", _quarter),
    rule("fy fiscal financial", _FISCAL_YEAR, _fiscal),
    rule("#", r"['’](?P<short>\d\d)\b(?!\w)", _short),
    rule("fiscal", rf"(?P<fiscal>fiscal)\s(?P<kind>q)(?P<number>[1-4]){_OF}{_SOME_YEAR}", _quarter),
    rule(_SEASONS, rf"(?P<season>{SEASON}){_OF_YEAR}", _season),
    rule(_SEASONS, rf"(?P<season>{SEASON})(?P<year>)\b", _season),
    rule(_CENTURIES, rf"(?P<word>{CENTURY_WORD})[\s-]century\b", _century_word),
    rule(_TENS, rf"{TENS}\b", _tens),
)
