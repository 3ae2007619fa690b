"""Everything a memory's truth holds, for comparing two of them: all tables but positions, jobs and times."""

import sqlite3
from pathlib import Path

_IGNORED_COLUMNS = {"learned", "at", "position"}
_IGNORED_TABLES = {"changes"}


def dump(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """Rows of every table, sorted."""
    connection = sqlite3.connect(folder / "ecphoria.db")
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {}
    for table in sorted(set(tables) - _IGNORED_TABLES - {"sqlite_sequence"}):
        cursor = connection.execute(f"SELECT * FROM {table}")
        keep = [index for index, column in enumerate(cursor.description) if column[0] not in _IGNORED_COLUMNS]
        found[table] = sorted((tuple(row[index] for index in keep) for row in cursor), key=repr)
    connection.close()
    return found
