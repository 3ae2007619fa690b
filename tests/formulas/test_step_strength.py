"""A step costs half its confidence; one that says what is asked pays."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.step_strength import DECAY, EMPHASIS, step_strength


def test_by_hand() -> None:
    strengths = step_strength(np.array([1.0, 0.5, 1.0]), np.array([0.0, 0.0, 2.0]), decay=0.5, emphasis=2.0)
    assert strengths.tolist() == [0.5, 0.25, 2.5]


def test_saying_one_more_word_of_the_question_makes_a_chain_stronger() -> None:
    assert DECAY * (1 + EMPHASIS) > 1


@given(st.floats(0, 1), st.floats(0, 5), st.floats(0, 1), st.floats(0, 10))
def test_more_confidence_and_more_said_never_weaken(confidence: float, said: float, decay: float, more: float) -> None:
    one = step_strength(np.array([confidence]), np.array([said]), decay)[0]
    assert one >= 0
    assert step_strength(np.array([confidence]), np.array([said + more]), decay)[0] >= one
    assert step_strength(np.array([min(1.0, confidence + more)]), np.array([said]), decay)[0] >= one * (1 - 1e-9)


def test_nothing_to_step_over() -> None:
    assert step_strength(np.empty(0), np.empty(0)).shape == (0,)
    assert step_strength(np.array([1.0]), np.array([3.0]), emphasis=0.0)[0] == pytest.approx(0.5)
