"""Spaced uses make a trace last longer than massed ones (T 6.1; the closed form is ours)."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

KAPPA = 0.25
GAP = 7.0
LONGEST = 4.0


def stabilised(
    stability: ArrayLike, gap: ArrayLike, kappa: float = KAPPA, scale: float = GAP, longest: float = LONGEST
) -> NDArray[np.float64]:
    """``s + kappa (S - s) (1 - exp(-gap / g))``: what divides the rate of decay after one more use.

    Args:
        stability: s before, 1 for a new trace.
        gap: days since the use before; right after it hardly anything is gained.
        kappa: 0..1, the share of what is missing that a use after a long gap gains.
        scale: g > 0, days: gaps of this length gain 63% of that.
        longest: S >= 1, never reached.

    Returns:
        s..S, of the arguments' common shape, () for numbers.
    """
    before = np.asarray(stability, dtype=np.float64)
    waited = np.maximum(np.asarray(gap, dtype=np.float64), 0.0) / scale
    return np.asarray(before - kappa * np.maximum(longest - before, 0.0) * np.expm1(-waited))
