"""Instants as whole microseconds since 1970 in UTC, as arrays keep them; open sides lie beyond all of them."""

from datetime import UTC, datetime, timedelta

from ecphoria.formulas.time_agreement import OPEN_BEGIN, OPEN_END
from ecphoria.model import Interval, utc

NO_TIME = OPEN_BEGIN
"""In the place of an instant that is not known."""

__all__ = ["NO_TIME", "OPEN_BEGIN", "OPEN_END", "SECOND", "bounds", "instant", "interval", "read_ticks", "ticks"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TICK = timedelta(microseconds=1)
SECOND = 1_000_000


def ticks(moment: datetime) -> int:
    """An aware instant in microseconds."""
    return (moment - _EPOCH) // _TICK


def instant(count: int) -> datetime | None:
    """The instant of some microseconds, ``None`` for ``NO_TIME``."""
    return None if count == NO_TIME else _EPOCH + count * _TICK


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


def interval(begin: int, end: int) -> Interval:
    """The interval of two sides in microseconds."""
    return Interval(
        begin=None if begin == OPEN_BEGIN else _EPOCH + begin * _TICK,
        end=None if end == OPEN_END else _EPOCH + end * _TICK,
    )
