"""Times that callers give: ``during="Q3 2019"``, ``as_of="2019-06-30"``. What is none is a clear error."""

import re
from collections.abc import Sequence
from datetime import date, datetime
from typing import TypeAlias

from ecphoria.errors import ConfigurationError
from ecphoria.formulas.calendar import interval as iso_interval
from ecphoria.model import INSTANT, Interval, utc
from ecphoria.times.read import placed, scene_of
from ecphoria.times.senses import senses

Instant: TypeAlias = datetime | date | str
During: TypeAlias = str | date | Interval | Sequence[Instant | None]

_FILLER = re.compile(r"(?:\s|[,.]|\b(?:in|on|at|during|the|of|year|season|within|over|throughout)\b)*", re.IGNORECASE)
_ISO_LIKE = re.compile(r"\d{4}-\d{1,2}(?:-\d{1,2})?")
_CLOCK = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d.*")
_WRITE = (
    "write a time such as '2010', '2010-05', 'Q3 2019', '1990s', 'since 2019', '2001..2003', or a pair of times "
    "(one of which may be None)"
)


def read_interval(value: During, *, name: str = "during", now: datetime | None = None) -> Interval:
    """The interval that a caller means.

    Args:
        value: words ("2010", "2010-05", "summer 2004", "since 2019", "before 2001", "from 2001 to 2003",
            "2001..2003", both with 2003); a day; an interval; or a pair of instants, half-open, an open side ``None``.
        name: what the argument is called, for errors.
        now: what "last year" counts from; without it such words are errors.

    Raises:
        ConfigurationError: it is no time, or it would end before it begins.
    """
    if isinstance(value, Interval):
        return value
    if isinstance(value, str):
        return _words(value, name, now)
    if isinstance(value, datetime):
        return Interval.at(_instant(value, value, name))
    if isinstance(value, date):
        return _words(value.isoformat(), name, now)
    if not isinstance(value, Sequence) or len(value) != 2:
        raise _error(name, value, "is no time", _WRITE)
    begin, end = (None if side is None else _instant(side, value, name) for side in value)
    return _between(begin, end, value, name)


def read_instant(value: Instant, *, name: str = "as_of", now: datetime | None = None) -> datetime:
    """The instant that a caller means; of a day, a month or a year, its last one: what it brought then counts.

    Raises:
        ConfigurationError: it is no time, or it has no end.
    """
    if isinstance(value, datetime) or (isinstance(value, str) and _CLOCK.fullmatch(value.strip())):
        return _instant(value, value, name)
    if isinstance(value, str) and value.strip().lower() in ("now", "today") and now is not None:
        return now
    end = read_interval(value, name=name, now=now).end if isinstance(value, str | date) else None
    if end is None:
        raise _error(name, value, "is no instant", "write a time such as '2019', '2019-06-30' or a datetime")
    return end - INSTANT


def _words(text: str, name: str, now: datetime | None) -> Interval:
    if known := iso_interval(text):
        return Interval(begin=known[0], end=known[1])
    if ".." in text:
        first, _, last = (side.strip(". ") for side in text.partition(".."))
        begin = _words(first, name, now).begin if first else None
        end = _words(last, name, now).end if last else None
        return _between(begin, end, text, name)
    scene = scene_of("" if _ISO_LIKE.fullmatch(text.strip()) else text, now)  # no such month or day
    found = list(senses(placed(scene), scene))
    if len(found) == 1:
        here, interval, sense = found[0]
        if _FILLER.fullmatch(text[: here.start]) and _FILLER.fullmatch(text[here.end :]):
            return Interval(begin=here.stretch.begin) if sense == "from" else interval
    if len(found) == 2 and found[1][0].stretch.end <= found[0][0].stretch.begin:
        raise _error(name, text, "ends before it begins", "write the earlier time first")
    raise _error(name, text, "is no time", _WRITE)


def _between(begin: datetime | None, end: datetime | None, value: object, name: str) -> Interval:
    if begin is None and end is None:
        raise _error(name, value, "is open on both sides", "give at least one of them, or leave the argument out")
    try:
        return Interval(begin=begin, end=end)
    except ValueError:
        raise _error(name, value, "ends before or where it begins", "write the earlier time first") from None


def _instant(side: Instant, value: object, name: str) -> datetime:
    """One side of a pair: the first instant of what is given."""
    if isinstance(side, str) and not _CLOCK.fullmatch(side.strip()):
        known = iso_interval(side)
        if known is not None:
            return known[0]
    try:
        found = utc(side)
    except (AttributeError, TypeError, ValueError, OverflowError):
        found = None
    if found is None:
        raise _error(name, value, f"holds {side!r}, which is no time" if side is not value else "is no time", _WRITE)
    return found


def _error(name: str, value: object, reason: str, remedy: str) -> ConfigurationError:
    return ConfigurationError(f"{name}: {value!r} {reason}; {remedy}")
