"""Latency percentiles."""

from collections.abc import Sequence

import numpy as np

PERCENTILES = (50, 95, 99)


def percentiles(seconds: Sequence[float]) -> dict[str, float]:
    """``p50``, ``p95`` and ``p99`` of some times, in seconds: the smallest value that so many percent do not exceed.

    Raises:
        ValueError: no values.
    """
    if not seconds:
        raise ValueError("no values")
    return {f"p{share}": float(np.percentile(seconds, share, method="inverted_cdf")) for share in PERCENTILES}
