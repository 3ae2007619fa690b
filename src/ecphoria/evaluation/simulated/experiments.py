"""Experiments over simulated use by name."""

from collections.abc import Callable, Mapping, Sequence

from ecphoria.evaluation.simulated.ladder import decay
from ecphoria.evaluation.simulated.runs import Runs
from ecphoria.evaluation.simulated.study import Study

SIMULATED: Mapping[str, Callable[[Runs, Sequence[int]], Study]] = {"decay": decay}
