"""Figures of rungs by hand."""

import pytest

from ecphoria.evaluation.simulated.live import Seen
from ecphoria.evaluation.simulated.scores import (
    difference,
    fall,
    irrelevant,
    of_kind,
    over_seeds,
    precision,
    recall,
    timely_recall,
)
from ecphoria.evaluation.statistics import mean_interval


def seen(irrelevant: float, recall: float, *, timely: bool = True, kind: str = "named") -> Seen:
    return Seen(at=0.5, kind=kind, timely=timely, irrelevant=irrelevant, outdated=0.0, recall=recall, traces=0)


FIRST = {1: [seen(0.8, 0.5), seen(0.6, 1.0, timely=False, kind="past")], 2: [seen(0.5, 0.25)]}
SECOND = {1: [seen(0.4, 1.0), seen(0.3, 1.0, timely=False, kind="past")], 2: [seen(0.3, 0.75)]}


def test_measures_are_means_over_questions_and_then_over_seeds() -> None:
    assert irrelevant(FIRST[1]) == pytest.approx(0.7)
    assert over_seeds(FIRST, precision).mean == pytest.approx((0.3 + 0.5) / 2)
    assert over_seeds(FIRST, recall).mean == pytest.approx((0.75 + 0.25) / 2)
    assert timely_recall(FIRST[1]) == 0.5
    assert of_kind(precision, "past")(FIRST[1]) == pytest.approx(0.4)
    assert precision([]) == 1.0


def test_differences_and_falls_are_paired_by_seed() -> None:
    gained = difference(SECOND, FIRST, precision)
    assert gained.mean == pytest.approx((0.35 + 0.2) / 2)
    assert (gained.above, gained.n) == (2, 2)
    assert fall(FIRST, SECOND, irrelevant).mean == pytest.approx((0.5 + 0.4) / 2)
    assert fall({1: [seen(0.0, 1.0)]}, {1: [seen(0.0, 1.0)]}, irrelevant).mean == 0.0


def test_the_interval_is_students() -> None:
    found = mean_interval([1.0, 2.0, 3.0, -2.0])
    # s = sqrt(14 / 3), t(.975, 3) = 3.182446305284263
    assert found.mean == 1.0
    assert found.high - found.mean == pytest.approx(3.182446305284263 * (14 / 3) ** 0.5 / 2)
    assert found.above == 3
    assert (mean_interval([0.5]).low, mean_interval([0.5]).high) == (0.5, 0.5)
