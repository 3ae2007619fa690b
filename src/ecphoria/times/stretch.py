"""Stretches of the calendar: a day, a week, a month ... a century, each with its grain. Pure arithmetic, all in UTC."""

from calendar import monthrange
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Literal, TypeAlias

from ecphoria.model import Interval

Grain: TypeAlias = Literal["day", "week", "month", "quarter", "season", "half", "year", "decade", "century"]
Kind: TypeAlias = Literal["explicit", "relative", "vague"]
Part: TypeAlias = Literal["early", "mid", "late"]
Season: TypeAlias = Literal["spring", "summer", "autumn", "winter"]

MONTHS: dict[Grain, int] = {
    "month": 1, "quarter": 3, "season": 3, "half": 6, "year": 12, "decade": 120, "century": 1200,
}  # fmt: skip
"""How many months a grain has; days and weeks are counted in days."""

_FIRST_MONTH: dict[Season, int] = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}
_THIRDS: dict[Grain, tuple[int, int, int]] = {"decade": (4, 7, 10), "century": (33, 66, 100)}
_DAY = timedelta(days=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Stretch:
    """``[begin, end)`` in UTC, as something on the calendar.

    ``grain`` is what it was named as; ``kind`` says whether it names its place on the calendar (explicit), counts from
    another time (relative) or has no sharp bounds (vague); ``approximate``: the bounds are a convention, as in "early".

    Raises:
        ValueError: it would end before or where it begins.
    """

    begin: datetime
    end: datetime
    grain: Grain
    kind: Kind = "explicit"
    approximate: bool = False

    def __post_init__(self) -> None:
        if self.begin >= self.end:
            raise ValueError(f"a stretch from {self.begin.isoformat()} to {self.end.isoformat()} holds nothing")

    @property
    def interval(self) -> Interval:
        """It as an interval."""
        return Interval(begin=self.begin, end=self.end)


class NoSuchDay(ValueError):  # noqa: N818 - a name of the calendar, caught where it is read
    """A day that its month lacks: 31 February."""


def day(year: int, month: int, number: int) -> Stretch:
    """A day.

    Raises:
        NoSuchDay: the month is too short.
        ValueError: no month is that long, or there is no such month or year.
    """
    try:
        begin = datetime(year, month, number, tzinfo=UTC)
    except ValueError:
        if 1 <= month <= 12 and 1 <= number <= 31 and year >= 1:
            raise NoSuchDay(f"{year:04d}-{month:02d} has no day {number}") from None
        raise
    return Stretch(begin=begin, end=begin + _DAY, grain="day")


def month(year: int, number: int) -> Stretch:
    """A month, 1 to 12."""
    return _months(datetime(year, number, 1, tzinfo=UTC), "month")


def quarter(year: int, number: int, starts: int = 1) -> Stretch:
    """A quarter, 1 to 4, of a year that starts with month ``starts`` (as for ``year``)."""
    return _months(shift(year_of(year, starts).begin, 3 * (number - 1), "month"), "quarter")


def half(year: int, number: int, starts: int = 1) -> Stretch:
    """A half, 1 or 2, of a year that starts with month ``starts``."""
    return _months(shift(year_of(year, starts).begin, 6 * (number - 1), "month"), "half")


def season(year: int, name: Season) -> Stretch:
    """A season of the northern hemisphere in whole months; the winter of a year begins in its December."""
    return _months(datetime(year, _FIRST_MONTH[name], 1, tzinfo=UTC), "season")


def year_of(number: int, starts: int = 1) -> Stretch:
    """A year. One that starts with another month than January is named for the year in which it ends."""
    return _months(datetime(number - (starts > 1), starts, 1, tzinfo=UTC), "year")


def decade(first: int) -> Stretch:
    """Ten years from one on: the 1990s from 1990."""
    return _months(datetime(first, 1, 1, tzinfo=UTC), "decade")


def century(number: int) -> Stretch:
    """The 19th century: 1801 to 1900."""
    return _months(datetime(100 * number - 99, 1, 1, tzinfo=UTC), "century")


def containing(moment: datetime, grain: Grain) -> Stretch:
    """The day, month, year ... in which an instant lies. Weeks begin on Monday; decades with a year that ends in 0."""
    midnight = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    if grain == "day":
        return Stretch(begin=midnight, end=midnight + _DAY, grain="day")
    if grain == "week":
        monday = midnight - midnight.weekday() * _DAY
        return Stretch(begin=monday, end=monday + 7 * _DAY, grain="week")
    first = midnight.replace(day=1)
    if grain == "season":
        return _months(shift(first, -(first.month % 3), "month"), grain)
    if grain in ("decade", "century"):
        years = 10 if grain == "decade" else 100
        since = first.year % 10 if grain == "decade" else (first.year - 1) % years
        return _months(first.replace(year=first.year - since, month=1), grain)
    size = MONTHS[grain]
    return _months(first.replace(month=(first.month - 1) // size * size + 1), grain)


def shift(moment: datetime, count: int, grain: Grain) -> datetime:
    """An instant, so many units on (or back, where ``count`` is negative); a day that a month lacks is its last.

    Raises:
        ValueError, OverflowError: outside of the calendar.
    """
    if grain in ("day", "week"):
        return moment + count * (_DAY if grain == "day" else 7 * _DAY)
    months = moment.year * 12 + moment.month - 1 + count * MONTHS[grain]
    year, number = divmod(months, 12)
    if not 1 <= year <= 9998:
        raise ValueError(f"year {year} is outside of the calendar")
    return moment.replace(year=year, month=number + 1, day=min(moment.day, monthrange(year, number + 1)[1]))


def part(whole: Stretch, which: Part) -> Stretch:
    """The early, mid or late part: a third. Of a decade, years 0-3, 4-6, 7-9; of a month, days 1-10, 11-20 and on. A
    day has no parts."""
    if whole.grain == "day":
        return whole
    index = ("early", "mid", "late").index(which)
    bounds = [whole.begin, *_cuts(whole), whole.end]
    return replace(whole, begin=bounds[index], end=bounds[index + 1], approximate=True)


def half_of(whole: Stretch, which: int) -> Stretch:
    """Its first (1) or second (2) half, in whole months; in whole days where it is shorter than two months."""
    if whole.grain == "day":
        return whole
    if whole.grain in ("week", "month"):
        middle = whole.begin + round((whole.end - whole.begin) / _DAY / 2) * _DAY
    else:
        middle = shift(whole.begin, MONTHS[whole.grain] // 2, "month")
    begin, end = (whole.begin, middle) if which == 1 else (middle, whole.end)
    return replace(whole, begin=begin, end=end)


def _cuts(whole: Stretch) -> list[datetime]:
    if whole.grain in _THIRDS:
        return [shift(whole.begin, years, "year") for years in _THIRDS[whole.grain][:2]]
    if whole.grain in ("quarter", "season", "half", "year"):
        return [shift(whole.begin, MONTHS[whole.grain] * third // 3, "month") for third in (1, 2)]
    days = (whole.end - whole.begin) / _DAY
    return [whole.begin + int(days * third / 3) * _DAY for third in (1, 2)]


def _months(begin: datetime, grain: Grain) -> Stretch:
    return Stretch(begin=begin, end=shift(begin, 1, grain), grain=grain)
