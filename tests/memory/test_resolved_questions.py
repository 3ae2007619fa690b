"""Resolution at work: one thing under several names, in documents and in questions (T 1.2, 5)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ecphoria import Document, Memory

TEXTS = {
    "start": "Project Phoenix (PX2024) began in March. Ann Lee leads Project Phoenix.",
    "move": "The Phoenix Initiative moved to Oslo. Ann Lee said so.",
    "other": "Ravn Shipping sails to Borg.",
    "rooms": "Room 101 and Room 102 are on the first floor of Ravn House. Room 101 is warm.",
}


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with Memory.open(tmp_path_factory.mktemp("kb")) as opened:
        opened.add_documents([Document(id=id_, text=text) for id_, text in TEXTS.items()])
        yield opened


@pytest.mark.parametrize("name", ["Project Phoenix", "Phoenix Initiative", "Proj. Phoenix", "PX2024"])
def test_four_names_are_one_entity(memory: Memory, name: str) -> None:
    entity = memory.entities.resolve(name)
    assert entity is not None
    assert entity.id == "project phoenix"
    assert (entity.name, set(entity.aliases)) == ("Project Phoenix", {"Phoenix Initiative", "PX2024"})
    assert all(form.why for form in entity.forms[1:])


def test_rooms_of_different_numbers_are_two(memory: Memory) -> None:
    first, second = memory.entities.resolve("Room 101"), memory.entities.resolve("Room 102")
    assert first is not None
    assert second is not None
    assert (first.id, second.id) == ("room 101", "room 102")


def test_a_question_in_a_form_that_no_document_writes_finds_them_all(memory: Memory) -> None:
    found = memory.recall("Who leads Proj. Phoenix?", k=2)
    assert [(cue.how, cue.entity_ids) for cue in found.trace.cues] == [("alias", ("project phoenix",))]
    assert {hit.document_id for hit in found.hits} == {"start", "move"}


def test_the_path_names_the_entity_and_the_form_found(memory: Memory) -> None:
    hits = {hit.document_id: hit for hit in memory.recall("Where did the Phoenix Initiative move?", k=3).hits}
    assert "Phoenix Initiative (that is, Project Phoenix)" in hits["move"].why
    (step,) = [step for step in hits["move"].path if step.label == "Phoenix Initiative" and step.kind == "entity"]
    assert (step.id, step.name) == ("project phoenix", "Project Phoenix")
    assert "Project Phoenix" in [entity.name for entity in memory.recall("Phoenix Initiative").entities]


def test_two_people_of_one_name_are_two(tmp_path: Path) -> None:
    texts = {
        "mill": "Daniel Moore, CFO of Harrow Mills, signed the contract with Kestrel Bank in Oslo.",
        "game": "The goalkeeper Daniel Moore of Lunde United saved two penalties against Borg Rovers.",
        "board": "Ann Lee met the board of Harrow Mills.",
        "match": "Lunde United lost to Borg Rovers.",
    }
    with Memory.open(tmp_path) as memory:
        memory.add_documents([Document(id=id_, text=text) for id_, text in texts.items()])
        finance = memory.entities.resolve("Daniel Moore", "the CFO of Harrow Mills")
        keeper = memory.entities.resolve("Daniel Moore", "the goalkeeper of Lunde United")
        assert finance is not None
        assert keeper is not None
        assert finance.id != keeper.id
        assert {finance.id, keeper.id} == {entity.id for entity in memory.entities.find("moore")}
