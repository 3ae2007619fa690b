"""The change log: which documents were written or removed, in order. Readers replay it past their generation."""

from sqlalchemy import Connection, bindparam, func, select

from ecphoria.store.schema import changes

_NEWEST = select(func.max(changes.c.position)).where(changes.c.collection == bindparam("collection"))


def position(connection: Connection, collection: str) -> int:
    """The position of the collection's newest change; 0 before the first."""
    return connection.execute(_NEWEST, {"collection": collection}).scalar() or 0


def changed_since(connection: Connection, collection: str, after: int) -> list[str]:
    """Ids of the documents that changed after a position, each once, sorted."""
    query = (
        select(changes.c.document_id).distinct().where(changes.c.collection == collection, changes.c.position > after)
    )
    return sorted(connection.execute(query).scalars())
