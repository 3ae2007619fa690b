"""Partial dates as intervals."""

from datetime import UTC, datetime

import pytest

from ecphoria.formulas.calendar import interval


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("2010", (2010, 1, 1), (2011, 1, 1)),
        ("2010-12", (2010, 12, 1), (2011, 1, 1)),
        ("2010-02", (2010, 2, 1), (2010, 3, 1)),
        ("2012-02-28", (2012, 2, 28), (2012, 2, 29)),
        (" 2010-12-31T23:30:00+02:00 ", (2010, 12, 31), (2011, 1, 1)),
    ],
)
def test_a_partial_date_is_an_interval(text: str, start: tuple[int, int, int], end: tuple[int, int, int]) -> None:
    assert interval(text) == (datetime(*start, tzinfo=UTC), datetime(*end, tzinfo=UTC))


@pytest.mark.parametrize("text", ["", "2010-13", "2010-02-30", "spring", "9999", "10", "2010-1"])
def test_what_is_no_date_is_nothing(text: str) -> None:
    assert interval(text) is None
