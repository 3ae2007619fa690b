"""Dates that files write about themselves, read into instants. What is ambiguous or not a date is ``None``.

"03/05/2024" is ambiguous and not read. A month or a year alone means its first instant: the interval's start.
"""

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from ecphoria.model import utc

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_YEAR_FIRST = re.compile(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?")
_DAY_FIRST = re.compile(r"(?:[A-Za-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?\.? ([A-Za-z]{3,9})\.?,? (\d{4})")
_MONTH_FIRST = re.compile(r"(?:[A-Za-z]{3,9},? )?([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})")
_MAIL = re.compile(r".*\d{1,2}[ -][A-Za-z]{3}[ -]\d{2,4} +\d{1,2}:\d{2}.*")
_PDF = re.compile(r"(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?.*", re.DOTALL)


def instant(text: str | None) -> datetime | None:
    """Read ISO 8601, RFC 2822, "3 May 2024", "May 3, 2024", "2024/05/03", "2024-05" or "2024"; aware UTC."""
    if text is None:
        return None
    text = " ".join(text.split())
    try:
        return utc(datetime.fromisoformat(text))
    except (ValueError, OverflowError):
        pass
    try:
        return _calendar(text) or _mail(text)
    except (ValueError, OverflowError, TypeError, IndexError):
        return None


def pdf_instant(text: str | None) -> datetime | None:
    """Read a PDF date, ``D:20240131120000+02'00'`` (PDF 32000-1, 7.9.4), aware UTC; ``None`` if it is not one."""
    match = _PDF.fullmatch((text or "").strip())
    if match is None:
        return instant(text)
    year, month, day, hour, minute, second, sign, offset_hours, offset_minutes = match.groups()
    zone = f"{sign}{offset_hours}:{offset_minutes or '00'}" if sign else "+00:00"
    date = f"{year}-{month or '01'}-{day or '01'}T{hour or '00'}:{minute or '00'}:{second or '00'}{zone}"
    try:
        return utc(date)
    except (ValueError, OverflowError):
        return None


def _calendar(text: str) -> datetime | None:
    if match := _YEAR_FIRST.fullmatch(text):
        return datetime(int(match[1]), int(match[2] or 1), int(match[3] or 1), tzinfo=UTC)
    if match := _DAY_FIRST.fullmatch(text):
        day, name, year = match.groups()
    elif match := _MONTH_FIRST.fullmatch(text):
        name, day, year = match.groups()
    else:
        return None
    if (short := name[:3].lower()) not in _MONTHS:
        return None
    return datetime(int(year), _MONTHS.index(short) + 1, int(day), tzinfo=UTC)


def _mail(text: str) -> datetime | None:
    return utc(parsedate_to_datetime(text)) if len(text) < 200 and _MAIL.fullmatch(text) else None
