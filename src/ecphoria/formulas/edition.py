"""How far a document is another edition of one (ours)."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

SAME_TITLE = (0.65, 0.75)
OTHER_TITLE = (0.85, 0.95)
"""Cosines between which two documents become editions of one another: of one title, and of different or no titles."""


def edition(similarity: ArrayLike, same_title: ArrayLike) -> NDArray[np.float64]:
    """``(cos - low) / (high - low)``, held in 0..1: 0 for documents that only are about the same.

    Args:
        similarity: cosine of the two embeddings.
        same_title: whether they have one title, years and numbers of versions aside ("Protocol 2020", "Protocol 2023").
    """
    low = np.where(same_title, SAME_TITLE[0], OTHER_TITLE[0])
    high = np.where(same_title, SAME_TITLE[1], OTHER_TITLE[1])
    return np.asarray(np.clip((np.asarray(similarity, dtype=np.float64) - low) / (high - low), 0.0, 1.0))
