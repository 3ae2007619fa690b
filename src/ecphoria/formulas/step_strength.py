"""How strongly a walk takes a step over a statement (ours, over T 4.3's edges with ``weight=r.confidence``)."""

import numpy as np
from numpy.typing import NDArray

DECAY = 0.5
EMPHASIS = 2.0


def step_strength(
    confidences: NDArray[np.floating], said: NDArray[np.floating], decay: float = DECAY, emphasis: float = EMPHASIS
) -> NDArray[np.float64]:
    """``d · confidence · (1 + b · said)``: a step costs; one that says what is asked pays.

    The strength of a chain is the product over its steps. With ``d (1 + b) > 1`` a chain that says one more of the
    question's words is stronger than the shorter one that does not.

    Args:
        confidences: (k,) of the statements, 0..1.
        said: (k,) the weight of the question's words that the statements' labels say and the chain has not said yet,
            relative to the weightiest word; >= 0.
        decay: d in 0..1.
        emphasis: b >= 0; 0 walks by confidence alone.
    """
    strengths: NDArray[np.float64] = decay * confidences.astype(np.float64) * (1 + emphasis * said)
    return strengths
