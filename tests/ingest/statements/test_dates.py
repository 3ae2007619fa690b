"""Dates in sentences."""

from datetime import UTC, datetime

import pytest

from ecphoria.ingest.statements.dates import Dated, dated, in_full

SPOKEN = datetime(2020, 3, 18, tzinfo=UTC)


def masked(text: str) -> tuple[str, list[Dated]]:
    return dated(text, SPOKEN, lambda number: f"<{number}>", 100)


@pytest.mark.parametrize(
    ("text", "begins", "ends"),
    [
        ("4 May 1999", "1999-05-04", "1999-05-04"),
        ("4th of May, 1999", "1999-05-04", "1999-05-04"),
        ("May 4, 1999", "1999-05-04", "1999-05-04"),
        ("Sept. 3rd 2001", "2001-09-03", "2001-09-03"),
        ("May 1999", "1999-05", "1999-05"),
        ("late 1999", "1999-09", "1999-12"),
        ("the third quarter of 1999", "1999-07", "1999-09"),
        ("the 1990s", "1990", "1999"),
        ("1999-05-04", "1999-05-04", "1999-05-04"),
        ("2012-01", "2012-01", "2012-01"),
    ],
)
def test_a_date_is_read_as_far_as_it_is_written(text: str, begins: str, ends: str) -> None:
    assert masked(text) == ("<0>", [Dated(begins=begins, ends=ends)])


@pytest.mark.parametrize(
    ("text", "begins"), [("last year", "2019"), ("last month", "2020-02"), ("yesterday", "2020-03-17")]
)
def test_a_date_may_count_from_when_the_document_speaks(text: str, begins: str) -> None:
    assert masked(f"It closed {text}.") == ("It closed <0>.", [Dated(begins=begins, ends=begins, relative=True)])


@pytest.mark.parametrize("text", ["recently", "today", "in recent years", "now"])
def test_what_is_vague_and_the_present_are_no_dates(text: str) -> None:
    assert masked(text) == (text, [])


@pytest.mark.parametrize("text", ["$1999", "1999 km/h1", "12,1999", "1999.5", "1999%", "0999", "2150", "A1999"])
def test_amounts_and_codes_are_no_years(text: str) -> None:
    assert masked(text) == (text, [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [("1991–97", "1991–1997"), ("1998-99", "1998–1999"), ("2012-01", "2012-01"), ("1999-01-02", "1999-01-02"),
     ("1999–01", "1999–01"), ("1991–1997", "1991–1997")],
)  # fmt: skip
def test_a_cut_year_is_of_the_same_century(text: str, expected: str) -> None:
    assert in_full(text) == expected
