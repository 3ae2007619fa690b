"""What people's word does to a trace (T 6.5)."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

NEUTRAL = 1.0
LEAST, MOST = 0.5, 2.0
"""The band of T 6.2; T 4.4 says 0..2, and a factor of 0 could never grow again."""
GAIN, LOSS = 1.2, 0.8


def reinforced(factor: ArrayLike, rating: ArrayLike) -> NDArray[np.float64]:
    """gamma after a rating: ``gamma 1.2^r`` for r > 0, ``gamma 0.8^-r`` for r < 0, held in .5..2.

    Args:
        factor: gamma before, 1 for a trace of which nothing was said.
        rating: r, from -1 (negative) to 1 (positive); 0 changes nothing.

    Returns:
        .5..2, of the arguments' common shape, () for numbers.
    """
    graded = np.clip(np.asarray(rating, dtype=np.float64), -1.0, 1.0)
    moved = np.where(graded > 0, GAIN ** np.maximum(graded, 0.0), LOSS ** np.maximum(-graded, 0.0))
    return np.asarray(np.clip(factor * moved, LEAST, MOST))
