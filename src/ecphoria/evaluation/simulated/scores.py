"""From what questions brought to the figures of rungs: means over a seed's questions, then over seeds."""

import math
from collections.abc import Callable, Mapping, Sequence

from ecphoria.evaluation.simulated.live import Seen
from ecphoria.evaluation.statistics import Mean, mean_interval

BySeed = Mapping[int, Sequence[Seen]]
Measure = Callable[[Sequence[Seen]], float]


def precision(seen: Sequence[Seen]) -> float:
    """The share of the hits that are relevant: what is left of irrelevant context."""
    return 1 - irrelevant(seen)


def irrelevant(seen: Sequence[Seen]) -> float:
    """The share of the hits that are not relevant (T 10.1: irrelevant context)."""
    return _mean([one.irrelevant for one in seen])


def outdated(seen: Sequence[Seen]) -> float:
    """The share of the hits that are out of date."""
    return _mean([one.outdated for one in seen])


def recall(seen: Sequence[Seen]) -> float:
    """The share of the relevant papers that is found."""
    return _mean([one.recall for one in seen])


def timely_recall(seen: Sequence[Seen]) -> float:
    """The same of the time-sensitive questions."""
    return _mean([one.recall for one in seen if one.timely])


def of_kind(measure: Measure, kind: str) -> Measure:
    """A measure over the questions of one kind."""
    return lambda seen: measure([one for one in seen if one.kind == kind])


def over_seeds(by_seed: BySeed, measure: Measure) -> Mean:
    """A measure's mean over seeds."""
    return mean_interval([measure(seen) for seen in by_seed.values()])


def difference(first: BySeed, second: BySeed, measure: Measure) -> Mean:
    """By how much the first is above the second, paired by seed."""
    return mean_interval([measure(first[seed]) - measure(second[seed]) for seed in first])


def fall(first: BySeed, second: BySeed, measure: Measure) -> Mean:
    """By what share a measure is lower in the second than in the first, paired by seed; 0 where the first has none."""
    pairs = [(measure(first[seed]), measure(second[seed])) for seed in first]
    return mean_interval([1 - after / before if before else 0.0 for before, after in pairs])


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0
