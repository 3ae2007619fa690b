"""Instants as whole microseconds since 1970 in UTC, as arrays keep them; open sides lie beyond all of them."""

from datetime import UTC, datetime, timedelta

import numpy as np

from ecphoria.model import Interval, utc

OPEN_BEGIN, OPEN_END = int(np.iinfo(np.int64).min), int(np.iinfo(np.int64).max)
NO_TIME = OPEN_BEGIN
"""In the place of an instant that is not known."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TICK = timedelta(microseconds=1)
SECOND = 1_000_000


def ticks(instant: datetime) -> int:
    """An aware instant in microseconds."""
    return (instant - _EPOCH) // _TICK


def read_ticks(text: str | None, missing: int) -> int:
    """ISO 8601 in microseconds, ``missing`` where there is none."""
    moment = utc(text)
    return missing if moment is None else ticks(moment)


def bounds(interval: Interval) -> tuple[int, int]:
    """The sides of an interval in microseconds."""
    return (
        OPEN_BEGIN if interval.begin is None else ticks(interval.begin),
        OPEN_END if interval.end is None else ticks(interval.end),
    )
