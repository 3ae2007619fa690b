"""The weight of a mention by hand, and what must hold of it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.mention_weight import mention_weight


def test_weights_by_hand() -> None:
    # log2(1 + 1) = 1, log2(1 + 3) = 2, log2(1 + 7) = 3
    assert mention_weight(np.array([1.0, 1.0, 6.0]), np.array([1, 3, 7])).tolist() == [1.0, 0.5, 2.0]


def test_no_mentions_weigh_nothing() -> None:
    assert mention_weight(np.array([]), np.array([], dtype=np.int64)).shape == (0,)


@given(st.floats(0.5, 10), st.integers(1, 10**6), st.integers(1, 10**6))
def test_what_is_everywhere_ties_less(kind: float, degree: int, more: int) -> None:
    rare, common = mention_weight(np.array([kind, kind]), np.array([degree, degree + more])).tolist()
    assert kind >= rare > common > 0


@given(st.floats(0.5, 10), st.integers(1, 10**6))
def test_a_kind_counts_in_proportion(kind: float, degree: int) -> None:
    once, twice = mention_weight(np.array([kind, 2 * kind]), np.array([degree, degree])).tolist()
    assert twice == pytest.approx(2 * once)
