"""How much activation a cue puts in (ours)."""

import math

SPECIFICITY = 2.0


def cue_strength(strength: float, degree: int, specificity: float = SPECIFICITY) -> float:
    """``strength / max(1, log2(1 + df))**p``: what is mentioned everywhere is a poor cue.

    Args:
        strength: of the recognition, 0..1.
        degree: df, chunks that the cue stands for, >= 0.
        specificity: p >= 0.
    """
    return float(strength / max(1.0, math.log2(1 + degree)) ** specificity)
