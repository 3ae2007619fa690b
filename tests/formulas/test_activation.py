"""Activation and its parts against tables worked out to 18 digits, and what must hold of them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.activation import activation
from ecphoria.formulas.base_decay import base_decay
from ecphoria.formulas.decay_rates import DECAY_RATES, half_life
from ecphoria.formulas.frequency_boost import frequency_boost
from ecphoria.formulas.recency_boost import recency_boost

_EXACT = 1e-12


@pytest.mark.parametrize(
    ("age", "rate", "stability", "expected"),
    [
        (0, 0.1, 1, 1.0),
        (1, 0.1, 1, 0.904837418035959573),
        (100, 0.01, 1, 0.367879441171442322),  # 1 / lambda days leave 1 / e
        (30, 0.05, 3, 0.606530659712633424),
        (365, 0.001, 1, 0.694196650877978831),
        (-5, 0.1, 1, 1.0),
    ],
)
def test_base_decay_by_hand(age: float, rate: float, stability: float, expected: float) -> None:
    assert float(base_decay(age, rate, stability)) == pytest.approx(expected, abs=_EXACT)


def test_boosts_by_hand() -> None:
    # 1 + ln(1 + n) / 2, for 0, 1, 9 and 99 uses
    expected = [1.0, 1.346573590279972655, 2.151292546497022842, 3.302585092994045684]
    assert frequency_boost([0, 1, 9, 99]).tolist() == pytest.approx(expected, abs=_EXACT)
    # 1 + .3 exp(-.05 t), for 0, 1, 20 and 100 days
    expected = [1.3, 1.285368827350214203, 1.110363832351432696, 1.002021384099725640]
    assert recency_boost([0, 1, 20, 100]).tolist() == pytest.approx(expected, abs=_EXACT)


@pytest.mark.parametrize(
    ("age", "accesses", "since", "gamma", "rate", "expected"),
    [
        (0, 0, 0, 1.0, 0.1, 1.3),
        (10, 0, 10, 1.0, 0.1, 0.434818489215971273),
        (10, 3, 2, 1.0, 0.1, 0.791953959661396922),
        (100, 7, 1, 1.2, 0.01, 1.157404711117524085),
        (30, 1, 30, 0.5, 0.05, 0.160286883135652567),
        (365, 20, 20, 2.0, 0.005, 0.903021178207771432),
        (1000, 0, 1000, 0.8, 0.001, 0.294303552937153857),
    ],
)
def test_the_full_product_by_hand(
    age: float, accesses: int, since: float, gamma: float, rate: float, expected: float
) -> None:
    assert float(activation(age, accesses, since, gamma, rate=rate)) == pytest.approx(expected, abs=_EXACT)


def test_strength_and_stability_enter_the_product() -> None:
    found = activation(14, 2, 7, 1.44, rate=0.02, strength=1.5, stability=2)
    assert float(found) == pytest.approx(3.524354942554341852, abs=_EXACT)


def test_components_can_be_left_out() -> None:
    # T 4.4: no recency
    without = activation(10, 3, 2, 1.2, rate=0.1, rho=0)
    assert float(without) == pytest.approx(float(base_decay(10, 0.1) * frequency_boost(3)) * 1.2, abs=_EXACT)
    assert float(activation(10, 3, 2, rate=0.1, rho=0, beta=0)) == pytest.approx(float(base_decay(10, 0.1)), abs=_EXACT)


def test_many_traces_at_once_are_each_as_alone() -> None:
    ages, uses, since = np.array([0.0, 5.0, 50.0]), np.array([0, 2, 9]), np.array([0.0, 1.0, 30.0])
    together = activation(ages, uses, since, [1.0, 1.2, 0.8], rate=0.05)
    alone = [
        float(activation(age, use, gap, gamma, rate=0.05))
        for age, use, gap, gamma in zip(ages, uses, since, [1.0, 1.2, 0.8], strict=True)
    ]
    assert together.tolist() == alone


def test_rates_halve_when_they_should() -> None:
    assert half_life(0.1) == pytest.approx(6.931471805599453, abs=_EXACT)
    assert half_life(0) == float("inf")
    for rate in DECAY_RATES.values():
        assert float(base_decay(half_life(rate), rate)) == pytest.approx(0.5, abs=_EXACT)


_days = st.floats(0, 5000)
_counts = st.integers(0, 10_000)
_gammas = st.floats(0.5, 2)
_rates = st.sampled_from(sorted(DECAY_RATES.values()))


@given(_days, _days, _counts, _days, _gammas, _rates)
def test_a_trace_left_alone_never_grows(
    age: float, later: float, uses: int, since: float, gamma: float, rate: float
) -> None:
    before = activation(age, uses, since, gamma, rate=rate)
    assert activation(age + later, uses, since + later, gamma, rate=rate) <= before * (1 + 1e-12)


@given(_days, _counts, _counts, _days, _gammas, _rates)
def test_use_never_weakens(age: float, uses: int, more: int, since: float, gamma: float, rate: float) -> None:
    before = activation(age, uses, since, gamma, rate=rate)
    assert activation(age, uses + more, since, gamma, rate=rate) >= before
    assert activation(age, uses, since / 2, gamma, rate=rate) >= before


@given(_days, _counts, _days, _gammas, _gammas, _rates)
def test_better_feedback_never_weakens(
    age: float, uses: int, since: float, one: float, other: float, rate: float
) -> None:
    low, high = sorted([one, other])
    assert activation(age, uses, since, low, rate=rate) <= activation(age, uses, since, high, rate=rate)


@given(st.floats(-1e308, 1e308), _counts, st.floats(-1e308, 1e308), _gammas, _rates)
def test_activation_is_bounded_for_a_fixed_count(
    age: float, uses: int, since: float, gamma: float, rate: float
) -> None:
    value = float(activation(age, uses, since, gamma, rate=rate))
    assert 0 <= value <= gamma * float(frequency_boost(uses)) * 1.3 * (1 + 1e-12)


def test_no_traces_have_no_activations() -> None:
    assert activation([], [], [], [], rate=0.1).shape == (0,)
    assert float(activation(np.inf, 3, np.inf, rate=0.1)) == 0
