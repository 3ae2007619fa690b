"""Statements whose time counts from when their document speaks (T 10.4, pattern 3)."""

import pytest
from tests.ingest.statements.reading import said

SPOKEN = "2020-03-18"


def validity(text: str, published: str | None = SPOKEN) -> tuple[str | None, str | None, str]:
    (row,) = said(text, published=published)
    assert (row.source_id, row.target_id, row.type) == ("tidebell systems", "ada brandt", "CEO")
    return row.valid_from, row.valid_to, row.status


@pytest.mark.parametrize(
    ("text", "begins", "ends", "status"),
    [
        ("Ada Brandt took over as CEO of Tidebell Systems last year.", "2019", None, "asserted"),
        ("Last year, Ada Brandt took over as CEO of Tidebell Systems.", "2019", None, "asserted"),
        ("Ada Brandt was appointed last month as CEO of Tidebell Systems.", "2020-02", None, "asserted"),
        ("Ada Brandt stepped down as CEO of Tidebell Systems last quarter.", None, "2019-12", "ended"),
        ("Ada Brandt became CEO of Tidebell Systems two weeks ago.", "2020-03-02", None, "asserted"),
        ("Ada Brandt became CEO of Tidebell Systems in early 1990.", "1990-01", None, "asserted"),
        ("Ada Brandt became CEO of Tidebell Systems in the third quarter of 2019.", "2019-07", None, "asserted"),
        ("Ada Brandt was CEO of Tidebell Systems during the 1990s.", "1990", "1999", "asserted"),
        ("Ada Brandt has been CEO of Tidebell Systems since last March.", "2019-03", None, "asserted"),
    ],
)
def test_a_relative_time_bounds_what_is_said(text: str, begins: str | None, ends: str | None, status: str) -> None:
    assert validity(text) == (begins, ends, status)


def test_without_a_date_of_the_document_it_bounds_nothing() -> None:
    text = "Ada Brandt took over as CEO of Tidebell Systems last year."
    assert [row.valid_from for row in said(text)] in ([], [None])
