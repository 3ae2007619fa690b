"""The spacing effect by hand, and its laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.spacing import LONGEST, stabilised


def test_stability_by_hand() -> None:
    found = stabilised([1, 1, 1, 2.5, 3.9], [0, 0.01, 7, 30, 3])
    expected = [1.0, 1.001070663629607492, 1.474090419121418259, 2.869838579975106100, 3.908714023561723610]
    assert found.tolist() == pytest.approx(expected, abs=1e-12)


def test_ten_spaced_uses_last_longer_than_ten_massed_ones() -> None:
    spaced = massed = 1.0
    for _ in range(10):
        spaced, massed = float(stabilised(spaced, 14)), float(stabilised(massed, 0.01))
    assert massed < 1.02
    assert spaced > 3.5


@given(st.floats(1, LONGEST), st.floats(0, 1e308), st.floats(0, 1e308))
def test_longer_gaps_gain_more_and_never_too_much(stability: float, one: float, other: float) -> None:
    short, long = sorted([one, other])
    low, high = float(stabilised(stability, short)), float(stabilised(stability, long))
    assert stability <= low <= high <= LONGEST
