"""Merged traces: what they are made of, and that everything comes back as it was."""

import sqlite3
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.dump import dump
from tests.store.traces import BEGIN, moment, write_trace

from ecphoria.store.archive import Tombstone, archive, erase, erase_older, forget_reasons, release, restore, tombstone
from ecphoria.store.database import Database
from ecphoria.store.merging import Merge, last_merged, merge, part

HERE = "default"
LOGS = ("episode_changes",)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "ecphoria.db")
    yield opened
    opened.close()


def kept(database: Database) -> dict[str, list[tuple[object, ...]]]:
    return {table: rows for table, rows in dump(database.path.parent).items() if table not in LOGS}


def row_of(database: Database, id_: str) -> dict[str, object]:
    connection = sqlite3.connect(database.path)
    connection.row_factory = sqlite3.Row
    (row,) = connection.execute("SELECT * FROM episodes WHERE id = ?", [id_])
    connection.close()
    return dict(row)


def table(database: Database, query: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(database.path)
    found = connection.execute(query).fetchall()
    connection.close()
    return found


def three(database: Database) -> Merge:
    write_trace(database, "a", question="Who owns her?", day=1, chunks=[("x", 0), ("y", 2)], entities=["ailsa wren"])
    write_trace(
        database, "b", day=3, chunks=[("y", 2), ("z", 0)], cited=[0, 1], accesses=4, accessed=moment(9), pinned=1
    )
    write_trace(
        database, "c", day=2, entities=["heron", "ailsa wren"], accesses=1, accessed=moment(5), expires=moment(99)
    )
    return Merge(children=("a", "b", "c"), strength=0.7)


def test_a_merged_trace_is_made_of_all_and_led_by_the_first(database: Database) -> None:
    wanted = three(database)
    with database.write() as connection:
        assert merge(connection, HERE, wanted, BEGIN + timedelta(days=10))
    row = row_of(database, wanted.parent)
    assert row["question"] == "Who owns her?"
    assert (row["kind"], row["state"], row["answer"], row["prompt_tokens"]) == ("merged", "live", "", 0)
    assert (row["accesses"], row["accessed"], row["at"]) == (5, moment(9), moment(3))
    assert (row["strength"], row["pinned"], row["expires"]) == (0.7, 1, None)
    chunks = f"SELECT rank, document_id, chunk, score, cited FROM episode_chunks WHERE episode_id = '{wanted.parent}'"
    assert table(database, chunks) == [
        (1, "doc", 0, 1.0, 1),
        (2, "x", 0, 1.0, 1),
        (3, "y", 2, 1.0, 1),
        (4, "z", 0, 0.5, 1),
    ]
    entities = f"SELECT entity_id, activation FROM episode_entities WHERE episode_id = '{wanted.parent}' ORDER BY 1"
    assert table(database, entities) == [("ailsa wren", 1.0), ("heron", 1.0)]
    assert {row_of(database, id_)["state"] for id_ in "abc"} == {"merged"}
    with database.read() as connection:
        buried = tombstone(connection, HERE, "b")
    assert buried is not None
    assert (buried.reason, buried.detail) == ("merged", {"into": wanted.parent})


def test_what_is_no_longer_live_is_not_merged(database: Database) -> None:
    wanted = three(database)
    with database.write() as connection:
        archive(connection, HERE, [Tombstone(episode_id="b", at=BEGIN, reason="faded")])
        assert not merge(connection, HERE, wanted, BEGIN)
    assert row_of(database, "a")["state"] == "live"


def test_an_archived_parent_keeps_its_children_down(database: Database) -> None:
    wanted = three(database)
    with database.write() as connection:
        merge(connection, HERE, wanted, BEGIN)
        archive(connection, HERE, [Tombstone(episode_id=wanted.parent, at=BEGIN, reason="asked")])
        assert last_merged(connection, HERE) == []
        assert part(connection, HERE, ["a", wanted.parent]) == []
        assert restore(connection, HERE, wanted.parent)
        assert last_merged(connection, HERE) == [wanted.parent]
        assert part(connection, HERE, [wanted.parent]) == ["a", "b", "c"]


def test_what_was_archived_goes_for_good_in_time_and_its_reason_later(database: Database) -> None:
    wanted = three(database)
    with database.write() as connection:
        merge(connection, HERE, wanted, BEGIN)
        archive(connection, HERE, [Tombstone(episode_id=wanted.parent, at=BEGIN, reason="faded")])
        assert erase_older(connection, HERE, BEGIN, most=100) == 0
        assert forget_reasons(connection, HERE, BEGIN + timedelta(days=400)) == 0  # they are still here
        assert erase_older(connection, HERE, BEGIN + timedelta(days=1), most=100) == 4
        assert tombstone(connection, HERE, wanted.parent) is not None
        assert forget_reasons(connection, HERE, BEGIN + timedelta(days=1)) == 4
    assert table(database, "SELECT * FROM episode_chunks") == []


def test_one_of_several_is_erased_without_the_others(database: Database) -> None:
    wanted = three(database)
    with database.write() as connection:
        merge(connection, HERE, wanted, BEGIN)
        assert release(connection, HERE, ["b"]) == ["a", "b", "c"]
        assert erase(connection, HERE, ["b"], traceless=True) == 1
        assert tombstone(connection, HERE, "b") is None
    assert table(database, "SELECT id, state FROM episodes ORDER BY id") == [("a", "live"), ("c", "live")]
    assert table(database, "SELECT * FROM forgotten") == []


@settings(max_examples=25, deadline=None)
@given(st.lists(st.lists(st.integers(0, 11), min_size=2, max_size=4, unique=True), min_size=1, max_size=4))
def test_undoing_gives_back_what_was_there_step_by_step(
    tmp_path_factory: pytest.TempPathFactory, runs: list[list[int]]
) -> None:
    database = Database(tmp_path_factory.mktemp("undo") / "ecphoria.db")
    try:
        for number in range(12):
            write_trace(database, f"t{number:02}", day=number, chunks=[("d", number), ("e", 0)], accesses=number)
        standing = [f"t{number:02}" for number in range(12)]
        before = [kept(database)]
        for run, picked in enumerate(runs):
            chosen = tuple(dict.fromkeys(standing[number % len(standing)] for number in picked))
            with database.write() as connection:
                assert merge(connection, HERE, Merge(children=chosen, strength=1.0), BEGIN + timedelta(days=50 + run))
            standing = sorted(
                [id_ for id_ in standing if id_ not in chosen] + [Merge(children=chosen, strength=1).parent]
            )
            before.append(kept(database))
        while before:
            assert kept(database) == before.pop()
            with database.write() as connection:
                part(connection, HERE, last_merged(connection, HERE))
    finally:
        database.close()
