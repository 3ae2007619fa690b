"""The time that a question asks about: a year, a month or a day that stands in it; the present when none does.

Deliberately small: what orders values instead of naming a time ("before", "the first") is left to who reads the facts.
"""

import re
from datetime import datetime, timedelta

from ecphoria.formulas.calendar import interval

_YEAR = "january february march april may june july august september october november december"
_MONTHS = _YEAR.split()
_MONTH = "|".join(_MONTHS)
_DATE = re.compile(
    rf"\b(?:(?P<iso>\d{{4}}-\d{{2}}(?:-\d{{2}})?)"
    rf"|(?:(?P<day>\d{{1,2}}) )?(?P<month>{_MONTH}) (?:(?P<day_behind>\d{{1,2}}),? )?(?P<of>\d{{4}})"
    rf"|(?P<year>1[5-9]\d\d|20\d\d))\b",
    re.IGNORECASE,
)
_ORDERS = """before after first last previous previously former formerly predecessor successor succeeded preceded until
since between next ever history original originally earlier later when long many why"""
_ORDERING = re.compile(rf"\b(?:{'|'.join(_ORDERS.split())})\b", re.IGNORECASE)


def asked_time(question: str, now: datetime, *, read: bool = True) -> tuple[datetime, datetime] | None:
    """``[begin, end)`` of the time asked about, ``None`` where the question does not ask for what held at one time.

    Args:
        question: without the names in it, whose years are no dates.
        now: what "now", and no word about time, mean.
        read: whether dates in it count; if not, it asks about now.
    """
    if _ORDERING.search(question):
        return None
    dates = list(_DATE.finditer(question)) if read else []
    if not dates:
        return now, now + timedelta(microseconds=1)
    return interval(_iso(dates[0])) if len(dates) == 1 else None


def _iso(match: "re.Match[str]") -> str:
    if match["iso"] or match["year"]:
        return match["iso"] or match["year"]
    month = f"{match['of']}-{_MONTHS.index(match['month'].lower()) + 1:02d}"
    day = match["day"] or match["day_behind"]
    return f"{month}-{int(day):02d}" if day else month
