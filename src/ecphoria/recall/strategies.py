"""The strategies by name, and their parameters by name."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from math import inf
from typing import Any, NamedTuple

from ecphoria.errors import ConfigurationError
from ecphoria.layers.snapshot import Snapshot
from ecphoria.recall import vector
from ecphoria.recall.associative import SpreadingParameters, associative
from ecphoria.recall.ecphory import EcphoryParameters, ecphory
from ecphoria.recall.finding import Finding, Question
from ecphoria.recall.overview import OverviewParameters, overview
from ecphoria.recall.walking import WalkParameters, walking


class Strategy(NamedTuple):
    """A search, the dataclass of its parameters, and what else it takes.

    ``needs_engrams``: the snapshot's entity vectors; ``needs_communities``: its communities. ``fronts_facts``: what
    says the facts that a question names comes first; the others are baselines and stay as they are.
    """

    search: Callable[[Question, Snapshot, Any], Finding]
    parameters: type[Any]
    needs_engrams: bool = False
    fronts_facts: bool = False
    needs_communities: bool = False


STRATEGIES: Mapping[str, Strategy] = {
    "auto": Strategy(associative, SpreadingParameters, fronts_facts=True),
    "graph": Strategy(walking, WalkParameters),
    "bm25": Strategy(vector.lexical, vector.VectorParameters),
    "dense": Strategy(vector.dense, vector.VectorParameters),
    "vector": Strategy(vector.fused, vector.VectorParameters),
    "ecphory": Strategy(ecphory, EcphoryParameters, needs_engrams=True),
    "global": Strategy(overview, OverviewParameters, needs_communities=True),
}


def find_strategy(name: str) -> Strategy:
    """The strategy of this name.

    Raises:
        ConfigurationError: there is none.
    """
    try:
        return STRATEGIES[name]
    except KeyError:
        raise ConfigurationError(f"unknown strategy {name!r}; known ones: {', '.join(STRATEGIES)}") from None


_RANGES: Mapping[str, tuple[float, float]] = {
    "steps": (2, inf),  # paths are read off the last two
    "damping": (0, 1),
    "residue_share": (0, 1),
    "n_seeds": (1, inf),
    "decay": (0, 1),
    "beam": (1, inf),
    "budget": (1, inf),
    "together": (0, 1),
    "level": (-1, inf),
    "episodes": (1, inf),
    "episodic_floor": (0, 1),
    "tau": (1e-6, inf),
}
"""What a parameter may be, both ends included; others may be anything from 0 on."""


def parameters_of(name: str, given: Mapping[str, object]) -> Any:
    """A strategy's parameters, the given ones over its defaults.

    Raises:
        ConfigurationError: a name that the strategy does not have, a value of another type than its default, or one
            out of range.
    """
    kind = find_strategy(name).parameters
    defaults = {item.name: item.default for item in fields(kind)}
    for key, value in given.items():
        if key not in defaults:
            raise ConfigurationError(f"strategy {name!r} has no parameter {key!r}; known ones: {', '.join(defaults)}")
        _check(key, value, type(defaults[key]))
    return kind(**given)


def _check(key: str, value: object, kind: type[object]) -> None:
    fits = isinstance(value, int | float if kind is float else kind) and isinstance(value, bool) == (kind is bool)
    if not fits:
        wanted = {bool: "true or false", int: "a whole number", float: "a number"}[kind]
        raise ConfigurationError(f"{key}: expected {wanted}, got {value!r}")
    if isinstance(value, int | float):
        low, high = _RANGES.get(key, (0, inf))
        if not low <= value <= high or value == inf:
            bounds = f"at least {low}" if high == inf else f"between {low} and {high}"
            raise ConfigurationError(f"{key}: must be {bounds}, not {value!r}")
