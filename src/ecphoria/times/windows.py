"""Windows of time that reach from the present back or ahead: "the last three years", "recently"; units beside it."""

import re
from dataclasses import replace
from datetime import datetime

from ecphoria.times.rules import Found, Rule, Scene, rule
from ecphoria.times.stretch import Grain, Kind, Stretch, containing, shift
from ecphoria.times.words import NUMBER, UNIT, number, unit

BACK, AHEAD, HERE = "last past previous preceding prior", "next coming following upcoming", "this current"
TURN = rf"(?P<turn>{'|'.join(f'{BACK} {AHEAD} {HERE}'.split())})"
TURNS = f"{BACK} {AHEAD} {HERE}"
SOME = {"few": 3, "several": 5, "many": 5}
RECENT: dict[Grain, int] = {"day": 7, "week": 4, "month": 6, "quarter": 4, "year": 5, "decade": 3, "century": 2}
"""How many units "recent years" or "the coming weeks" are: a convention, the expression is vague."""
RECENTLY = 3
"""Months that "recently" reaches back."""


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


def _several(match: "re.Match[str]", scene: Scene) -> Found | None:
    """ "The last three years", "the next few weeks"."""
    if scene.reference is None:
        return None
    grain, times = unit(match["unit"])
    said = match["some"] or match["number"]
    count = (SOME.get(said) or number(said)) * times
    sign = 1 if match["turn"] in AHEAD.split() else -1
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


WINDOW_RULES: tuple[Rule, ...] = (
    rule(
        f"{BACK} {AHEAD}",
        rf"{TURN}\s(?:(?P<some>few|several|many)|(?P<number>{NUMBER}))\s(?:calendar\s)?(?P<unit>{UNIT})s\b(?!\sof\b)",
        _several,
    ),
    rule("recent coming upcoming past", rf"(?P<turn>recent|coming|upcoming|past)\s(?P<unit>{UNIT})s\b", _vague),
    rule("recently lately", r"(?:recently|lately)\b", _recently),
)
