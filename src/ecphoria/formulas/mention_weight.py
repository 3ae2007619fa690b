"""How strongly a chunk and an entity that it mentions hold together (ours)."""

import numpy as np
from numpy.typing import NDArray

NAMED = 1.0


def mention_weight(kinds: NDArray[np.floating], degrees: NDArray[np.integer]) -> NDArray[np.float64]:
    """``w(e, c) = t / log2(1 + df(e))``: an entity that is everywhere says little about any chunk.

    Args:
        kinds: (m,) t > 0, what the entity is to the chunk: 1 when named, more when the chunk is about it.
        degrees: (m,) df, chunks that mention the edge's entity, >= 1.

    Returns:
        Weights > 0, shape (m,).
    """
    weights: NDArray[np.float64] = kinds / np.log2(1.0 + degrees)
    return weights
