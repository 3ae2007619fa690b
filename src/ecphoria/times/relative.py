"""Times that count from when the text speaks, or from the time that it named before."""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from ecphoria.times.rules import Found, FromBefore, OfYear, Rule, Scene, rule
from ecphoria.times.stretch import Grain, Kind, Season, Stretch, containing, month, quarter, season, shift, year_of
from ecphoria.times.words import (
    MONTH,
    NUMBER,
    NUMBER_WORDS,
    ORDINAL,
    ORDINAL_WORDS,
    SEASON,
    UNIT,
    WEEKDAY,
    month_number,
    number,
    ordinal,
    season_name,
    unit,
    weekday_number,
)

_DAYS = {
    "today": 0, "tonight": 0, "yesterday": -1, "tomorrow": 1, "last night": -1, "the day before yesterday": -2,
    "day before yesterday": -2, "day after tomorrow": 2,
}  # fmt: skip
_SOME = {"few": 3, "several": 5, "many": 5}
RECENT: dict[Grain, int] = {"day": 7, "week": 4, "month": 6, "quarter": 4, "year": 5, "decade": 3, "century": 2}
"""How many units "recent years" or "the coming weeks" are: a convention, the expression is vague."""
RECENTLY = 3
"""Months that "recently" reaches back."""

_ROLLING = re.compile(r"\b(?:over|within|during|in|for|throughout|through)\s(?:the\s|this\s)?$")
_THE = re.compile(r"\bthe\s$")
_NUMBERS = f"# {' '.join(sorted(NUMBER_WORDS))}"
_LAST, _NEXT, _THIS = "last past previous preceding", "next coming following upcoming", "this current"
_TURN = rf"(?P<turn>{'|'.join(f'{_LAST} {_NEXT} {_THIS}'.split())})"


def rolling(reference: datetime, count: int, grain: Grain, vague: bool = False) -> Stretch:
    """From the same day so many units ago to the day of reference, or from it on where ``count`` is positive; whole
    days, both with their end."""
    today = containing(reference, "day")
    bounds = sorted((today.begin, shift(today.begin, count, grain)))
    end = containing(bounds[1], "day").end
    kind: Kind = "vague" if vague else "relative"
    return Stretch(begin=bounds[0], end=end, grain=grain, kind=kind, approximate=vague)


def beside(reference: datetime, count: int, grain: Grain) -> Stretch:
    """The day, week, month ... so many units on from the one of reference."""
    return replace(containing(shift(containing(reference, grain).begin, count, grain), grain), kind="relative")


def _day(match: "re.Match[str]", scene: Scene) -> Found | None:
    return beside(scene.reference, _DAYS[match.group()], "day") if scene.reference else None


def _of_today(match: "re.Match[str]", scene: Scene) -> Found | None:
    return beside(scene.reference, 0, "day") if scene.reference else None


def _one(match: "re.Match[str]", scene: Scene) -> Found | None:
    """ "Last year", "the previous quarter", "over the past decade"."""
    turn, (grain, times), reference = match["turn"], unit(match["unit"]), scene.reference
    left = scene.left(match.start(), 24)
    told = turn in ("next", "previous", "preceding") and _THE.search(left)
    if turn == "following" or (told and not (turn == "next" and _ROLLING.search(left))):
        step = times if turn in ("next", "following") else -times
        known = beside(reference, step, grain) if reference and turn != "following" else None
        return FromBefore(count=step, grain=grain, otherwise=known)
    if reference is None:
        return None
    if turn in _THIS.split():
        return _this(reference, grain, left)
    forward = turn in _NEXT.split()
    count = times if forward else -times
    rolls = grain != "quarter" and _ROLLING.search(left) and _THE.search(left)  # over the last year
    if match["past"] or turn in ("past", "coming") or rolls:
        return rolling(reference, count, grain)
    return beside(reference, count, grain)


def _this(reference: datetime, grain: Grain, left: str) -> Stretch:
    """This year; "earlier this year" ends, and "later this year" begins, with the day of reference."""
    whole, today = beside(reference, 0, grain), containing(reference, "day")
    if re.search(r"\bearlier\s$", left):
        return replace(whole, end=today.end)
    return replace(whole, begin=today.begin) if re.search(r"\blater\s$", left) else whole


def _several(match: "re.Match[str]", scene: Scene) -> Found | None:
    """ "The last three years", "the next few weeks"."""
    if scene.reference is None:
        return None
    grain, times = unit(match["unit"])
    said = match["some"] or match["number"]
    count = (_SOME.get(said) or number(said)) * times
    sign = 1 if match["turn"] in _NEXT.split() else -1
    return rolling(scene.reference, sign * count, grain, vague=bool(match["some"]))


def _vague(match: "re.Match[str]", scene: Scene) -> Found | None:
    """ "Recent years", "the coming months"."""
    if scene.reference is None:
        return None
    grain, times = unit(match["unit"])
    forward = match["turn"] not in ("recent", "past", "last")
    return rolling(scene.reference, (1 if forward else -1) * RECENT[grain] * times, grain, vague=True)


_NO_TIME = re.compile(r"\b(?:more|most|less|as|too|an?|the|his|her|its|their|had)\s$")
"""What stands before a "recently" that compares ("more recently"), or counts from elsewhere ("a recently widowed")."""


def _recently(match: "re.Match[str]", scene: Scene) -> Found | None:
    if _NO_TIME.search(scene.left(match.start(), 8)):
        return None
    return rolling(scene.reference, -RECENTLY, "month", vague=True) if scene.reference else None


def _ago(match: "re.Match[str]", scene: Scene) -> Found | None:
    """ "Two weeks ago", "three years later", "a year earlier"."""
    grain, times = unit(match["unit"])
    count = (_SOME.get(match["number"]) or number(match["number"])) * times
    side = match["side"]
    if side in ("ago", "from now", "hence"):
        return beside(scene.reference, count if side != "ago" else -count, grain) if scene.reference else None
    return FromBefore(count=count if side in ("later", "after", "afterwards", "on") else -count, grain=grain)


def _same(match: "re.Match[str]", scene: Scene) -> Found | None:
    return FromBefore(count=0, grain=unit(match["unit"])[0])


def _beside_it(match: "re.Match[str]", scene: Scene) -> Found | None:
    """ "The year before", "the month after"."""
    if not _THE.search(scene.left(match.start(), 8)):
        return None
    return FromBefore(count=-1 if match["side"] == "before" else 1, grain=unit(match["unit"])[0])


def _weekday(match: "re.Match[str]", scene: Scene) -> Found | None:
    """The last one before the day of reference, the first one after it, or that of its week ("this Tuesday")."""
    if scene.reference is None or not scene.capital(match.start("day")):
        return None
    today = containing(scene.reference, "day").begin
    wanted, turn = weekday_number(match["day"]), match["turn"]
    if turn == "this":
        return beside(containing(today, "week").begin + timedelta(days=wanted), 0, "day")
    if turn == "next":
        return beside(today + timedelta(days=(wanted - today.weekday() - 1) % 7 + 1), 0, "day")
    back = (today.weekday() - wanted) % 7
    return beside(today - timedelta(days=back or (7 if turn else 0)), 0, "day")


def _part_of_year(match: "re.Match[str]", scene: Scene) -> Found | None:
    """ "Last summer", "next May", "this winter"."""
    reference = scene.reference
    if reference is None or bool(match["month"]) != scene.capital(match.start("month" if match["month"] else "season")):
        return None  # "the next Winter Olympics" are no winter
    named: Season | int = month_number(match["month"]) if match["month"] else season_name(match["season"])
    make = partial(_month_or_season, named)
    year = reference.year
    if match["turn"] == "this":
        found = make(year)
    elif match["turn"] == "next":
        found = next(one for one in (make(year), make(year + 1)) if one.begin > reference)
    else:
        found = next(one for one in (make(year), make(year - 1), make(year - 2)) if one.end <= reference)
    return replace(found, kind="relative")


def _month_or_season(named: Season | int, year: int) -> Stretch:
    return month(year, named) if isinstance(named, int) else season(year, named)


def _nth_quarter(match: "re.Match[str]", scene: Scene) -> Found | None:
    """ "In the third quarter": the last one that had begun; of the fiscal year, where it says so."""
    starts = scene.fiscal_start if match["fiscal"] else 1
    results = match[0][len(match["nth"])] == "-"  # third-quarter results
    return OfYear(
        make=partial(quarter, number=ordinal(match["nth"]), starts=starts), alone="always" if results else "led"
    )


def _fiscal(match: "re.Match[str]", scene: Scene) -> Found | None:
    """ "Last fiscal year", "the current fiscal year"."""
    if scene.reference is None:
        return None
    year = scene.reference.year + (1 if 1 < scene.fiscal_start <= scene.reference.month else 0)
    step = 0 if match["turn"] in _THIS.split() else 1 if match["turn"] in _NEXT.split() else -1
    return replace(year_of(year + step, scene.fiscal_start), kind="relative")


_U = rf"(?P<unit>{UNIT})"
_END = r"(?=\s?[.,;:)]|$)"
_AFTER_COUNT = rf"(?P<side>ago|from now|hence|later|earlier|afterwards|before{_END}|after{_END})(?!\w)"
_TURNS = f"{_LAST} {_NEXT} {_THIS}"
RELATIVE_RULES: tuple[Rule, ...] = (
    rule("today tonight yesterday tomorrow", r"(?:today|tonight|yesterday|tomorrow)\b", _day),
    rule("last day", r"(?:last night|day before yesterday|day after tomorrow)\b", _day),
    rule("this", r"this (?:morning|afternoon|evening)\b", _of_today),
    rule(_TURNS, rf"{_TURN}\s(?P<past>past\s)?{_U}\b(?!\s(?:of|in)\b)", _one),
    rule(
        f"{_LAST} {_NEXT}",
        rf"{_TURN}\s(?:(?P<some>few|several|many)|(?P<number>{NUMBER}))\s(?:calendar\s)?{_U}s\b(?!\sof\b)",
        _several,
    ),
    rule("recent coming upcoming past", rf"(?P<turn>recent|coming|upcoming|past)\s{_U}s\b", _vague),
    rule("recently lately", r"(?:recently|lately)\b", _recently),
    rule(
        f"{_NUMBERS} several few many",
        rf"(?:a\s)?(?P<number>{NUMBER}|few|several|many)[\s-]{_U}s?\s{_AFTER_COUNT}",
        _ago,
    ),
    rule("same that", r"(?:same|that)(?:\ssame)?\s(?P<unit>year|month|week|day|decade)\b", _same),
    rule(
        "year month week day decade", rf"(?P<unit>year|month|week|day|decade)\s(?P<side>before|after){_END}", _beside_it
    ),
    rule("last next this", rf"(?P<turn>last|next|this)\s(?P<day>{WEEKDAY})\b(?!,?\s(?:the\s)?\d)", _weekday),
    rule("on", rf"(?P<turn>)on\s(?P<day>{WEEKDAY})\b(?!,?\s(?:the\s)?(?:\d|{MONTH}))", _weekday),
    rule(
        "last next this past",
        rf"(?P<turn>last|next|this|past)(?:\spast)?\s(?:(?P<month>{MONTH})|(?P<season>{SEASON}))(?!\w|,?\s\d)",
        _part_of_year,
    ),
    rule(_TURNS, rf"{_TURN}\s(?:fiscal|financial)\syear\b", _fiscal),
    rule(
        " ".join(("#", *sorted(ORDINAL_WORDS))),
        rf"(?P<nth>{ORDINAL})[\s-](?P<fiscal>fiscal\s)?quarter\b(?!,?\s(?:of\b|in\b|fy|fiscal|\d))",
        _nth_quarter,
    ),
)
