"""Parts of a time, by the words before it: early, the end of, the third quarter of, two years before, a year ended."""

import re
from dataclasses import dataclass, replace

from ecphoria.times.rules import Scene
from ecphoria.times.stretch import MONTHS, Grain, Part, Stretch, containing, half_of, part, shift, year_of
from ecphoria.times.words import NUMBER, ORDINAL, UNIT, number, ordinal, unit

_PART = re.compile(
    r"(?:\b(?:(?P<more>early|mid)[\s-](?:to|or)[\s-]\s?)?(?P<part>early|mid|middle|late)"
    r"(?:[\s-]\s?(?:in\s|of\s)?(?:the\s)?(?:year\s)?)"
    r"|(?:\bthe\s)?\b(?:(?:very\s)?(?P<edge>beginning|start|middle|end|close)"
    r"|(?P<some>early|middle|mid|late|later|latter)\s(?P<what>part|years|half|days|months))\sof\s(?:the\s)?(?:year\s)?"
    rf"|(?:\bthe\s)?\b(?P<nth>{ORDINAL}|last|final)[\s-](?P<fiscal>fiscal\s)?(?P<size>half|third|quarter)(?:,?\s(?:of\s|in\s)?(?:the\s)?)"
    rf"|(?:\bthe\s)?\b(?P<side>first|last|final)\s(?P<count>(?:{NUMBER})\s)?(?P<unit>{UNIT})s?\sof\s(?:the\s)?)$"
)
_AWAY = re.compile(rf"\b(?P<number>{NUMBER})\s(?P<unit>{UNIT})s?\s(?P<side>before|after|prior to|following)\s$")
_ENDED = re.compile(
    rf"(?:\bthe\s)?\b(?:(?P<number>{NUMBER})[\s-])?(?P<unit>{UNIT})s?\s(?:period\s)?(?:that\s)?(?:ended|ending|to)\s"
    r"(?:on\s)?(?:the\s)?$"
)
_EDGES: dict[str, Part] = {
    "beginning": "early", "start": "early", "early": "early", "mid": "mid", "middle": "mid", "end": "late",
    "late": "late", "later": "late", "latter": "late", "close": "late",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class Placed:
    """A stretch of the calendar that a text names, and where."""

    start: int
    end: int
    stretch: Stretch


def with_parts(placed: Placed, scene: Scene) -> Placed:
    """What words before it make of it: early, the end of, the third quarter of, two years before."""
    for _ in range(2):
        if match := _PART.search(scene.lower, max(0, placed.start - 40), placed.start):
            smaller = _part(match, _whole(match, placed.stretch, scene))
        elif match := _AWAY.search(scene.lower, max(0, placed.start - 40), placed.start):
            smaller = _away(match, placed.stretch)
        elif match := _ENDED.search(scene.lower, max(0, placed.start - 40), placed.start):
            smaller = _ended(match, placed.stretch)
        else:
            break
        if smaller is None:
            break
        placed = Placed(start=match.start(), end=placed.end, stretch=smaller)
    return placed


def _whole(match: "re.Match[str]", named: Stretch, scene: Scene) -> Stretch:
    """The fiscal year where a part of that is meant: "the third fiscal quarter of 2019"."""
    return year_of(named.begin.year, scene.fiscal_start) if match["fiscal"] and named.grain == "year" else named


def _part(match: "re.Match[str]", whole: Stretch) -> Stretch | None:
    if match["what"] == "half":
        return half_of(whole, 1 if match["some"] == "early" else 2)
    if said := match["part"] or match["edge"] or match["some"]:
        found = part(whole, _EDGES[said])
        return replace(found, begin=part(whole, _EDGES[match["more"]]).begin) if match["more"] else found
    if match["nth"]:
        return _nth(whole, match["nth"], match["size"])
    grain, times = unit(match["unit"])
    count = times * (number(match["count"].strip()) if match["count"] else 1)
    inside = shift(whole.begin, count, grain) if match["side"] == "first" else shift(whole.end, -count, grain)
    if not whole.begin <= inside <= whole.end:
        return None
    if match["side"] == "first":
        return replace(whole, end=inside, grain=grain)
    return replace(whole, begin=inside, grain=grain)


def _nth(whole: Stretch, nth: str, size: str) -> Stretch | None:
    """The first half, the second third, the last quarter of it, by whole months where it has them."""
    parts = {"half": 2, "third": 3, "quarter": 4}[size]
    index = parts if nth in ("last", "final") else ordinal(nth)
    months = MONTHS.get(whole.grain, 0)
    if index > parts:
        return None
    if months % parts:
        return half_of(whole, index) if size == "half" else None
    if not months:
        return half_of(whole, index) if size == "half" else None
    begin = shift(whole.begin, months // parts * (index - 1), "month")
    grains: dict[tuple[Grain, str], Grain] = {("year", "half"): "half", ("year", "quarter"): "quarter"}
    grain = grains.get((whole.grain, size), whole.grain)
    return replace(whole, begin=begin, end=shift(begin, months // parts, "month"), grain=grain)


def _ended(match: "re.Match[str]", last: Stretch) -> Stretch | None:
    """ "The three months ended June 30, 2020": so many units up to the end of what is named."""
    grain, times = unit(match["unit"])
    if last.grain not in ("day", "month") or grain in ("day", "decade", "century"):
        return None
    count = times * (number(match["number"]) if match["number"] else 1)
    return replace(last, begin=shift(last.end, -count, grain), grain=grain)


def _away(match: "re.Match[str]", origin: Stretch) -> Stretch:
    grain, times = unit(match["unit"])
    count = number(match["number"]) * times
    back = match["side"] in ("before", "prior to")
    moved = shift(origin.begin, -count if back else count, grain)
    finer = MONTHS.get(origin.grain, 0) <= MONTHS.get(grain, 0)
    return replace(containing(moved, grain if finer else origin.grain), kind="relative")
