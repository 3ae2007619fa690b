"""The strength of a cue by hand, and what must hold of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.cue_strength import cue_strength


@pytest.mark.parametrize(
    ("strength", "degree", "specificity", "expected"),
    [
        (1.0, 0, 2.0, 1.0),  # log2 1 = 0: never divided by less than 1
        (1.0, 1, 2.0, 1.0),  # log2 2 = 1
        (1.0, 3, 2.0, 1 / 4),  # log2 4 = 2, squared
        (0.5, 7, 2.0, 1 / 18),  # log2 8 = 3, squared: 1/2 / 9
        (0.5, 7, 1.0, 1 / 6),
        (0.5, 10**6, 0.0, 0.5),  # p = 0: what is mentioned everywhere counts in full
    ],
)
def test_strengths_by_hand(strength: float, degree: int, specificity: float, expected: float) -> None:
    assert cue_strength(strength, degree, specificity) == pytest.approx(expected)


@given(st.floats(0, 1), st.integers(0, 10**7), st.integers(0, 10**7), st.floats(0, 4))
def test_what_is_mentioned_more_is_no_stronger(strength: float, degree: int, more: int, specificity: float) -> None:
    weak, strong = cue_strength(strength, degree + more, specificity), cue_strength(strength, degree, specificity)
    assert 0 <= weak <= strong <= strength
