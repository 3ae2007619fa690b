"""Reading what documents say of entities."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, and_, or_, select

from ecphoria.store.bounded import bounded
from ecphoria.store.records import RelationStatus
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
    status: RelationStatus
    start: int
    end: int
    published: str | None
    learned: str


def relation_rows(
    connection: Connection,
    collection: str,
    *,
    documents_in: Sequence[str] | None = None,
    entities: Sequence[str] | None = None,
) -> Iterator[RelationRow]:
    """All statements of a collection, by document, chunk and number; or those of some documents, or about some forms.

    Statements about two of the forms may come twice where there are very many forms.
    """
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
    for part in _parts(query, documents_in, entities):
        for row in connection.execute(part):
            yield RelationRow(**{**row._mapping, "literal": bool(row.literal)})


def _parts(query: Select[Any], ids: Sequence[str] | None, entities: Sequence[str] | None) -> Iterator[Select[Any]]:
    table = relations.c
    if ids is not None:
        yield from (query.where(table.document_id.in_(part)) for part in bounded(ids))
    elif entities is not None:
        for part in bounded(entities):
            yield query.where(or_(table.source_id.in_(part), table.target_id.in_(part)))
    else:
        yield query
