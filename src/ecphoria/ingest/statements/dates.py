"""Dates as texts write them, and as ISO 8601."""

import re

_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_MONTH_OF = {form: number for number, name in enumerate(_MONTHS, 1) for form in (name, name[:3])} | {"sept": 9}
_MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December" \
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\.?)"  # fmt: skip
WRITTEN = re.compile(
    r"(?<![\w.,$€£/-])(?:"
    r"(?P<iso>\d{4}-\d{2}(?:-\d{2})?)"
    rf"|(?P<day>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?(?P<month>{_MONTH}),? (?P<year>\d{{4}})"
    rf"|(?P<us_month>{_MONTH}) (?P<us_day>\d{{1,2}})(?:st|nd|rd|th)?,? ?(?P<us_year>\d{{4}})"
    rf"|(?:(?:early|mid|late)[ -])?(?P<only_month>{_MONTH}),? (?P<month_year>\d{{4}})"
    r"|(?:(?:early|mid|late)[ -])?(?P<only_year>1\d{3}|20\d{2})"
    r")(?![\w%/]|[.,]\d|-\d{2}\b)"
)
"""A year, a month of a year or a day. Years are 1000 to 2099; what carries a currency or a unit is none."""

_SHORT = re.compile(r"(?<!\d)(1\d|20)(\d\d) ?(?:–|-|/) ?(\d\d)(?![\d\w]|-\d)")


def in_full(text: str) -> str:
    """Years that are cut after a dash in full: ``"1991–97"`` gives ``"1991–1997"``; ``"2012-01"`` is a month."""

    def full(match: "re.Match[str]") -> str:
        century, first, last = match.groups()
        is_month = "-" in match.group() and int(last) <= len(_MONTHS)
        return match.group() if is_month or last <= first else f"{century}{first}–{century}{last}"

    return _SHORT.sub(full, text)


def iso(written: "re.Match[str]") -> str:
    """A match of ``WRITTEN`` in ISO 8601 as far as it is known: ``"4 May 1999"`` gives ``"1999-05-04"``."""
    part = written.groupdict()
    if part["iso"]:
        return part["iso"]
    if part["only_year"]:
        return part["only_year"]
    if part["month_year"]:
        return f"{part['month_year']}-{_number(part['only_month']):02d}"
    year, month, day = (part[name] or part[f"us_{name}"] for name in ("year", "month", "day"))
    return f"{year}-{_number(month):02d}-{int(day):02d}"


def _number(month: str) -> int:
    return _MONTH_OF[month.lower().rstrip(".")]
