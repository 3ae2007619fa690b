"""Bringing an older database up to the present schema: tables, columns and indexes are added, nothing is lost."""

from sqlalchemy import Connection, inspect, select, text, update

from ecphoria.store.schema import SCHEMA_VERSION, chunks, metadata, properties, relations

_ADDED_COLUMNS = {
    "episodes": {
        "prompt_tokens": "INTEGER NOT NULL DEFAULT 0",  # version 2
        "completion_tokens": "INTEGER NOT NULL DEFAULT 0",
        "kind": "TEXT NOT NULL DEFAULT 'ask'",  # version 4
        "state": "TEXT NOT NULL DEFAULT 'live'",
        "vector": "BLOB",
        "accesses": "INTEGER NOT NULL DEFAULT 0",
        "accessed": "TEXT",
        "reinforcement": "FLOAT NOT NULL DEFAULT 1",
        "strength": "FLOAT NOT NULL DEFAULT 1",
        "stability": "FLOAT NOT NULL DEFAULT 1",
        "pinned": "INTEGER NOT NULL DEFAULT 0",
        "expires": "TEXT",
        "parent": "TEXT",
        "session": "TEXT",
    },
    "episode_chunks": {"opened": "INTEGER NOT NULL DEFAULT 0"},
    "relations": {
        "target_name": "TEXT NOT NULL DEFAULT ''",  # version 3
        "literal": "INTEGER NOT NULL DEFAULT 0",
        "status": "TEXT NOT NULL DEFAULT 'asserted'",
        "start": "INTEGER NOT NULL DEFAULT 0",
        "end": "INTEGER NOT NULL DEFAULT 0",
    },
}
"""Columns that came after their table."""


def migrate(connection: Connection) -> None:
    """Add what is missing and record the present version; does nothing when another process came first."""
    metadata.create_all(connection)
    for name, columns in _ADDED_COLUMNS.items():
        present = {column["name"] for column in inspect(connection).get_columns(name)}
        for column, kind in columns.items():
            if column not in present:
                connection.execute(text(f'ALTER TABLE {name} ADD COLUMN "{column}" {kind}'))
    for table in metadata.sorted_tables:
        for index in table.indexes:
            index.create(connection, checkfirst=True)
    _relations_span_their_chunk(connection)
    mine = (properties.c.collection == "") & (properties.c.key == "schema")
    connection.execute(update(properties).where(mine).values(value=str(SCHEMA_VERSION)))


def _relations_span_their_chunk(connection: Connection) -> None:
    """Relations of before version 3 do not know where they are said: somewhere in their chunk."""
    mine = (
        (chunks.c.collection == relations.c.collection)
        & (chunks.c.document_id == relations.c.document_id)
        & (chunks.c.ordinal == relations.c.chunk)
    )
    bounds = {name: select(chunks.c[name]).where(mine).scalar_subquery() for name in ("start", "end")}
    connection.execute(update(relations).where(relations.c.end == 0).values(**bounds))
