"""Years of which each is meant in part: "the 2003-04 season", "the winter of 2003-04", "financial year 2019-20"."""

import re
from dataclasses import replace

from ecphoria.times.dates import SEASON_BEHIND
from ecphoria.times.parts import Placed
from ecphoria.times.rules import Scene
from ecphoria.times.stretch import day, season, year_of

_SEASON = re.compile(SEASON_BEHIND)
_WINTER = re.compile(r"\bwinter\s(?:of\s)?$")
_FISCAL = re.compile(r"\b(?:fiscal|financial|tax)\s(?:year\s)?$")


def seasonal(here: Placed, scene: Scene) -> Placed:
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
