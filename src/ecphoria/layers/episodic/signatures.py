"""Vectors as a few hundred bits: the signs of projections, whose differences tell the angle (Charikar 2002).

Two vectors at an angle of a differ in each bit with probability a / pi, so that a million of them are looked through in
little more than a millisecond, and only the promising ones are read whole.
"""

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

WORDS = 8
"""Of 64 bits each."""
BITS = 64 * WORDS
_STAGES = (2, 4, WORDS)
"""Words after which what is far away is left aside; the first ones are compared of all, the others of few."""
_SURENESS = 2.3
"""Standard deviations that a difference may lie above what its angle lets expect: one in a hundred is missed there."""
_SEED = 20_240_229
_BLOCK = 1 << 15


@lru_cache(maxsize=2)
def projection(dimension: int) -> NDArray[np.float32]:
    """Random directions, always the same ones, shape (dimension, BITS)."""
    return np.random.default_rng(_SEED).standard_normal((dimension, BITS)).astype(np.float32)


def signatures(vectors: NDArray[np.float32], directions: NDArray[np.float32]) -> NDArray[np.uint64]:
    """The signatures of some vectors (n, d), shape (WORDS, n)."""
    words = np.empty((WORDS, len(vectors)), dtype=np.uint64)
    for start in range(0, len(vectors), _BLOCK):
        signs = np.asarray(vectors[start : start + _BLOCK]) @ directions > 0
        words[:, start : start + _BLOCK] = np.packbits(signs, axis=1).view(np.uint64).T
    return words


def signature(vector: NDArray[np.float32], directions: NDArray[np.float32]) -> NDArray[np.uint64]:
    """The signature of one vector (d,), shape (WORDS,).

    Without the linear algebra library, which would wake threads for so little, and wait for them where all are busy.
    """
    return np.packbits(np.einsum("d,db->b", vector, directions) > 0).view(np.uint64)


def limit(cosine: float, bits: int) -> int:
    """The most bits in which a vector with at least this cosine differs, but for one in a hundred."""
    share = math.acos(max(-1.0, min(1.0, cosine))) / math.pi
    return math.ceil(bits * share + _SURENESS * math.sqrt(bits * share * (1 - share)))


def near(signs: NDArray[np.uint64], wanted: NDArray[np.uint64], floor: float) -> tuple[NDArray[Any], NDArray[Any]]:
    """The positions in ``signs`` (WORDS, n) of what may have a cosine of ``floor`` with ``wanted`` (WORDS,), and in how
    many bits each differs."""
    parts = [_promising(signs[:, start : start + _BLOCK], wanted, floor) for start in range(0, signs.shape[1], _BLOCK)]
    if not parts:
        return np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64)
    found = np.concatenate([start * _BLOCK + positions for start, (positions, _) in enumerate(parts)])
    whole = np.concatenate([differing for _, differing in parts]).astype(np.int64)
    for former, words in pairwise(_STAGES):
        for word in range(former, words):
            whole += _count(signs[word, found] ^ wanted[word])
        close = whole <= limit(floor, 64 * words)
        found, whole = found[close], whole[close]
    return found, whole


def _promising(
    signs: NDArray[np.uint64], wanted: NDArray[np.uint64], floor: float
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """What is not far away by the first words: positions, and the bits in which each differs so far."""
    differing = _count(signs[0] ^ wanted[0])
    for word in range(1, _STAGES[0]):
        differing += _count(signs[word] ^ wanted[word])
    found = np.flatnonzero(differing <= limit(floor, 64 * _STAGES[0]))
    return found, differing[found]


def estimated(differing: NDArray[np.integer]) -> NDArray[np.float64]:
    """``cos(pi h / BITS)``: the cosine that a number of differing bits lets expect."""
    return np.asarray(np.cos(np.pi / BITS * differing))


def _by_table(values: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """The ones among the bits of each number, for a numpy that does not count them itself."""
    halves = values.reshape(-1, 1).view(np.uint16)
    return np.asarray(_ONES[halves].sum(axis=1, dtype=np.uint8).reshape(values.shape))


_ONES = np.array([bin(number).count("1") for number in range(1 << 16)], dtype=np.uint8)
_count: Callable[[NDArray[np.uint64]], NDArray[np.uint8]] = getattr(np, "bitwise_count", _by_table)
