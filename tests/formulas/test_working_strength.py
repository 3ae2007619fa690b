"""What stays in mind, computed by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.working_strength import faded, rehearsed

SHARE = st.floats(0, 1)


def test_worked_by_hand() -> None:
    assert faded(0.8, 2, 30) == pytest.approx(0.8 * 0.25 * 0.5, abs=1e-12)
    assert faded(0.8, 0, 0) == 0.8
    assert rehearsed(0.5, 0.4) == pytest.approx(0.7, abs=1e-12)


@given(SHARE, st.floats(0, 50), st.floats(0, 1e6), st.floats(0, 10), st.floats(0, 1e4))
def test_it_only_fades(strength: float, turns: float, minutes: float, more: float, longer: float) -> None:
    assert 0 <= faded(strength, turns + more, minutes + longer) <= faded(strength, turns, minutes) <= strength


@given(SHARE, SHARE)
def test_rehearsing_never_weakens_and_never_exceeds_one(left: float, again: float) -> None:
    assert max(left, again) <= rehearsed(left, again) + 1e-12
    assert rehearsed(left, again) <= 1
