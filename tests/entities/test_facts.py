"""Statements read as facts: whichever end has the slot, under whatever label."""

import json
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ecphoria import Document, Memory
from ecphoria.entities.facts import facts_of
from ecphoria.entities.slots import DEFAULT, SlotTable
from ecphoria.entities.versions import versions_of
from ecphoria.errors import ConfigurationError
from ecphoria.model import Slot, Version
from tests.answer.offices import DOCUMENTS, extraction


@pytest.mark.parametrize(
    ("label", "slot", "direction", "ended"),
    [
        ("CEO", "CEO", "by type", False),
        ("ceo_of", "CEO", "inverse", False),
        ("parentCompany", "parent company", "forward", False),
        ("was appointed chief executive officer of", "CEO", "inverse", False),
        ("former CEO of", "CEO", "inverse", True),
        ("stepped down as CEO of", "CEO", "inverse", True),
        ("headquartered in", "headquarters", "forward", False),
        ("is the capital of", "capital", "inverse", False),
        ("married to", "spouse", "by type", False),
    ],
)
def test_labels_that_mean_a_slot(label: str, slot: str, direction: str, ended: bool) -> None:
    reading = DEFAULT.read(label)
    assert reading is not None
    assert (reading.slot.name, reading.direction, reading.ended) == (slot, direction, ended)


@pytest.mark.parametrize(
    "label", ["vice president of", "president-elect of", "founded", "", "CEO of the subsidiary of"]
)
def test_labels_that_mean_none(label: str) -> None:
    assert DEFAULT.read(label) is None


def remembering(folder: Path, triples: list[list[str]], types: dict[str, str]) -> Memory:
    """A memory of one document that says these things."""
    folder.mkdir(exist_ok=True)
    names = list(dict.fromkeys(name for source, _, target in triples for name in (source, target)))
    entities = [{"name": name, "type": types.get(name, "organization")} for name in names]
    file = folder / "said.jsonl"
    file.write_text(json.dumps({"id": "a", "entities": entities, "triples": triples}), encoding="utf-8")
    memory = Memory.open(folder / "kb", extraction=file)
    memory.add_documents([Document(id="a", text=" ".join(f"{' '.join(triple)}." for triple in triples))])
    return memory


def versions(memory: Memory, name: str, **options: object) -> tuple[Version, ...]:
    shadows = memory._parts.snapshot().shadows
    form = shadows.rows.entities.find(name)
    return () if form is None else versions_of(facts_of(shadows, [form], **options))  # type: ignore[arg-type]


def told(memory: Memory, name: str) -> list[tuple[str, str]]:
    return [(version.relation, version.value) for version in versions(memory, name)]


def test_the_office_is_the_bodys_whichever_end_it_stands_at(tmp_path: Path) -> None:
    triples = [
        ["Ada Brandt", "CEO of", "Nordwerft"],
        ["Vesterby Works", "CEO", "Ivo Marsh"],
        ["Nell Oduya", "CEO", "Tidal"],
    ]
    people = dict.fromkeys(("Ada Brandt", "Ivo Marsh", "Nell Oduya"), "person")
    with remembering(tmp_path, triples, people) as memory:
        assert told(memory, "nordwerft") == [("CEO", "Ada Brandt")]
        assert told(memory, "vesterby works") == [("CEO", "Ivo Marsh")]
        assert told(memory, "tidal") == [("CEO", "Nell Oduya")]
        assert told(memory, "ada brandt") == []


def test_spouses_are_each_others(tmp_path: Path) -> None:
    people = {"Ada Brandt": "person", "Ivo Marsh": "person"}
    with remembering(tmp_path, [["Ada Brandt", "married to", "Ivo Marsh"]], people) as memory:
        assert told(memory, "ada brandt") == [("spouse", "Ivo Marsh")]
        assert told(memory, "ivo marsh") == [("spouse", "Ada Brandt")]


def test_forms_of_one_entity_speak_of_one(tmp_path: Path) -> None:
    triples = [["Nordwerft", "CEO", "Ada Brandt"], ["Nordwerft AG", "CEO", "Brandt Ada"]]
    people = {"Ada Brandt": "person", "Brandt Ada": "person"}
    with remembering(tmp_path, triples, people) as memory:
        shadows = memory._parts.snapshot().shadows
        entities = list(shadows.rows.entities)
        of = {"nordwerft ag": "nordwerft", "brandt ada": "ada brandt"}
        entity_of = np.array([entities.index(of.get(form, form)) for form in entities])
        forms = [entities.index("nordwerft"), entities.index("nordwerft ag")]
        (version,) = versions_of(facts_of(shadows, forms, entity_of=entity_of))
        assert (version.entity, version.value_id, len(version.evidence)) == ("nordwerft", "ada brandt", 2)


def test_an_empty_memory_has_no_facts(memory: Memory) -> None:
    assert facts_of(memory._parts.snapshot().shadows, []) == ()


def test_what_was_learned_later_is_not_known_yet(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "kb", extraction=extraction(tmp_path)) as memory:
        memory.add_documents(DOCUMENTS[:1])
        known = versions(memory, "ibm")[0].learned
        assert known is not None
        while time.time() < known.timestamp() + 1:  # statements know the second in which they were learned
            time.sleep(0.05)
        memory.add_documents(DOCUMENTS[1:])
        assert len(versions(memory, "ibm")) == 3
        assert [version.value for version in versions(memory, "ibm", known_at=known)] == ["Samuel Palmisano"]


def seen(memory: Memory) -> list[tuple[object, ...]]:
    """The versions without the times at which they were learned."""
    return [
        (
            item.value,
            item.period,
            item.status,
            item.confidence,
            [(e.chunk_id, e.span, e.published) for e in item.evidence],
        )
        for item in versions(memory, "ibm")
    ]


@given(st.permutations(range(3)), st.sets(st.integers(0, 2)))
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_order_of_documents_leaves_no_mark(
    tmp_path_factory: pytest.TempPathFactory, order: list[int], kept: set[int]
) -> None:
    folder = tmp_path_factory.mktemp("orders")
    with Memory.open(folder / "wandering") as wandering, Memory.open(folder / "straight") as straight:
        for number in order:
            wandering.add_documents([DOCUMENTS[number]])
            wandering.recall("Who is IBM's CEO?")  # its shadows have seen what goes later
        for number in set(range(3)) - kept:
            wandering.remove(str(DOCUMENTS[number].id))
        straight.add_documents([DOCUMENTS[number] for number in sorted(kept)])
        assert seen(wandering) == seen(straight)
        assert len(seen(straight)) == len(kept)


def test_settings_declare_slots_of_a_collection(tmp_path: Path) -> None:
    with remembering(tmp_path / "plain", [["Tern", "skippered by", "Ada Brandt"]], {"Ada Brandt": "person"}) as memory:
        assert told(memory, "tern") == [("skippered by", "Ada Brandt")]
        assert "skipper" not in memory._parts.slots.slots
    (tmp_path / "kb").mkdir()
    text = '[slots.skipper]\nlabels = ["skippered by", "skipper"]\nperson = true\ncollection = "default"\n'
    (tmp_path / "kb" / "ecphoria.toml").write_text(text, encoding="utf-8")
    with remembering(tmp_path, [["Tern", "skippered by", "Ada Brandt"]], {"Ada Brandt": "person"}) as memory:
        (version,) = versions(memory, "tern", slots=memory._parts.slots)
        assert (version.relation, version.value) == ("skipper", "Ada Brandt")
        assert memory.recall("Who is the skipper of the Tern?").facts[0].holds
    with Memory.open(tmp_path / "kb", collection="another") as memory:
        assert "skipper" not in memory._parts.slots.slots


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("slots = 3", "must be tables by name"),
        ("[slots.skipper]\nlabel = []", "unknown key 'label'"),
        ("[slots.skipper]\nlabels = 'skipper'", "labels must be a list of phrases"),
        ("[slots.skipper]\nperson = 'yes'", "person must be true or false"),
    ],
)
def test_slots_that_are_declared_wrongly_say_how(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "ecphoria.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=message):
        Memory.open(tmp_path)


def test_a_later_slot_takes_a_label_over() -> None:
    table = SlotTable([*DEFAULT.slots.values(), Slot(name="boss", labels=("CEO",))])
    reading = table.read("CEO")
    assert reading is not None
    assert reading.slot.name == "boss"
