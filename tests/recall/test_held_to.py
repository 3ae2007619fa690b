"""``during``, ``as_of`` and ``known_at`` hold in every strategy and along every hop."""

import math
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from tests.recall.harbour import FERRY

from ecphoria import Document, Memory
from ecphoria.errors import ConfigurationError
from ecphoria.model import Interval
from ecphoria.recall.strategies import STRATEGIES

EVERY = tuple(STRATEGIES)
QUESTION = "Who ran the Skarn ferry?"
ALL = {str(document.id) for document in FERRY}
NOTHING = pytest.approx(math.log(1e-12))


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with Memory.open(tmp_path_factory.mktemp("ferry")) as memory:
        memory.add_documents(FERRY)
        yield memory


def _found(memory: Memory, strategy: str, **when: object) -> set[str]:
    hits = memory.recall(QUESTION, k=100, strategy=strategy, **when).hits  # type: ignore[arg-type]
    said = {step.chunk_id.rpartition("#")[0] for hit in hits for step in hit.path if step.chunk_id}
    found = {hit.document_id for hit in hits}
    assert said <= found | (ALL if not when else found)  # not even the way to a hit leads through what was left out
    return found


CONDITIONS: tuple[tuple[dict[str, object], set[str]], ...] = (
    ({"during": "1990"}, {"brandt", "look-back"}),
    ({"during": "1999"}, {"marsh", "minutes"}),
    ({"during": (date(1994, 6, 1), "1995-06-01")}, {"brandt", "marsh"}),
    ({"during": "since 2014"}, {"oduya", "engine", "outlook"}),
    ({"during": (None, datetime(1989, 1, 1, tzinfo=UTC))}, {"brandt"}),
    ({"during": Interval(begin=datetime(1999, 5, 1, tzinfo=UTC), end=datetime(1999, 5, 2, tzinfo=UTC))},
     {"marsh", "minutes"}),
    ({"during": "1960s"}, set()),
    ({"as_of": "1992"}, {"brandt", "look-back", "white"}),  # a fair of 2010 is a later time
    ({"as_of": "2013-01-01"}, ALL - {"engine", "outlook"}),
    ({"as_of": datetime(2016, 6, 1, tzinfo=UTC)}, ALL),
    ({"during": "1990s", "as_of": "1998"}, {"brandt", "marsh", "look-back"}),
    ({"during": "1998..2000", "as_of": "1998"}, {"marsh"}),
)  # fmt: skip


@pytest.mark.parametrize("strategy", EVERY)
@pytest.mark.parametrize(("when", "left"), CONDITIONS, ids=[str(when) for when, _ in CONDITIONS])
def test_every_hit_is_of_the_time_asked_for(
    ferry: Memory, strategy: str, when: dict[str, object], left: set[str]
) -> None:
    found = _found(ferry, strategy, **when)
    assert found <= left
    if strategy in ("auto", "graph", "dense", "vector"):
        assert found == left


@pytest.mark.parametrize("strategy", EVERY)
def test_known_at_leaves_what_had_been_learned_by_then(tmp_path: Path, strategy: str) -> None:
    now = [datetime(2020, 1, 1, tzinfo=UTC)]
    with Memory.open(tmp_path, clock=lambda: now[0]) as memory:
        memory.add_documents(FERRY[:4])
        now[0] += timedelta(days=100)
        memory.add_documents(FERRY[4:])
        early, late = {"brandt", "marsh", "oduya", "white"}, ALL
        for at, known in ((datetime(2019, 12, 31, tzinfo=UTC), set()), (date(2020, 1, 1), early), ("2021", late)):
            found = _found(memory, strategy, known_at=at)
            assert found <= known
            if strategy in ("auto", "graph", "dense", "vector"):
                assert found == known


CHAIN = (
    Document(id="first", text="In 1990 the bell was cast by Ada Brandt and Ivo Marsh."),
    Document(id="second", text="In 2005 the house of Ivo Marsh was seen from Quillon Bay."),
    Document(id="third", text="In 1990 the lighthouse of Quillon Bay was white."),
)


def test_no_activation_passes_through_a_chunk_of_another_time(memory: Memory) -> None:
    memory.add_documents(CHAIN)
    mass = {"lexical_weight": 0, "dense_weight": 0, "chunk_seeds": 0}

    def activation(**when: object) -> dict[str, float]:
        hits = memory.recall("What is near Ada Brandt?", strategy="auto", **mass, **when).hits  # type: ignore[arg-type]
        return {hit.document_id: hit.score for hit in hits}

    assert activation()["third"] > math.log(1e-6)
    parted = activation(during="1990")
    assert parted.keys() == {"first", "third"}
    assert parted["first"] > math.log(1e-6)
    assert parted["third"] == NOTHING


def test_a_walk_follows_no_statement_that_does_not_hold(memory: Memory) -> None:
    # Both documents speak of both times; what they state held in one of them.
    memory.add_documents(
        [
            Document(
                id="a", text="Ada Brandt was the CEO of Skarn Works Ltd from 1988 to 1994. In 2001 she wrote of it."
            ),
            Document(
                id="b", text="Nell Oduya was the CEO of Skarn Works Ltd from 1999 to 2003. In 1990 she was a child."
            ),
        ]
    )
    statements = memory._parts.snapshot().shadows.typed
    assert len(statements) == 2
    for year, follows in (("1990", "Ada Brandt"), ("2001", "Nell Oduya")):
        found = memory.recall("Who ran Skarn Works Ltd?", strategy="graph", together=0, during=year)
        assert {hit.document_id for hit in found.hits} == {"a", "b"}
        assert {entity.name for entity in found.entities} == {"Skarn Works Ltd", follows}


def test_a_hit_tells_the_times_of_its_text_and_which_of_them_was_asked_for(ferry: Memory) -> None:
    hits = {hit.document_id: hit for hit in ferry.recall(QUESTION, during="1990").hits}
    (time,) = hits["look-back"].times
    assert time.interval == Interval(begin=datetime(1990, 1, 1, tzinfo=UTC), end=datetime(1991, 1, 1, tzinfo=UTC))
    assert hits["look-back"].text[time.span.start : time.span.end] == "1990"
    assert hits["look-back"].why.endswith("; in time: 1990")
    assert hits["brandt"].why.endswith("; in time: from 1988 to 1994")
    (minutes,) = (hit for hit in ferry.recall(QUESTION, during="1999").hits if hit.document_id == "minutes")
    assert minutes.why.endswith("; in time: published 1999-05-01")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"during": "sometime"}, "during: 'sometime'"),
        ({"during": ("2003", "2001")}, "during: .*ends before"),
        ({"during": ("2003", "2003")}, "during: "),
        ({"during": ""}, "during: "),
        ({"during": 2010}, "during: 2010"),
        ({"as_of": "the other day, I think"}, "as_of: "),
        ({"known_at": "2010-13-01"}, "known_at: "),
        ({"time": "2010"}, "time: expected true or false, got '2010'"),
    ],
)
def test_a_time_that_is_none_is_refused(ferry: Memory, given: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigurationError, match=message):
        ferry.recall(QUESTION, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("strategy", EVERY)
def test_an_empty_memory_and_one_without_dates_work(memory: Memory, strategy: str) -> None:
    when = {"during": "1990", "as_of": "1990", "known_at": "2100"}
    assert memory.recall(QUESTION, strategy=strategy, **when).hits == ()  # type: ignore[arg-type]
    memory.add_documents([Document(id="white", text="The Skarn ferry of Quillon Bay is white.")])
    assert memory.recall(QUESTION, strategy=strategy, during="1990").hits == ()
    assert memory.recall(QUESTION, strategy=strategy, as_of="1990").hits


def test_relative_words_count_from_the_present(tmp_path: Path) -> None:
    with Memory.open(tmp_path, clock=lambda: datetime(2024, 5, 1, tzinfo=UTC)) as memory:
        memory.add_documents(
            [
                Document(id="a", text="The ferry was painted.", published="2023-06-01"),
                Document(id="b", text="The ferry was painted.", published="2022-06-01"),
            ]
        )
        found = memory.recall("When was the ferry painted?", during="last year", strategy="bm25")
        assert [hit.document_id for hit in found.hits] == ["a"]
        with pytest.raises(ConfigurationError, match="no time"):
            memory.recall("When was the ferry painted?", during="the other day's tide")
