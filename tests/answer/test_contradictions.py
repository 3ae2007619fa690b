"""Where sources disagree, answers say so, and go by what holds at the time asked about (T 10.4, pattern 5)."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from tests.answer.offices import extraction
from tests.scripted_server import scripted

from ecphoria import Document, Memory
from ecphoria.model import utc

QUESTION = "How long is the review period under the Harbour Act?"
LAW = Document(
    id="law",
    text="The Harbour Act regulates permits of the port. The review period is 180 days. Fees are set by the master.",
    published="2012-05-01",
)
AMENDMENT = Document(
    id="amendment",
    text="Parliament amended the Harbour Act. The review period is extended from 180 to 270 days.",
    published="2020-03-01",
)
REPORT = Document(
    id="report", text="The Harbour Act is in force. The review period is 270 days.", published="2020-03-01"
)
OTHER = (
    Document(
        id="nets", text="The Fisheries Act regulates nets. The closed season lasts 60 days.", published="2021-01-01"
    ),
    Document(id="fees", text="The Harbour Act sets fees. The review costs 270 euros.", published="2022-01-01"),
)


def remembering(folder: Path, documents: Sequence[Document]) -> Memory:
    memory = Memory.open(folder)
    assert not memory.add_documents(documents).failed
    return memory


@pytest.fixture(scope="module")
def amended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    """A law, what amended it, and other laws."""
    with remembering(tmp_path_factory.mktemp("amended"), [AMENDMENT, LAW, *OTHER]) as memory:
        yield memory


@pytest.fixture(scope="module")
def disputed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    """The same law, and a report that says something else without a word of a change."""
    with remembering(tmp_path_factory.mktemp("disputed"), [LAW, REPORT, *OTHER]) as memory:
        yield memory


def test_an_amended_law_is_answered_as_it_is_now(amended: Memory) -> None:
    answer = amended.ask(QUESTION)
    assert answer.recall.hits[0].document_id == "amendment"
    assert answer.text.splitlines()[1] == "The review period is extended from 180 to 270 days. [1]"
    (former,) = [line for line in answer.text.splitlines() if line.startswith("The review period is 180 days.")]
    assert "180 days, 2012-05-01 at the latest to 2020-03-01" in former


@pytest.mark.parametrize(
    ("question", "times"),
    [
        (QUESTION, {"as_of": "2015-06-01"}),
        ("How long was the review period under the Harbour Act in 2015?", {}),
    ],
)
def test_an_amended_law_is_answered_as_it_was_before(amended: Memory, question: str, times: dict[str, str]) -> None:
    answer = amended.ask(question, **times)  # type: ignore[arg-type]
    assert answer.recall.hits[0].document_id == "law"
    assert "The review period is 180 days." in answer.text
    assert "as_of" not in times or "270" not in answer.text
    assert answer.contradictions == ()


def test_what_merely_held_earlier_is_no_contradiction(amended: Memory) -> None:
    found = amended.recall(QUESTION)
    assert [(fact.version.value, fact.holds, fact.version.status) for fact in found.facts] == [
        ("270 days", True, "current"),
        ("180 days", False, "superseded"),
    ]
    assert found.contradictions == ()


def test_sources_that_disagree_are_told_with_who_says_it_and_why_one_is_preferred(disputed: Memory) -> None:
    answer = disputed.ask(QUESTION)
    assert answer.text.splitlines()[1] == "The review period is 270 days. [1]"
    assert answer.text.splitlines()[-1] == (
        "Sources disagree on review period: 270 days (report, 2020-03-01) against 180 days (law, 2012-05-01). "
        "Preferred: 270 days (later source)."
    )
    (contradiction,) = answer.contradictions
    preferred, other = contradiction.claims
    assert (preferred.value, preferred.preferred, other.value, other.preferred) == ("270 days", True, "180 days", False)
    assert (preferred.published, other.published) == (utc("2020-03-01"), utc("2012-05-01"))
    (source,) = other.sources
    assert LAW.text[source.span.start : source.span.end] == "The review period is 180 days."


def test_before_the_later_source_nothing_contradicts(disputed: Memory) -> None:
    answer = disputed.ask(QUESTION, as_of="2015-06-01")
    assert "The review period is 180 days." in answer.text
    assert answer.contradictions == ()
    assert "270" not in answer.text


def test_a_document_that_goes_takes_its_contradiction_with_it(tmp_path: Path) -> None:
    with remembering(tmp_path, [LAW, REPORT]) as memory:
        assert memory.recall(QUESTION).contradictions != ()
        memory.remove("report")
        found = memory.recall(QUESTION)
        assert (found.contradictions, found.facts) == ((), ())


def test_baselines_say_nothing_of_it(disputed: Memory) -> None:
    assert disputed.recall(QUESTION, strategy="vector").contradictions == ()


def test_a_model_is_told_of_it(tmp_path: Path) -> None:
    said = "It is 270 days, though sources disagree [1]."
    with scripted(said) as server, Memory.open(tmp_path, chat=server.endpoint) as memory:
        memory.add_documents([LAW, REPORT])
        for reasoned in (False, True):
            answer = memory.ask(QUESTION, reasoned=reasoned)
            assert (
                "Sources disagree on review period: 270 days [1] against 180 days [2]. "
                "Go by 270 days (later source), and say that they disagree." in server.prompt
            )
            assert len(answer.contradictions) == 1


def office(folder: Path, *terms: tuple[str, str, str | None]) -> Memory:
    """A memory of documents that each give the CEO of IBM some years: the holder, the years, when it speaks."""
    said = [
        Document(id=f"d{number}", text=f"{name} was the CEO of IBM from {years}.", published=published)
        for number, (name, years, published) in enumerate(terms)
    ]
    return remembering(folder, said)


def test_two_holders_of_one_office_at_one_time_contradict_each_other(tmp_path: Path) -> None:
    terms = [
        ("Samuel Palmisano", "2002 to 2011", "2012-01-01"),
        ("Louis Gerstner", "2005 to 2008", "2013-01-01"),
        ("Ginni Rometty", "2012 to 2020", "2020-06-01"),
    ]
    with office(tmp_path, *terms) as memory:
        (found,) = memory.recall("Who was the CEO of IBM in 2006?").contradictions
        assert found.about == "IBM, CEO"
        assert {claim.value for claim in found.claims} == {"Samuel Palmisano", "Louis Gerstner"}
        assert found.claims[0].value == "Louis Gerstner"  # the shorter term stands inside the longer one
        assert found.reason == "holds at the time asked about"
        assert memory.recall("Who was the CEO of IBM in 2003?").contradictions == ()
        assert memory.recall("Who was the CEO of IBM in 2015?").contradictions == ()
        assert memory.recall("Who is the CEO of IBM?").contradictions == ()


def test_of_two_who_began_at_once_the_later_source_is_preferred(tmp_path: Path) -> None:
    terms = [("Samuel Palmisano", "2002 to 2011", "2012-01-01"), ("Louis Gerstner", "2002 to 2011", "2014-01-01")]
    with office(tmp_path, *terms) as memory:
        answer = memory.ask("Who was the CEO of IBM in 2006?")
        (found,) = answer.contradictions
        assert (found.claims[0].value, found.reason) == ("Louis Gerstner", "later source")
        assert "Gerstner" in answer.text.splitlines()[1]
        assert answer.text.splitlines()[-1].startswith("Sources disagree on IBM, CEO: Louis Gerstner (d1, 2014-01-01)")


def test_successors_contradict_nobody(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "kb", extraction=extraction(tmp_path)) as memory:
        assert memory.recall("Who was the CEO of IBM in 2012?").contradictions == ()
