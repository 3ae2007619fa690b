"""Walks by name: what statements reach from one or several entities, and the chains between two."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.recall.clinic import clinic

from ecphoria import Document, Memory
from ecphoria.errors import ConfigurationError, NotFoundError
from ecphoria.model import From


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with clinic(tmp_path_factory.mktemp("walks")) as memory:
        yield memory


@pytest.fixture(scope="module")
def dated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    """Who led a firm when, found in the texts by the local extractor."""
    with Memory.open(tmp_path_factory.mktemp("dated")) as memory:
        memory.add_documents(
            [
                Document(id="first", text="Anna Keller was the CEO of Nordwind Systems from 2002 to 2011."),
                Document(id="second", text="Boris Lang was the CEO of Nordwind Systems from 2012 to 2019."),
            ]
        )
        yield memory


def test_the_walk_alone_answers_what_the_paper_asks(records: Memory) -> None:
    found = records.walk("Dr. Smith", relation_types=["diagnosed", "prescribed", "has_side_effect"])
    effects = {reached.name: reached.paths[0].text for reached in found if reached.type == "concept"}
    assert effects == {
        "nausea": "Dr. Smith -diagnosed-> Patient 12 -prescribed-> Metformin -has side effect-> nausea",
        "dry cough": "Dr. Smith -diagnosed-> Patient 13 -prescribed-> Lisinopril -has side effect-> dry cough",
    }
    assert all(step.span and step.chunk_id for step in found[0].paths[0].steps[1:])
    assert [reached.strength for reached in found] == sorted((reached.strength for reached in found), reverse=True)


def test_several_constraints_intersect(records: Memory) -> None:
    by_jones = From(name="Dr. Jones", relation_types=("diagnosed",))
    on_metformin = From(name="Metformin", relation_types=("prescribed",))
    (found,) = records.walk(by_jones, on_metformin, max_hops=1)
    assert found.name == "Patient 21"
    assert [path.text for path in found.paths] == [
        "Dr. Jones -diagnosed-> Patient 21", "Metformin <-prescribed- Patient 21"
    ]  # fmt: skip
    assert found.strength == pytest.approx(found.paths[0].strength * found.paths[1].strength)
    assert records.walk(by_jones, From(name="Lisinopril", relation_types=("prescribed",)), max_hops=1) == ()


def test_types_and_metadata_hold_at_every_hop(records: Memory) -> None:
    people = records.walk("Dr. Osei", entity_types=["person"])
    assert [reached.name for reached in people] == ["Patient 22"]  # not those behind what it takes, or the clinic
    visits = records.walk("Dr. Smith", where={"kind": "visit"})
    assert {reached.type for reached in visits} == {"person", "artifact", "organization"}
    assert len(records.walk("Dr. Smith", most=2)) == 2


def test_two_entities_meet_in_the_middle(records: Memory) -> None:
    (path, *others) = records.paths("Dr. Smith", "nausea")
    assert path.text == "Dr. Smith -diagnosed-> Patient 12 -prescribed-> Metformin -has side effect-> nausea"
    assert [step.kind for step in path.steps] == ["entity"] * 4
    assert all(len(other.steps) == 4 for other in others)
    six = records.paths("Lisinopril", "Warfarin", max_hops=6, relation_types=["prescribed", "seen at"])
    assert six[0].text == (
        "Lisinopril <-prescribed- Patient 13 -seen at-> Harbour Clinic <-seen at- Patient 20 -prescribed-> Warfarin"
    )
    assert records.paths("Lisinopril", "Warfarin", max_hops=2, relation_types=["prescribed", "seen at"]) == ()
    assert records.paths("Lisinopril", "heartburn", max_hops=6, entity_types=["artifact"]) == ()


def test_without_statements_chunks_that_mention_both_are_steps(memory: Memory) -> None:
    memory.add_documents(
        [
            Document(id="a", text="The bell was cast by Ada Brandt and Ivo Marsh."),
            Document(id="b", text="The house of Ivo Marsh is seen from Quillon Bay."),
        ]
    )
    (path,) = memory.paths("Ada Brandt", "Quillon Bay")
    assert [(step.label, step.chunk_id) for step in path.steps] == [
        ("Ada Brandt", ""), ("Ivo Marsh", "a#0"), ("Quillon Bay", "b#0")
    ]  # fmt: skip
    assert memory.paths("Ada Brandt", "Quillon Bay", during="1999") == ()


def test_the_time_holds_at_every_hop(dated: Memory) -> None:
    def reached(start: str, during: str | tuple[str, str] | None) -> set[str]:
        return {found.name for found in dated.walk(start, during=during)}

    assert reached("Nordwind Systems", "2005") == {"Anna Keller"}
    assert reached("Nordwind Systems", "2005-07-01") == {"Anna Keller"}
    assert reached("Nordwind Systems", ("2013-01-01", "2014-01-01")) == {"Boris Lang"}
    assert reached("Nordwind Systems", "1950") == set()
    assert reached("Anna Keller", None) == {"Nordwind Systems", "Boris Lang"}
    assert reached("Anna Keller", "2005") == {"Nordwind Systems"}
    assert reached("Anna Keller", ("2010-06-01", "2012-06-01")) == {"Nordwind Systems"}  # never both at once
    assert reached("Nordwind Systems", ("2010-06-01", "2012-06-01")) == {"Anna Keller", "Boris Lang"}


def test_a_chain_holds_at_one_instant_or_is_none(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as memory:
        memory.add_documents(
            [
                Document(id="a", text="Anna Keller was the CEO of Nordwind Systems from 2002 to 2011."),
                Document(id="b", text="Boris Lang was the CEO of Nordwind Systems from 2012 to 2019."),
                Document(id="c", text="Carla Stein was the chairwoman of Nordwind Systems from 2010 to 2014."),
            ]
        )
        assert memory.paths("Anna Keller", "Boris Lang") != ()  # without a time, what the texts tie (T 4.3)
        assert memory.paths("Anna Keller", "Boris Lang", during=("2000-01-01", "2020-01-01")) == ()
        (path,) = memory.paths("Anna Keller", "Carla Stein", during=("2000-01-01", "2020-01-01"))
        assert [step.label for step in path.steps] == ["Anna Keller", "Nordwind Systems", "Carla Stein"]
        assert [same.text for same in memory.paths("Anna Keller", "Carla Stein", as_of="2010-07-01")] == [path.text]
        assert memory.paths("Anna Keller", "Carla Stein", as_of="2013-07-01") == ()
        with pytest.raises(ConfigurationError, match=r"as_of: .* lies outside of during: '2010'"):
            memory.walk("Anna Keller", as_of="2013-07-01", during="2010")


def test_a_successor_ends_what_a_document_leaves_open(tmp_path: Path) -> None:
    names = {"2003-05-01": "Samuel Palmisano", "2013-05-01": "Ginni Rometty", "2021-05-01": "Arvind Krishna"}
    with Memory.open(tmp_path) as memory:
        for published, name in names.items():
            memory.add_documents([Document(id=name, text=f"{name} is the CEO of IBM.", published=published)])
        assert {one.name for one in memory.walk("IBM", max_hops=1)} == set(names.values())
        assert {one.name for one in memory.walk("IBM", max_hops=1, as_of="2015-01-01")} == {"Ginni Rometty"}
        assert {one.name for one in memory.walk("IBM", max_hops=1, as_of="2005-01-01")} == {"Samuel Palmisano"}
        assert memory.walk("IBM", max_hops=1, as_of="1999-01-01") == ()
        assert memory.paths("Samuel Palmisano", "Ginni Rometty", during=("2000-01-01", "2026-01-01")) == ()


def test_walks_know_what_had_been_learned(tmp_path: Path) -> None:
    now = [datetime(2020, 1, 1, tzinfo=UTC)]
    with Memory.open(tmp_path, clock=lambda: now[0]) as memory:
        memory.add_documents([Document(id="a", text="Anna Keller was the CEO of Nordwind Systems from 2002 to 2011.")])
        now[0] += timedelta(milliseconds=1)
        memory.add_documents([Document(id="b", text="Boris Lang was the CEO of Nordwind Systems from 2012 to 2019.")])
        early, late = now[0] - timedelta(milliseconds=1), now[0]
        assert {one.name for one in memory.walk("Nordwind Systems", known_at=early)} == {"Anna Keller"}
        assert {one.name for one in memory.walk("Nordwind Systems", known_at=late)} == {"Anna Keller", "Boris Lang"}
        assert memory.walk("Nordwind Systems", known_at="2019-12-31") == ()
        assert memory.paths("Anna Keller", "Boris Lang", known_at=early) == ()


@pytest.mark.parametrize(("name", "value"), [("as_of", "soon"), ("known_at", 12)])
def test_an_instant_that_is_none_is_refused(dated: Memory, name: str, value: object) -> None:
    with pytest.raises(ConfigurationError, match=rf"{name}: .* is no (?:time|instant)"):
        dated.paths("Anna Keller", "Boris Lang", **{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "during", ["soon", ("2012", "2011"), ("2012-01-01", "2011-01-01"), (1, 2), 2010, ("2010-01-01",)]
)
def test_a_time_that_is_none_is_refused(dated: Memory, during: object) -> None:
    with pytest.raises(ConfigurationError, match=r"during: .* (?:is|holds|ends)"):
        dated.walk("Anna Keller", during=during)  # type: ignore[arg-type]


def test_what_is_not_there_and_what_is_out_of_range_is_refused(records: Memory) -> None:
    with pytest.raises(NotFoundError, match=r"no entity is called .Dr\. Nobody"):
        records.paths("Dr. Smith", "Dr. Nobody")
    with pytest.raises(ConfigurationError, match="max_hops: must be a whole number from 1 on, not 0"):
        records.walk("Dr. Smith", max_hops=0)
    with pytest.raises(ConfigurationError, match="most: must be a whole number from 1 on"):
        records.paths("Dr. Smith", "nausea", most=0)
    with pytest.raises(ConfigurationError, match="relation_types: 'cures' is not known here"):
        records.walk(From(name="Dr. Smith", relation_types=("cures",)))
    assert records.walk() == ()
