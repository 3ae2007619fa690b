"""How a time that a text names agrees with the time that is asked about; T 6 knows only how old things are.

Overlap alone says little: "1921 to 2009" overlaps all that can be asked of that life. A text that answers "who owned it
from 1978 to 1986" names 1978, or 1986, or both: it shares a bound with the question, as precisely as both name it.
Or it names a longer stretch, "from 1970 to 1990", that covers the asked one and is a term, not a life.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ticks = NDArray[np.int64]
Mask = NDArray[np.bool_]

OPEN_BEGIN, OPEN_END = int(np.iinfo(np.int64).min), int(np.iinfo(np.int64).max)
"""Open sides, beyond every instant. All times are microseconds since 1970 in UTC."""

_MICROSECONDS = "datetime64[us]"
_DAY = 86_400_000_000
_LIFETIME = 50 * 365 * _DAY
"""A stretch as long as this says when somebody lived, or something stood, and not what was the case then."""


class Agreement(NamedTuple):
    """Of each time (x,): whether it has an instant in common with the asked one, whether they share a bound, whether it
    is a term that covers the asked one.
    """

    overlaps: Mask
    begins: Mask
    ends: Mask
    covers: Mask

    @property
    def strength(self) -> NDArray[np.float64]:
        """How well it agrees, shape (x,): 1/3 for overlap and for each bound, 1 where it covers, 0 without overlap."""
        shared = (self.overlaps.astype(np.float64) + self.begins + self.ends) / 3
        return np.where(self.covers, 1.0, shared)


def time_agreement(begins: Ticks, ends: Ticks, begin: int, end: int, *, whole: bool) -> Agreement:
    """Compare times ``[begins, ends)``, shape (x,), with the asked one ``[begin, end)``.

    A bound is as wide as it was named: a whole year where it lies on the turn of a year, a month on that of a month,
    else a day. Two times share a bound where these stretches overlap.

    Args:
        begins, ends: int64; sides may be open.
        begin, end: of the asked time; sides may be open.
        whole: it was named as one thing ("in 2005", "in the 1990s"): whatever begins in it shares its beginning.
    """
    overlaps: Mask = (begins < end) & (ends > begin)
    first = np.array([begin], dtype=np.int64), np.array([end], dtype=np.int64)
    asked_begin = first if whole else _opening(*first)
    asked_end = first if whole else _closing(*first)
    share_begin = overlaps & (begins != OPEN_BEGIN) & (begin != OPEN_BEGIN) & _meet(_opening(begins, ends), asked_begin)
    share_end = overlaps & (ends != OPEN_END) & (end != OPEN_END) & _meet(_closing(begins, ends), asked_end)
    closed = (begins != OPEN_BEGIN) & (ends != OPEN_END)
    lasting = np.where(closed, ends, 0) - np.where(closed, begins, 0)
    covers: Mask = closed & (lasting < _LIFETIME) & (begins <= begin) & (ends >= end)
    return Agreement(overlaps=overlaps, begins=share_begin, ends=share_end, covers=covers)


def _opening(begins: Ticks, ends: Ticks) -> tuple[Ticks, Ticks]:
    """The stretch with which a time begins."""
    known = np.where(begins == OPEN_BEGIN, 0, begins)
    dates = known.astype(_MICROSECONDS)
    years, months = dates.astype("datetime64[Y]"), dates.astype("datetime64[M]")
    until = np.where(known == _ticks(months), _ticks(months + 1), known + _DAY)
    until = np.where(known == _ticks(years), _ticks(years + 1), until)
    return begins, np.minimum(until, ends)


def _closing(begins: Ticks, ends: Ticks) -> tuple[Ticks, Ticks]:
    """The stretch with which a time ends."""
    known = np.where(ends == OPEN_END, 0, ends)
    dates = known.astype(_MICROSECONDS)
    years, months = dates.astype("datetime64[Y]"), dates.astype("datetime64[M]")
    since = np.where(known == _ticks(months), _ticks(months - 1), known - _DAY)
    since = np.where(known == _ticks(years), _ticks(years - 1), since)
    return np.maximum(since, begins), ends


def _ticks(dates: "NDArray[np.datetime64]") -> Ticks:
    return dates.astype(_MICROSECONDS).astype(np.int64)


def _meet(one: tuple[Ticks, Ticks], other: tuple[Ticks, Ticks]) -> Mask:
    meet: Mask = (one[0] < other[1]) & (other[0] < one[1])
    return meet
