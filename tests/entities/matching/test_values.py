"""Numbers, dates and codes as tables write them."""

import pytest

from ecphoria.entities.matching.values import date, is_code, number


@pytest.mark.parametrize(
    ("text", "value"),
    [("$ 1,299.50", 1299.5), ("8.10 %", 8.1), ("3:09", 189.0), ("1:02:03", 3723.0), ("-", None), ("12 to 14", None)],
)
def test_a_number_is_read_without_currency_unit_or_colon(text: str, value: float | None) -> None:
    assert number(text) == value


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("18-May-15", (2015, 5, 18)),
        ("2-Oct-99", (1999, 10, 2)),
        ("May 18 , 2015", (2015, 5, 18)),
        ("2015-05-18T10:00", (2015, 5, 18)),
        ("May 2015", (2015, 5, 0)),
        ("2002.0", (2002, 0, 0)),
        ("May you live", None),
        ("4500", None),
    ],
)
def test_a_date_is_read_with_what_it_leaves_out_as_zero(text: str, day: tuple[int, int, int] | None) -> None:
    assert date(text) == day


def test_codes_are_telephone_and_model_numbers() -> None:
    assert [is_code(text) for text in ("404/351 -9533", "kx-ts108w", "hp q1413a", "black", "12", "")] == [
        True, True, True, False, False, False,
    ]  # fmt: skip
