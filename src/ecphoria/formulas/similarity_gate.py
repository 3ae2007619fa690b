"""How freely activation enters a chunk (ours)."""

import numpy as np
from numpy.typing import NDArray

SHARPNESS = 4.0
RESIDUE_SHARE = 0.7


def similarity_gate(
    to_question: NDArray[np.float32],
    to_residue: NDArray[np.float32],
    allowed: NDArray[np.bool_] | None = None,
    sharpness: float = SHARPNESS,
    residue_share: float = RESIDUE_SHARE,
) -> NDArray[np.float64]:
    """``g_c = exp(b ((1 - s) (q.c - mean q.c) + s (p.c - mean p.c)))``; 0 for chunks that are not allowed.

    q is the question, p its residue: the question without the names that it cues. A later hop lands on chunks that
    never name the cue, so what is asked about it must open the gate.

    Args:
        to_question, to_residue: (n,) cosines of the chunks.
        allowed: (n,) chunks that pass the filters; means are over them. ``None``: all.
        sharpness: b >= 0; 0 leaves every gate at 1.
        residue_share: s in 0..1.
    """
    inside = slice(None) if allowed is None else allowed
    if not to_question[inside].size:
        return np.zeros(len(to_question))
    above = (1 - residue_share) * (to_question - to_question[inside].mean()) + residue_share * (
        to_residue - to_residue[inside].mean()
    )
    gate: NDArray[np.float64] = np.exp(sharpness * above.astype(np.float64))
    if allowed is not None:
        gate[~allowed] = 0.0
    return gate
