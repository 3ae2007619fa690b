"""A sentence with every name and every date as one character, so that patterns see its structure alone."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ecphoria.ingest.statements.dates import Dated, dated, in_full
from ecphoria.ingest.statements.roles import OFFICE_ALONE
from ecphoria.store.records import StoredMention

_NAMES, _DATES, _END = 0xE000, 0xF000, 0xF900
NAME = "[\ue000-\uefff]"
"""A pattern for a name."""
DATE = "[\uf000-\uf8ff]"
"""A pattern for a date."""

_PRIVATE = re.compile("[\ue000-\uf8ff]")
_QUOTES = re.compile("[\"“”„«»]|''|``")
_SPACES = re.compile(r"\s+")
_BEFORE = re.compile(r"\s+(?=[,.;:)])")
_BRACKET = re.compile(r"\s*\(\s*")


@dataclass(frozen=True, kw_only=True, slots=True)
class Masked:
    """One sentence. ``text`` holds a character of ``NAME`` for each of ``names`` and of ``DATE`` for each of ``dates``.

    ``start`` and ``end`` are the sentence's in the document.
    """

    text: str
    names: tuple[StoredMention, ...]
    dates: tuple[Dated, ...]
    start: int
    end: int

    def name(self, character: str) -> StoredMention:
        """The name that a character stands for."""
        return self.names[ord(character) - _NAMES]

    def date(self, character: str) -> Dated:
        """The date that a character stands for."""
        return self.dates[ord(character) - _DATES]


def is_name(character: str) -> bool:
    """Whether a character stands for a name."""
    return _NAMES <= ord(character) < _DATES


def mask(
    text: str, start: int, end: int, mentions: Sequence[StoredMention], reference: datetime | None = None
) -> Masked:
    """Mask the sentence ``text[start:end]`` of a document.

    Args:
        text: the document's.
        start, end: the sentence.
        mentions: names that stand in it, in order; one that overlaps the one before it is passed over, and so is one
            that is the name of an office.
        reference: when the document speaks, if that is known.
    """
    names: list[StoredMention] = []
    parts: list[str] = []
    at = start
    for mention in mentions:
        unfit = mention.start < at or mention.end > end or len(names) == _DATES - _NAMES
        if unfit or OFFICE_ALONE.fullmatch(text, mention.start, mention.end):
            continue
        parts += [_PRIVATE.sub(" ", text[at : mention.start]), chr(_NAMES + len(names))]
        names.append(mention)
        at = mention.end
    parts.append(_PRIVATE.sub(" ", text[at:end]))
    plain = _SPACES.sub(" ", _QUOTES.sub("", "".join(parts))).strip()
    plain = _BEFORE.sub("", _BRACKET.sub(" (", plain))
    said, dates = dated(in_full(plain), reference, lambda number: chr(_DATES + number), _END - _DATES)
    return Masked(text=said, names=tuple(names), dates=tuple(dates), start=start, end=end)


def opening(masked: Masked) -> StoredMention | None:
    """The name that the sentence opens with, a leading article aside."""
    rest = masked.text.removeprefix("The ").removeprefix("the ")
    return masked.name(rest[0]) if rest and is_name(rest[0]) else None


def named_besides(masked: Masked, name: StoredMention) -> tuple[str, Callable[[str], Masked]]:
    """A character for one more name, and the sentence with a text that holds it."""
    names = (*masked.names, name)
    character = chr(_NAMES + len(masked.names))
    return character, lambda text: replace(masked, text=text, names=names)


def with_subject(masked: Masked, start: int, end: int, subject: StoredMention, possessive: bool = False) -> Masked:
    """The sentence with ``text[start:end]`` (a pronoun, a short form) standing for a name, or for the name's own."""
    character, named = named_besides(masked, subject)
    return named(masked.text[:start] + character + ("’s" if possessive else "") + masked.text[end:])
