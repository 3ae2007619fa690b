"""Words and runs of words as 64-bit numbers that are the same in every process."""

from functools import lru_cache, reduce
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

_FACTOR = 0x9E3779B97F4A7C15  # odd, so that multiplying by it loses nothing modulo 2**64
_MASK = 2**64 - 1


@lru_cache(maxsize=1_000_000)
def hash_word(word: str) -> int:
    """A hash of a folded word; never 0, which stands for "none"."""
    return int.from_bytes(blake2b(word.encode(), digest_size=8).digest(), "little") or 1


def extend(hashes: NDArray[np.uint64], following: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The hashes of runs that go on with one more word each.

    ``h(w_1 ... w_n) = h(w_1 ... w_{n-1}) f + w_n`` modulo 2**64: order counts, and longer runs extend shorter ones.
    """
    with np.errstate(over="ignore"):
        longer: NDArray[np.uint64] = hashes * np.uint64(_FACTOR) + following
    return longer


def extend_hash(value: int, word: int) -> int:
    """``extend`` for one run and one word, in Python's integers."""
    return (value * _FACTOR + word) & _MASK


def hash_run(folded: str) -> int:
    """The hash of a folded name: of its words as a run."""
    return reduce(extend_hash, map(hash_word, folded.split()), 0)
