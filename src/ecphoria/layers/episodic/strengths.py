"""How strong stored traces are at a time."""

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.activation import activation
from ecphoria.store.standing import Standing

Floats = NDArray[np.float64]


def strengths(traces: Standing, at: float, rate: float) -> Floats:
    """The activation of each trace (T 6.2), (n,); what is pinned does not age.

    Args:
        traces: as they stand.
        at: days since 1970.
        rate: lambda, per day.
    """
    return activation(
        np.where(traces.pinned, 0.0, np.maximum(at - traces.made, 0)),
        traces.accesses,
        np.maximum(at - traces.accessed, 0),
        traces.reinforcement,
        rate=rate,
        strength=traces.strength,
        stability=traces.stability,
    )


def merged_strength(traces: Standing, rows: NDArray[np.integer], active: Floats, at: float, rate: float) -> float:
    """alpha_0 with which a trace that some are merged into is as active as the strongest of them (T 4.4).

    The first row leads: what is merged keeps its reinforcement and stability; it was made when the newest was, has the
    uses of all, and was last used when any was.
    """
    first = int(rows[0])
    unit = float(
        activation(
            max(at - float(traces.made[rows].max()), 0.0),
            float(traces.accesses[rows].sum()),
            max(at - float(traces.accessed[rows].max()), 0.0),
            float(traces.reinforcement[first]),
            rate=rate,
            stability=float(traces.stability[first]),
        )
    )
    return float(active[rows].max()) / unit if unit > 0 else float(traces.strength[first])
