"""Reciprocal rank fusion (Cormack et al. 2009; T 4.2)."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

K = 60.0


def reciprocal_rank_fusion(
    rankings: Sequence[NDArray[np.int64]], items: int, weights: Sequence[float] | None = None, k: float = K
) -> NDArray[np.float64]:
    """``RRF(d) = sum_r w_r / (k + rank_r(d))``, ranks from 1; an item that a ranking lacks gets nothing from it.

    Args:
        rankings: item numbers in ``0..items``, best first, each at most once.
        items: how many items there are.
        weights: one per ranking, >= 0; equal when ``None``.
        k: damps the lead of the first ranks.

    Returns:
        The score of every item, shape ``(items,)``.
    """
    scores = np.zeros(items)
    for ranking, weight in zip(rankings, weights or [1.0] * len(rankings), strict=True):
        scores[ranking] += weight / (k + np.arange(1, len(ranking) + 1))
    return scores
