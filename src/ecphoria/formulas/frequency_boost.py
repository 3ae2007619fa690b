"""How use strengthens a trace (T 4.4, 6.2)."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

BETA = 0.5


def frequency_boost(accesses: ArrayLike, beta: float = BETA) -> NDArray[np.float64]:
    """``1 + beta ln(1 + n)``: every further access adds less than the one before.

    Args:
        accesses: n >= 0, how often the trace was used since it was made.
        beta: >= 0; 0 leaves use out.

    Returns:
        >= 1, of the argument's shape, () for a number.
    """
    return np.asarray(1.0 + beta * np.log1p(np.asarray(accesses, dtype=np.float64)))
