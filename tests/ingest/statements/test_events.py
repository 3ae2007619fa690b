"""What texts say of when events took place."""

import pytest
from tests.ingest.statements.reading import said

STRIKE = "Harbour Strike"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Harbour Strike lasted from March 1984 to May 1985.", ("took place", "1984-03", "1985-05")),
        ("The Harbour Strike took place in Lisbon from 1984 to 1985.", ("took place", "1984", "1985")),
        ("The Harbour Strike was held on 4 May 1984.", ("took place", "1984-05-04", "1984-05-04")),
        ("The Harbour Strike began on 4 May 1984.", ("began", "1984-05-04", None)),
        ("The Harbour Strike broke out in 1984.", ("began", "1984", None)),
        ("The Harbour Strike was violent and ended in May 1985.", ("ended", None, "1985-05")),
    ],
)
def test_an_event_has_its_time(text: str, expected: tuple[str, str | None, str | None]) -> None:
    found = [(row.type, row.valid_from, row.valid_to) for row in said(text, STRIKE)]
    assert found == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "The Harbour Strike never took place in 1984.",
        "The Harbour Strike lasted for long.",
        "The Harbour Strike ended well.",
        "Ada Brandt was held in 1984.",
    ],
)
def test_what_tells_no_time_of_an_event_says_nothing(text: str) -> None:
    assert [row.type for row in said(text, STRIKE) if row.type in ("took place", "began", "ended")] == []
