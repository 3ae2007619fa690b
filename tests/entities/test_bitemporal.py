"""Two times: what held at one, by what had been learned at another."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ecphoria import Document, Memory
from ecphoria.entities.facts import facts_of
from ecphoria.entities.versions import at, versions_of
from ecphoria.layers.snapshot import build
from ecphoria.model import Cue, When
from ecphoria.recall.asked_facts import asked_facts
from ecphoria.store.database import Database
from ecphoria.store.documents import remove_documents, write_documents
from tests.entities.histories import BODY, History, Told, day, held_naively, histories, record, tick
from tests.handmade import DIMENSION


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    """A memory that each history is written to anew."""
    with Memory.open(tmp_path_factory.mktemp("office")) as memory:
        yield memory


def told(memory: Memory, history: History) -> None:
    """Have the memory hold a history, each document learned at its time."""
    parts = memory._parts
    with parts.database.write() as connection:
        remove_documents(connection, "default", [f"d{number:02d}" for number in range(20)])
        for number, one in enumerate(history.told):
            write_documents(connection, "default", [record(number, one, 384)], tick(one.learned))


def values(memory: Memory, time: datetime, known_at: datetime | None) -> set[str]:
    attributes = memory.entities.version(BODY, time, known_at=known_at).attributes
    return set(attributes.get("CEO", ()))


def leads(memory: Memory, time: datetime | str, known_at: datetime | None) -> set[str]:
    return set(memory.entities.version("IBM", time, known_at=known_at).attributes.get("CEO", ()))


@settings(deadline=None)
@given(history=histories(), seed=st.randoms(use_true_random=False))
def test_what_held_then_by_what_was_known_then_is_what_a_plain_reader_says(history: History, seed: Random) -> None:
    order = list(enumerate(history.told))
    seed.shuffle(order)  # the order of learning changes nothing but what was known when
    database = Database(Path(":memory:"))
    try:
        with database.write() as connection:
            for number, one in order:
                write_documents(connection, "default", [record(number, one, DIMENSION)], tick(one.learned))
            snapshot = build(connection, "default", DIMENSION, 1)
    finally:
        database.close()
    known_at = None if history.known_at is None else tick(history.known_at)
    form = snapshot.shadows.rows.entities.find(BODY.casefold())
    facts = () if form is None else facts_of(snapshot.shadows, [form], known_at=known_at)
    assert {version.value for version in at(versions_of(facts), day(history.as_of))} == held_naively(history)


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=histories())
def test_the_memory_says_the_same_to_who_names_the_entity_and_to_who_asks(office: Memory, history: History) -> None:
    told(office, history)
    time, known_at = day(history.as_of), None if history.known_at is None else tick(history.known_at)
    expected = held_naively(history)
    if history.told:
        assert values(office, time, known_at) == expected
    snapshot, question = office._parts.snapshot(), f"Who is the CEO of {BODY}?"
    found = asked_facts(
        question,
        [Cue(text=BODY, entity_ids=(BODY.casefold(),), how="name", strength=1.0)],
        snapshot,
        slots=office._parts.slots,
        now=datetime(2026, 1, 1, tzinfo=UTC),
        when=When(as_of=time, known_at=known_at),
        entity_of=snapshot.entity_of,
    )
    assert {fact.version.value for fact in found if fact.holds} == expected


def test_a_microsecond_tells_what_was_known_apart(office: Memory) -> None:
    history = History(
        told=(Told(value="Ada Brandt", since=1, learned=0), Told(value="Ivo Marsh", since=9, learned=1)),
        as_of=20,
        known_at=None,
    )
    told(office, history)
    assert values(office, day(20), tick(0)) == {"Ada Brandt"}
    assert values(office, day(20), tick(1)) == {"Ivo Marsh"}
    assert values(office, day(20), tick(-1)) == set()


@pytest.mark.parametrize(
    "moment",
    [
        datetime(2010, 6, 1, 0, 30),
        datetime(2010, 6, 1, 0, 30, tzinfo=UTC),
        datetime(2010, 5, 31, 20, 30, tzinfo=timezone(timedelta(hours=-4))),
        datetime(2010, 6, 1, 9, 30, tzinfo=timezone(timedelta(hours=9))),
        "2010-06-01T02:30:00+02:00",
        "2010-06-01",
    ],
)
def test_instants_of_every_zone_and_of_none_mean_the_same(tmp_path: Path, moment: datetime | str) -> None:
    """The office changed hands at the beginning of the first of June, UTC; naive instants are UTC."""
    with Memory.open(tmp_path, clock=lambda: datetime(2020, 1, 1, tzinfo=timezone(timedelta(hours=5)))) as memory:
        memory.add_documents(
            [
                Document(id="a", text="Samuel Palmisano was the CEO of IBM from 2002-03-01 to 2010-05-31."),
                Document(
                    id="b", text="Ginni Rometty has been the CEO of IBM since 2010-06-01.", published="2011-01-01"
                ),
            ]
        )
        assert leads(memory, moment, None) == {"Ginni Rometty"}
        assert leads(memory, datetime(2010, 5, 31, 23, 59), None) == {"Samuel Palmisano"}
        aware = datetime(2020, 1, 1, 5, tzinfo=timezone(timedelta(hours=10)))  # 19:00 UTC of the day before
        assert leads(memory, datetime(2015, 1, 1), aware + timedelta(minutes=1)) == {"Ginni Rometty"}
        assert leads(memory, datetime(2015, 1, 1), datetime(2019, 12, 31, 18, 59)) == set()
        assert leads(memory, datetime(2015, 1, 1), datetime(2019, 12, 31, 19, 0)) == {"Ginni Rometty"}


def test_a_document_that_replaces_another_takes_away_what_that_had_said(tmp_path: Path) -> None:
    now = [datetime(2020, 1, 1, tzinfo=UTC)]
    with Memory.open(tmp_path, clock=lambda: now[0]) as memory:
        memory.add_documents([Document(id="board", text="Samuel Palmisano has been the CEO of IBM since 2002.")])
        now[0] += timedelta(days=1)
        memory.add_documents([Document(id="board", text="Ginni Rometty has been the CEO of IBM since 2002.")])
        assert leads(memory, datetime(2005, 1, 1), now[0]) == {"Ginni Rometty"}
        assert leads(memory, datetime(2005, 1, 1), now[0] - timedelta(hours=1)) == set()
