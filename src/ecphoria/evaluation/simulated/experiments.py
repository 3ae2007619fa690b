"""Experiments over simulated use by name."""

from collections.abc import Callable, Mapping, Sequence

from ecphoria.evaluation.simulated.cold_start import cold_start
from ecphoria.evaluation.simulated.firing import firing
from ecphoria.evaluation.simulated.ladder import decay
from ecphoria.evaluation.simulated.rates import rates
from ecphoria.evaluation.simulated.runs import Runs
from ecphoria.evaluation.simulated.study import Study

SIMULATED: Mapping[str, Callable[[Runs, Sequence[int]], Study]] = {
    "decay": decay,
    "decay-rates": rates,
    "firing": firing,
    "cold-start": cold_start,
}
