"""The strategies by name, and their parameters by name."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from ecphoria.errors import ConfigurationError
from ecphoria.layers.snapshot import Snapshot
from ecphoria.recall import vector
from ecphoria.recall.associative import SpreadingParameters, associative
from ecphoria.recall.ecphory import EcphoryParameters, ecphory
from ecphoria.recall.finding import Finding, Question


class Strategy(NamedTuple):
    """A search, the dataclass of its parameters, and whether it reads the snapshot's entity vectors."""

    search: Callable[[Question, Snapshot, Any], Finding]
    parameters: type[Any]
    needs_engrams: bool = False


STRATEGIES: Mapping[str, Strategy] = {
    "auto": Strategy(associative, SpreadingParameters),
    "graph": Strategy(associative, SpreadingParameters),
    "bm25": Strategy(vector.lexical, vector.VectorParameters),
    "dense": Strategy(vector.dense, vector.VectorParameters),
    "vector": Strategy(vector.fused, vector.VectorParameters),
    "ecphory": Strategy(ecphory, EcphoryParameters, needs_engrams=True),
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


def parameters_of(name: str, given: Mapping[str, object]) -> Any:
    """A strategy's parameters, the given ones over its defaults.

    Raises:
        ConfigurationError: a name that the strategy does not have, or a value of another type than its default.
    """
    kind = find_strategy(name).parameters
    defaults = {item.name: item.default for item in fields(kind)}
    for key, value in given.items():
        if key not in defaults:
            raise ConfigurationError(f"strategy {name!r} has no parameter {key!r}; known ones: {', '.join(defaults)}")
        default: Any = defaults[key]
        fits = isinstance(value, bool) if isinstance(default, bool) else isinstance(value, int | float)
        if not fits or (isinstance(value, bool) and not isinstance(default, bool)):
            raise ConfigurationError(f"{key}: expected a {type(default).__name__}, got {value!r}")
    return kind(**given)
