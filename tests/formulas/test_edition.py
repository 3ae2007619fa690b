"""When two documents are editions of one another."""

import pytest

from ecphoria.formulas.edition import edition


@pytest.mark.parametrize(
    ("similarity", "same_title", "expected"),
    [(0.6, True, 0.0), (0.65, True, 0.0), (0.7, True, 0.5), (0.9, True, 1.0), (0.85, False, 0.0), (0.9, False, 0.5)],
)
def test_values_by_hand(similarity: float, same_title: bool, expected: float) -> None:
    assert float(edition(similarity, same_title)) == pytest.approx(expected, abs=1e-9)
