"""The effective number of parts."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.effective_number import effective_number


def test_by_hand() -> None:
    assert effective_number(np.array([4, 2, 2])) == pytest.approx(64 / 24)


def test_equal_parts_count_whole_and_nothing_is_none() -> None:
    assert effective_number(np.array([3, 3, 3, 3])) == 4
    assert effective_number(np.array([7])) == 1
    assert effective_number(np.array([0, 0])) == effective_number(np.array([])) == 0


@given(st.lists(st.integers(1, 1000), min_size=1, max_size=20))
def test_it_lies_between_one_and_the_number_of_parts(sizes: list[int]) -> None:
    assert 1 - 1e-9 <= effective_number(np.array(sizes)) <= len(sizes) + 1e-9
