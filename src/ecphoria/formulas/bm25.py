"""BM25 with Lucene's non-negative idf (Robertson & Zaragoza 2009, section 3.4; T 4.2 names it for lexical matching)."""

import numpy as np
from numpy.typing import NDArray

K1 = 1.5
B = 0.75


def idf(chunks: int, containing: NDArray[np.int64]) -> NDArray[np.float64]:
    """``ln(1 + (N - n + 1/2) / (n + 1/2))``: N chunks in all, n of them with the term. Shape ``(terms,)``, > 0."""
    weights: NDArray[np.float64] = np.log1p((chunks - containing + 0.5) / (containing + 0.5))
    return weights


def saturation(
    counts: NDArray[np.float32], lengths: NDArray[np.float32], mean_length: float, k1: float = K1, b: float = B
) -> NDArray[np.float64]:
    """``f (k1 + 1) / (f + k1 (1 - b + b l / mean l))``: a term's count f in a chunk of length l. In [0, k1 + 1)."""
    long = 1.0 - b + b * lengths.astype(np.float64) / max(mean_length, 1e-12)
    weights: NDArray[np.float64] = counts * (k1 + 1.0) / (counts + k1 * long)
    return weights
