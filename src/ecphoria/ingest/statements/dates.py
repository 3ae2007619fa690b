"""The dates of a sentence, each as one character: patterns see where they stand, and not how they are written."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from ecphoria.times.partial import partial_dates
from ecphoria.times.read import placed, scene_of

_SHORT = re.compile(r"(?<!\d)(1\d|20)(\d\d) ?(?:–|-|/) ?(\d\d)(?![\d\w]|-\d)")
_PRESENT = re.compile(r"today|tonight", re.IGNORECASE)
_THE = re.compile(r"\bthe $", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Dated:
    """A date in ISO 8601 as far as it is known, from ``begins`` to ``ends``, both with it; the same for a date alone.

    ``relative``: it counts from when the document speaks ("last year"), and needs no preposition.
    """

    begins: str
    ends: str
    relative: bool = False


def in_full(text: str) -> str:
    """Years that are cut after a dash in full: ``"1991–97"`` gives ``"1991–1997"``; ``"2012-01"`` is a month."""

    def full(match: "re.Match[str]") -> str:
        century, first, last = match.groups()
        is_month = "-" in match.group() and int(last) <= 12
        return match.group() if is_month or last <= first else f"{century}{first}–{century}{last}"

    return _SHORT.sub(full, text)


def dated(text: str, reference: datetime | None, character: Callable[[int], str], most: int) -> tuple[str, list[Dated]]:
    """A text with a character in the place of each date, and the dates.

    What is vague ("recently") is none, and so is the present, which patterns know.

    Args:
        text: a sentence.
        reference: when its document speaks, if that is known.
        character: what stands for the date with a number.
        most: dates beyond so many stay as they are.
    """
    dates: list[Dated] = []
    parts: list[str] = []
    at = 0
    for one in placed(scene_of(text, reference)):
        stretch = one.stretch
        if stretch.kind == "vague" or _PRESENT.fullmatch(text, one.start, one.end) or len(dates) == most:
            continue
        article = _THE.search(text, at, one.start)
        parts += [text[at : article.start() if article else one.start], character(len(dates))]
        begins, ends = partial_dates(stretch)
        dates.append(Dated(begins=begins, ends=ends, relative=stretch.kind == "relative"))
        at = one.end
    return "".join([*parts, text[at:]]), dates
