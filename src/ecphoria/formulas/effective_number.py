"""How many parts a whole has, when the small ones count less."""

import numpy as np
from numpy.typing import NDArray


def effective_number(sizes: NDArray[np.integer] | NDArray[np.floating]) -> float:
    """``(sum s)^2 / sum s^2``: the number of equal parts that would be as concentrated (Simpson 1949, Laakso 1979).

    Args:
        sizes: (p,) >= 0.

    Returns:
        1 for one part, p for p equal ones, 0 for none.
    """
    values = sizes.astype(np.float64)
    squares = float(values @ values)
    return float(values.sum()) ** 2 / squares if squares else 0.0
