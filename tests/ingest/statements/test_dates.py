"""Dates as texts write them."""

import pytest

from ecphoria.ingest.statements.dates import WRITTEN, in_full, iso


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4 May 1999", "1999-05-04"),
        ("4th of May, 1999", "1999-05-04"),
        ("May 4, 1999", "1999-05-04"),
        ("Sept. 3rd 2001", "2001-09-03"),
        ("May 1999", "1999-05"),
        ("late 1999", "1999"),
        ("1999-05-04", "1999-05-04"),
        ("2012-01", "2012-01"),
    ],
)
def test_a_date_is_read_as_far_as_it_is_written(text: str, expected: str) -> None:
    match = WRITTEN.fullmatch(text)
    assert match is not None
    assert iso(match) == expected


@pytest.mark.parametrize("text", ["$1999", "1999 km/h1", "12,1999", "1999.5", "1999%", "0999", "2150", "A1999"])
def test_amounts_and_codes_are_no_years(text: str) -> None:
    assert WRITTEN.fullmatch(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [("1991–97", "1991–1997"), ("1998-99", "1998–1999"), ("2012-01", "2012-01"), ("1999-01-02", "1999-01-02"),
     ("1999–01", "1999–01"), ("1991–1997", "1991–1997")],
)  # fmt: skip
def test_a_cut_year_is_of_the_same_century(text: str, expected: str) -> None:
    assert in_full(text) == expected
