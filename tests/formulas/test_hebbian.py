"""Edges between memories by hand, and their laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.hebbian import faded, tied


def test_edges_by_hand() -> None:
    assert faded([0.5, 0.2], [10, 100]).tolist() == pytest.approx(
        [0.303265329856316712, 0.001347589399817093], abs=1e-12
    )
    found = [float(tied(0, 0)), float(tied(0.5, 10)), float(tied(0.9, 1, 0.5)), float(tied(0.2, 100))]
    expected = [0.2, 0.442612263885053369, 0.870495833845578347, 0.201078071519853675]
    assert found == pytest.approx(expected, abs=1e-12)


@given(st.floats(0, 1), st.floats(0, 1e308), st.floats(0, 1), st.floats(0, 1))
def test_an_edge_stays_below_one_and_gains_with_what_was_active(
    weight: float, elapsed: float, one: float, other: float
) -> None:
    low, high = sorted([one, other])
    assert 0 <= faded(weight, elapsed) <= tied(weight, elapsed, low) <= tied(weight, elapsed, high) + 1e-12 <= 1 + 1e-11
