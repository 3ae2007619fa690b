"""What is tried again, and after how long."""

import random
from collections.abc import Mapping

ATTEMPTS = 5
_FIRST_PAUSE_S = 0.5
_LONGEST_PAUSE_S = 30.0
_LONGEST_WISH_S = 120.0
_RETRIED = frozenset({408, 409, 429})


class TransientError(Exception):
    """An attempt failed in a way that may pass.

    ``after_s`` is how long the endpoint asked to be left alone (seconds), ``None`` when it said nothing;
    ``unreachable`` whether it did not answer at all.
    """

    def __init__(self, reason: str, *, after_s: float | None = None, unreachable: bool = False) -> None:
        super().__init__(reason)
        self.after_s = after_s
        self.unreachable = unreachable


def may_pass(status: int) -> bool:
    """Whether an HTTP status may be another one next time."""
    return status in _RETRIED or status >= 500


def wished_pause(headers: Mapping[str, str]) -> float | None:
    """Seconds that ``Retry-After`` (or ``retry-after-ms``) asks for, bounded; ``None`` without it or for a date."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            return min(max(float(headers[name]) * unit, 0.0), _LONGEST_WISH_S)
        except (KeyError, ValueError):
            continue
    return None


def pause(attempt: int, wished: float | None) -> float:
    """Seconds before the next attempt: what was wished, else between half and all of 0.5, 1, 2, 4 ... (30 at most).

    Args:
        attempt: how many came before, from 0.
        wished: what the endpoint asked for.
    """
    if wished is not None:
        return wished
    longest = min(_FIRST_PAUSE_S * 2.0**attempt, _LONGEST_PAUSE_S)
    return longest * (0.5 + 0.5 * random.random())
