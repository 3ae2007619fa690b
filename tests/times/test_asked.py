"""The time that a question asks about."""

from datetime import UTC, datetime

import pytest

from ecphoria.model import Interval
from ecphoria.times import asked

NOW = datetime(2026, 3, 4, 5, tzinfo=UTC)


def day(text: str) -> datetime | None:
    return datetime.fromisoformat(text).replace(tzinfo=UTC) if text else None


@pytest.mark.parametrize(
    ("question", "sense", "begin", "end"),
    [
        ("Who was the CEO in 2010?", "in", "2010-01-01", "2011-01-01"),
        ("Who led IBM as of June 2019?", "as of", "2019-06-01", "2019-07-01"),
        ("What did it cost in Q3 2019?", "in", "2019-07-01", "2019-10-01"),
        ("What happened during the 1990s?", "in", "1990-01-01", "2000-01-01"),
        ("From 2004 to 2005, where did she work?", "range", "2004-01-01", "2006-01-01"),
        ("Where did she live between Sep 1990 and Sep 1993?", "range", "1990-09-01", "1993-10-01"),
        ("Who led it before 2001?", "before", "", "2001-01-01"),
        ("Who has led it since May 2001?", "since", "2001-05-01", ""),
        ("Who led it from 2004?", "since", "2004-01-01", ""),
        ("Which team did he join in the last three years?", "in", "2023-03-04", "2026-03-05"),
        ("What did we do last summer?", "in", "2025-06-01", "2025-09-01"),
        ("who was president in march 2010", "in", "2010-03-01", "2010-04-01"),
    ],
)
def test_a_question_names_a_time(question: str, sense: str, begin: str, end: str) -> None:
    found = asked(question, NOW)
    assert found is not None
    assert (found.sense, found.interval) == (sense, Interval(begin=day(begin), end=day(end)))


def test_now_is_the_instant_of_asking() -> None:
    found = asked("Who currently leads IBM?", NOW)
    assert found is not None
    assert (found.sense, found.interval) == ("now", Interval.at(NOW))


def test_several_times_are_not_one() -> None:
    found = asked("Who were CEO in 2010 and in 2012?", NOW)
    assert found is not None
    assert found.interval is None
    assert [one.begin.year for one in found.intervals if one.begin] == [2010, 2012]


@pytest.mark.parametrize(
    ("question", "kind", "sense", "subject", "predicate"),
    [
        ("Who was CFO when Ada Brandt was CEO of Tidebell?", "state", "during", "Ada Brandt", "CEO of Tidebell"),
        ("While Bob Ives was the mayor, who led Pixar?", "state", "during", "Bob Ives", "mayor"),
        ("What happened during Ada's tenure as president?", "state", "during", "Ada", "president"),
        ("Who led Apple during the pandemic?", "event", "during", "pandemic", None),
        ("What did he do after the Second World War?", "event", "after", "Second World War", None),
        ("What did she do before the war?", "event", "before", "war", None),
    ],
)
def test_a_time_may_have_a_name(question: str, kind: str, sense: str, subject: str, predicate: str | None) -> None:
    found = asked(question, NOW)
    assert found is not None
    assert found.named is not None
    assert (found.intervals, found.named.kind, found.sense) == ((), kind, sense)
    assert question[slice(*found.named.subject)] == subject
    assert (question[slice(*found.named.predicate)] if found.named.predicate else None) == predicate


@pytest.mark.parametrize(
    "question",
    ["Who was the first CEO?", "When was the bridge built?", "May I ask who leads it?", "Who leads IBM?",
     "When did the CEO resign?", "What did he do after leaving office?"],
)  # fmt: skip
def test_a_question_without_a_time_names_none(question: str) -> None:
    assert asked(question, NOW) is None
