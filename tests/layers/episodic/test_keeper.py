"""Traces on disk: a generation and its log, several readers, and traces of before they had vectors."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from tests.clocks import Clock
from tests.texts import small_world

from ecphoria import Memory
from ecphoria.layers.episodic.columns import Fading
from ecphoria.layers.episodic.index import FoundTrace
from ecphoria.layers.episodic.keeper import TraceKeeper
from ecphoria.memory.parts import Parts
from ecphoria.store.episode_changes import CUT, episodes_changed_since

QUESTIONS = ("Who designed the Kestrel Pump 0?", "What froze in Port Lunde?", "Where did Ivo Marsh work?")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "kb", clock=Clock()) as memory:
        memory.add_documents(small_world(6))
        for question in QUESTIONS:
            memory.ask(question, strategy="vector")
    return tmp_path / "kb"


def fresh_keeper(parts: Parts) -> TraceKeeper:
    """One that holds nothing yet, as another process has it."""
    embedder = parts.embedder
    return TraceKeeper(parts.keeper.folder, "default", embedder.fingerprint, embedder.dimension, embedder.embed)


def found(keeper: TraceKeeper, parts: Parts) -> list[FoundTrace]:
    vector = parts.embedder.embed(["Who designed it?"])[0]
    with parts.database.read() as connection, keeper.current(connection) as index:
        return index.search(vector, Clock().now, 10, Fading(rate=0.01), floor=-1.0)


def test_a_generation_and_its_log_give_what_the_store_gives(folder: Path) -> None:
    with Memory.open(folder, clock=Clock()) as memory:
        parts = memory._parts
        assert len(found(parts.traces, parts)) == 3
        assert parts.traces.publish(parts.database, always=True)
        late = memory.ask("Who built the Tidebell 0?", strategy="vector")
        memory.feedback(late.episode_id, "positive")
        opened = fresh_keeper(parts)
        assert found(opened, parts) == found(parts.traces, parts)
        parts.traces.discard()
        assert found(parts.traces, parts) == found(opened, parts)
        assert len(found(opened, parts)) == 4


def test_a_reader_from_before_the_log_was_cut_reads_all_anew(folder: Path) -> None:
    with Memory.open(folder, clock=Clock()) as memory:
        parts = memory._parts
        early = fresh_keeper(parts)
        assert len(found(early, parts)) == 3
        memory.ask("Who built the Tidebell 0?", strategy="vector")
        memory.ask("Who built the Tidebell 6?", strategy="vector")
        found(parts.traces, parts)
        parts.traces.publish(parts.database, always=True)
        with parts.database.read() as connection:
            assert CUT in episodes_changed_since(connection, "default", 3)
        assert len(found(early, parts)) == 5


def test_episodes_without_vectors_get_them_and_keep_them(folder: Path) -> None:
    with Memory.open(folder, clock=Clock()) as memory:
        parts = memory._parts
        whole = found(parts.traces, parts)
        with parts.database.write() as connection:
            connection.exec_driver_sql("UPDATE episodes SET vector = NULL")
        parts.traces.discard()
        assert [trace.id for trace in found(parts.traces, parts)] == [trace.id for trace in whole]
        assert len(parts.traces.bare) == 3
        memory.recall("Who built the Tidebell 0?", remember=True)
        with parts.database.read() as connection:
            assert connection.exec_driver_sql("SELECT COUNT(*) FROM episodes WHERE vector IS NULL").scalar() == 0


def test_another_embedder_embeds_the_questions_again(folder: Path) -> None:
    with Memory.open(folder) as memory, memory._parts.database.write() as connection:
        connection.exec_driver_sql("UPDATE episodes SET vector = zeroblob(1536)")
    Memory.reembed(folder)
    with Memory.open(folder, clock=Clock()) as memory:
        traces = found(memory._parts.traces, memory._parts)
        assert all(np.isfinite(trace.similarity) and trace.similarity != 0 for trace in traces)


def test_after_compact_no_file_holds_a_vector_of_what_was_removed(folder: Path) -> None:
    with Memory.open(folder, clock=Clock()) as memory:
        parts = memory._parts
        answer = memory.ask("What is under Wobblethorpe?", strategy="vector", where={"id": "doc-001"})
        vector = parts.embedder.embed(["What is under Wobblethorpe?"])[0].astype("<f4").tobytes()
        found(parts.traces, parts)
        parts.traces.publish(parts.database, always=True)
        assert vector in _all_bytes(folder)
        memory.remove("doc-001")
        memory.compact()
        assert answer.episode_id not in {trace.id for trace in found(parts.traces, parts)}
    assert vector not in _all_bytes(folder)


def _all_bytes(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


def test_several_threads_ask_and_rate_at_once(folder: Path) -> None:
    with Memory.open(folder, clock=Clock()) as memory:

        def ask(number: int) -> str:
            id_ = memory.ask(f"{QUESTIONS[number % 3]} And then?").episode_id
            memory.feedback(id_, "positive")
            return id_

        with ThreadPoolExecutor(4) as pool:
            ids = list(pool.map(ask, range(8)))
        assert len(set(ids)) == 8
        traces = {trace.id: trace for trace in found(memory._parts.traces, memory._parts)}
        assert all(traces[id_].reinforcement == pytest.approx(1.2) for id_ in ids if id_ in traces)
        assert len(traces) == 10  # as many as were wanted, of eleven
        assert found(memory._parts.traces, memory._parts) == found(fresh_keeper(memory._parts), memory._parts)
