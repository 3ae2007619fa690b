"""The neuron against values by hand, against a fine-step solution of its equation, and its laws."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import solve_ivp

from ecphoria.formulas.leaky_integration import PULSE, TAU, THRESHOLD, charged, fires, leaked


@pytest.mark.parametrize(
    ("potential", "stimulus", "duration", "tau", "expected"),
    [
        (0.0, 0.8, 0.25, 1.0, 0.176959373542876105),
        (0.5, 0.0, 1.0, 1.0, 0.183939720585721161),
        (0.2, 0.9, 0.5, 2.0, 0.354839451850016592),
        (0.7, 0.1, 3.0, 0.5, 0.101487251305999815),
        (0.3, 1.0, 0.0, 1.0, 0.3),  # an input that takes no time adds nothing
    ],
)
def test_charging_by_hand(potential: float, stimulus: float, duration: float, tau: float, expected: float) -> None:
    assert float(charged(potential, stimulus, duration, tau)) == pytest.approx(expected, abs=1e-12)


def test_a_train_of_pulses_agrees_with_the_equation_solved_in_fine_steps() -> None:
    pulses = [(0.0, 0.8), (0.6, 0.5), (1.7, 0.9), (4.0, 0.3)]  # when each begins, and its input
    exact, at = 0.0, 0.0
    for begin, stimulus in pulses:
        exact = float(charged(leaked(exact, begin - at), stimulus))
        at = begin + PULSE

    solved, at = 0.0, 0.0
    for begin, stimulus in pulses:
        for until, drive in ((begin, 0.0), (begin + PULSE, stimulus)):
            if until > at:
                path = solve_ivp(
                    lambda _, v, drive=drive: (drive - v) / TAU, (at, until), [solved], rtol=1e-11, atol=1e-13
                )
                solved, at = float(path.y[0, -1]), until
    assert exact == pytest.approx(solved, abs=1e-6)


def test_one_related_question_does_not_fire_and_a_second_one_soon_after_does() -> None:
    first = charged(0.0, 0.7)
    assert not fires(first)
    assert fires(charged(leaked(first, 0.02), 0.7))
    assert not fires(charged(leaked(first, 10.0), 0.7))
    assert not fires(THRESHOLD)


_levels = st.floats(0, 1)
_days = st.floats(0, 1e6)


@given(st.lists(st.tuples(_levels, _days), max_size=20), _levels)
def test_a_bounded_input_bounds_the_potential(pulses: list[tuple[float, float]], start: float) -> None:
    potential = np.float64(start)
    for stimulus, gap in pulses:
        potential = np.float64(charged(leaked(potential, gap), stimulus))
    assert 0 <= potential <= max([start, *(stimulus for stimulus, _ in pulses)]) + 1e-12


@given(_levels, st.floats(0, 50), st.floats(0, 50), st.floats(0.01, 100))
def test_leaks_compose(potential: float, one: float, other: float, tau: float) -> None:
    twice = leaked(leaked(potential, one, tau), other, tau)
    assert float(twice) == pytest.approx(float(leaked(potential, one + other, tau)), abs=1e-12)


@given(_levels, _levels, _levels, _days)
def test_more_input_charges_more(potential: float, one: float, other: float, duration: float) -> None:
    low, high = sorted([one, other])
    assert charged(potential, low, duration) <= charged(potential, high, duration)
