"""Filters: conditions hold for every hit of every strategy and along every hop; collections know nothing of another."""

import math
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from tests.texts import small_world

from ecphoria import Document, Memory
from ecphoria.errors import ConfigurationError
from ecphoria.recall.strategies import STRATEGIES

EVERY = tuple(STRATEGIES)
QUESTION = "Where was the thing that Ada Brandt designed first tried?"
WORLD = [
    *small_world(20),
    Document(id="dated", title="Tidebell 9", text="Ada Brandt tried the Tidebell 9.", published=date(1990, 5, 1)),
    Document(id="untitled", text="Ada Brandt designed nothing here.", metadata={"number": "3", "draft": True}),
]
Passes = Callable[[Document], bool]


@pytest.fixture(scope="module")
def filtered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with Memory.open(tmp_path_factory.mktemp("filtered")) as memory:
        memory.add_documents(WORLD)
        yield memory


CONDITIONS: tuple[tuple[dict[str, object], Passes], ...] = (
    ({"number": 7}, lambda document: document.metadata.get("number") == 7),
    ({"number": [0, 7, 14]}, lambda document: document.metadata.get("number") in (0, 7, 14)),
    ({"number": "3"}, lambda document: document.id == "untitled"),  # text is no number
    ({"number": (3, "3")}, lambda document: document.id in ("doc-003", "untitled")),
    ({"draft": True}, lambda document: document.id == "untitled"),
    ({"draft": 1}, lambda document: False),  # one is not true
    ({"source": "report", "number": {7, 8}}, lambda document: document.metadata.get("number") in (7, 8)),
    ({"id": "doc-007"}, lambda document: document.id == "doc-007"),
    ({"id": ["doc-007", "nothing-like-it"]}, lambda document: document.id == "doc-007"),
    ({"title": "Tidebell 9"}, lambda document: document.id == "dated"),
    ({"title": None}, lambda document: document.id == "untitled"),
    ({"published": "1990-05-01"}, lambda document: document.id == "dated"),
    ({"published": datetime(1990, 5, 1, tzinfo=UTC)}, lambda document: document.id == "dated"),
    ({"published": None, "draft": True}, lambda document: document.id == "untitled"),
    ({"colour": "red"}, lambda document: False),  # no document has such a key
    ({"id": []}, lambda document: False),
    ({"number": 7, "id": "doc-008"}, lambda document: False),
    ({}, lambda document: True),
)


@pytest.mark.parametrize("strategy", EVERY)
@pytest.mark.parametrize(("where", "passes"), CONDITIONS, ids=[str(where) for where, _ in CONDITIONS])
def test_every_hit_meets_every_condition(
    filtered: Memory, strategy: str, where: dict[str, object], passes: Passes
) -> None:
    allowed = {document.id for document in WORLD if passes(document)}
    hits = filtered.recall(QUESTION, k=1000, strategy=strategy, where=where).hits  # type: ignore[arg-type]
    found = {hit.document_id for hit in hits}
    assert found <= allowed
    if strategy in ("auto", "graph", "dense", "vector"):
        assert found == allowed
    said = {step.chunk_id.rpartition("#")[0] for hit in hits for step in hit.path if step.chunk_id}
    assert said <= allowed  # not even the way to a hit leads through what was filtered out


@pytest.mark.parametrize("value", [{"a": 1}, object(), [[1]]])
def test_a_value_that_is_no_plain_value_is_refused(filtered: Memory, value: object) -> None:
    with pytest.raises(ConfigurationError, match=r"where 'number': .* is not a plain value"):
        filtered.recall(QUESTION, where={"number": value})  # type: ignore[dict-item]


def test_a_time_that_is_none_is_refused(filtered: Memory) -> None:
    with pytest.raises(ConfigurationError, match="where 'published': 'yesterday' is not a time"):
        filtered.recall(QUESTION, where={"published": "yesterday"})


CHAIN = (
    Document(id="first", text="The bell was cast by Ada Brandt and Ivo Marsh.", metadata={"open": True}),
    Document(id="second", text="The house of Ivo Marsh is seen from Quillon Bay.", metadata={"open": False}),
    Document(id="third", text="The lighthouse of Quillon Bay is white.", metadata={"open": True}),
    Document(id="else", text="Nell Oduya keeps bees.", metadata={"open": True}),
)
ONLY_MASS = {"lexical_weight": 0, "dense_weight": 0, "chunk_seeds": 0}
"""With these a score is the logarithm of the activation alone; that of none is log 1e-12."""
NOTHING = pytest.approx(math.log(1e-12))


@pytest.fixture
def chain(memory: Memory) -> Memory:
    memory.add_documents(CHAIN)
    return memory


def _activation(memory: Memory, question: str, where: dict[str, bool] | None) -> dict[str, float]:
    found = memory.recall(question, strategy="auto", where=where, **ONLY_MASS)  # type: ignore[arg-type]
    return {hit.document_id: hit.score for hit in found.hits}


def test_no_activation_passes_through_a_chunk_that_is_filtered_out(chain: Memory) -> None:
    whole = _activation(chain, "What is near Ada Brandt?", None)
    assert whole["first"] > whole["second"] > whole["third"] > math.log(1e-6)  # two hops away, and reached
    assert whole["else"] == NOTHING
    parted = _activation(chain, "What is near Ada Brandt?", {"open": True})
    assert parted.keys() == {"first", "third", "else"}
    assert parted["first"] > math.log(1e-6)
    assert (parted["third"], parted["else"]) == (NOTHING, NOTHING)


@pytest.mark.parametrize(
    "question", ["What is near Ada Brandt?", "What is seen from Quillon Bay?", "Where does the house stand?"]
)
def test_activation_is_that_of_a_memory_without_what_is_filtered_out(
    chain: Memory, tmp_path: Path, question: str
) -> None:
    # Here the filtered chunk's names lead nowhere else, so that even how often they are named makes no difference.
    mass = {"lexical_weight": 0, "dense_weight": 0}
    parted = chain.recall(question, strategy="auto", where={"open": True}, **mass)  # type: ignore[arg-type]
    with Memory.open(tmp_path / "without") as without:
        without.add_documents([document for document in CHAIN if document.id != "second"])
        alone = without.recall(question, strategy="auto", **mass)  # type: ignore[arg-type]
    assert [hit.document_id for hit in parted.hits] == [hit.document_id for hit in alone.hits]
    assert [hit.score for hit in parted.hits] == pytest.approx([hit.score for hit in alone.hits], abs=1e-4)


def test_a_cue_that_stands_only_in_what_is_filtered_out_wakes_nothing(chain: Memory) -> None:
    parted = _activation(chain, 'Where is "the house of ivo"?', {"open": True})
    assert [*parted.values()] == [NOTHING] * 3


def test_an_answer_behind_a_filtered_chunk_has_no_path(chain: Memory) -> None:
    hits = {hit.document_id: hit for hit in chain.recall("What is near Ada Brandt?", strategy="auto").hits}
    assert [step.label for step in hits["third"].path][1:] == ["Ada Brandt", "Ivo Marsh", "Quillon Bay", "this passage"]
    found = chain.recall("What is near Ada Brandt?", strategy="auto", where={"open": True}).hits
    hits = {hit.document_id: hit for hit in found}
    assert [step.label for step in hits["third"].path if step.kind != "chunk"] == []


BUSY = "What does Ada Brandt do?"


@pytest.mark.parametrize("strategy", EVERY)
def test_collections_are_separate(tmp_path: Path, strategy: str) -> None:
    with Memory.open(tmp_path, collection="one") as one, Memory.open(tmp_path, collection="two / ..") as two:
        one.add_documents([Document(id="same", text="Ada Brandt keeps bees in Saltmere."), CHAIN[2]])
        two.add_documents([Document(id="same", text="Ada Brandt casts bells in Vesterby.")])
        assert {hit.document_id for hit in one.recall(BUSY, strategy=strategy).hits} <= {"same", "third"}
        found = two.recall(BUSY, strategy=strategy)
        assert [hit.text for hit in found.hits] == ["Ada Brandt casts bells in Vesterby."]
        assert {entity.name for entity in found.entities} <= {"Ada Brandt", "Vesterby"}
        one.remove("same")
        assert [hit.text for hit in two.recall(BUSY, strategy=strategy).hits] == ["Ada Brandt casts bells in Vesterby."]
        assert (one.status().documents, two.status().documents) == (1, 1)
