"""The times that a text names: ranges, and what words before and behind make of a time."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from ecphoria.model import Interval
from ecphoria.times.compose import Placed, place
from ecphoria.times.dates import SEASON_BEHIND
from ecphoria.times.expression import Sense, TimeExpression
from ecphoria.times.rules import Scene
from ecphoria.times.scan import scan
from ecphoria.times.stretch import Stretch, day, season, shift, year_of
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
_LEADS: tuple[tuple[Sense, "re.Pattern[str]"], ...] = (
    ("since", re.compile(r"\b(?:(?:ever\s)?since|starting(?:\s(?:in|on|from|with))?|beginning\s(?:in|on|with)"
                         r"|effective(?:\sfrom)?)\s(?:the\s)?$")),
    ("as of", re.compile(r"\bas\s(?:of|at)\s(?:the\s)?$")),
    ("before", re.compile(r"\b(?:before|prior to|(?<!the )preceding)\s(?:the\s)?$")),
    ("after", re.compile(r"\b(?:after|(?<!the )following)\s(?:the\s)?$")),
    ("until", re.compile(r"\b(?<!not )(?:until|till|up to|up until)\s(?:the\s)?"
                         r"(?:(?:his|her|its|their)\s(?:\w+\s){1,2}(?:in|on)\s)?$")),
    ("by", re.compile(r"\bby\s(?:the\s)?$")),
)  # fmt: skip
_FOR = re.compile(
    rf"\bfor\s(?:the\s)?(?:(?:next|first)\s)?(?P<number>{NUMBER})\s(?P<unit>{UNIT})s?,?\s"
    r"(?:from|(?:starting|beginning)\s(?:in|on))\s(?:the\s)?$"
)
_SEASON = re.compile(SEASON_BEHIND)
_WINTER = re.compile(r"\bwinter\s(?:of\s)?$")
_FISCAL = re.compile(r"\b(?:fiscal|financial|tax)\s(?:year\s)?$")


def expressions(
    text: str,
    reference: datetime | None = None,
    *,
    names: Sequence[tuple[int, int]] = (),
    fiscal_start: int = 1,
) -> tuple[TimeExpression, ...]:
    """The times that a text names, in order, without overlap (T 10.4, pattern 3).

    Args:
        text: any text.
        reference: when it speaks, UTC; without it, words that count from then ("last quarter") are nothing.
        names: spans ``[start, end)`` in which nothing is a time: the year in the title of a book.
        fiscal_start: the month, 1 to 12, with which the fiscal year starts; it is named for the year in which it ends.
    """
    scene = scene_of(text, reference, fiscal_start)
    return tuple(_expression(one, scene) for one in senses(placed(scene, names), scene))


def scene_of(text: str, reference: datetime | None, fiscal_start: int = 1) -> Scene:
    """What a text is read in."""
    lower = text.lower()
    if len(lower) != len(text):  # a few letters become two
        lower = "".join(one if len(one) == 1 else char for char in text for one in (char.lower(),))
    return Scene(text=text, lower=lower, reference=reference, fiscal_start=fiscal_start)


def placed(scene: Scene, names: Sequence[tuple[int, int]] = ()) -> list[Placed]:
    """The stretches of calendar that a text names, outside of ``names``."""
    atoms = list(scan(scene))
    if names:
        atoms = [atom for atom in atoms if not any(start < atom.end and atom.start < end for start, end in names)]
    return [_seasonal(one, scene) for one in place(atoms, scene)]


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
    if (seasonal := _seasonal(whole, scene)) is not whole:
        return seasonal
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


def _seasonal(here: Placed, scene: Scene) -> Placed:
    """ "The 2003-04 season" lies in two years: from July to June. A winter of two years begins in the first."""
    stretch = here.stretch
    if stretch.grain != "year" or stretch.end.year - stretch.begin.year != 2:
        return here
    first = stretch.begin.year
    if winter := _WINTER.search(scene.lower, max(0, here.start - 12), here.start):
        return Placed(start=winter.start(), end=here.end, stretch=season(first, "winter"))
    behind = _SEASON.match(scene.lower, here.end)
    before = _FISCAL.search(scene.lower, max(0, here.start - 20), here.start)
    if behind is None and before is None:
        return here
    if scene.fiscal_start > 1 and (before or "season" not in (behind[0] if behind else "")):
        spread = year_of(first + 1, scene.fiscal_start)
    else:
        spread = replace(stretch, begin=day(first, 7, 1).begin, end=day(first + 1, 7, 1).begin, approximate=True)
    return Placed(
        start=before.start() if before else here.start, end=behind.end() if behind else here.end, stretch=spread
    )


def _expression(said: tuple[Placed, Interval, Sense], scene: Scene) -> TimeExpression:
    here, interval, sense = said
    stretch = here.stretch
    return TimeExpression(
        start=here.start,
        end=here.end,
        text=scene.text[here.start : here.end],
        interval=interval,
        named=stretch.interval,
        kind=stretch.kind,
        sense=sense,
        grain=stretch.grain,
        approximate=stretch.approximate,
    )
