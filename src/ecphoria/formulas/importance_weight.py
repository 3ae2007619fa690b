"""How much more an entity counts in a chunk when a model called it important there (ours)."""

import numpy as np
from numpy.typing import NDArray

UNSAID = 0
_ORDINARY = 3.0
_STEPS_TO_DOUBLE = 4.0


def importance_weight(importances: NDArray[np.integer]) -> NDArray[np.float64]:
    """``2 ** ((i - 3) / 4)``: from 0.71 for an aside over 1 to 1.41 for the subject; 1 where nothing was said.

    Mild on purpose: models rate coarsely, and every factor here moves mass along the whole walk.

    Args:
        importances: (m,) i, 1 (an aside) to 5 (the subject), 0 for unsaid.

    Returns:
        Factors > 0, shape (m,).
    """
    said = importances.astype(np.float64)
    factors: NDArray[np.float64] = np.where(importances == UNSAID, 1.0, 2.0 ** ((said - _ORDINARY) / _STEPS_TO_DOUBLE))
    return factors
