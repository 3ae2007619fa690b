"""Reading what documents say of entities."""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, and_, select

from ecphoria.store.schema import documents, relations


class RelationRow(NamedTuple):
    """A statement as it is stored (``schema.relations``), with the time its document speaks from, and was learned."""

    document_id: str
    chunk: int
    ordinal: int
    source_id: str
    type: str
    target_id: str
    target_name: str
    literal: bool
    confidence: float
    valid_from: str | None
    valid_to: str | None
    status: str
    start: int
    end: int
    published: str | None
    learned: str


def relation_rows(connection: Connection, collection: str) -> Iterator[RelationRow]:
    """All statements of a collection, by document, chunk and number."""
    table = relations.c
    query = (
        select(
            table.document_id, table.chunk, table.ordinal, table.source_id, table.type, table.target_id,
            table.target_name, table.literal, table.confidence, table.valid_from, table.valid_to, table.status,
            table.start, table.end, documents.c.published, documents.c.learned,
        )
        .join(documents, and_(table.collection == documents.c.collection, table.document_id == documents.c.id))
        .where(table.collection == collection)
        .order_by(table.document_id, table.chunk, table.ordinal)
    )  # fmt: skip
    for row in connection.execute(query):
        yield RelationRow(**{**row._mapping, "literal": bool(row.literal)})
