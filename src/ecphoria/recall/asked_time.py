"""The time that a question for a fact asks about: the one that it names; the present when it names none.

What orders values instead of naming a time ("before", "the first") is left to who reads the facts.
"""

import re
from datetime import datetime

from ecphoria.model import INSTANT
from ecphoria.times import asked

_ORDERS = """before after first last previous previously former formerly predecessor successor succeeded preceded until
since between next ever history original originally earlier later when long many why"""
_ORDERING = re.compile(rf"\b(?:{'|'.join(_ORDERS.split())})\b", re.IGNORECASE)
_WITHIN = frozenset({"in", "as of"})


def asked_time(question: str, now: datetime, *, read: bool = True) -> tuple[datetime, datetime] | None:
    """``[begin, end)`` of the time asked about, ``None`` where the question does not ask for what held at one time.

    Args:
        question: without the names in it, whose years are no dates.
        now: what "now", and no word about time, mean.
        read: whether dates in it count; if not, it asks about now.
    """
    if _ORDERING.search(question):
        return None
    found = asked(question, now) if read else None
    if found is None or found.sense == "now":
        return now, now + INSTANT
    within = found.interval
    if within is None or within.begin is None or within.end is None or found.sense not in _WITHIN:
        return None
    return within.begin, within.end
