"""A time that only stands in the question orders what comes back, and drops nothing."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.recall.harbour import FERRY

from ecphoria import Document, Memory
from ecphoria.model import Interval, Recall

ALL = {str(document.id) for document in FERRY}
READ = ("auto", "graph")
NOT_READ = ("bm25", "dense", "vector", "ecphory", "global")


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with Memory.open(tmp_path_factory.mktemp("ferry")) as memory:
        memory.add_documents(FERRY)
        yield memory


def _ranks(found: Recall) -> dict[str, int]:
    return {hit.document_id: rank for rank, hit in enumerate(found.hits, 1)}


def _scores(found: Recall) -> list[tuple[str, float]]:
    return [(hit.chunk_id, hit.score) for hit in found.hits]


@pytest.mark.parametrize("strategy", READ)
@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Who ran the Skarn ferry from 1988 to 1994?", "brandt"),
        ("Who ran the Skarn ferry from 1995 to 2003?", "marsh"),
        ("Who ran the Skarn ferry in May 2001?", "marsh"),
        ("Who has run the Skarn ferry since 2004?", "oduya"),
        ("What happened to the Skarn ferry in May 1999?", "minutes"),
    ],
)
def test_what_speaks_of_the_time_comes_first(ferry: Memory, strategy: str, question: str, first: str) -> None:
    found = ferry.recall(question, k=100, strategy=strategy)
    assert _ranks(found)[first] == 1
    assert set(_ranks(found)) == ALL  # nothing is dropped for its time, or for having none


@pytest.mark.parametrize("strategy", READ)
def test_the_time_read_is_shown(ferry: Memory, strategy: str) -> None:
    found = ferry.recall("Who ran the Skarn ferry from 1995 to 2003?", strategy=strategy)
    assert found.trace.time is not None
    assert (found.trace.time.sense, found.trace.time.text) == ("range", ("from 1995 to 2003",))
    assert found.trace.time.intervals == (
        Interval(begin=datetime(1995, 1, 1, tzinfo=UTC), end=datetime(2004, 1, 1, tzinfo=UTC)),
    )
    assert found.hits[0].why.endswith("; in time: from 1995 to 2003")


@pytest.mark.parametrize("strategy", [*READ, *NOT_READ])
@pytest.mark.parametrize(
    "question", ["Who ran the Skarn ferry?", "What was Expo 2010?", "May I ask who ran the ferry?", "", "?"]
)
def test_without_a_time_nothing_changes(ferry: Memory, strategy: str, question: str) -> None:
    read, unread = (ferry.recall(question, k=100, strategy=strategy, time=time) for time in (True, False))
    assert read.trace.time is None
    assert _scores(read) == _scores(unread)  # to the bit


@pytest.mark.parametrize("strategy", NOT_READ)
def test_the_baselines_read_no_time(ferry: Memory, strategy: str) -> None:
    question = "Who ran the Skarn ferry in 1990?"
    read, unread = (ferry.recall(question, k=100, strategy=strategy, time=time) for time in (True, False))
    assert read.trace.time is None
    assert _scores(read) == _scores(unread)


def test_reading_can_be_turned_off(ferry: Memory) -> None:
    question = "Who ran the Skarn ferry in 1990?"
    off = ferry.recall(question, k=100, time=False)
    assert off.trace.time is None
    assert not any("in time" in hit.why for hit in off.hits)
    assert _scores(off) == _scores(ferry.recall(question, k=100, time_weight=0, time_mass=0))
    assert _scores(off) != _scores(ferry.recall(question, k=100))


def test_the_present_orders_nothing(ferry: Memory) -> None:
    assert ferry.recall("Who runs the Skarn ferry now?").trace.time is None


def test_last_year_counts_from_the_memorys_present(memory: Memory) -> None:
    with Memory.open(memory.path, clock=lambda: datetime(1991, 6, 1, tzinfo=UTC)) as then:
        then.add_documents(FERRY)
        found = then.recall("Who ran the Skarn ferry last year?")
    assert found.trace.time is not None
    assert found.trace.time.intervals[0].begin == datetime(1990, 1, 1, tzinfo=UTC)
    assert _ranks(found)["brandt"] <= 2  # beside what says that it sank


def test_a_year_in_a_name_is_a_time_only_behind_a_word_that_leads_to_one(memory: Memory) -> None:
    memory.add_documents([Document(id="novel", title="1984", text="1984 is a novel."), *FERRY])
    assert memory.recall("Who wrote 1984?").trace.time is None
    assert memory.recall("Who ran the Skarn ferry in 1984?").trace.time is not None


def test_a_year_that_belongs_to_a_name_is_no_time(memory: Memory) -> None:
    memory.add_documents([Document(id="riots", title="Harbour Riots", text="The Harbour Riots were loud."), *FERRY])
    assert memory.recall("Who ran the Skarn ferry during the Harbour Riots of 1989?").trace.time is None
    assert memory.recall("What did the Harbour Riots bring in 1989?").trace.time is not None
    assert memory.recall("Who led the Harbour Riots from 1989 to 1990?").trace.time is not None


def test_what_was_published_then_speaks_of_that_time(memory: Memory) -> None:
    subjects = {6: "the pier", 7: "the roof of the boathouse", 8: "new boats"}
    memory.add_documents(
        [
            Document(id=f"0{day}", text=f"The board met and talked about {what}.", published=f"2024-05-0{day}")
            for day, what in subjects.items()
        ]
    )
    found = memory.recall("What did the board talk about on 7 May 2024?")
    assert found.hits[0].document_id == "07"
    assert found.hits[0].why.endswith("in time: published 2024-05-07")
