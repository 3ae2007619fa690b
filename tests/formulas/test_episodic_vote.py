"""What a past question says of a passage, by hand, and what must hold of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.episodic_vote import relevance, served, verdict, weight


def test_relevance_and_weight_by_hand() -> None:
    assert relevance([0.4, 0.5, 0.75, 1.0, 1.0000001], 0.5).tolist() == [0, 0, 0.5, 1, 1]
    # half of 1.3 / 2.3
    assert float(weight(0.75, 1.3, 0.5)) == pytest.approx(0.2826086956521739, abs=1e-12)
    assert float(weight(1.0, 0.0, 0.5)) == 0
    assert float(relevance(1.0, 1.0)) == 0  # nothing lies above a floor of 1


def test_how_a_passage_served() -> None:
    assert served(7, cited=True, opened=False) == served(7, cited=False, opened=True) == 1
    assert served(11, cited=False, opened=False) == 0
    assert [served(rank, cited=False, opened=False) for rank in (1, 2, 10)] == [0.25, 0.125, 0.025]


def test_verdicts_by_hand() -> None:
    # tanh(3 log2 g), of g = 1, 1.2, .8, 2, .5
    expected = [0.0, 0.6579007, -0.7468459, 0.9950548, -0.9950548]
    assert verdict([1, 1.2, 0.8, 2, 0.5]).tolist() == pytest.approx(expected, abs=1e-6)


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 100), st.floats(0, 100), st.floats(0, 0.99))
def test_a_nearer_and_stronger_episode_never_says_less(
    one: float, other: float, weak: float, strong: float, floor: float
) -> None:
    near, far = max(one, other), min(one, other)
    faint, firm = sorted([weak, strong])
    assert 0 <= weight(far, faint, floor) <= weight(near, faint, floor) <= weight(near, firm, floor) < 1
