"""How fast traces and documents fade, by domain (T 8.5, 10.1, 10.5)."""

import math
from collections.abc import Mapping

GENERAL = "general"

DECAY_RATES: Mapping[str, float] = {
    "healthcare": 0.01,
    "finance": 0.05,
    "research": 0.005,
    "news": 0.1,
    "legal": 0.001,
    "support": 0.02,
    "supply_chain": 0.03,
    GENERAL: 0.005,
}
"""lambda, per day.

The first five are the paper's. It gives none for customer support and supply chains: a resolution serves until a
product's next releases, so support halves in about five weeks; stock and lead times turn over within a month, so a
supply chain halves in about three. ``general`` is for memories that do not say what they are about.
"""


def half_life(rate: float) -> float:
    """``ln 2 / lambda``, in days: when half is left; infinite for a rate of 0.

    .1 halves in 6.9 days. What T 10.1 calls a half-life (10 days for .1, 100 for .01, 1000 for .001) is ``1 / lambda``,
    after which 37% are left.
    """
    return math.log(2) / rate if rate > 0 else math.inf
