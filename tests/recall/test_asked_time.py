"""The time that a question asks about."""

from datetime import UTC, datetime, timedelta

import pytest

from ecphoria.model import utc
from ecphoria.recall.asked_time import asked_time

NOW = datetime(2026, 3, 4, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "begin", "end"),
    [
        ("Who was the CEO in 2010?", "2010-01-01", "2011-01-01"),
        ("Who was the CEO in March 2010?", "2010-03-01", "2010-04-01"),
        ("Who was the CEO in December 2010?", "2010-12-01", "2011-01-01"),
        ("Who was the CEO on 3 March 2010?", "2010-03-03", "2010-03-04"),
        ("Who was the CEO on March 3, 2010?", "2010-03-03", "2010-03-04"),
        ("Who was the CEO on 2010-03-03?", "2010-03-03", "2010-03-04"),
        ("the 2010 CEO", "2010-01-01", "2011-01-01"),
    ],
)
def test_a_date_is_an_interval(question: str, begin: str, end: str) -> None:
    assert asked_time(question, NOW) == (utc(begin), utc(end))


@pytest.mark.parametrize(
    "question", ["Who is the CEO?", "Who is the CEO now?", "CEO of room 1012", "May I ask who leads it?"]
)
def test_no_date_means_the_present(question: str) -> None:
    assert asked_time(question, NOW) == (NOW, NOW + timedelta(microseconds=1))


@pytest.mark.parametrize(
    "question",
    [
        "Who was the CEO before 2010?",
        "Who was the first CEO?",
        "When did the CEO resign?",
        "Who were CEO in 2010 and in 2012?",
        "Who was the CEO on 31 February 2010?",
    ],
)
def test_an_order_or_several_dates_are_no_one_time(question: str) -> None:
    assert asked_time(question, NOW) is None
