"""The traces of a memory as upkeep sees them: read at one moment, with vectors and activations."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.episodic.strengths import strengths
from ecphoria.memory.parts import Parts
from ecphoria.store.standing import Standing, days, put_vectors, standing, vectors_of

Stop: TypeAlias = Callable[[], bool]
"""Says whether a long action is to end after the step that it is at."""

_AT_ONCE = 256


def never() -> bool:
    """Go on to the end."""
    return False


@dataclass(frozen=True, kw_only=True, slots=True)
class TraceState:
    """Traces at a moment.

    Attributes:
        traces: as they stand, by id.
        vectors: (n, d) float32, of their questions.
        active: (n,) activations (T 6.2).
        now: the moment; ``at`` in days since 1970.
        rate: lambda, per day.
    """

    traces: Standing
    vectors: NDArray[np.float32]
    active: NDArray[np.float64]
    now: datetime
    rate: float

    @property
    def at(self) -> float:
        """The moment, in days since 1970."""
        return days(self.now)

    @classmethod
    def of(cls, parts: Parts, states: Sequence[str]) -> Self:
        """The present one, of the traces in some states; questions that were never embedded are now."""
        now, rate = parts.database.now(), parts.domain.rate
        with parts.database.read() as connection:
            traces = standing(connection, parts.collection, states)
            vectors = vectors_of(connection, parts.collection, traces.ids, parts.embedder.dimension)
        missing = np.flatnonzero(~vectors.any(axis=1))
        for start in range(0, len(missing), _AT_ONCE):
            rows = missing[start : start + _AT_ONCE]
            vectors[rows] = parts.embedder.embed([traces.questions[row] for row in rows])
            with parts.database.write() as connection:
                put_vectors(connection, parts.collection, [traces.ids[row] for row in rows], vectors[rows])
        return cls(traces=traces, vectors=vectors, active=strengths(traces, days(now), rate), now=now, rate=rate)
