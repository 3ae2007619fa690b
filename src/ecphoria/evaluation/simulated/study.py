"""What an experiment over simulated use has found, ready to be shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, kw_only=True, slots=True)
class Table:
    """A table under a heading; every row has as many cells as there are headers."""

    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """A series of a plot: ``(x, y, low, high)`` for each point."""

    label: str
    points: tuple[tuple[float, float, float, float], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Plot:
    """Lines over one axis, or bars where ``ticks`` name the places 0, 1, ... on it."""

    title: str
    x: str
    y: str
    lines: tuple[Line, ...]
    ticks: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Study:
    """Tables, plots, notes, and the same figures by name for programs (``figures``)."""

    experiment: str
    tables: tuple[Table, ...]
    plots: tuple[Plot, ...]
    notes: tuple[str, ...]
    figures: Mapping[str, Any] = field(default_factory=dict)
