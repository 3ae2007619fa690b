"""How often documents were brought back: followed change by change, kept on disk, and counted anew, it is the same."""

from pathlib import Path

import pytest
from tests.clocks import Clock
from tests.texts import small_world

from ecphoria import Memory
from ecphoria.layers.episodic.uses import UseKeeper
from ecphoria.memory.parts import Parts

QUESTIONS = ("Who designed the Kestrel Pump 0?", "What froze in Port Lunde?", "Where did Ivo Marsh work?")


def counted(keeper: UseKeeper, parts: Parts) -> dict[str, tuple[float, float]]:
    """Times and last use of each document that was used."""
    with parts.database.read() as connection:
        snapshot = parts.keeper.current(connection)
        uses = keeper.uses(connection, snapshot)
        if uses is None:
            return {}
        rows = zip(snapshot.shadows.rows.documents, uses.counts.tolist(), uses.last.tolist(), strict=True)
        return {document: (times, last) for document, times, last in rows if times}


def test_followed_kept_and_counted_anew(tmp_path: Path) -> None:
    clock = Clock()
    with Memory.open(tmp_path, clock=clock) as memory:
        memory.add_documents(small_world(6))
        parts = memory._parts
        assert counted(parts.uses, parts) == {}
        for question in QUESTIONS:
            memory.ask(question, k=3, strategy="vector")
            clock.pass_days(1)
            assert counted(parts.uses, parts) == counted(UseKeeper(tmp_path / "nowhere", "default"), parts)
        assert sum(times for times, _ in counted(parts.uses, parts).values()) == 9
        parts.uses.save()
        memory.ask(QUESTIONS[0], k=2, strategy="vector")
        reopened = UseKeeper(parts.keeper.folder, "default")
        assert counted(reopened, parts) == counted(parts.uses, parts)
        (gone, _) = next(iter(counted(parts.uses, parts).items()))
        memory.remove(gone)
        left = counted(UseKeeper(tmp_path / "nowhere", "default"), parts)
        assert counted(parts.uses, parts) == counted(reopened, parts) == left
        assert gone not in left


def test_what_was_asked_of_another_time_is_no_use(tmp_path: Path) -> None:
    with Memory.open(tmp_path, clock=Clock()) as memory:
        memory.add_documents(small_world(6))
        memory.ask(QUESTIONS[0], k=3, as_of="2020-01-01")
        assert counted(memory._parts.uses, memory._parts) == {}
        memory.ask(QUESTIONS[0], k=3)
        assert {times for times, _ in counted(memory._parts.uses, memory._parts).values()} == {1.0}


@pytest.mark.parametrize("always", [True, False])
def test_after_compact_nothing_is_kept_of_what_was_removed(tmp_path: Path, always: bool) -> None:
    with Memory.open(tmp_path, clock=Clock()) as memory:
        memory.add_documents(small_world(3))
        memory.ask(QUESTIONS[0], k=3, strategy="vector")
        counted(memory._parts.uses, memory._parts)
        if always:
            memory._parts.uses.save()
        memory.remove("doc-001")
        memory.compact()
        assert "doc-001" not in counted(memory._parts.uses, memory._parts)
    held = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert b"doc-001" not in held
