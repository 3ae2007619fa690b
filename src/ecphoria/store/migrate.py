"""Bringing an older database up to the present schema: tables and columns are added, nothing is lost."""

from sqlalchemy import Connection, inspect, text, update

from ecphoria.store.schema import SCHEMA_VERSION, metadata, properties

_ADDED_COLUMNS = {"episodes": ("prompt_tokens", "completion_tokens")}
"""Columns that came after their table (version 2), all ``INTEGER NOT NULL DEFAULT 0``."""


def migrate(connection: Connection) -> None:
    """Add what is missing and record the present version; does nothing when another process came first."""
    metadata.create_all(connection)
    for table, columns in _ADDED_COLUMNS.items():
        present = {column["name"] for column in inspect(connection).get_columns(table)}
        for column in columns:
            if column not in present:
                connection.execute(text(f"ALTER TABLE {table} ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0"))
    mine = (properties.c.collection == "") & (properties.c.key == "schema")
    connection.execute(update(properties).where(mine).values(value=str(SCHEMA_VERSION)))
