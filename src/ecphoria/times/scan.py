"""One pass over a text: at each word that may open an expression, the longest reading of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ecphoria.times.counted import COUNTED_RULES
from ecphoria.times.dates import DATE_RULES
from ecphoria.times.relative import RELATIVE_RULES
from ecphoria.times.rules import DIGITS, Found, Rule, Scene
from ecphoria.times.spans import SPAN_RULES
from ecphoria.times.stretch import NoSuchDay
from ecphoria.times.windows import WINDOW_RULES

_SMALL_RULES = (*RELATIVE_RULES, *WINDOW_RULES, *COUNTED_RULES)
_RULES: dict[str, list[Rule]] = {}
for _rule in (*DATE_RULES, *SPAN_RULES, *_SMALL_RULES):
    for _opener in _rule.openers:
        _RULES.setdefault(_opener, []).append(_rule)

_SMALL = frozenset(_SMALL_RULES)

_WORD = re.compile(r"(?<![\w])(?:['’‘]?(?P<digit>\d)\w*|(?P<letters>[a-z]+)(?P<rest>\w*))")


@dataclass(frozen=True, kw_only=True, slots=True)
class Atom:
    """Something read: ``[start, end)`` in the text; ``found`` is ``None`` of a day that there is not."""

    start: int
    end: int
    found: Found | None


def scan(scene: Scene) -> Iterator[Atom]:
    """What a text names, in order, without overlap."""
    behind = 0
    for word in _WORD.finditer(scene.lower):
        start = word.start()
        rules = _RULES.get(DIGITS if word["digit"] else word["letters"])
        if rules is None or start < behind:
            continue
        if (atom := _longest(rules, start, scene)) is not None:
            behind = atom.end
            yield atom


def _longest(rules: list[Rule], start: int, scene: Scene) -> Atom | None:
    """The longest match that reads as something; of equally long ones the rule that stands first.

    Words that count from another time are small, but where a sentence begins: "Tonight at Twelve" is a title.
    """
    titled = scene.titled(start)
    matches = [(rule, match) for rule in rules if (match := rule.pattern.match(scene.lower, start))]
    matches.sort(key=lambda pair: -pair[1].end())
    for rule, match in matches:
        if titled and rule in _SMALL:
            continue
        try:
            found = rule.read(match, scene)
        except NoSuchDay:
            return Atom(start=start, end=match.end(), found=None)
        except (ValueError, OverflowError):
            continue  # outside of the calendar
        if found is not None:
            return Atom(start=start, end=match.end(), found=found)
    return None
