"""Working memory: a bounded buffer of what is active now (E 6.1)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from ecphoria.formulas.working_strength import faded, rehearsed
from ecphoria.model import Active

CAPACITY = 7
"""Things of each kind (Miller 1956: seven, plus or minus two)."""
LEAST = 0.05
"""Strength below which something is out of mind."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Held:
    item: Active
    turn: int
    at: datetime


class Buffer:
    """Entities, chunks and episodes with strengths that fade by turns and by time, displaced by stronger ones."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._held: dict[tuple[str, str], _Held] = {}
        self._turn = 0

    def turn(self) -> None:
        """A question was asked: all that is held fades by one."""
        self._turn += 1

    def wake(self, items: Iterable[Active], at: datetime) -> None:
        """Hold these too, or more strongly; beyond the capacity the weakest of a kind are out of mind."""
        strongest: dict[tuple[str, str], Active] = {}
        for item in items:
            known = strongest.get((item.kind, item.id))
            if known is None or known.strength < item.strength:
                strongest[item.kind, item.id] = item
        for key, item in strongest.items():
            left = self._left(self._held[key], at) if key in self._held else 0.0
            strength = rehearsed(left, min(max(item.strength, 0.0), 1.0))
            self._held[key] = _Held(item=replace(item, strength=strength), turn=self._turn, at=at)
        kept = self.active(at)
        self._held = {(item.kind, item.id): self._held[item.kind, item.id] for item in kept}

    def active(self, at: datetime) -> tuple[Active, ...]:
        """What is in mind, the strongest first; at most the capacity of each kind, ties by kind and id."""
        now = [replace(held.item, strength=self._left(held, at)) for held in self._held.values()]
        now = sorted(now, key=lambda item: (-item.strength, item.kind, item.id))
        counts: dict[str, int] = {}
        kept: list[Active] = []
        for item in now:
            counts[item.kind] = counts.get(item.kind, 0) + 1
            if item.strength >= LEAST and counts[item.kind] <= self._capacity:
                kept.append(item)
        return tuple(kept)

    def drop(self, items: Iterable[Active]) -> None:
        """Forget some things."""
        for item in items:
            self._held.pop((item.kind, item.id), None)

    def _left(self, held: _Held, at: datetime) -> float:
        minutes = max((at - held.at).total_seconds() / 60, 0.0)
        return faded(held.item.strength, self._turn - held.turn, minutes)
