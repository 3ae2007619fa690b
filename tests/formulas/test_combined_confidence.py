"""Confidence of several documents by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.combined_confidence import combined_confidence


@pytest.mark.parametrize(
    ("confidences", "expected"),
    [
        ([], 0.0),
        ([0.5], 0.5),
        ([0.5, 0.5], 3 / 4),
        ([0.8, 0.5], 0.9),  # 1 - .2 * .5
        ([1.0, 0.1], 1.0),
    ],
)
def test_confidences_by_hand(confidences: list[float], expected: float) -> None:
    assert combined_confidence(confidences) == pytest.approx(expected)


@given(st.lists(st.floats(0, 1), min_size=1))
def test_more_documents_are_no_less_sure(confidences: list[float]) -> None:
    together = combined_confidence(confidences)
    assert max(confidences) - 1e-9 <= together <= 1
