"""Times beside the one at which the text speaks: yesterday, last year, this quarter, next May, last Tuesday."""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from ecphoria.times.rules import Found, FromBefore, OfYear, Rule, Scene, rule
from ecphoria.times.stretch import Grain, Season, Stretch, containing, month, quarter, season, year_of
from ecphoria.times.windows import AHEAD, HERE, TURN, TURNS, beside, rolling
from ecphoria.times.words import (
    MONTH,
    ORDINAL,
    ORDINAL_WORDS,
    SEASON,
    UNIT,
    WEEKDAY,
    month_number,
    ordinal,
    season_name,
    unit,
    weekday_number,
)

_DAYS = {
    "today": 0, "tonight": 0, "yesterday": -1, "tomorrow": 1, "last night": -1, "the day before yesterday": -2,
    "day before yesterday": -2, "day after tomorrow": 2,
}  # fmt: skip
_ROLLING = re.compile(r"\b(?:over|within|during|in|for|throughout|through)\s(?:the\s|this\s)?$")
_THE = re.compile(r"\bthe\s$")


def _day(match: "re.Match[str]", scene: Scene) -> Found | None:
    return beside(scene.reference, _DAYS[match.group()], "day") if scene.reference else None


def _of_today(match: "re.Match[str]", scene: Scene) -> Found | None:
    return beside(scene.reference, 0, "day") if scene.reference else None


def _one(match: "re.Match[str]", scene: Scene) -> Found | None:
    """ "Last year", "the previous quarter", "over the past decade"."""
    turn, (grain, times), reference = match["turn"], unit(match["unit"]), scene.reference
    left = scene.left(match.start(), 24)
    told = turn in ("next", "previous", "preceding", "prior") and _THE.search(left)
    if turn == "following" or (told and not (turn == "next" and _ROLLING.search(left))):
        step = times if turn in ("next", "following") else -times
        known = beside(reference, step, grain) if reference and turn != "following" else None
        return FromBefore(count=step, grain=grain, otherwise=known)
    if reference is None:
        return None
    if turn in HERE.split():
        return _this(reference, grain, left)
    forward = turn in AHEAD.split()
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
    step = 0 if match["turn"] in HERE.split() else 1 if match["turn"] in AHEAD.split() else -1
    return replace(year_of(year + step, scene.fiscal_start), kind="relative")


RELATIVE_RULES: tuple[Rule, ...] = (
    rule("today tonight yesterday tomorrow", r"(?:today|tonight|yesterday|tomorrow)\b", _day),
    rule("last day", r"(?:last night|day before yesterday|day after tomorrow)\b", _day),
    rule("this", r"this (?:morning|afternoon|evening)\b", _of_today),
    rule(TURNS, rf"{TURN}\s(?P<past>past\s)?(?P<unit>{UNIT})\b(?!\s(?:of|in)\b)", _one),
    rule("last next this", rf"(?P<turn>last|next|this)\s(?P<day>{WEEKDAY})\b(?!,?\s(?:the\s)?\d)", _weekday),
    rule("on", rf"(?P<turn>)on\s(?P<day>{WEEKDAY})\b(?!,?\s(?:the\s)?(?:\d|{MONTH}))", _weekday),
    rule(
        "last next this past",
        rf"(?P<turn>last|next|this|past)(?:\spast)?\s(?:(?P<month>{MONTH})|(?P<season>{SEASON}))(?!\w|,?\s\d)",
        _part_of_year,
    ),
    rule(TURNS, rf"{TURN}\s(?:fiscal|financial)\syear\b", _fiscal),
    rule(
        " ".join(("#", *sorted(ORDINAL_WORDS))),
        rf"(?P<nth>{ORDINAL})[\s-](?P<fiscal>fiscal\s)?quarter\b(?!,?\s(?:of\b|in\b|fy|fiscal|\d))",
        _nth_quarter,
    ),
)
