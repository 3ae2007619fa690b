"""The calendar, worked out apart from the grammar that is measured: days as ``date``, intervals half-open."""

from datetime import date, timedelta
from typing import TypeAlias

Span: TypeAlias = tuple[date | None, date | None]

NAMES = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
]  # fmt: skip


def months_on(day: date, count: int) -> date:
    """The same day so many months on, or the last one of that month."""
    index = day.year * 12 + day.month - 1 + count
    for number in range(day.day, 0, -1):
        try:
            return date(index // 12, index % 12 + 1, number)
        except ValueError:
            continue
    raise AssertionError


def whole_day(day: date) -> Span:
    """One day."""
    return day, day + timedelta(days=1)


def whole_month(year: int, month: int, count: int = 1) -> Span:
    """So many months."""
    first = date(year, month, 1)
    return first, months_on(first, count)


def whole_years(first: int, last: int | None = None) -> Span:
    """The years from one to another, both with."""
    return date(first, 1, 1), date((last or first) + 1, 1, 1)


def unit_around(day: date, unit: str) -> Span:
    """The calendar unit in which a day lies."""
    if unit == "day":
        return whole_day(day)
    if unit == "week":
        monday = day - timedelta(days=day.isoweekday() - 1)
        return monday, monday + timedelta(days=7)
    if unit == "month":
        return whole_month(day.year, day.month)
    if unit == "quarter":
        return whole_month(day.year, 3 * ((day.month - 1) // 3) + 1, 3)
    return whole_years(day.year)


def away(day: date, count: int, unit: str) -> date:
    """A day so many units on, or back."""
    if unit in ("day", "week"):
        return day + timedelta(days=count * (7 if unit == "week" else 1))
    return months_on(day, count * {"month": 1, "quarter": 3, "year": 12, "decade": 120}[unit])
