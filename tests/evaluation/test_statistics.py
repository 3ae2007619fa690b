"""Spread, intervals, the paired test and latency percentiles."""

import math

import pytest

from ecphoria.evaluation.latency import percentiles
from ecphoria.evaluation.statistics import bootstrap_interval, paired_t_test, spread


def test_mean_and_sample_standard_deviation() -> None:
    found = spread([1, 2, 6])
    assert found.mean == 3
    assert found.deviation == pytest.approx(math.sqrt((4 + 1 + 9) / 2))
    assert spread([5]).deviation is None


def test_the_bootstrap_interval_is_seeded_holds_the_mean_and_narrows() -> None:
    few, many = [0.0, 1.0] * 10, [0.0, 1.0] * 200
    low, high = bootstrap_interval(few, seed=3)
    assert bootstrap_interval(few, seed=3) == (low, high)
    assert low < 0.5 < high
    assert 0.27 < low < 0.32  # 0.5 - 1.96 * 0.5 / sqrt(20) = 0.28
    narrow_low, narrow_high = bootstrap_interval(many, seed=3)
    assert narrow_high - narrow_low < high - low
    assert bootstrap_interval([1.0, 1.0]) == (1, 1)


def test_the_paired_test_finds_a_difference_and_none() -> None:
    first = [0.5 + 0.01 * (index % 5) for index in range(40)]
    better = [value + 0.1 + 0.01 * (index % 3) for index, value in enumerate(first)]
    found = paired_t_test(better, first)
    assert found.p is not None
    assert found.t is not None
    assert found.p < 0.001
    assert found.t > 0
    noise = [value + (0.01 if index % 2 else -0.01) for index, value in enumerate(first)]
    nothing = paired_t_test(noise, first)
    assert nothing.p is not None
    assert nothing.p > 0.9


def test_the_paired_test_is_worked_out_as_by_hand() -> None:
    differences = [1.0, 2.0, 3.0] * 10
    found = paired_t_test(differences, [0.0] * 30)
    deviation = math.sqrt(20 / 29)  # ten times (1, 0, 1) squared from the mean 2
    assert found.t == pytest.approx(2 / (deviation / math.sqrt(30)))


def test_it_is_refused_below_thirty_pairs_and_for_equal_ones() -> None:
    few = paired_t_test([1.0] * 29, [0.0] * 29)
    assert (few.difference, few.p) == (1, None)
    assert few.refused == "too few pairs for a t-test (below 30)"
    assert paired_t_test([1.0] * 30, [1.0] * 30).refused
    with pytest.raises(ValueError, match="no pairs"):
        paired_t_test([1.0], [])


def test_latency_percentiles_are_times_that_were_measured() -> None:
    assert percentiles([float(value) for value in range(1, 101)]) == {"p50": 50, "p95": 95, "p99": 99}
    assert percentiles([2.0]) == {"p50": 2, "p95": 2, "p99": 2}
