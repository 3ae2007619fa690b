"""How strong a trace is now (T 6.2; T 4.4 gives the same product without recency)."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ecphoria.formulas.base_decay import base_decay
from ecphoria.formulas.frequency_boost import BETA, frequency_boost
from ecphoria.formulas.recency_boost import MU, RHO, recency_boost
from ecphoria.formulas.reinforcement import NEUTRAL

ALPHA_0 = 1.0


def activation(
    age: ArrayLike,
    accesses: ArrayLike,
    since_access: ArrayLike,
    reinforcement: ArrayLike = NEUTRAL,
    *,
    rate: ArrayLike,
    strength: ArrayLike = ALPHA_0,
    stability: ArrayLike = 1.0,
    beta: float = BETA,
    rho: float = RHO,
    mu: float = MU,
) -> NDArray[np.float64]:
    """``alpha_0 exp(-lambda dt / s) (1 + beta ln(1 + n)) (1 + rho exp(-mu (t - t_last))) gamma``.

    Args:
        age: dt, days since the trace was made.
        accesses: n >= 0, uses since.
        since_access: t - t_last, days since the last one; ``age`` where there was none.
        reinforcement: gamma, .5..2 (``formulas.reinforcement``).
        rate: lambda >= 0, per day (``formulas.decay_rates``).
        strength: alpha_0 >= 0.
        stability: s >= 1, what divides the rate.
        beta, rho, mu: of ``formulas.frequency_boost`` and ``formulas.recency_boost``; 0 leaves a component out.

    Returns:
        >= 0, of the arguments' common shape, () for numbers; at most ``alpha_0 gamma (1 + beta ln(1 + n)) (1 + rho)``.
    """
    used = frequency_boost(accesses, beta) * recency_boost(since_access, rho, mu)
    return np.asarray(np.multiply(strength, base_decay(age, rate, stability)) * used * np.asarray(reinforcement))
