"""Which embedder a collection's vectors are from."""

from sqlalchemy import Connection, delete, insert, select

from ecphoria.store.schema import properties

_KEY = "embedder"


def fingerprint(connection: Connection, collection: str) -> str | None:
    """The embedder's fingerprint, ``None`` while nothing was embedded."""
    query = select(properties.c.value).where(properties.c.collection == collection, properties.c.key == _KEY)
    return connection.execute(query).scalar()


def put_fingerprint(connection: Connection, collection: str, value: str) -> None:
    """Record the embedder."""
    mine = (properties.c.collection == collection) & (properties.c.key == _KEY)
    connection.execute(delete(properties).where(mine))
    connection.execute(insert(properties).values(collection=collection, key=_KEY, value=value))
