"""Everything a memory's truth holds, for comparing two of them: all tables but positions, jobs and times."""

import sqlite3
from pathlib import Path

_IGNORED_COLUMNS = {"learned", "at", "accessed", "position"}
_IGNORED_TABLES = {"changes", "episode_changes"}


def dump(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """Rows of every table, sorted; their values are in the order of the columns' names."""
    connection = sqlite3.connect(folder / "ecphoria.db")
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {}
    for table in sorted(set(tables) - _IGNORED_TABLES - {"sqlite_sequence"}):
        cursor = connection.execute(f"SELECT * FROM {table}")
        places = {column[0]: index for index, column in enumerate(cursor.description)}
        keep = [places[column] for column in sorted(places.keys() - _IGNORED_COLUMNS)]
        found[table] = sorted((tuple(row[index] for index in keep) for row in cursor), key=repr)
    connection.close()
    return found
