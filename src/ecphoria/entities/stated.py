"""What a text itself says of names: "Project Phoenix (PX2024)", "Acme, also known as Apex", "Norva (NYSE: NRV)"."""

import re
from dataclasses import dataclass

from ecphoria.entities.keys import compact_acronym
from ecphoria.entities.marks import names_differ
from ecphoria.entities.matching.written import written
from ecphoria.entities.names import fold

SAME_AS = frozenset({"also known as", "formerly", "renamed"})
"""Relations by which a text says that two names are of one thing."""

_QUOTE = "[\"'“”‘’«»]?"
_KNOWN_AS = re.compile(
    rf"""\.?\s*[,;(–—-]?\s*
    (?:(?:which\s+is|who\s+is|is|was|also|otherwise|now|then|formerly|previously|once|originally|better|commonly|
        internally|sometimes|often|and)\s+)*
    (?:known\s+as|called|named|referred\s+to\s+as|code-?\s?named?|abbreviated(?:\s+as|\s+to)?|trading\s+as|
       doing\s+business\s+as|renamed|a\.?\s?k\.?\s?a\.?|f/k/a|d/b/a|alias|nicknamed|n[ée]e|born|short\s+for)
    \s*:?\s*(?:the\s+|as\s+)?{_QUOTE}\s*""",
    re.IGNORECASE | re.VERBOSE,
)
_OPENS = re.compile(rf"\s*[(\[]\s*(?:the\s+)?{_QUOTE}\s*")
_TICKER = re.compile(
    r"\s*[(\[]\s*(?:NYSE|NASDAQ|LSE|AMEX|TSX|ASX|HKEX|Euronext|FWB|ticker(?:\s+symbol)?)\s*:?\s*", re.I
)
_CLOSES = re.compile(rf"\s*{_QUOTE}\s*[)\]]")
_CODE = re.compile(r"(?=.*[A-Z])[A-Z0-9][A-Z0-9.&/-]*[A-Z0-9]")


@dataclass(frozen=True, slots=True, order=True)
class Named:
    """A name in a text: ``text[start:end]``, and what it was taken for (empty: unknown)."""

    start: int
    end: int
    type: str = ""


def states(text: str, one: Named, other: Named) -> bool:
    """Whether a text says of two names, the second behind the first, that they are one.

    A name in brackets behind another is one with it when it is its initials or a code; what else stands in brackets
    (a place, an employer) is something else. Names of different types, except codes, and with different numbers are
    never taken for one.
    """
    gap = text[one.end : other.start]
    if other.start < one.end or len(gap) > _FURTHEST or not _says(text, gap, one, other):
        return False
    first, second = text[one.start : one.end], text[other.start : other.end]
    return not names_differ(first, second) and bool(fold(first)) and bool(fold(second)) and fold(first) != fold(second)


_FURTHEST = 60
"""Characters between two names that may still say that they are one."""


def _says(text: str, gap: str, one: Named, other: Named) -> bool:
    if _KNOWN_AS.fullmatch(gap) or _TICKER.fullmatch(gap):
        return not one.type or not other.type or one.type == other.type or not {one.type, other.type} & _BEINGS
    if not _OPENS.fullmatch(gap) or not _CLOSES.match(text, other.end):
        return False
    first, second = text[one.start : one.end], text[other.start : other.end]
    if any(
        compact_acronym(fold(short)) == written(long).initials for short, long in ((first, second), (second, first))
    ):
        return True
    code = _CODE.fullmatch(second) is not None
    return code and "location" not in (one.type, other.type) and one.type != "person"


_BEINGS = frozenset({"person", "location"})
"""What is never one with something of another type: a person, a place."""
