"""The graph strategy: T 4.3's walk over statements, its chains in words, and filters by type along every hop."""

import json
import math
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.recall.clinic import EFFECTS, QUESTION, VISITS, clinic

from ecphoria import Document, Memory
from ecphoria.errors import ConfigurationError
from ecphoria.model import Hit
from ecphoria.recall.strategies import STRATEGIES


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with clinic(tmp_path_factory.mktemp("walking")) as memory:
        yield memory


def _by_document(hits: tuple[Hit, ...]) -> dict[str, Hit]:
    return {hit.document_id: hit for hit in hits}


def test_side_effects_of_what_dr_smith_s_patients_take_are_found_by_the_walk_alone(records: Memory) -> None:
    alone = {"lexical_weight": 0, "dense_weight": 0, "relation_emphasis": 0, "sharpness": 0}
    for parameters in ({}, alone):
        hits = records.recall(QUESTION, k=2, strategy="graph", **parameters).hits  # type: ignore[arg-type]
        assert {hit.document_id for hit in hits} == {"metformin", "lisinopril"}
    assert _by_document(hits)["metformin"].why == (
        "Dr. Smith -diagnosed-> Patient 12 -prescribed-> Metformin -has side effect-> nausea -> this passage"
    )


def test_every_step_says_where_it_is_said(records: Memory) -> None:
    hit = _by_document(records.recall(QUESTION, k=9, strategy="graph").hits)["lisinopril"]
    steps = [step for step in hit.path if step.span is not None]
    assert [(step.relation, step.chunk_id) for step in steps] == [
        ("diagnosed", "patient-13#0"),
        ("prescribed", "patient-13#0"),
        ("has side effect", "lisinopril#0"),
    ]
    visit = "patient: Patient 13\ndiagnosed by: Dr. Smith\nprescribed: Lisinopril\nclinic: Harbour Clinic"
    said = [visit[step.span.start : step.span.end] for step in steps[:2] if step.span]
    assert all(
        "Patient 13" in text and name in text for text, name in zip(said, ("Dr. Smith", "Lisinopril"), strict=True)
    )


def test_a_statement_that_is_read_backwards_points_back(records: Memory) -> None:
    hits = records.recall("Who diagnosed the patients that were prescribed Warfarin?", k=3, strategy="graph").hits
    assert hits[0].why == "Warfarin <-prescribed- Patient 20 <-diagnosed- Dr. Jones -> this passage"
    assert [step.backward for step in hits[0].path] == [False, False, True, True, False]


def test_what_is_reached_from_both_of_two_names_comes_first(records: Memory) -> None:
    found = records.recall("Who was diagnosed by Dr. Jones and prescribed Metformin?", k=5, strategy="graph").hits
    assert found[0].document_id == "patient-21"


PAPERS = {
    "both": (["Paper One", "cites", "Graph Atlas"], ["Paper One", "addresses", "Name Drift"]),
    "citing": (["Paper Two", "cites", "Graph Atlas"], ["Paper Two", "addresses", "Slow Joins"]),
    "citing-too": (["Paper Three", "cites", "Graph Atlas"], ["Paper Three", "addresses", "Lost Keys"]),
    "addressing": (["Paper Four", "cites", "Old Survey"], ["Paper Four", "addresses", "Name Drift"]),
    "criticising": (["Paper Five", "criticises", "Graph Atlas"], ["Paper Five", "defines", "Name Drift"]),
}


def test_papers_that_cite_one_thing_and_address_another(tmp_path: Path) -> None:
    lines = [
        {"id": id_, "entities": sorted({end for one in said for end in (one[0], one[2])}), "triples": said}
        for id_, said in PAPERS.items()
    ]
    (tmp_path / "said.jsonl").write_text("\n".join(json.dumps(line) for line in lines))
    documents = [Document(id=id_, text=" ".join(f"{' '.join(one)}." for one in said)) for id_, said in PAPERS.items()]
    with Memory.open(tmp_path / "papers", extraction=tmp_path / "said.jsonl") as memory:
        memory.add_documents(documents)
        alone = {"lexical_weight": 0, "dense_weight": 0, "relation_emphasis": 0, "sharpness": 0}
        question = "Which papers cite Graph Atlas and address Name Drift?"
        for parameters in ({}, alone):
            hits = memory.recall(question, strategy="graph", **parameters).hits  # type: ignore[arg-type]
            assert hits[0].document_id == "both"
        chains = {
            "Graph Atlas <-cites- Paper One -addresses-> Name Drift",
            "Name Drift <-addresses- Paper One -cites-> Graph Atlas",
        }
        assert hits[0].why.removesuffix(" -> this passage") in chains
        margin = hits[0].score - hits[1].score
        assert margin > math.log(1.5)
        only = memory.recall(question, strategy="graph", relation_types=["cites", "addresses"]).hits
        assert only[0].document_id == "both"
        assert "criticising" not in {hit.document_id for hit in only}


def test_relation_types_leave_what_states_them(records: Memory) -> None:
    hits = records.recall("Dr. Smith", k=20, strategy="graph", relation_types=["diagnosed"]).hits
    assert {hit.document_id for hit in hits} == {f"patient-{number}" for number in (12, 13, 20, 21, 22)}
    walked = [hit for hit in hits if hit.path]
    assert {hit.document_id for hit in walked} == {"patient-12", "patient-13"}
    assert {step.relation for hit in walked for step in hit.path if step.span} == {"diagnosed"}


@pytest.mark.parametrize("written", ["has_side_effect", "Has side effect", "hasSideEffect"])
@pytest.mark.parametrize("strategy", tuple(STRATEGIES))
def test_every_strategy_keeps_to_relation_types(records: Memory, strategy: str, written: str) -> None:
    hits = records.recall("Metformin and Dr. Smith", k=20, strategy=strategy, relation_types=[written]).hits
    found = {hit.document_id for hit in hits}
    assert found <= {name.lower() for name in EFFECTS}
    assert "metformin" in found


@pytest.mark.parametrize("strategy", tuple(STRATEGIES))
def test_every_strategy_keeps_to_entity_types(records: Memory, strategy: str) -> None:
    question = "Harbour Clinic, Metformin and Dr. Smith"
    found = records.recall(question, k=20, strategy=strategy, entity_types=["organization", "concept"])
    assert {hit.document_id for hit in found.hits}
    assert {entity.type for entity in found.entities} <= {"organization", "concept"}
    for hit in found.hits:
        inner = [step for step in hit.path if step.kind == "entity"][1:]
        assert {step.label for step in inner} <= {"Harbour Clinic", "Hill Clinic", *EFFECTS.values()}
    none = records.recall(question, k=20, strategy=strategy, entity_types=["event"])
    assert (none.hits, none.entities) == ((), ())


def test_activation_does_not_pass_through_entities_of_other_types(records: Memory) -> None:
    mass = {"lexical_weight": 0, "dense_weight": 0, "chunk_seeds": 0}
    free = _by_document(records.recall("Dr. Osei", k=20, strategy="auto", **mass).hits)  # type: ignore[arg-type]
    assert free["metformin"].score > -20  # by Hill Clinic, Patient 21 and what that one takes
    typed = records.recall("Dr. Osei", k=20, strategy="auto", entity_types=["person"], **mass)  # type: ignore[arg-type]
    assert {hit.document_id for hit in typed.hits} == {f"patient-{number}" for number in (12, 13, 20, 21, 22)}
    assert [hit.document_id for hit in typed.hits if hit.score > -20] == ["patient-22"]


def test_a_filter_by_type_and_one_by_metadata_both_hold(records: Memory) -> None:
    for strategy in STRATEGIES:
        found = records.recall(
            QUESTION, k=20, strategy=strategy, entity_types=["artifact"], where={"kind": "leaflet"}
        ).hits
        assert {hit.document_id for hit in found} <= {name.lower() for name in EFFECTS}


def test_a_family_stands_for_its_labels(records: Memory) -> None:
    hits = records.recall(QUESTION, k=20, relation_types=["social"]).hits
    assert {hit.document_id for hit in hits} == {f"patient-{number}" for number in (12, 13, 20, 21, 22)}
    assert records.recall(QUESTION, relation_types=["temporal"]).hits == ()


def test_an_unknown_type_is_told_the_known_ones(records: Memory) -> None:
    with pytest.raises(ConfigurationError, match=r"entity_types: 'persn' is not known here; known ones: .*person"):
        records.recall(QUESTION, entity_types=["persn"])
    with pytest.raises(
        ConfigurationError, match=r"relation_types: 'cures' is not known here; known ones: .*prescribed"
    ):
        records.recall(QUESTION, relation_types=["cures"])
    with pytest.raises(ConfigurationError, match=r"entity_types: expected a list of types, got 'person'"):
        records.recall(QUESTION, entity_types="person")


def test_ask_keeps_to_types_too(records: Memory) -> None:
    answer = records.ask(QUESTION, strategy="graph", relation_types=["has_side_effect"])
    assert {citation.document_id for citation in answer.citations} <= {name.lower() for name in EFFECTS}


def test_without_statements_the_walk_goes_over_what_is_mentioned_together(memory: Memory) -> None:
    memory.add_documents(
        [
            Document(id="a", text="The bell was cast by Ada Brandt and Ivo Marsh."),
            Document(id="b", text="The house of Ivo Marsh is seen from Quillon Bay."),
            Document(id="c", text="Nell Oduya keeps bees."),
        ]
    )
    hits = memory.recall("What is near Ada Brandt?", strategy="graph").hits
    assert [hit.document_id for hit in hits][:2] == ["a", "b"]
    assert [step.label for step in _by_document(hits)["b"].path] == [
        "Ada Brandt", "Ada Brandt", "Ivo Marsh", "this passage"
    ]  # fmt: skip
    assert _by_document(hits)["c"].path == ()


def test_an_empty_memory_and_a_question_without_a_cue_end_well(memory: Memory, records: Memory) -> None:
    assert memory.recall("Who?", strategy="graph").hits == ()
    assert memory.recall("Who?", strategy="graph", entity_types=["person"]).hits == ()
    assert len(records.recall("what is it that makes one cough", k=3, strategy="graph").hits) == 3


def test_a_record_that_came_and_went_leaves_the_walk_as_it_was(tmp_path: Path, records: Memory) -> None:
    assert len(VISITS) + len(EFFECTS) == records.status().documents
    with clinic(tmp_path) as again:
        again.add_documents([Document(id="patient-99", text="patient: Patient 99, Dr. Smith, Metformin")])
        again.remove("patient-99")
        one = [(hit.chunk_id, hit.score, hit.why) for hit in records.recall(QUESTION, strategy="graph").hits]
        assert one == [(hit.chunk_id, hit.score, hit.why) for hit in again.recall(QUESTION, strategy="graph").hits]
