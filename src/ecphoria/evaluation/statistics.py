"""What figures over questions and seeds are worth: spread, intervals, and tests between systems."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

SMALLEST_TEST = 30
"""Pairs below which a t-test is not made."""
RESAMPLES = 2000


@dataclass(frozen=True, kw_only=True, slots=True)
class Spread:
    """Mean and sample standard deviation of a figure over seeds (``None`` for a single one)."""

    mean: float
    deviation: float | None
    count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class PairedTest:
    """A two-sided paired t-test over the same questions: mean difference, t, p and the number of pairs.

    ``t`` and ``p`` are ``None`` where no test was made, and ``refused`` says why.
    """

    difference: float
    pairs: int
    t: float | None = None
    p: float | None = None
    refused: str = ""


def spread(values: Sequence[float]) -> Spread:
    """Mean and standard deviation s = sqrt(sum (x - mean)^2 / (n - 1)).

    Raises:
        ValueError: no values.
    """
    if not values:
        raise ValueError("no values")
    mean = math.fsum(values) / len(values)
    squares = math.fsum((value - mean) ** 2 for value in values)
    deviation = math.sqrt(squares / (len(values) - 1)) if len(values) > 1 else None
    return Spread(mean=mean, deviation=deviation, count=len(values))


def bootstrap_interval(values: Sequence[float], seed: int = 0) -> tuple[float, float]:
    """The 95% percentile bootstrap interval of the mean: from 2.5% to 97.5% of the means of resampled values.

    Raises:
        ValueError: no values.
    """
    if not values:
        raise ValueError("no values")
    sample = np.asarray(values, dtype=np.float64)
    generator = np.random.default_rng(seed)
    means = [float(sample[generator.integers(0, len(sample), len(sample))].mean()) for _ in range(RESAMPLES)]
    low, high = np.quantile(means, (0.025, 0.975))
    return float(low), float(high)


def paired_t_test(first: Sequence[float], second: Sequence[float]) -> PairedTest:
    """Whether the mean of first - second differs from 0; refused below 30 pairs, or when no pair differs.

    Raises:
        ValueError: they are not of one length, or empty.
    """
    if len(first) != len(second) or not first:
        raise ValueError(f"{len(first)} and {len(second)} values are no pairs")
    differences = np.subtract(first, second)
    difference, pairs = float(differences.mean()), len(first)
    if pairs < SMALLEST_TEST:
        refused = f"too few pairs for a t-test (below {SMALLEST_TEST})"
        return PairedTest(difference=difference, pairs=pairs, refused=refused)
    if np.ptp(differences) == 0:
        return PairedTest(difference=difference, pairs=pairs, refused="all pairs differ by the same")
    from scipy.stats import ttest_rel  # slow to import

    result = ttest_rel(first, second)
    return PairedTest(difference=difference, pairs=pairs, t=float(result.statistic), p=float(result.pvalue))


@dataclass(frozen=True, kw_only=True, slots=True)
class Mean:
    """A mean over ``n`` seeds, its 95% interval (Student's t; of no width for one seed), and how many are above 0."""

    mean: float
    low: float
    high: float
    n: int
    above: int


def mean_interval(values: Sequence[float]) -> Mean:
    """Mean and ``mean +- t s / sqrt(n)``; of differences between pairs it is their paired test.

    Raises:
        ValueError: no values.
    """
    found = spread(values)
    half = 0.0
    if found.deviation:
        from scipy.stats import t  # slow to import

        half = float(t.ppf(0.975, found.count - 1)) * found.deviation / math.sqrt(found.count)
    above = sum(value > 0 for value in values)
    return Mean(mean=found.mean, low=found.mean - half, high=found.mean + half, n=found.count, above=above)
