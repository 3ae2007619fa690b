"""From what stands in a text to what it means: years that are left out, what is counted from what."""

import re
from collections.abc import Sequence
from dataclasses import replace

from ecphoria.times.parts import Placed, with_parts
from ecphoria.times.rules import FromBefore, OfYear, Scene
from ecphoria.times.scan import Atom
from ecphoria.times.stretch import MONTHS, Stretch, containing, shift

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


def place(atoms: Sequence[Atom], scene: Scene) -> list[Placed]:
    """What atoms mean; those that mean nothing for want of a year or of a time before them are left out."""
    years = _years(atoms, scene)
    placed: list[Placed] = []
    for atom, year in zip(atoms, years, strict=True):
        try:
            stretch = _stretch(atom, year, placed, scene)
            if stretch is not None:
                placed.append(with_parts(Placed(start=atom.start, end=atom.end, stretch=stretch), scene))
        except (ValueError, OverflowError):
            continue
    return placed


def _stretch(atom: Atom, year: int | None, before: Sequence[Placed], scene: Scene) -> Stretch | None:
    found = atom.found
    if found is None or isinstance(found, Stretch):
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
