"""How times are meant: ranges put together, and since, until, before, after, by and as of what."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ecphoria.model import Interval
from ecphoria.times.expression import Sense
from ecphoria.times.parts import Placed
from ecphoria.times.rules import Scene
from ecphoria.times.seasons import seasonal
from ecphoria.times.stretch import Stretch, shift
from ecphoria.times.words import NUMBER, UNIT, number, unit

_TO = re.compile(
    r"\s?,?\s?(?:(?:up\s)?(?:to|until|till|through|thru)(?:\s(?:about|around|at least))?|[-–—]|\s?--?\s?)\s?(?:the\s)?"
    r"(?:(?:(?:his|her|its|their|the)\s(?:\w+\s){1,3})?(?:in|on)\s)?(?:the\s)?"
)
_AND = re.compile(r"\s?,?\s?and\s(?:the\s)?(?:in\s)?")
_BETWEEN = re.compile(r"\bbetween\s(?:the\s)?(?:years\s)?$")
_FROM = re.compile(r"\bfrom\s(?:the\s)?(?:years?\s)?$")
_PRESENT = re.compile(
    r"\s?,?\s?(?:to|until|till|through|[-–—])\s?(?:the\s)?(?:present(?:\sday)?|now|today|date)\b|\s?[-–—]\s?(?=\))"
)
_AND_NOW = re.compile(r"\s?,?\sand\s(?:the\s)?(?:present(?:\sday)?|now|today)\b")
_ONWARDS = re.compile(r"\s?,?\s?(?:onwards?|on|forwards?)\b(?!\s(?:the|a|an|his|her|its|their|it|this|that)\b)")
_TO_SOMETHING = re.compile(r"\s?,?\s?(?:(?:until|till)\s|to\s(?:his|her|its|their)\s)(?!\d)")
_OPENING = re.compile(r"(?:^|[.!?;:(\n]\s*)$")
_HEDGED = r"\s(?:the\s)?(?:(?:at least|about|around|approximately|circa|ca?\.)\s)?$"
_LEADS: tuple[tuple[Sense, "re.Pattern[str]"], ...] = (
    ("since", re.compile(r"\b(?:(?:ever\s)?since|starting(?:\s(?:in|on|from|with))?|beginning\s(?:in|on|with)"
                         rf"|effective(?:\sfrom)?){_HEDGED}")),
    ("as of", re.compile(rf"\bas\s(?:of|at){_HEDGED}")),
    ("before", re.compile(rf"\b(?:before|prior to|(?<!the )preceding){_HEDGED}")),
    ("after", re.compile(rf"\b(?:after|(?<!the )following){_HEDGED}")),
    ("until", re.compile(r"\b(?<!not )(?:until|till|up to|up until)\s(?:the\s)?"
                         r"(?:(?:his|her|its|their)\s(?:\w+\s){1,2}(?:in|on)\s)?(?:(?:at least|about|around)\s)?$")),
    ("by", re.compile(rf"\b(?:by|no later than|not later than){_HEDGED}")),
)  # fmt: skip
_FOR = re.compile(
    rf"\bfor\s(?:the\s)?(?:(?:next|first)\s)?(?P<number>{NUMBER})\s(?P<unit>{UNIT})s?,?\s"
    r"(?:from|(?:starting|beginning)\s(?:in|on))\s(?:the\s)?$"
)


def senses(found: Sequence[Placed], scene: Scene) -> Iterator[tuple[Placed, Interval, Sense]]:
    """Ranges put together, and each time with the sense that the words around it give it."""
    index = behind = 0
    while index < len(found):
        here = found[index]
        whole = _range(here, found[index + 1], scene) if index + 1 < len(found) else None
        said: tuple[Placed, Interval, Sense]
        said = (whole, whole.stretch.interval, "range") if whole else _sensed(here, scene)
        if said[0].start >= behind:  # else its words are spoken for
            yield said
            behind = said[0].end
        index += 2 if whole else 1


def _range(first: Placed, last: Placed, scene: Scene) -> Placed | None:
    """Two times that are the ends of one."""
    between = _BETWEEN.search(scene.lower, max(0, first.start - 24), first.start)
    lead = between or _FROM.search(scene.lower, max(0, first.start - 24), first.start)
    joined = _TO.fullmatch(scene.lower, first.end, last.start) or (
        between and _AND.fullmatch(scene.lower, first.end, last.start)
    )
    if not joined or last.stretch.end <= first.stretch.begin or last.stretch.begin < first.stretch.begin:
        return None
    begin, end = first.stretch, last.stretch
    finer = begin if begin.end - begin.begin < end.end - end.begin else end
    stretch = replace(
        finer,
        begin=begin.begin,
        end=end.end,
        kind="relative" if "relative" in (begin.kind, end.kind) else begin.kind,
        approximate=begin.approximate or end.approximate,
    )
    whole = Placed(start=first.start, end=last.end, stretch=stretch)
    if (spread := seasonal(whole, scene)) is not whole:
        return spread
    return _wider(whole, lead)


def _sensed(here: Placed, scene: Scene) -> tuple[Placed, Interval, Sense]:
    stretch, low = here.stretch, max(0, here.start - 40)
    if present := _PRESENT.match(scene.lower, here.end):
        lead = _FROM.search(scene.lower, low, here.start)
        return _wider(here, lead, present.end()), Interval(begin=stretch.begin), "range"
    if (between := _BETWEEN.search(scene.lower, low, here.start)) and (now := _AND_NOW.match(scene.lower, here.end)):
        return _wider(here, between, now.end()), Interval(begin=stretch.begin), "range"
    if lasting := _FOR.search(scene.lower, low, here.start):
        return _wider(here, lasting), _lasting(lasting, stretch), "range"
    if (lead := _FROM.search(scene.lower, low, here.start)) and not lead[0].endswith("the "):
        if onwards := _ONWARDS.match(scene.lower, here.end):
            return _wider(here, lead, onwards.end()), Interval(begin=stretch.begin), "since"
        if _TO_SOMETHING.match(scene.lower, here.end) or _OPENING.search(scene.lower, low, lead.start()):
            return _wider(here, lead), Interval(begin=stretch.begin), "since"
        return _wider(here, lead), stretch.interval, "from"
    for sense, pattern in _LEADS:
        if lead := pattern.search(scene.lower, low, here.start):
            told = scene.lower[here.start : here.end].endswith("-century")
            if told or (stretch.grain == "year" and lead[0].endswith("the ")):  # after the 1991 census: of that year
                return here, stretch.interval, "in"
            return _wider(here, lead), _meant(sense, stretch), sense
    return here, stretch.interval, "in"


def _lasting(match: "re.Match[str]", stretch: Stretch) -> Interval:
    """ "For two years from 2003"; without an end where that is outside of the calendar."""
    grain, times = unit(match["unit"])
    try:
        return Interval(begin=stretch.begin, end=shift(stretch.begin, number(match["number"]) * times, grain))
    except (ValueError, OverflowError):
        return Interval(begin=stretch.begin)


def _meant(sense: Sense, stretch: Stretch) -> Interval:
    if sense == "since":
        return Interval(begin=stretch.begin)
    if sense == "before":
        return Interval(end=stretch.begin)
    if sense == "after":
        return Interval(begin=stretch.end)
    return Interval(end=stretch.end) if sense in ("until", "by") else stretch.interval


def _wider(here: Placed, lead: "re.Match[str] | None", end: int | None = None) -> Placed:
    return replace(here, start=lead.start() if lead else here.start, end=end or here.end)
