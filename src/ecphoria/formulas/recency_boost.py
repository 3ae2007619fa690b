"""How a recent use lifts a trace for a while (T 6.2)."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

RHO = 0.3
MU = 0.05


def recency_boost(since_access: ArrayLike, rho: float = RHO, mu: float = MU) -> NDArray[np.float64]:
    """``1 + rho exp(-mu (t - t_last))``.

    Args:
        since_access: t - t_last, days since the last use; making a trace is its first use, and what lies in the future
            counts as now.
        rho: >= 0, the lift right after a use; 0 leaves recency out.
        mu: >= 0, per day, how fast the lift goes.

    Returns:
        1..1 + rho, of the argument's shape, () for a number.
    """
    elapsed = np.clip(np.asarray(since_access, dtype=np.float64), 0.0, 1e200)
    return np.asarray(1.0 + rho * np.exp(-mu * elapsed))
