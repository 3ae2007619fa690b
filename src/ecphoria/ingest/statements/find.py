"""The statements of a document: every pattern over every sentence that speaks of a name."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ecphoria.ingest.statements.events import EVENT_PATTERNS
from ecphoria.ingest.statements.lives import LIFE_PATTERNS
from ecphoria.ingest.statements.masked import Masked, is_name, mask
from ecphoria.ingest.statements.offices import OFFICE_PATTERNS
from ecphoria.ingest.statements.pattern import Pattern
from ecphoria.ingest.statements.places import PLACE_PATTERNS
from ecphoria.ingest.statements.roles import KIN_WORDS
from ecphoria.ingest.statements.subject import Subject
from ecphoria.ingest.statements.times import Validity, validity
from ecphoria.ingest.statements.works import WORK_PATTERNS
from ecphoria.model import Chunk
from ecphoria.store.records import StoredMention, StoredRelation

PATTERNS: tuple[Pattern, ...] = (
    *OFFICE_PATTERNS,
    *LIFE_PATTERNS,
    *PLACE_PATTERNS,
    *WORK_PATTERNS,
    *EVENT_PATTERNS,
)

_LONGEST = 800
"""Characters of a sentence: what is longer is a list or a table."""

_UNSURE = re.compile(
    r"\?|\b(?:not|never|no longer|if|would|could|might|may have|alleged(?:ly)?|rumou?r(?:s|ed)?|reportedly"
    r"|denied|denies"
    r"|fictional|supposed(?:ly)?|purported(?:ly)?|unless|whether|nearly|almost|failed|tried|attempted|refused|declined"
    r"|falsely|mistakenly|hoax|pretend\w*|imagin\w+)\b|n['’]t\b"
)
"""A sentence that says something of what was not so, or may not be."""

_WORD = re.compile(r"[a-z]+")
_LASTING = frozenset({"founder", "co-founder"}) | KIN_WORDS
_NEVER = re.compile(r"\b(?:was never|has never been)\b")


@dataclass(frozen=True, kw_only=True, slots=True)
class Statement:
    """A stored statement, and the pattern that found it."""

    pattern: str
    relation: StoredRelation


def statements(
    text: str, chunks: Sequence[Chunk], mentions: Sequence[StoredMention], reference: datetime | None = None
) -> Iterator[Statement]:
    """What a document says of its names; each fact of a sentence once.

    Args:
        text: the document's; offsets of chunks and mentions point into it.
        chunks: its chunks.
        mentions: its mentions: both ends of a statement are mentions of its chunk.
        reference: when it speaks: what "last year" counts from.
    """
    by_chunk: dict[int, list[StoredMention]] = {}
    for mention in mentions:
        by_chunk.setdefault(mention.chunk, []).append(mention)
    subject: Subject | None = None
    for chunk in chunks:
        mine = by_chunk.get(chunk.ordinal, [])
        titled = next((mention for mention in mine if _is_about(mention)), None)
        named = sorted((mention for mention in mine if mention.source != "title"), key=_place)
        starts = [mention.start for mention in named]
        if titled is not None and subject is None:
            subject = Subject(titled, text, [mention for mention in mentions if mention.source != "title"])
        seen: set[tuple[object, ...]] = set()
        for start, end in chunk.sentences:
            inside = named[bisect_left(starts, start) : bisect_right(starts, end - 1)]
            if end - start > _LONGEST or not (inside or titled):
                continue
            masked = mask(text, start, end, inside, reference)
            if subject is not None and titled is not None:
                masked = subject.of(masked)
            for found in _of_sentence(masked, chunk.ordinal):
                if (key := _meaning(found.relation)) not in seen:
                    seen.add(key)
                    yield found


def _is_about(mention: StoredMention) -> bool:
    """Whether a document is about what is mentioned: its title, or the person that it opens with."""
    return mention.source == "title" or (mention.source == "subject" and mention.type == "person")


def _place(mention: StoredMention) -> tuple[int, int]:
    return mention.start, -mention.end


def _meaning(row: StoredRelation) -> tuple[object, ...]:
    """What two patterns that say the same have in common."""
    return row.source_id, row.type, row.target_id or row.target_name, row.valid_from, row.valid_to, row.status


def _of_sentence(masked: Masked, chunk: int) -> Iterator[Statement]:
    if not masked.names or (_UNSURE.search(masked.text) and not _NEVER.search(masked.text)):
        return
    denied = bool(_NEVER.search(masked.text))
    words = {"", *_WORD.findall(masked.text.lower())}
    for pattern in PATTERNS:
        if denied != (pattern.status == "retracted") or words.isdisjoint(pattern.trigger):
            continue
        for match in pattern.expression.finditer(masked.text):
            yield from _read(pattern, match, masked, chunk)


def _read(pattern: Pattern, match: "re.Match[str]", masked: Masked, chunk: int) -> Iterator[Statement]:
    """The statements of one match: one for each label and each target."""
    groups = match.groupdict()
    head = pattern.head.search(masked.text[: match.start()]) if pattern.head else match
    if head is None or " and the " in (groups.get("o") or ""):  # "Adam and the Ants" is one name
        return
    source = masked.name(head["s"])
    if pattern.sources and source.type not in pattern.sources:
        return
    when = validity(masked, match, pattern.times, pattern.status)
    said = ((pattern.label, False),) if isinstance(pattern.label, str) else pattern.label(groups["label"])
    for label, former in said:
        held = _held(label, former, when)
        if groups.get("d"):
            date = masked.date(groups["d"])
            if date.begins == date.ends:
                yield _statement(pattern, source, label, date.begins, held, masked, chunk)
            continue
        for character in groups["o"]:
            if not is_name(character):
                continue
            target = masked.name(character)
            if target.entity_id != source.entity_id and (not pattern.targets or target.type in pattern.targets):
                ends = (target, source) if pattern.swap else (source, target)
                yield _statement(pattern, ends[0], label, ends[1], held, masked, chunk)


def _held(label: str, former: bool, when: Validity) -> Validity:
    """A former one has ended; a founder or a child is one for good, whatever the tense."""
    if label in _LASTING:
        return replace(when, status="asserted") if when.status == "ended" else when
    return replace(when, status="ended") if former else when


def _statement(
    pattern: Pattern,
    source: StoredMention,
    label: str,
    target: StoredMention | str,
    when: Validity,
    masked: Masked,
    chunk: int,
) -> Statement:
    literal = isinstance(target, str)
    return Statement(
        pattern=pattern.name,
        relation=StoredRelation(
            chunk=chunk,
            source_id=source.entity_id,
            type=label,
            target_id="" if isinstance(target, str) else target.entity_id,
            target_name=target if isinstance(target, str) else target.name,
            literal=literal,
            confidence=pattern.confidence,
            valid_from=when.valid_from,
            valid_to=when.valid_to,
            status=when.status,
            start=masked.start,
            end=masked.end,
        ),
    )
