"""Thresholds, F1 and calibration by hand."""

import math

import numpy as np
import pytest

from ecphoria.entities.matching.calibration import (
    best_threshold,
    calibration_error,
    f1,
    f1_error,
    half_of_best,
    log_loss,
    platt,
)


def test_platt_scaling_finds_the_odds_of_two_scores() -> None:
    # Score 1: 3 of 4 match; score -1: 1 of 4. Platt's targets are 5/6 and 1/6: rates (3 * 5/6 + 1/6) / 4 = 2/3, 1/3.
    scores, labels = np.array([1.0] * 4 + [-1.0] * 4), np.array([1, 1, 1, 0, 1, 0, 0, 0])
    slope, offset = platt(scores, labels)
    assert slope == pytest.approx(math.log(2), abs=1e-6)
    assert offset == pytest.approx(0.0, abs=1e-6)


def test_platt_scaling_stays_finite_on_separable_scores_and_without_one_label() -> None:
    slope, _ = platt(np.array([-5.0, -4.0, 4.0, 5.0]), np.array([0, 0, 1, 1]))
    assert 0 < slope < 10
    assert platt(np.array([1.0, 2.0]), np.array([1, 1])) == (1.0, 0.0)


def test_the_threshold_parts_the_best_prefix_and_never_equals() -> None:
    assert best_threshold(np.array([0.9, 0.8, 0.3, 0.1]), np.array([1, 1, 0, 0])) == pytest.approx(0.55)
    assert best_threshold(np.array([0.9, 0.8, 0.8, 0.1]), np.array([1, 1, 0, 0])) == pytest.approx(0.45)
    assert best_threshold(np.array([0.4, 0.2]), np.array([0, 0])) == 0.5


def test_half_of_the_best_f1() -> None:
    # The best prefix of (1, 0, 1, 0) has all three: 2 * 2 / (3 + 2) = 4/5
    assert half_of_best(np.array([0.9, 0.8, 0.3, 0.1]), np.array([1, 0, 1, 0])) == pytest.approx(0.4)
    assert half_of_best(np.array([0.9]), np.array([0])) == 0.5


def test_log_loss_by_hand() -> None:
    found = log_loss(np.array([0.5, 0.25]), np.array([1, 0]))
    assert found == pytest.approx((math.log(2) + math.log(4 / 3)) / 2)
    assert math.isfinite(log_loss(np.array([0.0]), np.array([1])))
    assert log_loss(np.zeros(0), np.zeros(0, dtype=np.int64)) == 0.0


def test_f1_and_its_error() -> None:
    predicted, labels = np.array([True, True, False, False]), np.array([1, 0, 1, 0])
    assert f1(predicted, labels) == 0.5
    assert f1(np.array([False]), np.array([0])) == 1.0
    assert f1_error(predicted, labels) == f1_error(predicted, labels) > 0
    assert f1_error(np.array([True, False]), np.array([1, 0])) == 0.0
    assert f1_error(np.zeros(0, dtype=np.bool_), np.zeros(0, dtype=np.int64)) == 0.0


def test_calibration_error_weighs_each_bin_by_its_pairs() -> None:
    # Bin .9: two pairs, one match: |1.8 - 1| = .8; bin .1: two pairs, none: .2. Together 1.0 / 4.
    assert calibration_error(np.array([0.9, 0.9, 0.1, 0.1]), np.array([1, 0, 0, 0])) == pytest.approx(0.25)
    assert calibration_error(np.zeros(0), np.zeros(0, dtype=np.int64)) == 0.0
