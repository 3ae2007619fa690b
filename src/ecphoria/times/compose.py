"""From what stands in a text to what it means: years that are left out, parts, what is counted from what."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ecphoria.times.rules import FromBefore, OfYear, Scene
from ecphoria.times.scan import Atom
from ecphoria.times.stretch import MONTHS, Grain, Part, Stretch, containing, half_of, part, shift
from ecphoria.times.words import NUMBER, ORDINAL, UNIT, number, ordinal, unit

_JOINED = re.compile(
    r"\s?(?:,?\s?(?:and|or|to|until|till|through|thru)|[-–—/])\s?(?:the\s)?(?:late\s|early\s|mid-?\s?)?"
)
_LISTED = re.compile(r"\s?,\s?")
_LED = re.compile(
    r"\b(?:in|since|until|till|during|throughout|by|for|of|from|before|after|between|early|mid|late|end of|start of"
    r"|beginning of)[\s-](?:the\s)?$"
)
_RISKY = re.compile(r"\b(?:by|for|of|before|after)\s(?:the\s)?$")
_NEAR = 300
"""Characters within which "two years later" counts from a time named before it."""

_PART = re.compile(
    r"(?:\b(?:(?P<more>early|mid)[\s-](?:to|or)[\s-]\s?)?(?P<part>early|mid|middle|late)"
    r"(?:[\s-]\s?(?:in\s|of\s)?(?:the\s)?(?:year\s)?)"
    r"|(?:\bthe\s)?\b(?:(?:very\s)?(?P<edge>beginning|start|middle|end|close)"
    r"|(?P<some>early|middle|mid|late|later|latter)\s(?P<what>part|years|half|days|months))\sof\s(?:the\s)?(?:year\s)?"
    rf"|(?:\bthe\s)?\b(?P<nth>{ORDINAL}|last|final)[\s-](?:fiscal\s)?(?P<size>half|third|quarter)(?:,?\s(?:of\s|in\s)?(?:the\s)?)"
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
    """A stretch of the calendar that a text names, and where; ``led`` says how often words before it changed it."""

    start: int
    end: int
    stretch: Stretch


def place(atoms: Sequence[Atom], scene: Scene) -> list[Placed]:
    """What atoms mean; those that mean nothing for want of a year or of a time before them are left out."""
    years = _years(atoms, scene)
    placed: list[Placed] = []
    for atom, year in zip(atoms, years, strict=True):
        try:
            stretch = _stretch(atom, year, placed, scene)
            if stretch is not None:
                placed.append(_with_parts(Placed(start=atom.start, end=atom.end, stretch=stretch), scene))
        except (ValueError, OverflowError):
            continue
    return placed


def _stretch(atom: Atom, year: int | None, before: Sequence[Placed], scene: Scene) -> Stretch | None:
    found = atom.found
    if isinstance(found, Stretch):
        return found
    if isinstance(found, FromBefore):
        return _counted(found, atom, before)
    if year is not None:
        return found.make(year)
    return _latest(found, atom, before, scene)


def _counted(found: FromBefore, atom: Atom, before: Sequence[Placed]) -> Stretch | None:
    """So many units from the last time that was named nearby."""
    if not before or atom.start - before[-1].end > _NEAR:
        return found.otherwise
    origin = before[-1].stretch
    first = shift(origin.begin, found.count, found.grain)
    finer = MONTHS.get(origin.grain, 0) <= MONTHS.get(found.grain, 0)
    return replace(containing(first, found.grain if finer else origin.grain), kind="relative")


def _latest(found: OfYear, atom: Atom, before: Sequence[Placed], scene: Scene) -> Stretch | None:
    """The next one after a day or month that was named nearby; else the last that had begun when the text speaks."""
    left = scene.left(atom.start, 24)
    led = found.alone == "always" or (found.alone == "led" and _LED.search(left) and not _RISKY.search(left))
    joined = before and _JOINED.fullmatch(scene.lower, before[-1].end, atom.start)
    if not (led or joined):
        return None
    if before and atom.start - before[-1].end <= _NEAR and before[-1].stretch.grain in ("day", "month"):
        return replace(found.make(_year_after(found, before[-1].stretch)), kind="relative")
    if scene.reference is None:
        return None
    for year in (scene.reference.year, scene.reference.year - 1):
        stretch = found.make(year)
        if stretch.begin <= scene.reference:
            return replace(stretch, kind="relative")
    return None


def _years(atoms: Sequence[Atom], scene: Scene) -> list[int | None]:
    """The years of the atoms that lack theirs, from those that they are joined with: "May and June 2004"."""
    years: list[int | None] = [None] * len(atoms)
    for index in range(len(atoms) - 2, -1, -1):
        here, there = atoms[index], atoms[index + 1]
        if isinstance(here.found, OfYear) and _together(here, there, scene):
            known = there.found
            stretch = known if isinstance(known, Stretch) else _made(known, years[index + 1])
            if stretch is not None and stretch.kind == "explicit":
                years[index] = _year_before(here.found, stretch)
    for index in range(1, len(atoms)):
        here, there = atoms[index], atoms[index - 1]
        if isinstance(here.found, OfYear) and years[index] is None:
            earlier = there.found if isinstance(there.found, Stretch) else _made(there.found, years[index - 1])
            joined = _JOINED.fullmatch(scene.lower, there.end, here.start)
            if joined and earlier is not None and earlier.kind == "explicit":
                years[index] = _year_after(here.found, earlier)
    return years


def _together(here: Atom, there: Atom, scene: Scene) -> bool:
    """Whether what follows may have the year of both: "May, June and July 2004", and not "in May, 2004 people"."""
    joined = _JOINED.fullmatch(scene.lower, here.end, there.start)
    listed = isinstance(there.found, OfYear) and _LISTED.fullmatch(scene.lower, here.end, there.start)
    return bool(joined or listed)


def _made(found: object, year: int | None) -> Stretch | None:
    return found.make(year) if isinstance(found, OfYear) and year is not None else None


def _year_before(found: OfYear, later: Stretch) -> int:
    year = later.begin.year
    return year if _begins(found, year) <= (later.begin.month, later.begin.day) else year - 1


def _year_after(found: OfYear, earlier: Stretch) -> int:
    year = earlier.begin.year
    return year if _begins(found, year) >= (earlier.begin.month, earlier.begin.day) else year + 1


def _begins(found: OfYear, year: int) -> tuple[int, int]:
    try:
        begin = found.make(year).begin
    except ValueError:
        return (0, 0)
    return begin.month, begin.day


def _with_parts(placed: Placed, scene: Scene) -> Placed:
    """What words before it make of it: early, the end of, the third quarter of, two years before."""
    for _ in range(2):
        if match := _PART.search(scene.lower, max(0, placed.start - 40), placed.start):
            smaller = _part(match, placed.stretch)
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
