"""The times that texts name, as rows (``schema.time_expressions``)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select

from ecphoria.store.bounded import bounded
from ecphoria.store.schema import time_expressions


class TimeRow(NamedTuple):
    """A time that a text names, as it is stored (``schema.time_expressions``)."""

    document_id: str
    chunk: int
    start: int
    end: int
    kind: str
    begins: str | None
    ends: str | None


def time_rows(connection: Connection, collection: str, ids: Sequence[str] | None = None) -> Iterator[TimeRow]:
    """All times that texts of a collection name, or those of some documents, in no order."""
    table = time_expressions.c
    columns = (table.document_id, table.chunk, table.start, table.end, table.kind, table.begins, table.ends)
    query = select(*columns).where(table.collection == collection)
    for part in [None] if ids is None else bounded(ids):
        rows = query if part is None else query.where(table.document_id.in_(part))
        yield from (TimeRow(*row) for row in connection.execute(rows))
