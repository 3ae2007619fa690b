"""Where the next round of the associative search looks (E 3.2.2, eq. 4)."""

import numpy as np
from numpy.typing import NDArray


def weighted_centroid(vectors: NDArray[np.float32], similarities: NDArray[np.floating]) -> NDArray[np.float32]:
    """``v = sum_e w_e v_e`` with ``w_e = sim(e, Q) / sum_j sim(e_j, Q)``, negative similarities counting as 0.

    Args:
        vectors: (s, d) of the seed entities, s >= 1.
        similarities: (s,) cosines of the seeds with the query.

    Returns:
        (d,) float32, not normalised; the plain mean when no similarity is positive.
    """
    weights = np.maximum(similarities, 0.0).astype(np.float64)
    total = weights.sum()
    weights = weights / total if total > 0 else np.full(len(weights), 1.0 / len(weights))
    centroid: NDArray[np.float32] = (weights @ vectors).astype(np.float32)
    return centroid
