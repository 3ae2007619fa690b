"""A record into a document: ``column: value`` lines, and what the mapping makes of them."""

import hashlib
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Literal

from ecphoria.entities.names import fold
from ecphoria.errors import ReadError
from ecphoria.formulas.calendar import interval
from ecphoria.ingest.records.mapping import EntityColumn, RecordMapping, RelationColumns
from ecphoria.ingest.records.record import Record
from ecphoria.ingest.records.stated import Stated, StatedDocument
from ecphoria.model import Block, Document
from ecphoria.store.records import StoredMention, StoredRelation
from ecphoria.times.partial import dates_of

UNPLACED = -1
_PART = re.compile(r"\s*(\S(?:.*\S)?)\s*", re.DOTALL)


def write(record: Record, mapping: RecordMapping, source: str, name: str) -> StatedDocument:
    """The document of a record.

    Args:
        record: at least one of its columns holds something.
        mapping: what its columns mean.
        source: metadata ``source``: csv, json, sql, log.
        name: what its id begins with.

    Raises:
        ReadError: it says nothing, or an id, a date or a confidence is missing or cannot be read.
    """
    if not record.fields:
        raise ReadError(record.place, "holds nothing", "fill it in or remove it")
    lines = [f"{column}: {value}" if column else value for column, value in record.fields]
    text = "\n".join(lines)
    spans: dict[str, tuple[int, int]] = {}
    at = 0
    for (column, value), line in zip(record.fields, lines, strict=True):
        spans.setdefault(column, (at + len(line) - len(value), at + len(line)))
        at += len(line) + 1
    named = {entity.column: tuple(_names(text, spans.get(entity.column), entity)) for entity in mapping.entities}
    relations = tuple(row for rule in mapping.relations for row in _statements(record, rule, text, spans, named))
    title = record.value(mapping.title)
    document = Document(
        text=text,
        id=f"{name}:{_key(record, mapping, text)}",
        title=title or None,
        published=_published(record, mapping.published) if mapping.published else None,
        metadata={"source": source} | {column: record.value(column) or None for column in mapping.metadata},
        blocks=(Block(start=0, end=len(text), kind="record", locator=record.locator),),
    )
    kinds = {entity.column: entity.type for entity in mapping.entities}
    return StatedDocument(
        document=document,
        stated=Stated(
            mentions=tuple(_once([mention for mentions in named.values() for mention in mentions])),
            relations=relations,
            title_type=kinds.get(mapping.title, "concept"),
            texts=tuple(spans[column] for column in mapping.text if column in spans),
        ),
        place=record.place,
    )


def _key(record: Record, mapping: RecordMapping, text: str) -> str:
    """What tells the record apart: its id columns, else what it says."""
    if not mapping.id:
        return hashlib.sha256(text.encode()).hexdigest()[:24]
    parts = [record.value(column) for column in mapping.id]
    for column, part in zip(mapping.id, parts, strict=True):
        if not part:
            raise ReadError(record.place, f"has nothing in its id column {column!r}", "fill it in")
    return "/".join(parts)


def _names(text: str, span: tuple[int, int] | None, entity: EntityColumn) -> Iterator[StoredMention]:
    """The names in a value, each where it stands."""
    if span is None:
        return
    for start, end in _parts(text, span, entity.separator):
        name = entity.name.replace("{}", text[start:end])
        if fold(name):
            yield StoredMention(
                chunk=UNPLACED, start=start, end=end, source="name", entity_id=fold(name), name=name, type=entity.type
            )


def _parts(text: str, span: tuple[int, int], separator: str) -> Iterator[tuple[int, int]]:
    at = span[0]
    for part in text[span[0] : span[1]].split(separator) if separator else [text[span[0] : span[1]]]:
        found = _PART.fullmatch(part)
        if found:
            yield at + found.start(1), at + found.end(1)
        at += len(part) + len(separator)


def _once(mentions: list[StoredMention]) -> Iterator[StoredMention]:
    """Mentions in order, one at a place."""
    seen: set[tuple[int, int]] = set()
    for mention in sorted(mentions, key=lambda one: (one.start, one.end)):
        if (mention.start, mention.end) not in seen:
            seen.add((mention.start, mention.end))
            yield mention


def _statements(
    record: Record,
    rule: RelationColumns,
    text: str,
    spans: dict[str, tuple[int, int]],
    named: dict[str, tuple[StoredMention, ...]],
) -> Iterator[StoredRelation]:
    """What a rule makes of the record: nothing where an end or the label is empty."""
    label = record.value(rule.label_column) if rule.label_column else rule.label
    if not (label and named[rule.source] and rule.target in spans):
        return
    columns: tuple[tuple[str, Literal[0, 1]], ...] = ((rule.valid_from, 0), (rule.valid_to, 1))
    bounds = [_date(record, column, side) if column else None for column, side in columns]
    confidence = _confidence(record, rule.confidence)
    ends: list[tuple[str, str, int, int]] = (
        [("", text[slice(*spans[rule.target])], *spans[rule.target])]
        if rule.literal
        else [(target.entity_id, target.name, target.start, target.end) for target in named[rule.target]]
    )
    for source in named[rule.source]:
        for id_, name, start, end in ends:
            if id_ != source.entity_id:
                yield StoredRelation(
                    chunk=UNPLACED,
                    source_id=source.entity_id,
                    type=label,
                    target_id=id_,
                    target_name=name,
                    literal=rule.literal,
                    confidence=confidence,
                    valid_from=bounds[0],
                    valid_to=bounds[1],
                    start=min(source.start, start),
                    end=max(source.end, end),
                )


def _date(record: Record, column: str, side: Literal[0, 1] = 0) -> str | None:
    """A column's date in ISO 8601 as far as it says, ``None`` when it is empty; where it is a stretch ("Q3 2019"), its
    first (0) or last (1) one."""
    value = record.value(column)
    dates = None if interval(value) else dates_of(value)
    date = dates[side] if dates else value
    if value and interval(date) is None:
        reason = f"has {value!r} in column {column!r}, which is no date"
        raise ReadError(record.place, reason, "write it as YYYY, YYYY-MM or YYYY-MM-DD")
    return date or None


def _published(record: Record, column: str) -> datetime | str | None:
    """The instant that a column names; a year or a month alone is its first."""
    date = _date(record, column)
    known = interval(date) if date else None
    return known[0] if known and date and len(date) < len("YYYY-MM-DD") else date


def _confidence(record: Record, given: float | str) -> float:
    if not isinstance(given, str):
        return given
    value = record.value(given)
    try:
        number = float(value) if value else 1.0
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        reason = f"has {value!r} in column {given!r}, which is no confidence"
        raise ReadError(record.place, reason, "write a number between 0 and 1")
    return number
