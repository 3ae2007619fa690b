"""T 3.4's question over two tables: which records answer it is decided by the walk over their statements."""

from collections.abc import Iterator
from typing import Any

import pytest

from ecphoria import Memory

QUESTION = "What are the side effects of medications prescribed to patients diagnosed by Dr. Smith?"
VISITS = """patient,diagnosed by,diagnosis,prescribed,since
Patient 12,Dr. Smith,type 2 diabetes,Metformin,2019
Patient 13,Dr. Smith,high blood pressure,Lisinopril,2020
Patient 20,Dr. Jones,atrial fibrillation,Warfarin,2018
Patient 21,Dr. Jones,type 2 diabetes,Metformin,2021
"""
EFFECTS = """medication,side effects
Metformin,nausea
Lisinopril,dry cough
Warfarin,bleeding
Ibuprofen,heartburn
"""
VISIT: dict[str, Any] = {
    "name": "visits",
    "id": "patient",
    "entities": [
        {"column": "patient", "type": "person"},
        {"column": "diagnosed by", "type": "person"},
        {"column": "diagnosis", "type": "concept"},
        {"column": "prescribed", "type": "artifact"},
    ],
    "relations": [
        {"source": "patient", "label": "diagnosed by", "target": "diagnosed by", "valid_from": "since"},
        {"source": "patient", "label": "suffers from", "target": "diagnosis"},
        {"source": "patient", "label": "prescribed", "target": "prescribed", "valid_from": "since"},
    ],
}
EFFECT: dict[str, Any] = {
    "name": "effects",
    "id": "medication",
    "entities": [{"column": "medication", "type": "artifact"}, {"column": "side effects", "type": "concept"}],
    "relations": [{"source": "medication", "label": "has side effect", "target": "side effects"}],
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    folder = tmp_path_factory.mktemp("tables")
    (folder / "visits.csv").write_text(VISITS, encoding="utf-8")
    (folder / "effects.csv").write_text(EFFECTS, encoding="utf-8")
    with Memory.open(folder / "kb") as memory:
        memory.add_records(folder / "visits.csv", VISIT)
        memory.add_records(folder / "effects.csv", EFFECT)
        yield memory


def test_the_records_that_answer_come_first(tables: Memory) -> None:
    hits = tables.recall(QUESTION, k=2, strategy="graph").hits
    assert {hit.document_id for hit in hits} == {"effects:Metformin", "effects:Lisinopril"}
    assert {hit.why.removesuffix(" -> this passage") for hit in hits} == {
        "Dr. Smith <-diagnosed by- Patient 12 -prescribed-> Metformin -has side effect-> nausea",
        "Dr. Smith <-diagnosed by- Patient 13 -prescribed-> Lisinopril -has side effect-> dry cough",
    }


def test_the_answer_quotes_them(tables: Memory) -> None:
    answer = tables.ask(QUESTION, k=2, strategy="graph")
    assert {citation.document_id for citation in answer.citations} <= {"effects:Metformin", "effects:Lisinopril"}
    assert "nausea" in answer.text or "dry cough" in answer.text


def test_the_time_of_a_visit_holds_along_the_walk(tables: Memory) -> None:
    relations = ["diagnosed by", "prescribed"]
    assert {reached.name for reached in tables.walk("Dr. Smith", relation_types=relations, during="2019")} == {
        "Patient 12",
        "Metformin",
    }
