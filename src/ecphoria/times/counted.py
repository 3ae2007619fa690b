"""Times counted in units: from the present ("two weeks ago"), or from the time named before ("three years later")."""

import re

from ecphoria.times.rules import Found, FromBefore, Rule, Scene, rule
from ecphoria.times.windows import SOME, beside
from ecphoria.times.words import NUMBER, NUMBER_WORDS, UNIT, number, unit

_THE = re.compile(r"\bthe\s$")


def _ago(match: "re.Match[str]", scene: Scene) -> Found | None:
    """ "Two weeks ago", "three years later", "a year earlier"."""
    grain, times = unit(match["unit"])
    count = (SOME.get(match["number"]) or number(match["number"])) * times
    side = match["side"]
    if side in ("ago", "from now", "hence"):
        return beside(scene.reference, count if side != "ago" else -count, grain) if scene.reference else None
    return FromBefore(count=count if side in ("later", "after", "afterwards", "on") else -count, grain=grain)


def _ahead(match: "re.Match[str]", scene: Scene) -> Found | None:
    """ "In two weeks' time"."""
    if scene.reference is None or not re.search(r"\bin\s$", scene.left(match.start(), 8)):
        return None
    grain, times = unit(match["unit"])
    return beside(scene.reference, number(match["number"]) * times, grain)


def _same(match: "re.Match[str]", scene: Scene) -> Found | None:
    return FromBefore(count=0, grain=unit(match["unit"])[0])


def _beside_it(match: "re.Match[str]", scene: Scene) -> Found | None:
    """ "The year before", "the month after"."""
    if not _THE.search(scene.left(match.start(), 8)):
        return None
    return FromBefore(count=-1 if match["side"] == "before" else 1, grain=unit(match["unit"])[0])


_UNIT = r"(?P<unit>year|month|week|day|decade)"
_END = r"(?=\s?[.,;:)]|$)"
_SIDE = rf"(?P<side>ago|from now|hence|later|earlier|afterwards|before{_END}|after{_END})(?!\w)"
COUNTED_RULES: tuple[Rule, ...] = (
    rule(
        f"# several few many {' '.join(sorted(NUMBER_WORDS))}",
        rf"(?:a\s)?(?P<number>{NUMBER}|few|several|many)[\s-](?P<unit>{UNIT})s?\s{_SIDE}",
        _ago,
    ),
    rule(
        f"# {' '.join(sorted(NUMBER_WORDS))}",
        rf"(?P<number>{NUMBER})\s(?P<unit>{UNIT})(?:['’]s|s['’]?)\s?time\b",
        _ahead,
    ),
    rule("same that", rf"(?:same|that)(?:\ssame)?\s{_UNIT}\b", _same),
    rule("year month week day decade", rf"{_UNIT}\s(?P<side>before|after){_END}", _beside_it),
)
