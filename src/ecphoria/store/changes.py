"""The change log: which documents were written or removed, in order. Readers replay it past their generation."""

from sqlalchemy import Connection, and_, bindparam, delete, exists, func, select, update

from ecphoria.store.schema import changes, documents

FORGOTTEN = ""
"""In the place of an id that may no longer be named; whoever replays it builds anew."""

DECIDED = "\0decided"
"""In the place of an id when people decided something about entities; no document has it."""

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


def forget_removed(connection: Connection) -> None:
    """Blot the ids of removed documents out of the log of every collection; its positions stay."""
    held = exists().where(and_(documents.c.collection == changes.c.collection, documents.c.id == changes.c.document_id))
    connection.execute(update(changes).where(~held).values(document_id=FORGOTTEN))


def cut_log(connection: Connection, collection: str, upto: int) -> int:
    """Cut off what every published index has seen, and mark the place for readers that have not; how many rows."""
    mine = changes.c.collection == collection
    last = connection.execute(select(func.max(changes.c.position)).where(mine, changes.c.position <= upto)).scalar()
    if last is None:
        return 0
    cut = connection.execute(delete(changes).where(mine, changes.c.position < last)).rowcount
    if cut:
        connection.execute(update(changes).where(mine, changes.c.position == last).values(document_id=FORGOTTEN))
    return cut
