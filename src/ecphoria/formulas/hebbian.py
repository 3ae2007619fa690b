"""Memories that are recalled together are tied (T 6.1, Hebb; the closed form is ours)."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

GAIN = 0.2
FADING = 0.05


def faded(weight: ArrayLike, elapsed: ArrayLike, fading: float = FADING) -> NDArray[np.float64]:
    """``w exp(-eta dt)``: what an edge weighs some days after it was last strengthened.

    Args:
        weight: w, 0..1, then.
        elapsed: dt, days since; a past that lies ahead counts as now.
        fading: eta >= 0, per day.
    """
    since = np.clip(np.asarray(elapsed, dtype=np.float64), 0.0, 1e200)
    return np.asarray(np.multiply(weight, np.exp(-fading * since)))


def tied(
    weight: ArrayLike, elapsed: ArrayLike, together: ArrayLike = 1.0, gain: float = GAIN, fading: float = FADING
) -> NDArray[np.float64]:
    """``w' + g x (1 - w')`` with ``w'`` the faded weight: an edge after its ends were recalled together once more.

    Args:
        weight: before, 0 where there was no edge.
        elapsed: days since it was last strengthened.
        together: x, 0..1, how active both were.
        gain: g, 0..1.
        fading: of :func:`faded`.

    Returns:
        0..1, of the arguments' common shape, () for numbers.
    """
    before = faded(weight, elapsed, fading)
    return np.asarray(before + np.multiply(gain, together) * (1.0 - before))
