"""Times that callers give."""

from datetime import UTC, date, datetime

import pytest

from ecphoria.errors import ConfigurationError
from ecphoria.model import INSTANT, Interval
from ecphoria.times import During, read_instant, read_interval


def at(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[arg-type, misc]


@pytest.mark.parametrize(
    ("value", "begin", "end"),
    [
        ("2010", at(2010, 1, 1), at(2011, 1, 1)),
        ("2010-05", at(2010, 5, 1), at(2010, 6, 1)),
        ("Q3 2019", at(2019, 7, 1), at(2019, 10, 1)),
        ("in the 1990s", at(1990, 1, 1), at(2000, 1, 1)),
        ("summer 2004", at(2004, 6, 1), at(2004, 9, 1)),
        ("since 2019", at(2019, 1, 1), None),
        ("from 2019", at(2019, 1, 1), None),
        ("before 2001", None, at(2001, 1, 1)),
        ("2001..2003", at(2001, 1, 1), at(2004, 1, 1)),
        ("2001..", at(2001, 1, 1), None),
        ("..2003-05", None, at(2003, 6, 1)),
        ("from 2001 to 2003", at(2001, 1, 1), at(2004, 1, 1)),
        (("2001-01-01", "2003"), at(2001, 1, 1), at(2003, 1, 1)),
        ((None, date(2003, 1, 2)), None, at(2003, 1, 2)),
        (date(2003, 1, 2), at(2003, 1, 2), at(2003, 1, 3)),
        (Interval(begin=at(1999, 1, 1)), at(1999, 1, 1), None),
    ],
)
def test_an_interval_is_read(value: During, begin: datetime | None, end: datetime | None) -> None:
    assert read_interval(value) == Interval(begin=begin, end=end)


@pytest.mark.parametrize(
    "value",
    ["", "nonsense", "2010-13", "2010-02-30", "2003..2001", "from 2003 to 2001", "2001 and 2003", "..", "last year",
     ("2010", "2010"), ("2010", "2009"), (None, None), ("2010",), ("x", "2010"), 2010, ("2010", 2011)],
)  # fmt: skip
def test_a_wrong_interval_names_the_value_and_what_to_write(value: During) -> None:
    with pytest.raises(ConfigurationError) as raised:
        read_interval(value)
    assert str(raised.value).startswith(f"during: {value!r} ")
    assert "; " in str(raised.value)


@pytest.mark.parametrize(
    ("value", "instant"),
    [
        ("2019", at(2020, 1, 1) - INSTANT),
        ("June 2019", at(2019, 7, 1) - INSTANT),
        ("2019-06-30", at(2019, 7, 1) - INSTANT),
        (date(2019, 6, 30), at(2019, 7, 1) - INSTANT),
        ("2019-06-30T10:00:00+02:00", at(2019, 6, 30, 8)),
        (at(2019, 6, 30, 10), at(2019, 6, 30, 10)),
    ],
)
def test_an_instant_is_the_last_one_of_what_is_given(value: str | date, instant: datetime) -> None:
    assert read_instant(value) == instant


@pytest.mark.parametrize("value", ["since 2019", "x", "", 2019])
def test_what_has_no_end_is_no_instant(value: str) -> None:
    with pytest.raises(ConfigurationError, match="as_of: "):
        read_instant(value)
