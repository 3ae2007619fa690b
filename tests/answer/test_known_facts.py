"""Questions for a fact that changes: the answer is what held at the time asked about (T 5.4)."""

import json
from pathlib import Path

import pytest
from tests.answer.offices import DOCUMENTS, remembering
from tests.scripted_server import scripted

from ecphoria import Document, Memory
from ecphoria.answer.prompt import HOLDS
from ecphoria.faces.cli.as_json import plain

OFFICE = [
    ("Who was IBM's CEO in 2010?", "palmisano", "Palmisano"),
    ("Who is IBM's CEO?", "krishna", "Krishna"),
    ("Who was the chief executive of IBM in March 2015?", "rometty", "Rometty"),
    ("who is the ceo of ibm now", "krishna", "Krishna"),
]


@pytest.fixture(scope="module", params=["local", "file"])
def ibm(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Memory:
    return remembering(tmp_path_factory.mktemp("ibm"), local=request.param == "local")


@pytest.mark.parametrize(("question", "document", "name"), OFFICE)
def test_without_a_model_the_first_sentence_says_who_held_the_office(
    ibm: Memory, question: str, document: str, name: str
) -> None:
    answer = ibm.ask(question)
    assert answer.citations[0].document_id == document
    assert name in answer.citations[0].quote
    assert name in answer.text.splitlines()[1]


def test_what_held_at_another_time_is_shown_with_that_time(ibm: Memory) -> None:
    lines = ibm.ask("Who is IBM's CEO?").text.splitlines()
    (former,) = [line for line in lines if line.startswith("Samuel Palmisano was")]
    assert "(IBM, CEO: Samuel Palmisano, 2002-2011)" in former


@pytest.mark.parametrize(("question", "document", "name"), OFFICE)
def test_a_model_reads_the_facts_with_their_times(tmp_path: Path, question: str, document: str, name: str) -> None:
    with scripted("As the facts say [1].") as server, remembering(tmp_path, server.endpoint) as memory:
        answer = memory.ask(question)
        facts = server.prompt.partition("<facts>\n")[2].partition("</facts>")[0].splitlines()
    assert answer.citations[0].document_id == document
    (holding,) = [line for line in facts if HOLDS in line]
    assert name in holding
    assert holding.endswith("[1]")
    former = {"Palmisano", "Rometty"} - {name}
    assert sum(line.endswith(("superseded [2]", "superseded [3]")) for line in facts) == len(former)


def test_a_reasoned_answer_reads_them_too(tmp_path: Path) -> None:
    with scripted("ANSWER: Samuel Palmisano") as server, remembering(tmp_path, server.endpoint) as memory:
        memory.ask("Who was IBM's CEO in 2010?", reasoned=True)
        assert f"IBM | CEO | Samuel Palmisano | 2002-2011 | {HOLDS} [1]" in server.prompt


@pytest.mark.parametrize(
    "question",
    [
        "Who bought Red Hat?",  # no office
        "Who was IBM's CEO before Ginni Rometty?",  # an order, not a time
        "When did IBM's CEO Arvind Krishna graduate?",  # names the value itself
        "Who is the vice president of IBM?",
    ],
)
def test_no_fact_leads_where_none_is_asked_for(ibm: Memory, question: str) -> None:
    assert not any(fact.holds for fact in ibm.recall(question).facts)


def test_hits_say_which_facts_they_hold_and_which_no_longer_do(ibm: Memory) -> None:
    why = {hit.document_id: hit.why for hit in ibm.recall("Who is IBM's CEO?").hits}
    assert why["krishna"].endswith("says: IBM, CEO: Arvind Krishna, since 2020")
    assert why["palmisano"].endswith("says: IBM, CEO: Samuel Palmisano, 2002-2011 (superseded)")


def test_filters_hold_for_facts(ibm: Memory) -> None:
    found = ibm.recall("Who is IBM's CEO?", where={"id": ["palmisano", "rometty"]})
    assert {fact.version.value for fact in found.facts} == {"Samuel Palmisano", "Ginni Rometty"}
    assert {hit.document_id for hit in found.hits} == {"palmisano", "rometty"}


def test_a_document_that_goes_takes_its_fact_with_it(tmp_path: Path) -> None:
    with remembering(tmp_path) as memory:
        memory.remove("krishna")
        shown = memory.recall("Who is IBM's CEO?").facts
        assert [(fact.version.value, fact.version.status) for fact in shown] == [
            ("Samuel Palmisano", "superseded"),
            ("Ginni Rometty", "ended"),
        ]


def test_baselines_stay_as_they_are(ibm: Memory) -> None:
    assert ibm.recall("Who is IBM's CEO?", strategy="vector").facts == ()


def test_hits_stay_within_k(ibm: Memory) -> None:
    (hit,) = ibm.recall("Who was IBM's CEO in 2010?", k=1).hits
    assert hit.document_id == "palmisano"
    assert len(ibm.recall("Who was IBM's CEO in 2010?", k=10).hits) == len(DOCUMENTS)


def test_documents_that_give_no_years_are_ordered_by_when_they_speak(memory: Memory) -> None:
    names = {"2003-05-01": "Samuel Palmisano", "2013-05-01": "Ginni Rometty", "2021-05-01": "Arvind Krishna"}
    for published, name in reversed(names.items()):  # the newest comes first
        memory.add_documents([Document(id=name, text=f"{name} is the CEO of IBM.", published=published)])
    assert "Arvind Krishna" in memory.ask("Who is IBM's CEO?").citations[0].quote
    assert "Samuel Palmisano" in memory.ask("Who was IBM's CEO in 2010?").citations[0].quote
    lines = memory.ask("Who is IBM's CEO?").text.splitlines()
    assert any("2003-05-01 at the latest to 2013-05-01" in line for line in lines)
    assert not any(fact.holds for fact in memory.recall("Who was IBM's CEO in 1999?").facts)


def test_values_that_nothing_orders_do_not_crowd_the_answer(memory: Memory) -> None:
    names = ("Samuel Palmisano", "Ginni Rometty", "Arvind Krishna", "Michael Dell", "Lisa Su")
    memory.add_documents([Document(id=name, text=f"{name} is the CEO of IBM.") for name in names])
    facts = memory.recall("Who is IBM's CEO?").facts
    assert len(facts) > 3
    assert not any(fact.holds for fact in facts)


def test_a_sentence_that_does_not_name_the_value_is_shown_with_it(tmp_path: Path) -> None:
    said = {
        "id": "a",
        "entities": [{"name": "Arvind Krishna", "type": "person"}, {"name": "IBM", "type": "organization"}],
        "triples": [["IBM", "CEO", "Arvind Krishna"]],
    }
    (tmp_path / "said.jsonl").write_text(json.dumps(said), encoding="utf-8")
    text = "Arvind Krishna came from India. He leads IBM now."
    with Memory.open(tmp_path / "kb", extraction=tmp_path / "said.jsonl") as memory:
        memory.add_documents([Document(id="a", text=text)])
        first = memory.ask("Who is IBM's CEO?").text.splitlines()[1]
    assert "Arvind Krishna" in first


def test_facts_are_in_the_json_of_an_answer(ibm: Memory) -> None:
    fact = json.loads(json.dumps(plain(ibm.recall("Who is IBM's CEO?").facts[0])))
    assert (fact["holds"], fact["version"]["status"], fact["version"]["valid_from"][:4]) == (True, "current", "2020")
