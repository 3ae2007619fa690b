"""One way of remembering, to be lived through: what a ladder is made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Told: TypeAlias = Literal["nothing", "readers", "chance"]
"""What the memory is told of its answers: nothing, what readers say, or as much that is drawn at random."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Rung:
    """A memory's parameters under a name.

    Attributes:
        label: what tables and files call it.
        domain: the profile that the memory is opened with; empty: its default.
        parameters: of ``ask``.
        told: what is said of answers.
        remember: whether questions leave traces.
    """

    label: str
    domain: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    told: Told = "nothing"
    remember: bool = True
