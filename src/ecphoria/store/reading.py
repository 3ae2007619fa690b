"""Reading chunks and mentions: all of a collection to build its shadows, or a few to show them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, bindparam, func, or_, select

from ecphoria.errors import ConfigurationError
from ecphoria.model import MetadataValue, Section, Span, utc
from ecphoria.store.bounded import bounded
from ecphoria.store.documents import instant
from ecphoria.store.schema import chunks, document_metadata, documents, entity_vectors, episodes, mentions, sections

WhereValue = MetadataValue | Sequence[MetadataValue]


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredChunk:
    """A chunk as a hit shows it; sentence offsets are the document's."""

    document_id: str
    ordinal: int
    title: str | None
    published: datetime | None
    text: str
    span: Span
    sentences: tuple[tuple[int, int], ...]
    section: Section | None


def _text_of_chunk() -> ColumnElement[str]:
    return func.substr(documents.c.text, chunks.c.start + 1, chunks.c.end - chunks.c.start)


def _owner(table: Any) -> ColumnElement[bool]:
    return and_(table.c.collection == documents.c.collection, table.c.document_id == documents.c.id)


def document_ids(connection: Connection, collection: str) -> list[str]:
    """Ids of all documents, sorted."""
    query = select(documents.c.id).where(documents.c.collection == collection).order_by(documents.c.id)
    return list(connection.execute(query).scalars())


def document_times(
    connection: Connection, collection: str, ids: Sequence[str] | None = None
) -> Iterator[tuple[str, str | None, str]]:
    """``(id, published, learned)`` of all documents, or of some."""
    query = select(documents.c.id, documents.c.published, documents.c.learned)
    query = query.where(documents.c.collection == collection)
    for part in [None] if ids is None else bounded(ids):
        rows = query if part is None else query.where(documents.c.id.in_(part))
        yield from (tuple(row) for row in connection.execute(rows))


def chunk_rows(
    connection: Connection, collection: str, ids: Sequence[str] | None = None
) -> Iterator[tuple[str, int, str | None, str, int, str, bytes]]:
    """``(document_id, ordinal, title, text, start, sentences, vector)`` of all chunks, or of some documents'."""
    key = (chunks.c.document_id, chunks.c.ordinal)
    rest = (_text_of_chunk(), chunks.c.start, chunks.c.sentences, chunks.c.vector)
    query = select(*key, documents.c.title, *rest).join(documents, _owner(chunks))
    yield from _of_documents(connection, query, chunks.c, collection, ids)


def mention_rows(
    connection: Connection, collection: str, ids: Sequence[str] | None = None
) -> Iterator[tuple[str, int, int, str, str]]:
    """``(document_id, chunk, start, source, entity_id)`` of all mentions, or of those of some documents."""
    columns = mentions.c
    query = select(columns.document_id, columns.chunk, columns.start, columns.source, columns.entity_id)
    yield from _of_documents(connection, query, mentions.c, collection, ids)


def _of_documents(connection: Connection, query: Any, columns: Any, collection: str, ids: Sequence[str] | None) -> Any:
    query = query.where(columns.collection == collection)
    if ids is None:
        yield from connection.execution_options(yield_per=2000).execute(query)
        return
    for part in bounded(ids):
        yield from connection.execute(query.where(columns.document_id.in_(part)))


def forms(
    connection: Connection, collection: str, entity_ids: Sequence[str] | None = None
) -> Iterator[tuple[str, str, str, int]]:
    """``(entity_id, name, type, count)``: how often each written form with each type stands for an entity."""
    key = (mentions.c.entity_id, mentions.c.name, mentions.c.type)
    query = select(*key, func.count()).where(mentions.c.collection == collection).group_by(*key)
    if entity_ids is None:
        yield from (tuple(row) for row in connection.execute(query))
        return
    for part in bounded(entity_ids):
        yield from (tuple(row) for row in connection.execute(query.where(mentions.c.entity_id.in_(part))))


_INSIDE = and_(
    sections.c.collection == chunks.c.collection,
    sections.c.document_id == chunks.c.document_id,
    sections.c.ordinal == chunks.c.section,
)
_CHUNKS = (
    select(
        chunks.c.document_id, chunks.c.ordinal, chunks.c.start, chunks.c.end, chunks.c.locator, chunks.c.sentences,
        documents.c.title, documents.c.published, _text_of_chunk().label("text"),
        sections.c.ordinal.label("section"), sections.c.title.label("section_title"), sections.c.level,
        sections.c.parent, sections.c.start.label("section_start"), sections.c.end.label("section_end"),
    )
    .join(documents, _owner(chunks))
    .outerjoin(sections, _INSIDE)
    .where(
        chunks.c.collection == bindparam("collection"),
        # Two lists rather than pairs, which SQLite would look for in every row; what is too much is left out.
        chunks.c.document_id.in_(bindparam("documents", expanding=True)),
        chunks.c.ordinal.in_(bindparam("ordinals", expanding=True)),
    )
)  # fmt: skip
"""Made once: every recall runs it."""


def load_chunks(
    connection: Connection, collection: str, keys: Sequence[tuple[str, int]]
) -> dict[tuple[str, int], StoredChunk]:
    """The chunks with these ``(document_id, ordinal)``, as far as they exist."""
    asked = set(keys)
    found: dict[tuple[str, int], StoredChunk] = {}
    for part in bounded(sorted({document_id for document_id, _ in keys})):
        ordinals = sorted({ordinal for document_id, ordinal in keys if document_id in part})
        values = {"collection": collection, "documents": part, "ordinals": ordinals}
        for row in connection.execute(_CHUNKS, values):
            if (row.document_id, row.ordinal) in asked:
                found[row.document_id, row.ordinal] = _stored_chunk(row)
    return found


def _stored_chunk(row: Any) -> StoredChunk:
    section = None
    if row.section is not None:
        section = Section(
            ordinal=row.section,
            title=row.section_title,
            level=row.level,
            start=row.section_start,
            end=row.section_end,
            parent=row.parent,
        )
    return StoredChunk(
        document_id=row.document_id,
        ordinal=row.ordinal,
        title=row.title,
        published=datetime.fromisoformat(row.published) if row.published else None,
        text=row.text,
        span=Span(start=row.start, end=row.end, locator=json.loads(row.locator)),
        sentences=tuple((start, end) for start, end in json.loads(row.sentences)),
        section=section,
    )


def matching_documents(connection: Connection, collection: str, where: Mapping[str, WhereValue]) -> list[str]:
    """Ids of the documents for which every condition holds: equality, or any of a list (sorted).

    Keys are metadata keys and the built-ins ``id``, ``title`` and ``published``.

    Raises:
        ConfigurationError: a value that cannot be compared.
    """
    query = select(documents.c.id).where(documents.c.collection == collection)
    for key, value in where.items():
        allowed = list(value) if isinstance(value, list | tuple | set | frozenset) else [value]
        query = query.where(_condition(key, allowed))
    return list(connection.execute(query.order_by(documents.c.id)).scalars())


def _condition(key: str, allowed: Sequence[Any]) -> ColumnElement[bool]:
    builtin = {"id": documents.c.id, "title": documents.c.title, "published": documents.c.published}
    for value in allowed:
        if not isinstance(value, str | int | float | bool | datetime | None):
            raise ConfigurationError(f"where {key!r}: {value!r} is not a plain value; give text, a number or a list")
    if key in builtin:
        column = builtin[key]
        given = [value for value in allowed if value is not None]
        test: ColumnElement[bool] = column.in_([_published(v) for v in given] if key == "published" else given)
        return or_(test, column.is_(None)) if None in allowed else test
    encoded = [json.dumps(value, ensure_ascii=False) for value in allowed]
    held = select(document_metadata.c.document_id).where(
        document_metadata.c.collection == documents.c.collection,
        document_metadata.c.document_id == documents.c.id,
        document_metadata.c.key == key,
        document_metadata.c.value.in_(encoded),
    )
    return held.exists()


def _published(value: Any) -> str:
    try:
        moment = utc(value)
    except (ValueError, TypeError):
        moment = None
    if moment is None:
        raise ConfigurationError(f"where 'published': {value!r} is not a time; give a datetime or ISO 8601 text")
    return instant(moment)


def stored_entity_vectors(connection: Connection, collection: str) -> dict[str, tuple[str, bytes]]:
    """``{entity_id: (hash of the text, vector)}`` of the entities that were embedded for paper E's search."""
    query = select(entity_vectors.c.entity_id, entity_vectors.c.text_hash, entity_vectors.c.vector)
    rows = connection.execute(query.where(entity_vectors.c.collection == collection))
    return {row.entity_id: (row.text_hash, row.vector) for row in rows}


def first_mentions(connection: Connection, collection: str, characters: int) -> dict[str, str]:
    """What is said where each entity is first mentioned: from the sentence on, at most some characters of its chunk.

    A document that has the entity as its title comes first, then documents by id, chunks and offsets.
    """
    first: dict[str, tuple[bool, str, int, int]] = {}
    for document_id, chunk, start, source, entity_id in mention_rows(connection, collection):
        place = (source != "title", document_id, chunk, start)
        if entity_id not in first or place < first[entity_id]:
            first[entity_id] = place
    entities_at: dict[tuple[str, int], list[str]] = {}
    for entity_id, (_, document_id, chunk, _) in first.items():
        entities_at.setdefault((document_id, chunk), []).append(entity_id)
    columns = (chunks.c.document_id, chunks.c.ordinal, chunks.c.start, chunks.c.sentences, _text_of_chunk())
    query = select(*columns).join(documents, _owner(chunks)).where(chunks.c.collection == collection)
    said: dict[str, str] = {}
    for document_id, ordinal, offset, sentences, text in connection.execute(query):
        for entity_id in entities_at.get((document_id, ordinal), ()):
            at = first[entity_id][3]
            begin = max((start for start, _ in json.loads(sentences) if start <= at), default=offset)
            said[entity_id] = text[begin - offset : begin - offset + characters]
    return said


def count_rows(connection: Connection, collection: str) -> dict[str, int]:
    """How many documents, chunks, mentions, entities and remembered questions the collection has."""
    tables = {"documents": documents, "chunks": chunks, "mentions": mentions}
    counts = {
        name: connection.execute(select(func.count()).where(table.c.collection == collection)).scalar() or 0
        for name, table in tables.items()
    }
    asked = (episodes.c.collection == collection) & (episodes.c.state != "archived") & (episodes.c.kind != "merged")
    counts["episodes"] = connection.execute(select(func.count()).where(asked)).scalar() or 0
    distinct = select(func.count(mentions.c.entity_id.distinct())).where(mentions.c.collection == collection)
    return {**counts, "entities": connection.execute(distinct).scalar() or 0}


def published_and_titled(connection: Connection, collection: str) -> dict[str, tuple[datetime | None, str | None]]:
    """When each document was published, and its title, as far as they are known."""
    query = select(documents.c.id, documents.c.published, documents.c.title).where(documents.c.collection == collection)
    return {
        row.id: (datetime.fromisoformat(row.published) if row.published else None, row.title)
        for row in connection.execute(query)
    }
