"""Writing, replacing and removing documents: every row of one document in one transaction, and the change log."""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, insert, select

from ecphoria.store import schema
from ecphoria.store.bounded import bounded
from ecphoria.store.episodes import forget_documents, mark_stale
from ecphoria.store.extractions import write_extracted
from ecphoria.store.instants import instant as instant
from ecphoria.store.records import DocumentRecord, StoredMention
from ecphoria.store.replies import forget_replies
from ecphoria.store.times import time_values


def write_documents(
    connection: Connection, collection: str, records: Sequence[DocumentRecord], at: datetime | None = None
) -> None:
    """Store documents whole, each in place of the one that had its id; they are learned ``at``, by default now.

    Episodes that recalled a former version of one are stale from then on.
    """
    if not records:
        return
    mark_stale(connection, collection, _rewritten(connection, collection, records))
    _delete(connection, collection, [record.id for record in records])
    learned = instant(at or datetime.now(UTC))
    tables = {
        schema.documents: [_document_row(record, learned) for record in records],
        schema.document_metadata: [row for record in records for row in _metadata_rows(record)],
        schema.sections: [row for record in records for row in _section_rows(record)],
        schema.chunks: [row for record in records for row in _chunk_rows(record)],
        schema.mentions: [row for record in records for row in mention_values(record.id, record.mentions)],
        schema.time_expressions: [row for record in records for row in time_values(record.id, record.times)],
    }
    for table, rows in tables.items():
        if rows:
            connection.execute(insert(table), [{"collection": collection, **row} for row in rows])
    for record in records:
        write_extracted(connection, collection, record.id, record.extracted)
        forget_replies(connection, collection, record.id, keep=record.extracted.reply_keys)
    log_changes(connection, collection, [record.id for record in records])


def write_mentions(
    connection: Connection, collection: str, document_id: str, mentions: Sequence[StoredMention]
) -> None:
    """Store mentions of a document that is there."""
    rows = [{"collection": collection, **row} for row in mention_values(document_id, mentions)]
    if rows:
        connection.execute(insert(schema.mentions), rows)


def remove_documents(connection: Connection, collection: str, ids: Sequence[str]) -> int:
    """Remove documents with everything that stands on them, episodes that quote them included; how many there were."""
    removed = _delete(connection, collection, ids)
    if removed:
        forget_documents(connection, collection, ids)
        for id_ in ids:
            forget_replies(connection, collection, id_)
        log_changes(connection, collection, ids)
    return removed


def content_hashes(connection: Connection, collection: str, ids: Sequence[str]) -> dict[str, str]:
    """The content hash of each of these documents that is stored."""
    table = schema.documents
    found: dict[str, str] = {}
    for part in bounded(ids):
        query = select(table.c.id, table.c.content_hash).where(table.c.collection == collection, table.c.id.in_(part))
        found |= {row.id: row.content_hash for row in connection.execute(query)}
    return found


def source_hash(connection: Connection, collection: str, source_id: str) -> str | None:
    """The hash of a file's bytes when it was last read, ``None`` when it never was."""
    table = schema.sources
    query = select(table.c.content_hash).where(table.c.collection == collection, table.c.id == source_id)
    return connection.execute(query).scalar()


def put_source(connection: Connection, collection: str, source_id: str, content_hash: str) -> None:
    """Record that a file was read whole."""
    forget_source(connection, collection, source_id)
    row = {"collection": collection, "id": source_id, "content_hash": content_hash}
    connection.execute(insert(schema.sources).values(row))


def forget_source(connection: Connection, collection: str, source_id: str) -> None:
    """Forget that a file was read, so that it is read again."""
    table = schema.sources
    connection.execute(delete(table).where(table.c.collection == collection, table.c.id == source_id))


def documents_of_source(connection: Connection, collection: str, source_id: str) -> list[str]:
    """The ids of the documents that came from a file, sorted."""
    table = schema.documents
    query = select(table.c.id).where(table.c.collection == collection, table.c.source_id == source_id)
    return list(connection.execute(query.order_by(table.c.id)).scalars())


def source_of_document(connection: Connection, collection: str, document_id: str) -> str | None:
    """The file that a document came from, if it came from one."""
    table = schema.documents
    query = select(table.c.source_id).where(table.c.collection == collection, table.c.id == document_id)
    return connection.execute(query).scalar()


def _rewritten(connection: Connection, collection: str, records: Sequence[DocumentRecord]) -> list[str]:
    """Those of some documents that are stored with another title or text, or in other chunks."""
    documents, chunks = schema.documents.c, schema.chunks.c
    former: dict[str, tuple[str | None, str]] = {}
    spans: dict[str, list[tuple[int, int]]] = {}
    for part in bounded([record.id for record in records]):
        query = select(documents.id, documents.title, documents.text)
        for row in connection.execute(query.where(documents.collection == collection, documents.id.in_(part))):
            former[row.id] = (row.title, row.text)
    for part in bounded(sorted(former)):
        bounds = select(chunks.document_id, chunks.start, chunks.end).order_by(chunks.document_id, chunks.ordinal)
        for row in connection.execute(bounds.where(chunks.collection == collection, chunks.document_id.in_(part))):
            spans.setdefault(row.document_id, []).append((row.start, row.end))
    return [
        record.id
        for record in records
        if record.id in former
        and (
            former[record.id] != (record.document.title, record.document.text)
            or spans.get(record.id, []) != [(chunk.start, chunk.end) for chunk in record.chunks]
        )
    ]


def _delete(connection: Connection, collection: str, ids: Sequence[str]) -> int:
    """Delete documents and their rows; vectors of the entities they named are stale with them."""
    removed = 0
    mentions, vectors, documents = schema.mentions, schema.entity_vectors, schema.documents
    for part in bounded(ids):
        named = select(mentions.c.entity_id).where(
            mentions.c.collection == collection, mentions.c.document_id.in_(part)
        )
        connection.execute(delete(vectors).where(vectors.c.collection == collection, vectors.c.entity_id.in_(named)))
        gone = delete(documents).where(documents.c.collection == collection, documents.c.id.in_(part))
        removed += connection.execute(gone).rowcount
    return removed


def log_changes(connection: Connection, collection: str, ids: Sequence[str]) -> None:
    """Write documents into the change log, so that readers load them anew."""
    rows = [{"collection": collection, "document_id": id_} for id_ in ids]
    if rows:
        connection.execute(insert(schema.changes), rows)


def _document_row(record: DocumentRecord, learned: str) -> dict[str, object]:
    return {
        "id": record.id,
        "source_id": record.source_id,
        "content_hash": record.content_hash,
        "title": record.document.title,
        "text": record.document.text,
        "published": instant(record.published) if record.published else None,
        "learned": learned,
    }


def _metadata_rows(record: DocumentRecord) -> list[dict[str, object]]:
    return [
        {"document_id": record.id, "key": key, "value": json.dumps(value, ensure_ascii=False)}
        for key, value in record.document.metadata.items()
    ]


def _section_rows(record: DocumentRecord) -> list[dict[str, object]]:
    return [
        {
            "document_id": record.id,
            "ordinal": section.ordinal,
            "parent": section.parent,
            "level": section.level,
            "title": section.title,
            "start": section.start,
            "end": section.end,
        }
        for section in record.sections
    ]


def _chunk_rows(record: DocumentRecord) -> list[dict[str, object]]:
    return [
        {
            "document_id": record.id,
            "ordinal": chunk.ordinal,
            "section": chunk.section,
            "start": chunk.start,
            "end": chunk.end,
            "locator": json.dumps(dict(chunk.locator), ensure_ascii=False),
            "sentences": json.dumps(chunk.sentences),
            "vector": vector.astype("<f4").tobytes(),
        }
        for chunk, vector in zip(record.chunks, record.vectors, strict=True)
    ]


def mention_values(document_id: str, mentions: Iterable[StoredMention]) -> list[dict[str, object]]:
    """Rows of ``mentions``, without their collection."""
    return [
        {
            "document_id": document_id,
            "chunk": mention.chunk,
            "start": mention.start,
            "end": mention.end,
            "source": mention.source,
            "entity_id": mention.entity_id,
            "name": mention.name,
            "type": mention.type,
        }
        for mention in mentions
    ]
