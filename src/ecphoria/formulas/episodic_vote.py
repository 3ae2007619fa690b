"""How much a past question speaks for a passage that it brought back (ours; T 6.5 only passes its documents on)."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

MERELY = 0.25
NOTICED = 10
SURENESS = 3.0


def relevance(similarity: ArrayLike, floor: float) -> NDArray[np.float64]:
    """``(cos - floor) / (1 - floor)``, held in 0..1: how near a past question is to the present one."""
    return np.asarray(np.clip((np.asarray(similarity, dtype=np.float64) - floor) / max(1.0 - floor, 1e-9), 0.0, 1.0))


def weight(similarity: ArrayLike, activation: ArrayLike, floor: float) -> NDArray[np.float64]:
    """``relevance a / (1 + a)``: of an episode with activation a >= 0; 0..1, growing with both."""
    strong = np.asarray(activation, dtype=np.float64)
    return np.asarray(relevance(similarity, floor) * (strong / (1.0 + strong)))


def served(rank: int, cited: bool, opened: bool) -> float:
    """How well a passage served: 1 where the answer cites it or somebody opened it.

    What was merely recalled has ``.25 / rank`` up to the tenth, and nothing from there on: nobody looked at it.
    """
    merely = MERELY / rank if rank <= NOTICED else 0.0
    return 1.0 if cited or opened else merely


def verdict(reinforcement: ArrayLike) -> NDArray[np.float64]:
    """``tanh(3 log2 gamma)``, -1..1: what people said. One good word is .66, one bad word -.75, silence 0."""
    return np.asarray(np.tanh(SURENESS * np.log2(np.asarray(reinforcement, dtype=np.float64))))
