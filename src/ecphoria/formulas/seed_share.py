"""How activation that is not put in by cues is shared among the chunks (ours)."""

import numpy as np
from numpy.typing import NDArray

PEAK = 8.0


def seed_share(
    cosines: NDArray[np.float32], allowed: NDArray[np.bool_] | None = None, peak: float = PEAK
) -> NDArray[np.float64]:
    """``u**p / sum u**p``, u = (cosine - min) / (max - min) over the allowed chunks; 0 for the others.

    Args:
        cosines: (n,) of the chunks with the question.
        allowed: (n,); ``None``: all.
        peak: p > 0; the higher, the more goes to the nearest chunks.

    Returns:
        (n,) shares that add up to 1; equal shares when all cosines are equal, zeros when no chunk is allowed.
    """
    shares = np.zeros(len(cosines))
    inside = np.arange(len(cosines)) if allowed is None else np.flatnonzero(allowed)
    if not len(inside):
        return shares
    values = cosines[inside].astype(np.float64)
    spread = values.max() - values.min()
    raised = ((values - values.min()) / spread) ** peak if spread > 0 else np.ones(len(values))
    shares[inside] = raised / raised.sum()
    return shares
