"""The leaky integrate-and-fire neuron: queries charge a memory, time drains it, enough charge makes it fire (T 6.3)."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

TAU = 1.0
PULSE = 0.5
THRESHOLD = 0.3
RESET = 0.0


def charged(
    potential: ArrayLike, stimulus: ArrayLike, duration: ArrayLike = PULSE, tau: float = TAU
) -> NDArray[np.float64]:
    """``v exp(-d / tau) + I (1 - exp(-d / tau))``: the solution of ``tau dv/dt = -v + I`` after a constant input.

    An input that takes no time adds nothing, neither here nor in the paper's discrete form; a query is therefore a
    pulse of a fixed duration.

    Args:
        potential: v before.
        stimulus: I, the input, such as the similarity of a query.
        duration: d >= 0, days.
        tau: the time constant > 0, days: an input that lasts brings v within 37% of itself in this time.

    Returns:
        v after, between v and I, of the arguments' common shape, () for numbers.
    """
    lasting = np.maximum(np.asarray(duration, dtype=np.float64), 0.0) / tau
    return np.asarray(np.multiply(potential, np.exp(-lasting)) - np.multiply(stimulus, np.expm1(-lasting)))


def leaked(potential: ArrayLike, elapsed: ArrayLike, tau: float = TAU) -> NDArray[np.float64]:
    """``v exp(-dt / tau)``: what is left after some days without input; a past that lies ahead counts as now."""
    return charged(potential, 0.0, elapsed, tau)


def fires(potential: ArrayLike, threshold: float = THRESHOLD) -> NDArray[np.bool_]:
    """``v > theta``: whether a memory is retrieved; afterwards its potential is set to a reset value below theta."""
    return np.asarray(np.asarray(potential, dtype=np.float64) > threshold)
