"""A time that a text names."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ecphoria.model import Interval
from ecphoria.times.stretch import Grain, Kind

Sense: TypeAlias = Literal["in", "range", "from", "since", "until", "before", "after", "by", "as of"]
"""How an expression speaks of its time: "in 1999" and "1999" alike, "1999 to 2003", "from 1999" (of that year, or since
it), and so on."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TimeExpression:
    """A time that a text names, and where.

    Attributes:
        start, end: code points into the text that was read, half-open; with "since", "until", "from", without "in".
        text: what stands there.
        interval: what it means; open where the text leaves it open.
        named: the stretch of calendar that it names, without its sense: the year of "before 1999".
        kind: explicit, relative (to when the text speaks, or to a time that it named before) or vague.
        sense: how it speaks of what it names.
        grain: the unit that it was named in; of a range, the finer one.
        approximate: whether its bounds are a convention ("early 1990s", "recently").
    """

    start: int
    end: int
    text: str
    interval: Interval
    named: Interval
    kind: Kind
    sense: Sense
    grain: Grain
    approximate: bool = False
