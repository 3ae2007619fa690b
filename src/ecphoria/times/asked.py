"""The time that a question asks about: calendar times with their sense, the present, or a time that has a name."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from ecphoria.model import Interval
from ecphoria.times.expression import Sense
from ecphoria.times.named import NamedTime, named_time
from ecphoria.times.read import placed, scene_of
from ecphoria.times.scan import scan
from ecphoria.times.senses import senses

AskedSense: TypeAlias = Sense | Literal["now", "during"]

_NOW = re.compile(
    r"\b(?:now|right now|currently|current|at present|at the moment|presently|nowadays|these days|to date|as of today"
    r"|today)\b(?!['’]s\sworld)"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """The time that a question asks about.

    Attributes:
        sense: "in" and "range" ask for what holds within, "since", "until", "before", "after", "by" and "as of" for
            what they say, "now" for the present, "during" for a state or an event that is named instead of a date.
        intervals: what it means, one for each time that the question names; none where it is only named, or is a day
            that there is not ("31 February").
        spans: where that stands in the question, ``[start, end)`` of each.
        named: the state ("when X was Y") or the event ("during the EVENT") whose time is meant.
    """

    sense: AskedSense
    intervals: tuple[Interval, ...]
    spans: tuple[tuple[int, int], ...]
    named: NamedTime | None = None

    @property
    def interval(self) -> Interval | None:
        """The time, where it is one."""
        return self.intervals[0] if len(self.intervals) == 1 else None


def asked(
    question: str, now: datetime, *, names: Sequence[tuple[int, int]] = (), fiscal_start: int = 1
) -> Asked | None:
    """The time that a question asks about; ``None`` where it names none, also where it only orders ("the first").

    Args:
        question: as asked.
        now: the present, UTC: what "last year" counts from.
        names: spans of names in the question, in which nothing is a time ("Expo 2010").
        fiscal_start: the month with which the fiscal year starts.
    """
    scene = scene_of(question, now, fiscal_start)
    present = [match.span() for match in _NOW.finditer(scene.lower)]
    found = list(senses(placed(scene, [*names, *present]), scene))
    if found:
        first = found[0][2]
        meant = [Interval(begin=here.stretch.begin) if sense == "from" else interval for here, interval, sense in found]
        spans = tuple((here.start, here.end) for here, _, _ in found)
        return Asked(sense="since" if first == "from" else first, intervals=tuple(meant), spans=spans)
    if (named := named_time(question)) is not None:
        return Asked(sense=named.sense, intervals=(), spans=(named.span,), named=named)
    lost = [(atom.start, atom.end) for atom in scan(scene) if atom.found is None]
    if lost:
        return Asked(sense="in", intervals=(), spans=tuple(lost))
    if present:
        return Asked(sense="now", intervals=(Interval.at(now),), spans=tuple(present))
    return None
