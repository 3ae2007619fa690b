"""Intervals of whole days as ISO 8601 as far as it is known: ``2010``, ``2010-05``, ``2010-05-04``."""

import re
from datetime import datetime, timedelta

from ecphoria.times.read import placed, scene_of
from ecphoria.times.stretch import Stretch

_AROUND = re.compile(r"(?:[\s,.]|\b(?:the|in|on)\b)*", re.IGNORECASE)


def partial_dates(stretch: Stretch) -> tuple[str, str]:
    """Where a stretch begins and ends, both with it: a year is ``2010`` twice, its third quarter ``2010-07`` and
    ``2010-09``."""
    begin, last = stretch.begin, stretch.end - timedelta(days=1)
    if (begin.month, begin.day, stretch.end.month, stretch.end.day) == (1, 1, 1, 1):
        return f"{begin.year:04d}", f"{last.year:04d}"
    if begin.day == stretch.end.day == 1:
        return f"{begin:%Y-%m}", f"{last:%Y-%m}"
    return begin.date().isoformat(), last.date().isoformat()


def dates_of(text: str, reference: datetime | None = None) -> tuple[str, str] | None:
    """The dates of a text that is one time and nothing else, as for ``partial_dates``; ``None`` where it is not."""
    found = placed(scene_of(text, reference))
    if len(found) != 1:
        return None
    (one,) = found
    whole = _AROUND.fullmatch(text, 0, one.start) and _AROUND.fullmatch(text, one.end)
    return partial_dates(one.stretch) if whole else None
