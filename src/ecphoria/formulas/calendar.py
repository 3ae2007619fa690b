"""ISO 8601 as far as it is known, as half-open intervals: a year is an interval, and so are a month and a day."""

import re
from datetime import UTC, datetime, timedelta
from typing import Literal

_PARTIAL = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ].*)?)?)?")


def interval(text: str) -> tuple[datetime, datetime] | None:
    """The interval ``[from, to)`` in UTC that a partial date names; an instant with a clock time gives its day.

    ``None`` when it is no date: ``"2010"`` is a year, ``"2010-13"`` is nothing.
    """
    match = _PARTIAL.fullmatch(text.strip())
    if match is None:
        return None
    year, month, day = (int(part) if part else None for part in match.groups())
    try:
        start = datetime(year or 1, month or 1, day or 1, tzinfo=UTC)
        if day:
            return start, start + timedelta(days=1)
        if month:
            return start, datetime(start.year + month // 12, month % 12 + 1, 1, tzinfo=UTC)
        return start, datetime(start.year + 1, 1, 1, tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def bound(text: str | None, side: Literal[0, 1]) -> datetime | None:
    """A bound of a validity as far as it is known: it begins (0) where what was written does, and ends (1) with it."""
    known = interval(text) if text else None
    return None if known is None else known[side]
