"""Where names occur, counted from the mentions."""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, Integer, cast, func, select

from ecphoria.store.schema import mentions


class OccurrenceRow(NamedTuple):
    """How often a form is written so, as this type, in a document; ``titled``: it is the document's title."""

    document_id: str
    form: str
    name: str
    type: str
    titled: bool
    times: int


def occurrence_rows(connection: Connection, collection: str) -> Iterator[OccurrenceRow]:
    """All of a collection's, each combination once."""
    key = (mentions.c.document_id, mentions.c.entity_id, mentions.c.name, mentions.c.type)
    titled = func.max(cast(mentions.c.source == "title", Integer))
    query = select(*key, titled, func.count()).where(mentions.c.collection == collection).group_by(*key)
    for document_id, form, name, type_, title, count in connection.execute(query):
        yield OccurrenceRow(document_id, form, name, type_, bool(title), count)
