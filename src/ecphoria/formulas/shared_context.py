"""How much it says that two entities stand in one chunk."""

import numpy as np
from numpy.typing import NDArray


def shared_context(degrees: NDArray[np.integer], chunks: int) -> NDArray[np.float64]:
    """``x_e = ln(1 + n / df(e))``: what a mention of an entity brings into the edges of its chunk.

    Two entities that n chunks speak of are tied by ``sum over shared chunks of x_a x_b / k_c``, with k_c the entities
    that the chunk ties: a hub's edges are light, and a chunk that names many things ties each pair of them less.

    Args:
        degrees: (e,) df, the chunks that mention each entity, >= 1 (0 counts as 1).
        chunks: n, all chunks.

    Returns:
        (e,) > 0 where n > 0, falling with df.
    """
    says: NDArray[np.float64] = np.log1p(chunks / np.maximum(degrees, 1))
    return says
