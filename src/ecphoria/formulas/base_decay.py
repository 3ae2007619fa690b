"""How a trace fades with time (T 4.4, 6.2; Ebbinghaus's curve of forgetting)."""

import numpy as np
from numpy.typing import ArrayLike, NDArray


def base_decay(age: ArrayLike, rate: ArrayLike, stability: ArrayLike = 1.0) -> NDArray[np.float64]:
    """``exp(-lambda dt / s)``: 1 when new, half after ``ln 2 / lambda`` days (``formulas.decay_rates``).

    Args:
        age: dt, days since the trace was made; what lies in the future counts as new.
        rate: lambda >= 0, per day.
        stability: s >= 1, what divides the rate (``formulas.spacing``; ours, the paper has none).

    Returns:
        0..1, of the arguments' common shape, () for numbers; 0 rather than an error for ages beyond all bounds.
    """
    elapsed = np.clip(np.asarray(age, dtype=np.float64), 0.0, 1e200)  # a rate of 0 keeps what is infinitely old, too
    return np.asarray(np.exp(-np.multiply(rate, elapsed) / np.asarray(stability, dtype=np.float64)))
