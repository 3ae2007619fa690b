"""Working memory: what was talked of completes what is asked, fades, is bounded, and changes nothing outside."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from tests.clocks import DayClock
from tests.store.traces import BEGIN

from ecphoria import Document, Memory
from ecphoria.errors import ConfigurationError
from ecphoria.memory.buffer import Buffer
from ecphoria.model import Active, Recall

BOATS = [
    Document(id="wren", text="The Ailsa Wren is a converted trawler. Greta Oduya built her at Vesterby."),
    Document(id="wren-owner", text="Fergus Dunmarrow owns the Ailsa Wren and paid for her new engine."),
    Document(id="wren-berth", text="The Ailsa Wren is kept at the north quay of Port Lunde."),
    Document(id="heron", text="The Heron Lass is a pilot boat. Ivo Marsh built her at Saltmere."),
    Document(id="heron-owner", text="Lucia Renn owns the Heron Lass and rents her out in summer."),
    Document(id="heron-berth", text="The Heron Lass is kept in the old dock of Quillon Bay."),
    Document(id="greta", text="Greta Oduya grew up in Harrowgate and learned to weld there."),
    Document(id="ivo", text="Ivo Marsh grew up in Eskmouth and plays the fiddle."),
]


@pytest.fixture
def clock() -> DayClock:
    return DayClock()


@pytest.fixture
def memory(tmp_path: Path, clock: DayClock) -> Iterator[Memory]:
    with Memory.open(tmp_path / "kb", clock=clock) as opened:
        opened.add_documents(BOATS)
        yield opened


def first(found: Recall) -> str:
    return found.hits[0].document_id


def in_mind(items: tuple[Active, ...], kind: str = "entity") -> list[str]:
    return [item.label if kind == "entity" else item.id for item in items if item.kind == kind]


@pytest.mark.parametrize(
    ("before", "question", "gold"),
    [
        ("Who built the Ailsa Wren?", "and who owns it?", "wren-owner"),
        ("Who built the Heron Lass?", "and who owns it?", "heron-owner"),
        ("Who built the Ailsa Wren?", "Where is it kept?", "wren-berth"),
        ("Who built the Heron Lass?", "And the owner?", "heron-owner"),
        ("Who built the Ailsa Wren?", "Where did she grow up?", "greta"),
        ("Who built the Heron Lass?", "Where did he grow up?", "ivo"),
    ],
)
def test_a_question_that_leaves_its_subject_unsaid_is_completed(
    memory: Memory, before: str, question: str, gold: str
) -> None:
    session = memory.session()
    session.recall(before)
    found = session.recall(question)
    assert first(found) == gold
    assert any(cue.how == "session" for cue in found.trace.cues)


def test_a_question_that_names_its_subject_is_about_that(memory: Memory) -> None:
    session = memory.session(goal="Report on the Ailsa Wren", instruction="Always look at the Ailsa Wren first.")
    session.recall("Who built the Ailsa Wren?")
    session.note("The Ailsa Wren was seen off Oban.")
    for question, gold in (
        ("Who owns the Heron Lass?", "heron-owner"),
        ("Where is the Heron Lass kept?", "heron-berth"),
        ("Where did Ivo Marsh grow up?", "ivo"),
    ):
        found = session.recall(question, state="on board of the Ailsa Wren")
        assert first(found) == gold
        assert first(found) == first(memory.recall(question))


@pytest.mark.parametrize("how", ["goal", "instruction", "state", "note"])
def test_goal_instruction_state_and_notes_are_cues_too(memory: Memory, how: str) -> None:
    told = {how: "Look after the Heron Lass"}
    session = memory.session(goal=told.get("goal", ""), instruction=told.get("instruction", ""))
    if how == "note":
        session.note(told["note"])
    assert first(session.recall("Who is the owner?", state=told.get("state", ""))) == "heron-owner"


def test_nothing_outside_of_a_session_is_changed_by_it(memory: Memory) -> None:
    questions = ("and who owns it?", "Who built the Heron Lass?")
    before = [memory.recall(question) for question in questions]
    session = memory.session(goal="Report on the Ailsa Wren")
    session.recall("Who built the Ailsa Wren?")
    session.recall("and who owns it?")
    for found, earlier in zip([memory.recall(question) for question in questions], before, strict=True):
        assert found.hits == earlier.hits
        assert found.entities == earlier.entities
        assert found.trace == earlier.trace
        assert found.active == ()


def test_a_new_session_with_nothing_in_mind_recalls_what_the_memory_does(memory: Memory) -> None:
    alone = memory.recall("Who built the Heron Lass?")
    found = memory.session().recall("Who built the Heron Lass?")
    assert found.hits == alone.hits
    assert found.trace == alone.trace


def test_every_recall_tells_what_is_in_mind(memory: Memory) -> None:
    session = memory.session(capacity=3)
    found = session.recall("Who built the Ailsa Wren?")
    assert found.active == session.active
    assert in_mind(found.active)[0] == "Ailsa Wren"
    assert "Greta Oduya" in in_mind(found.active)
    assert in_mind(found.active, "chunk")[0] == found.hits[0].chunk_id
    for kind in ("entity", "chunk"):
        assert len(in_mind(found.active, kind)) <= 3
    assert all(0 < item.strength <= 1 for item in found.active)


def test_what_is_not_talked_of_fades_and_after_a_night_all_does(memory: Memory, clock: DayClock) -> None:
    session = memory.session()
    session.recall("Who built the Ailsa Wren?")
    (before,) = [item.strength for item in session.active if item.label == "Ailsa Wren"]
    found = session.recall("Where did Ivo Marsh grow up?")
    (after,) = [item.strength for item in found.active if item.label == "Ailsa Wren"]
    assert after < before
    assert in_mind(found.active)[0] == "Ivo Marsh"
    clock.day += 10 / 24
    assert session.active == ()


def test_what_was_removed_is_out_of_mind(memory: Memory) -> None:
    session = memory.session()
    session.recall("Who built the Heron Lass?")
    assert "Heron Lass" in in_mind(session.active)
    for document in ("heron", "heron-owner", "heron-berth"):
        memory.remove(document)
    assert "Heron Lass" not in in_mind(session.active)
    assert not {"heron#0", "heron-owner#0", "heron-berth#0"} & set(in_mind(session.active, "chunk"))


def test_an_answer_brings_what_it_cites_to_mind(memory: Memory) -> None:
    session = memory.session()
    answer = session.ask("Who owns the Ailsa Wren?")
    assert "Fergus" in in_mind(answer.recall.active)
    assert first(session.ask("Where is it kept?").recall) == "wren-berth"


def test_a_buffer_holds_the_strongest_and_no_more() -> None:
    buffer = Buffer(2)
    names = [
        Active(kind="entity", id=name, label=name, strength=strength)
        for name, strength in zip("abc", (0.5, 0.9, 0.7), strict=True)
    ]
    buffer.wake(names, BEGIN)
    assert [item.id for item in buffer.active(BEGIN)] == ["b", "c"]
    buffer.turn()
    buffer.wake([Active(kind="entity", id="d", label="d", strength=0.4)], BEGIN)  # b is .45 by now, c .35
    assert [(item.id, item.strength) for item in buffer.active(BEGIN)] == [("b", 0.45), ("d", 0.4)]
    buffer.wake([Active(kind="entity", id="b", label="b", strength=0.5)], BEGIN)
    assert buffer.active(BEGIN)[0].strength == pytest.approx(1 - 0.55 * 0.5)
    assert [item.id for item in buffer.active(BEGIN + timedelta(hours=3))] == []


def test_a_session_has_room_for_something(memory: Memory) -> None:
    with pytest.raises(ConfigurationError, match="capacity"):
        memory.session(capacity=0)
