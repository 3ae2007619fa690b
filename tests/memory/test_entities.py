"""Entities through the memory: resolve, decide, take back (T 5)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.dump import dump

from ecphoria import Document, Memory
from ecphoria.errors import ConfigurationError, NotFoundError

TEXTS = {
    "a": "Helen Carter designed the Tidebell at Harrow Mills. Helen Carter lives in Port Lunde.",
    "b": "Harrow Mills is owned by Vell Freight. Helen Carter signed for Harrow Mills.",
    "c": "Vell Freight sails to Port Lunde and Borg.",
    "d": "Ivo Marsh of Vell Freight met Helen Carter in Borg.",
}


def documents() -> list[Document]:
    return [Document(id=id_, text=text) for id_, text in TEXTS.items()]


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(tmp_path) as opened:
        opened.add_documents(documents())
        yield opened


def names(memory: Memory, id_: str) -> set[str]:
    return {form.name for form in memory.entities.get(id_).forms}


def test_a_name_resolves_to_its_entity_and_its_places(memory: Memory) -> None:
    entity = memory.entities.resolve("helen carter")
    assert entity is not None
    assert (entity.name, entity.type, entity.documents) == ("Helen Carter", "person", 3)
    assert memory.entities.resolve("Nobody At All") is None
    assert memory.entities.resolve("") is None


def test_a_merge_is_obeyed_by_later_documents_and_undone(memory: Memory) -> None:
    before = memory.entities.get("Harrow Mills")
    merged = memory.entities.merge("Harrow Mills", "Vell Freight", note="one house")
    assert {"Harrow Mills", "Vell Freight"} <= {form.name for form in merged.forms}
    memory.add_documents([Document(id="e", text="Vell Freight bought a mill.")])
    assert names(memory, "Vell Freight") == names(memory, "Harrow Mills")
    memory.remove("e")
    assert [decision.kind for decision in memory.entities.undo()] == ["same"]
    assert memory.entities.get("Harrow Mills") == before
    assert memory.entities.undo() == ()


def test_merging_one_entity_with_itself_or_with_nothing_is_refused(memory: Memory) -> None:
    with pytest.raises(ConfigurationError, match="already"):
        memory.entities.merge("Helen Carter", "helen carter")
    with pytest.raises(NotFoundError, match="entity find"):
        memory.entities.merge("Helen Carter", "Nobody")
    assert memory.entities.decisions() == ()


def test_a_document_s_mention_can_be_split_off(memory: Memory) -> None:
    rest, apart = memory.entities.split("Helen Carter", documents=["d"])
    assert (rest.documents, apart.documents) == (2, 1)
    assert rest.id != apart.id
    assert memory.entities.resolve("Helen Carter", "at Harrow Mills in Port Lunde") == rest
    assert memory.entities.undo()
    assert memory.entities.get("Helen Carter").documents == 3


def test_a_split_of_nothing_or_of_everything_is_refused(memory: Memory) -> None:
    with pytest.raises(ConfigurationError, match="nothing of it"):
        memory.entities.split("Helen Carter", documents=["c"])
    with pytest.raises(ConfigurationError, match="all of it"):
        memory.entities.split("Helen Carter", forms=["Helen Carter"])


def test_an_alias_that_no_document_writes_is_known(memory: Memory) -> None:
    memory.entities.alias("Tidebell", "Old Nan")
    found = memory.entities.resolve("old nan")
    assert found is not None
    assert (found.name, found.aliases) == ("Tidebell", ("old nan",))
    memory.add_documents([Document(id="e", text="In Borg they call her Old Nan, and Old Nan rings.")])
    assert names(memory, "Old Nan") == {"Tidebell", "Old Nan"}


def test_what_is_kept_apart_stays_so_whatever_is_merged_before(memory: Memory) -> None:
    memory.entities.merge("Harrow Mills", "Vell Freight")
    memory.entities.undo()
    memory.entities.keep_apart("Harrow Mills", "Vell Freight")
    assert "Vell Freight" not in names(memory, "Harrow Mills")


def test_find_takes_parts_of_names_and_misspelt_ones(memory: Memory) -> None:
    assert [entity.name for entity in memory.entities.find("carter")] == ["Helen Carter"]
    assert [entity.name for entity in memory.entities.find("Helen Cartr")] == ["Helen Carter"]
    assert memory.entities.find("") == ()


ENTITIES = ("Helen Carter", "Harrow Mills", "Vell Freight", "Port Lunde", "Borg")
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("merge"), st.sampled_from(ENTITIES), st.sampled_from(ENTITIES)),
        st.tuples(st.just("split"), st.sampled_from(ENTITIES), st.sampled_from(sorted(TEXTS))),
        st.tuples(st.just("apart"), st.sampled_from(ENTITIES), st.sampled_from(ENTITIES)),
        st.tuples(st.just("alias"), st.sampled_from(ENTITIES), st.just("Old Nan")),
    ),
    max_size=5,
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_undoing_brings_every_former_state_back(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, str, str]]
) -> None:
    folder = tmp_path_factory.mktemp("undo")
    with Memory.open(folder) as memory:
        memory.add_documents(documents())
        states = [state(memory, folder)]
        for step in steps:
            if decide(memory, *step):
                states.append(state(memory, folder))
        while len(states) > 1:
            assert state(memory, folder) == states.pop()
            memory.entities.undo()
        assert state(memory, folder) == states[0]
        assert memory.entities.undo() == ()


def state(memory: Memory, folder: Path) -> object:
    entities = [memory.entities.get(name) for name in ENTITIES]
    answers = [hit.chunk_id for hit in memory.recall("Who signed for Harrow Mills?").hits]
    return entities, answers, dump(folder)


def decide(memory: Memory, verb: str, name: str, other: str) -> bool:
    """Whether a step could be done."""
    try:
        if verb == "merge":
            memory.entities.merge(name, other)
        elif verb == "split":
            memory.entities.split(name, documents=[other])
        elif verb == "apart":
            memory.entities.keep_apart(name, other)
        else:
            memory.entities.alias(name, other)
    except ConfigurationError:
        return False
    return True
