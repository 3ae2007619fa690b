"""The reinforcement factor by hand, and its band."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.reinforcement import LEAST, MOST, reinforced


def test_words_and_grades_by_hand() -> None:
    assert reinforced(1.0, [1, -1, 0]).tolist() == pytest.approx([1.2, 0.8, 1.0], abs=1e-12)
    # square roots of 1.2 and .8, and the fourth root of 1.2
    expected = [1.095445115010332227, 0.894427190999915879, 1.046635139392105556]
    assert reinforced(1.0, [0.5, -0.5, 0.25]).tolist() == pytest.approx(expected, abs=1e-12)


def test_four_good_words_reach_the_top_and_four_bad_ones_the_bottom() -> None:
    up = down = 1.0
    for _ in range(4):
        up, down = float(reinforced(up, 1)), float(reinforced(down, -1))
    assert up == MOST  # 1.2^4 = 2.0736
    assert down == LEAST  # .8^4 = .4096


@given(st.floats(LEAST, MOST), st.floats(-3, 3), st.floats(-3, 3))
def test_the_better_the_rating_the_higher_and_always_in_the_band(factor: float, one: float, other: float) -> None:
    low, high = (float(reinforced(factor, rating)) for rating in sorted([one, other]))
    assert LEAST <= low <= high <= MOST
