"""Time as people ask for it: intervals, and the three times that a question may be held to."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

from ecphoria.model.document import Span

INSTANT = timedelta(microseconds=1)
"""The shortest stretch of time that is told apart."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Interval:
    """A half-open stretch of time ``[begin, end)`` in UTC; a side that is ``None`` is open.

    Raises:
        ValueError: it would end before or where it begins.
    """

    begin: datetime | None = None
    end: datetime | None = None

    def __post_init__(self) -> None:
        if self.begin is not None and self.end is not None and self.begin >= self.end:
            raise ValueError(f"an interval from {self.begin.isoformat()} to {self.end.isoformat()} holds nothing")

    @classmethod
    def at(cls, instant: datetime) -> Self:
        """The interval of one instant."""
        return cls(begin=instant, end=instant + INSTANT)

    def overlaps(self, other: "Interval") -> bool:
        """Whether some instant lies in both."""
        begun = self.begin is None or other.end is None or self.begin < other.end
        return begun and (self.end is None or other.begin is None or other.begin < self.end)

    def intersection(self, other: "Interval") -> "Interval | None":
        """What lies in both, ``None`` where nothing does."""
        begins = [side.begin for side in (self, other) if side.begin is not None]
        ends = [side.end for side in (self, other) if side.end is not None]
        begin, end = max(begins, default=None), min(ends, default=None)
        return None if begin is not None and end is not None and begin >= end else Interval(begin=begin, end=end)


@dataclass(frozen=True, kw_only=True, slots=True)
class When:
    """The times that a question is held to.

    Attributes:
        during: only what holds, or speaks, at some time of it.
        as_of: what was true then.
        known_at: only what had been learned by then.
        read: whether a time that the question's own words name counts: it orders, and drops nothing.
    """

    during: Interval | None = None
    as_of: datetime | None = None
    known_at: datetime | None = None
    read: bool = True

    @property
    def filters(self) -> bool:
        """Whether anything was asked for explicitly."""
        return self.during is not None or self.as_of is not None or self.known_at is not None

    @property
    def within(self) -> Interval | None:
        """The time at some instant of which facts must hold; ``None``: no time was asked for.

        Raises:
            ValueError: ``as_of`` lies outside of ``during``.
        """
        if self.as_of is None:
            return self.during
        moment = Interval.at(self.as_of)
        within = moment if self.during is None else moment.intersection(self.during)
        if within is None:
            raise ValueError(f"as_of {self.as_of.isoformat()} lies outside of during")
        return within


@dataclass(frozen=True, kw_only=True, slots=True)
class AskedTime:
    """The time that a question's own words name.

    Attributes:
        sense: "in" and "range" ask for what holds within; "since", "until", "before", "after", "by" and "as of" say so.
        intervals: one for each time that is named.
        text: the words, as they stand in the question.
    """

    sense: str
    intervals: tuple[Interval, ...]
    text: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class SaidTime:
    """A time that a hit's text names, and where it does (offsets of the document)."""

    interval: Interval
    span: Span
