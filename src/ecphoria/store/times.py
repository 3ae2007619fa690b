"""The times that texts name, as rows (``schema.time_expressions``)."""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from ecphoria.model import Interval
from ecphoria.store.bounded import bounded
from ecphoria.store.records import StoredTime
from ecphoria.store.schema import chunks, time_expressions


class TimeRow(NamedTuple):
    """A time that a chunk names: ``[begins, ends)`` in ISO 8601 with a fixed width, UTC; an open side is ``None``."""

    document_id: str
    chunk: int
    start: int
    end: int
    kind: str
    begins: str | None
    ends: str | None

    @property
    def interval(self) -> Interval:
        """It as an interval."""
        begin, end = (datetime.fromisoformat(side) if side else None for side in (self.begins, self.ends))
        return Interval(begin=begin, end=end)


def time_rows(connection: Connection, collection: str, ids: Sequence[str] | None = None) -> Iterator[TimeRow]:
    """The times of all documents, or of some, by document and place."""
    table = time_expressions.c
    query = (
        select(table.document_id, table.chunk, table.start, table.end, table.kind, table.begins, table.ends)
        .where(table.collection == collection)
        .order_by(table.document_id, table.chunk, table.start, table.end)
    )
    if ids is None:
        rows = connection.execution_options(yield_per=2000).execute(query)
        yield from (TimeRow(*row) for row in rows)
        return
    for part in bounded(ids):
        yield from (TimeRow(*row) for row in connection.execute(query.where(table.document_id.in_(part))))


def times_beside(connection: Connection, collection: str, document_id: str, start: int) -> list[TimeRow]:
    """The times in the sentence of a document in which a place (a mention, a statement) lies, in order."""
    rows = connection.execute(
        select(chunks.c.sentences).where(
            chunks.c.collection == collection,
            chunks.c.document_id == document_id,
            chunks.c.start <= start,
            chunks.c.end > start,
        )
    ).scalars()
    sentences = {
        (first, last) for row in rows for first, last in json.loads(row) if first <= start < last
    }  # chunks may overlap
    return [
        row
        for row in time_rows(connection, collection, [document_id])
        if any(first <= row.start < last for first, last in sentences)
    ]


def rewrite_times(
    connection: Connection, collection: str, document_id: str, chunk: int, times: Sequence[StoredTime]
) -> None:
    """Store the times of one chunk of a document that is there, in place of those that it had."""
    table = time_expressions.c
    mine = (table.collection == collection, table.document_id == document_id, table.chunk == chunk)
    connection.execute(delete(time_expressions).where(*mine))
    rows = [{"collection": collection, **row} for row in time_values(document_id, times)]
    if rows:
        connection.execute(insert(time_expressions), rows)


def time_values(document_id: str, times: Sequence[StoredTime]) -> list[dict[str, object]]:
    """Rows of ``time_expressions``, without their collection."""
    return [
        {
            "document_id": document_id,
            "chunk": time.chunk,
            "start": time.start,
            "end": time.end,
            "kind": time.kind,
            "begins": _fixed(time.begins),
            "ends": _fixed(time.ends),
        }
        for time in times
    ]


def _fixed(moment: datetime | None) -> str | None:
    return moment.astimezone(UTC).isoformat(timespec="microseconds") if moment else None
