"""Putting scores in order: best first, ties by position, which is by id."""

import numpy as np
from numpy.typing import NDArray


def best(scores: NDArray[np.floating], k: int, allowed: NDArray[np.bool_] | None = None) -> NDArray[np.int64]:
    """Positions of the k highest scores, best first; equal scores in the order of their positions.

    Args:
        scores: shape (n,).
        k: how many at most; none below 1.
        allowed: shape (n,); only these positions count. ``None``: all.
    """
    positions = np.arange(len(scores)) if allowed is None else np.flatnonzero(allowed)
    if k < 1:
        return positions[:0].astype(np.int64)
    values = scores[positions]
    if k < len(values):
        threshold = np.partition(values, len(values) - k)[len(values) - k]
        inside = values >= threshold  # all that tie with the last one, so that the cut does not depend on luck
        positions, values = positions[inside], values[inside]
    order = np.lexsort((positions, -values))
    ranked: NDArray[np.int64] = positions[order][:k].astype(np.int64)
    return ranked
