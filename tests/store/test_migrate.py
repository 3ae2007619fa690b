"""A memory of an older version is brought up to date when it is opened, and keeps what it holds."""

import sqlite3
from pathlib import Path

import pytest
from tests.dump import dump

from ecphoria import Document, Memory
from ecphoria.errors import StoreError

LATER_TABLES = """extractions entity_descriptions relations model_calls entity_decisions time_expressions
episode_entities episode_links episode_charges episode_changes forgotten"""
LATER_COLUMNS = """prompt_tokens completion_tokens kind state vector accesses accessed reinforcement strength stability
pinned expires parent session"""


def test_a_memory_of_version_1_gets_what_it_lacks(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as memory:
        memory.add_documents([Document(id="a", text="Ada Brandt left Port Lunde.")])
        memory.ask("Who left?")
    connection = sqlite3.connect(tmp_path / "ecphoria.db")
    connection.execute("UPDATE episodes SET vector = NULL")  # what older memories do not hold of an episode
    connection.execute("DELETE FROM episode_entities")
    connection.commit()
    wanted, indexes = dump(tmp_path), _indexes(connection)
    for index in ("episodes_by_state", "episodes_by_parent"):
        connection.execute(f"DROP INDEX {index}")
    for table in LATER_TABLES.split():
        connection.execute(f"DROP TABLE {table}")
    for column in LATER_COLUMNS.split():
        connection.execute(f"ALTER TABLE episodes DROP COLUMN {column}")
    connection.execute("ALTER TABLE episode_chunks DROP COLUMN opened")
    connection.execute("UPDATE properties SET value = '1' WHERE collection = '' AND key = 'schema'")
    connection.commit()
    connection.close()
    with Memory.open(tmp_path) as memory:
        assert (memory.status().episodes, memory.status().query_tokens) == (1, 0)
    assert dump(tmp_path) == wanted
    connection = sqlite3.connect(tmp_path / "ecphoria.db")
    assert _indexes(connection) == indexes
    connection.close()


def _indexes(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'index'")}


def test_relations_of_version_2_are_said_somewhere_in_their_chunk(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as memory:
        memory.add_documents([Document(id="a", text="Ada Brandt left Port Lunde.")])
    connection = sqlite3.connect(tmp_path / "ecphoria.db")
    for column in ("target_name", "literal", "status", "start", "end"):
        connection.execute(f'ALTER TABLE relations DROP COLUMN "{column}"')
    row = ("default", "a", 0, 0, "ada brandt", "left", "port lunde", 0.9, None, None)
    connection.execute(f"INSERT INTO relations VALUES ({', '.join('?' * len(row))})", row)
    connection.execute("UPDATE properties SET value = '2' WHERE collection = '' AND key = 'schema'")
    connection.commit()
    with Memory.open(tmp_path):
        pass
    kept = connection.execute('SELECT type, status, literal, start, "end" FROM relations').fetchall()
    connection.close()
    assert kept == [("left", "asserted", 0, 0, 27)]


def test_a_memory_of_a_later_version_is_refused(tmp_path: Path) -> None:
    with Memory.open(tmp_path):
        pass
    connection = sqlite3.connect(tmp_path / "ecphoria.db")
    connection.execute("UPDATE properties SET value = '99' WHERE collection = '' AND key = 'schema'")
    connection.commit()
    connection.close()
    with pytest.raises(StoreError, match="99"):
        Memory.open(tmp_path)
