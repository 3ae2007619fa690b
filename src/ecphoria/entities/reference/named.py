"""The names of a text as they may be meant: whole, without greetings, with what an extractor missed; and subjects."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import TypeAlias

from ecphoria.entities.names import words
from ecphoria.entities.nouns import gender_of_noun, is_personal, is_title, types_of
from ecphoria.model import Mention
from ecphoria.models.spacy_extractor import CALENDAR

Bounds: TypeAlias = tuple[int, int]

_CAPITALS = re.compile(r"\b(?:The )?(?P<name>[A-Z][\w'’-]*[a-z][\w'’-]*(?: [A-Z][\w'’-]+)*)")
CONJOINED = re.compile(r"^,? ?(?:and|or|,|&) ?(?:the )?$")
PREPOSITION = re.compile(
    r"\b(?:of|in|at|on|from|to|by|with|for|near|between|under|over|through|against|into|via|since|than|as|about) "
    r"(?:the |a |an |its |his |her |their )?(?:[\w-]+ ){0,2}$",
    re.IGNORECASE,
)
_GREETINGS = frozenset({"hi", "hello", "dear", "hey"})
_GREETED = re.compile(rf"\b(?:{'|'.join(sorted(_GREETINGS))}),? (?:(?:mr|mrs|ms|dr)\.? )?$", re.IGNORECASE)
_LEGAL = frozenset({"llc", "inc", "ltd", "gmbh", "ag", "plc", "corp", "co", "sa", "se", "bv", "nv", "limited"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """A mention in a sentence: whether it opens it, and whether it stands in a row with the name before or behind."""

    mention: Mention
    sentence: int
    subject: bool


def places(text: str, sentences: Sequence[Bounds], mentions: Sequence[Mention]) -> Iterator[Place]:
    """The names of a text with their sentences, in order."""
    former: Place | None = None
    for mention in _whole(text, _with_capitals(text, mentions, sentences)):
        sentence = sentence_of(sentences, mention.start)
        before = text[sentences[sentence][0] : mention.start]
        follows = former is not None and former.sentence == sentence
        joined = follows and former is not None and former.subject and in_a_row(text, former.mention, mention)
        former = Place(mention=mention, sentence=sentence, subject=joined or (not follows and _opens(before)))
        yield former


def in_a_row(text: str, former: Mention, latter: Mention) -> bool:
    """Whether nothing but "and", "or" or a comma stands between two names."""
    return bool(CONJOINED.match(text[former.end : latter.start]))


def sentence_of(sentences: Sequence[Bounds], at: int) -> int:
    """The number of the sentence in which an offset lies."""
    return max(bisect_right(sentences, at, key=itemgetter(0)) - 1, 0)


def _whole(text: str, mentions: Sequence[Mention]) -> Iterator[Mention]:
    """The names as they stand: without greeted ones and titles before others, put together where they were cut apart.

    ``"Governor"`` before ``"Ruth Calloway"`` names nobody; ``"Operation"`` before ``"Evergreen"`` is part of the name,
    as is ``"LLC"`` behind one. Who is greeted is nobody that is spoken of.
    """
    kept: list[Mention] = []
    pending: Mention | None = None
    for mention in mentions:
        if pending is not None and text[pending.end : mention.start] == " ":
            mention = replace(mention, start=pending.start, text=text[pending.start : mention.end])
        pending = None
        said = words(mention.text)
        former = kept[-1] if kept else None
        if said and set(said) <= _LEGAL and former is not None and text[former.end : mention.start] in (" ", ", "):
            kept[-1] = replace(former, end=mention.end, text=text[former.start : mention.end])
        elif not said or said[0] in _GREETINGS or _GREETED.search(text[max(0, mention.start - 20) : mention.start]):
            continue
        elif len(said) > 1 or not is_title(said[0]):
            kept.append(mention)
        elif text[mention.end : mention.end + 2].strip(" .")[:1].isupper() and not is_personal(said[0]):
            pending = mention
    yield from kept


def _with_capitals(text: str, mentions: Sequence[Mention], sentences: Sequence[Bounds]) -> list[Mention]:
    """The names, and what is capitalised inside a sentence and in none of them: an extractor misses some."""
    opening = {start for start, _ in sentences}
    found = list(mentions)
    for match in _CAPITALS.finditer(text):
        start, end = match.span("name")
        said = words(match["name"])
        free = all(end <= mention.start or mention.end <= start for mention in mentions)
        common = len(said) == 1 and (is_title(said[0]) or said[0] in CALENDAR or start in opening)
        if free and not common:
            found.append(Mention(start=start, end=end, text=match["name"], type="concept"))
    return sorted(found, key=lambda mention: mention.start)


def _opens(before: str) -> bool:
    """Whether what follows these words of a sentence is its subject: nothing does, a date, a title, or a kind of it."""
    rest = before.rpartition(",")[2].strip()
    said = rest.split()
    if not said or (len(said) == 1 and said[0].lower() == "the"):
        return True
    kind = types_of(said[-1].lower()) or gender_of_noun(said[-1].lower().rstrip("."))
    return len(said) <= 4 and (bool(kind) or (rest[0].isupper() and len(said) == 1)) and not PREPOSITION.search(before)
