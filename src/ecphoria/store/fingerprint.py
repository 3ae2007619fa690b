"""Which embedder a collection's vectors are from, and which extractor its names."""

from sqlalchemy import Connection, delete, insert, select

from ecphoria.store.schema import properties

_KEY = "embedder"
_EXTRACTOR = "extractor"


def fingerprint(connection: Connection, collection: str) -> str | None:
    """The embedder's fingerprint, ``None`` while nothing was embedded."""
    return _get(connection, collection, _KEY)


def put_fingerprint(connection: Connection, collection: str, value: str) -> None:
    """Record the embedder."""
    _put(connection, collection, _KEY, value)


def extractor_of(connection: Connection, collection: str) -> str | None:
    """The extractor that the last ``add`` used when it was not the local one."""
    return _get(connection, collection, _EXTRACTOR)


def put_extractor(connection: Connection, collection: str, value: str | None) -> None:
    """Record the extractor; ``None`` for the local one, of which nothing is kept."""
    _put(connection, collection, _EXTRACTOR, value)


def _get(connection: Connection, collection: str, key: str) -> str | None:
    query = select(properties.c.value).where(properties.c.collection == collection, properties.c.key == key)
    return connection.execute(query).scalar()


def _put(connection: Connection, collection: str, key: str, value: str | None) -> None:
    mine = (properties.c.collection == collection) & (properties.c.key == key)
    connection.execute(delete(properties).where(mine))
    if value is not None:
        connection.execute(insert(properties).values(collection=collection, key=key, value=value))
