"""What changes of traces: when they were made and used, and what was said of them; as arrays that can be written."""

from dataclasses import dataclass, fields
from datetime import datetime
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.activation import activation
from ecphoria.formulas.frequency_boost import BETA
from ecphoria.formulas.recency_boost import MU, RHO
from ecphoria.store.episode_reading import TraceRow

_SECONDS_PER_DAY = 86_400.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Fading:
    """How traces fade (``formulas.activation``).

    Attributes:
        rate: lambda, per day; 0: they do not.
        beta, rho, mu: of frequency and recency; 0 leaves a component out.
        judged: whether what people said counts.
    """

    rate: float
    beta: float = BETA
    rho: float = RHO
    mu: float = MU
    judged: bool = True


def days(instant: datetime) -> float:
    """An instant as days since 1970."""
    return instant.timestamp() / _SECONDS_PER_DAY


def days_between(earlier: datetime, later: datetime) -> float:
    """Days from one instant to another."""
    return (later - earlier).total_seconds() / _SECONDS_PER_DAY


@dataclass(kw_only=True, slots=True)
class Columns:
    """Of p traces: instants in days since 1970.

    Attributes:
        created, accessed: (p,) float64; what was never used was used when it was made.
        accesses: (p,) int64.
        reinforcement, strength, stability: (p,) float64.
        pinned: (p,) bool.
        expires: (p,) float64, infinite for never.
    """

    created: NDArray[np.float64]
    accessed: NDArray[np.float64]
    accesses: NDArray[np.int64]
    reinforcement: NDArray[np.float64]
    strength: NDArray[np.float64]
    stability: NDArray[np.float64]
    pinned: NDArray[np.bool_]
    expires: NDArray[np.float64]

    @classmethod
    def empty(cls, size: int) -> Self:
        """Room for some traces."""
        return cls(
            created=np.zeros(size),
            accessed=np.zeros(size),
            accesses=np.zeros(size, dtype=np.int64),
            reinforcement=np.ones(size),
            strength=np.ones(size),
            stability=np.ones(size),
            pinned=np.zeros(size, dtype=bool),
            expires=np.full(size, np.inf),
        )

    def __len__(self) -> int:
        return len(self.created)

    def put(self, at: int, row: TraceRow) -> None:
        """Write a trace's values."""
        made = days(datetime.fromisoformat(row.at))
        self.created[at] = made
        self.accessed[at] = days(datetime.fromisoformat(row.accessed)) if row.accessed else made
        self.accesses[at] = row.accesses
        self.reinforcement[at] = row.reinforcement
        self.strength[at] = row.strength
        self.stability[at] = row.stability
        self.pinned[at] = bool(row.pinned)
        self.expires[at] = days(datetime.fromisoformat(row.expires)) if row.expires else np.inf

    def take(self, rows: NDArray[np.integer]) -> "Columns":
        """The values of some traces, in another array."""
        return Columns(**{item.name: getattr(self, item.name)[rows] for item in fields(self)})

    def grown(self, size: int) -> "Columns":
        """The same with room for more."""
        wider = Columns.empty(size)
        for item in fields(self):
            getattr(wider, item.name)[: len(self)] = getattr(self, item.name)
        return wider

    def activation(self, now: float, fading: Fading) -> NDArray[np.float64]:
        """How strong each is (T 6.2), shape (p,). What is pinned does not age."""
        age = np.where(self.pinned, 0.0, now - self.created)
        return activation(
            age,
            self.accesses,
            now - self.accessed,
            self.reinforcement if fading.judged else 1.0,
            rate=fading.rate,
            strength=self.strength,
            stability=self.stability,
            beta=fading.beta,
            rho=fading.rho,
            mu=fading.mu,
        )
