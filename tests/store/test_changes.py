"""The change log: what changed since when, once and in order; and what was derived from it comes back when deleted."""

import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.handmade import Page, differences, record, stored
from tests.texts import small_world

from ecphoria import Memory
from ecphoria.errors import FingerprintError
from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import Recall
from ecphoria.recall.strategies import STRATEGIES
from ecphoria.store.changes import changed_since, position
from ecphoria.store.documents import remove_documents, write_documents

QUESTIONS = ("Who designed the Tidebell 3?", "Where was the thing that Ada Brandt designed first tried?")

_steps = st.lists(st.tuples(st.sampled_from("abc"), st.booleans(), st.sampled_from(("default", "other"))), max_size=12)


@given(_steps)
@settings(max_examples=50, deadline=None)
def test_the_log_names_each_document_that_changed_after_a_position_once(steps: list[tuple[str, bool, str]]) -> None:
    with stored([]) as connection:
        seen = [(position(connection, "default"), 0)]  # positions, and how many changes had been made
        changed: list[str] = []
        held: set[str] = set()
        for id_, write, collection in steps:
            if write:
                write_documents(connection, collection, [record(Page(id=id_, chunks=[["It froze."]]))])
            else:
                remove_documents(connection, collection, [id_])
            if collection == "default" and (write or id_ in held):
                changed.append(id_)
                held = held | {id_} if write else held - {id_}
            seen.append((position(connection, "default"), len(changed)))
        positions = [at for at, _ in seen]
        assert positions == sorted(positions)
        for at, made in seen:
            assert changed_since(connection, "default", at) == sorted(set(changed[made:]))


def test_before_the_first_change_the_position_is_zero() -> None:
    with stored([]) as connection:
        assert position(connection, "default") == 0
        assert changed_since(connection, "default", 0) == []


def test_removing_what_is_not_there_is_no_change() -> None:
    with stored([Page(id="a", chunks=[["It froze."]])]) as connection:
        at = position(connection, "default")
        assert remove_documents(connection, "default", ["b"]) == 0
        assert position(connection, "default") == at


def _told(memory: Memory) -> list[tuple[object, ...]]:
    found = [memory.recall(question, strategy=strategy) for question in QUESTIONS for strategy in STRATEGIES]
    return [_content(recall) for recall in found]


def _content(recall: Recall) -> tuple[object, ...]:
    return (recall.hits, recall.entities, recall.trace)


def _snapshot(memory: Memory) -> Snapshot:
    with memory._parts.database.read() as connection:
        return memory._parts.keeper.current(connection)


def test_a_generation_that_is_deleted_comes_back_identical(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as memory:
        memory.add_documents(small_world(20))
        told, before = _told(memory), _snapshot(memory)
        shutil.rmtree(tmp_path / "indexes")
        assert _told(memory) == told  # what is open stays whole
    with Memory.open(tmp_path) as memory:
        assert not (tmp_path / "indexes").exists()
        assert _told(memory) == told
        assert differences(_snapshot(memory).shadows, before.shadows) == []
        memory.add_documents(small_world(21))
        memory.remove("doc-020")
        assert _told(memory) == told
    assert (tmp_path / "indexes").exists()  # written again with the next change
    with Memory.open(tmp_path) as memory:
        assert _told(memory) == told
        assert differences(_snapshot(memory).shadows, before.shadows) == []


def test_an_open_memory_outlives_its_generation_while_documents_come_and_go(tmp_path: Path) -> None:
    world = small_world(12)
    moment = datetime(2026, 1, 1, tzinfo=UTC)  # both learn at one time
    with (
        Memory.open(tmp_path / "kept", clock=lambda: moment) as kept,
        Memory.open(tmp_path / "lost", clock=lambda: moment) as lost,
    ):
        for number in range(0, 12, 3):
            for memory in (kept, lost):
                memory.add_documents(world[number : number + 3])
            shutil.rmtree(tmp_path / "lost" / "indexes", ignore_errors=True)
            assert _told(lost) == _told(kept)
        kept.remove("doc-004")
        lost.remove("doc-004")
        assert _told(lost) == _told(kept)
        assert differences(_snapshot(lost).shadows, _snapshot(kept).shadows) == []


def test_a_damaged_generation_is_built_anew(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as memory:
        memory.add_documents(small_world(12))
        told = _told(memory)
    for array in sorted(tmp_path.rglob("*.npy"))[::5]:
        array.write_bytes(array.read_bytes()[:40])
    with Memory.open(tmp_path) as memory:
        assert _told(memory) == told


def _embedded_with(folder: Path, fingerprint: str) -> None:
    with sqlite3.connect(folder / "ecphoria.db") as connection:
        change = "UPDATE properties SET value = ? WHERE collection = 'default' AND key = 'embedder'"
        assert connection.execute(change, (fingerprint,)).rowcount == 1
    connection.close()


def test_a_memory_of_another_embedder_is_refused_and_can_be_embedded_again(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as memory:
        memory.add_documents(small_world(12))
        told, before = _told(memory), _snapshot(memory)
    _embedded_with(tmp_path, "another-model/384")
    with pytest.raises(FingerprintError, match=r"embedded with another-model/384, opened with .*: ecphoria reembed"):
        Memory.open(tmp_path)
    with Memory.open(tmp_path, collection="other") as memory:  # each collection has its own
        assert memory.status().documents == 0

    with sqlite3.connect(tmp_path / "ecphoria.db") as connection:  # as if another model had made them
        connection.execute("UPDATE chunks SET vector = zeroblob(length(vector))")
        connection.execute("UPDATE entity_vectors SET vector = zeroblob(length(vector))")
    connection.close()
    stages: list[tuple[str, int, int | None]] = []
    Memory.reembed(tmp_path, progress=lambda step: stages.append((step.stage, step.done, step.total)))
    assert stages[-1] == ("embed", len(before.shadows.rows.chunk_documents), len(before.shadows.rows.chunk_documents))
    with Memory.open(tmp_path) as memory:
        assert _told(memory) == told
        assert differences(_snapshot(memory).shadows, before.shadows) == []


def test_a_reader_that_is_open_sees_the_new_vectors(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as memory:
        memory.add_documents(small_world(6))
        told = _told(memory)
        Memory.reembed(tmp_path)
        assert _told(memory) == told


def test_a_collection_that_holds_nothing_can_be_embedded_again(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as memory:
        memory.add_documents([])
    _embedded_with(tmp_path, "another-model/384")
    Memory.reembed(tmp_path)
    with Memory.open(tmp_path) as memory:
        assert memory.status().documents == 0


def test_a_reader_that_missed_a_removal_before_a_compaction_learns_of_it(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as reader, Memory.open(tmp_path) as writer:
        writer.add_documents(small_world(6))
        assert len(reader.recall(QUESTIONS[0], strategy="dense").hits) == 6
        writer.remove("doc-003")
        writer.compact()
        with writer._parts.database.read() as connection:
            assert changed_since(connection, "default", 0) == ["", *(f"doc-{n:03d}" for n in (0, 1, 2, 4, 5))]
        assert _told(reader) == _told(writer)
        assert "doc-003" not in {hit.document_id for hit in reader.recall(QUESTIONS[0], strategy="dense").hits}
        writer.add_documents(small_world(6))
        assert _told(reader) == _told(writer)


def test_compaction_leaves_no_trace_of_what_another_collection_removed(tmp_path: Path) -> None:
    with Memory.open(tmp_path, collection="one") as one, Memory.open(tmp_path, collection="two") as two:
        two.add_documents(small_world(2))
        one.add_documents(small_world(4))
        assert b"doc-003" in _bytes(tmp_path)
        one.remove("doc-003")
        told = _told(two)
        two.compact()
        assert b"doc-003" not in _bytes(tmp_path)
        assert _told(two) == told
        assert len(one.recall(QUESTIONS[0], strategy="dense").hits) == 3


def _bytes(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())
