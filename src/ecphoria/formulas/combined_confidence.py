"""How surely several documents together say one thing (ours; the noisy or of independent sources)."""

from collections.abc import Iterable


def combined_confidence(confidences: Iterable[float]) -> float:
    """``1 - prod_d (1 - c_d)`` with c_d in 0..1, one per document; 0 for none. Never less than the surest of them."""
    doubt = 1.0
    for confidence in confidences:
        doubt *= 1.0 - confidence
    return 1.0 - doubt
