"""What is evaluated: a system with its parameters, under a name."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ecphoria.errors import ConfigurationError
from ecphoria.recall.strategies import STRATEGIES, parameters_of

CHAT_ONLY = ("closed-book", "full-context")
SYSTEMS = (*STRATEGIES, *CHAT_ONLY)


@dataclass(frozen=True, kw_only=True, slots=True)
class Variant:
    """A system under a name.

    Attributes:
        label: what tables and files call it.
        system: a strategy of ``recall``; ``closed-book`` (the model without documents); ``full-context`` (the model
            with as many documents as fit, no retrieval).
        passages: hits whose text the model reads; 0 for entities alone.
        relations: whether the model is given implicit relations.
        parameters: of the strategy.
        once: run with a single seed, as baselines are in E 4.1.4.
        sweep: variants that share it stand for one system, and the best of them is kept (E 4.1.2).
        series, x: where a plot shows it.
    """

    label: str
    system: str
    passages: int = 5
    relations: bool = True
    parameters: Mapping[str, Any] = field(default_factory=dict)
    once: bool = False
    sweep: str = ""
    series: str = ""
    x: float | None = None

    @property
    def retrieves(self) -> bool:
        """Whether it ranks documents."""
        return self.system not in CHAT_ONLY

    def check(self) -> None:
        """Refuse what cannot be run.

        Raises:
            ConfigurationError: an unknown system, or a parameter that it does not have.
        """
        if self.system not in SYSTEMS:
            raise ConfigurationError(f"unknown system {self.system!r}; known ones: {', '.join(SYSTEMS)}")
        if self.retrieves:
            parameters_of(self.system, self.parameters)


def parse(text: str) -> Variant:
    """A variant from ``SYSTEM`` or ``SYSTEM:NAME=VALUE,...``: ``ecphory:cues=true,passages=10``.

    ``passages`` and ``relations`` are the generator's, the others the strategy's parameters.

    Raises:
        ConfigurationError: not of this form, an unknown system or parameter.
    """
    system, _, listed = text.partition(":")
    given: dict[str, Any] = {}
    for item in filter(None, listed.split(",")):
        name, equals, value = item.partition("=")
        try:
            given[name.strip()] = json.loads(value) if equals else None
        except ValueError:
            given[name.strip()] = None
        if given[name.strip()] is None:
            raise ConfigurationError(f"system {text!r}: {item!r} is not NAME=VALUE; write numbers, true or false")
    passages, relations = given.pop("passages", 5), given.pop("relations", True)
    if not isinstance(passages, int) or isinstance(passages, bool) or passages < 0:
        raise ConfigurationError(f"system {text!r}: passages must be a whole number from 0 on")
    if not isinstance(relations, bool):
        raise ConfigurationError(f"system {text!r}: relations must be true or false")
    variant = Variant(label=text, system=system, passages=passages, relations=relations, parameters=given)
    variant.check()
    return variant
