"""Statements on their way into the store."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ingest.statements.reading import prepared

from ecphoria import Document, Memory
from ecphoria.ingest.pool import WorkerPool

TEXTS = {
    "first": "Samuel Palmisano was CEO of IBM from 2002 to 2011. He was born in Baltimore.",
    "second": "In January 2012, Virginia Rometty succeeded Samuel Palmisano as CEO of IBM.",
    "third": "Arvind Krishna has been the CEO of IBM since April 2020.",
    "fourth": "Ada Brandt founded Tidebell Systems in 1999. Tidebell Systems is headquartered in Lisbon.",
}
ROWS = """SELECT document_id, chunk, ordinal, source_id, type, target_id, valid_from, valid_to, status, start, "end"
FROM relations"""


def document(name: str) -> Document:
    return Document(id=name, text=TEXTS[name])


def rows(folder: Path) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(folder / "ecphoria.db")
    try:
        return sorted(connection.execute(ROWS))
    finally:
        connection.close()


def test_they_are_stored_with_their_document_and_go_with_it(memory: Memory, tmp_path: Path) -> None:
    memory.add_documents([document(name) for name in TEXTS])
    assert {row[3:6] for row in rows(tmp_path / "kb")} == {
        ("ibm", "CEO", "samuel palmisano"),
        ("ibm", "CEO", "virginia rometty"),
        ("ibm", "CEO", "arvind krishna"),
        ("ada brandt", "founded", "tidebell systems"),
        ("tidebell systems", "headquartered in", "lisbon"),
        ("samuel palmisano", "born in", "baltimore"),
    }
    for name in TEXTS:
        memory.remove(name)
    assert rows(tmp_path / "kb") == []


@settings(max_examples=5, deadline=None)
@given(order=st.permutations(sorted(TEXTS)), removed=st.sampled_from(sorted(TEXTS)))
def test_any_order_of_adding_and_removing_leaves_the_same(
    tmp_path_factory: pytest.TempPathFactory, order: Sequence[str], removed: str
) -> None:
    folder = tmp_path_factory.mktemp("orders")
    with Memory.open(folder / "some") as some:
        for name in order:
            some.add_documents([document(name)])
        some.remove(removed)
    with Memory.open(folder / "never") as never:
        never.add_documents([document(name) for name in sorted(TEXTS) if name != removed])
    assert rows(folder / "some") == rows(folder / "never")


def test_a_worker_process_finds_the_same() -> None:
    documents = [document(name) for name in TEXTS]
    with WorkerPool(1, None) as pool:
        ((_, found),) = pool.prepare_all([("batch", documents)])
    assert [part.extracted for part in found] == [prepared(text).extracted for text in TEXTS.values()]


def test_the_snapshot_holds_them(memory: Memory) -> None:
    memory.add_documents([document("first")])
    typed = memory._parts.snapshot().shadows.typed
    assert len(typed) == 2
    assert list(typed.label_names) == ["CEO", "born in"]
