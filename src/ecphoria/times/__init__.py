"""Words for time, read as intervals: what texts say, what questions ask for, what callers give."""

from ecphoria.times.asked import Asked, AskedSense, asked
from ecphoria.times.expression import Sense, TimeExpression
from ecphoria.times.given import During, Instant, read_instant, read_interval
from ecphoria.times.named import NamedTime, named_time
from ecphoria.times.read import expressions

__all__ = [
    "Asked",
    "AskedSense",
    "During",
    "Instant",
    "NamedTime",
    "Sense",
    "TimeExpression",
    "asked",
    "expressions",
    "named_time",
    "read_instant",
    "read_interval",
]
