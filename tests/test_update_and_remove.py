"""Documents come, change and go; what is left is what would be there without them (promise 2)."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ecphoria import Document, Memory
from ecphoria.errors import NotFoundError
from tests.dump import dump
from tests.texts import small_world

WORLD = small_world(6)
ANOTHER = Document(id="doc-002", title="Tidebell 9", text="Nell Oduya sold the Tidebell 9 to Port Lunde.")
QUESTIONS = ("Who designed the Kestrel Pump 0?", "Where did Ivo Marsh work?", "What froze?")


def answers(memory: Memory) -> list[object]:
    found = [memory.recall(question, k=20, strategy=strategy) for question in QUESTIONS for strategy in STRATEGIES]
    return [[(hit.chunk_id, hit.score, hit.why) for hit in recall.hits] for recall in found]


STRATEGIES = ("vector", "graph", "ecphory")


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 5)), max_size=8), st.sets(st.integers(0, 5)))
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_way_to_a_set_of_documents_leaves_no_mark(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[bool, int]], kept: set[int]
) -> None:
    folder = tmp_path_factory.mktemp("orders")
    with Memory.open(folder / "wandering") as wandering, Memory.open(folder / "straight") as straight:
        for add, number in steps:
            if add:
                wandering.add_documents([WORLD[number]])
                wandering.recall(QUESTIONS[0], strategy="ecphory")  # its shadows have seen what goes later
            elif wandering.status().documents:
                wandering.ask(QUESTIONS[0], strategy="vector", where={"id": WORLD[number].id})
        wandering.add_documents([WORLD[number] for number in sorted(kept)] + [ANOTHER])
        for number in set(range(6)) - kept - {2}:
            with suppress(NotFoundError):
                wandering.remove(str(WORLD[number].id))
        straight.add_documents([ANOTHER] + [WORLD[number] for number in sorted(kept - {2}, reverse=True)])
        assert answers(wandering) == answers(straight)
        left, right = dump(folder / "wandering"), dump(folder / "straight")
        episodes = {"episodes", "episode_chunks", "episode_entities"}  # the straight one was asked nothing
        assert {name: rows for name, rows in left.items() if name not in episodes} == {
            name: rows for name, rows in right.items() if name not in episodes
        }


def test_the_same_id_replaces(memory: Memory) -> None:
    assert memory.add_documents([WORLD[2]]).added == ("doc-002",)
    assert memory.add_documents([ANOTHER]).updated == ("doc-002",)
    assert memory.add_documents([ANOTHER]).unchanged == ("doc-002",)
    assert memory.status().documents == 1
    (hit,) = memory.recall("Who sold the Tidebell 9?", strategy="bm25").hits
    assert hit.text == ANOTHER.text


def test_the_same_id_twice_in_one_call_keeps_the_later(memory: Memory) -> None:
    memory.add_documents([WORLD[2], ANOTHER])
    assert memory.status().documents == 1
    assert [hit.text for hit in memory.recall("Tidebell", strategy="bm25").hits] == [ANOTHER.text]


def test_an_episode_that_recalled_a_document_goes_with_it(memory: Memory) -> None:
    memory.add_documents(WORLD[:2])
    memory.ask("Who designed the Tidebell 0?", strategy="vector", where={"id": "doc-000"})
    memory.ask("Who designed the Kestrel Pump 0?", strategy="vector", where={"id": "doc-001"})
    memory.remove("doc-000")
    assert memory.status().episodes == 1


def test_removing_what_is_not_there_says_so(memory: Memory) -> None:
    with pytest.raises(NotFoundError, match="nothing-like-it"):
        memory.remove("nothing-like-it")


def test_after_compact_no_file_holds_a_byte_of_it(tmp_path: Path) -> None:
    secret = Document(id="secret-id", title="Zanzibarquux", text="The Xylophonequark lies under Wobblethorpe.")
    with Memory.open(tmp_path) as memory:
        memory.add_documents([*WORLD, secret])
        memory.ask("Where is the Xylophonequark?", strategy="ecphory")
        assert b"Wobblethorpe" in b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
        memory.remove("secret-id")
        memory.compact()
        held = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()).lower()
    for word in (b"zanzibarquux", b"xylophonequark", b"wobblethorpe", b"secret-id"):
        assert word not in held


def test_a_mailbox_that_lost_a_message_loses_its_document(memory: Memory, tmp_path: Path) -> None:
    message = "From x@y Mon Jan  1 00:00:00 2024\nFrom: {0}@example.org\nSubject: {0}\n\nThe word is {0}.\n\n"
    box = tmp_path / "box.mbox"
    box.write_text(message.format("amber") + message.format("basalt"), encoding="utf-8")
    assert len(memory.add(box).added) == 2
    assert len(memory.add(box).unchanged) == 2
    box.write_text(message.format("amber"), encoding="utf-8")
    report = memory.add(box)
    assert (len(report.unchanged), len(report.removed)) == (1, 1)
    assert memory.status().documents == 1
    assert not memory.recall("basalt", strategy="bm25").hits
