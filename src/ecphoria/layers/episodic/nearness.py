"""Which of many unit vectors are near to one another: exactly, in bounded memory.

All pairs of 100,000 vectors are 10^10 products. Most of them are told apart by their strongest directions alone: with
``x = x_p + x_r`` along and across these, ``x.y <= x_p.y_p + |x_r| |y_r|`` (Cauchy-Schwarz), and only what passes this
bound is multiplied out. Nothing is missed.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.int64]

_CELLS = 8_000_000
"""Products held at one time: 32 MB, and at worst some 200 MB where all of them are near."""
_PAIRS = 65_536
_DIRECTIONS = (32, 64, 128)
_SAMPLE, _FROM, _PASSING = 4096, 256, 0.005
_SLACK = 1e-5  # what float32 loses over some hundred products


class Near(NamedTuple):
    """All pairs of a block of rows ``[first, last)`` that are near: ``similarities`` of ``rows`` with ``others``."""

    first: int
    last: int
    rows: Ints
    others: Ints
    similarities: Floats


def near_pairs(vectors: Floats, similarity: float) -> Iterator[Near]:
    """Pairs of unit vectors (n, d) whose cosine is at least ``similarity``, block by block, each with itself too."""
    count = len(vectors)
    if not count:
        return
    bound = _bound(vectors, similarity)
    block = max(1, _CELLS // count)
    for first in range(0, count, block):
        last = min(first + block, count)
        yield _block(vectors, bound, first, last, similarity)


def _block(vectors: Floats, bound: Floats | None, first: int, last: int, similarity: float) -> Near:
    if bound is not None:
        rows, others = _passing(bound, first, last, similarity - _SLACK)
        if len(rows) < (last - first) * len(vectors) // 50:
            return _multiplied(vectors, first, last, rows, others, similarity)
    products = vectors[first:last] @ vectors.T
    rows, others = np.nonzero(products >= similarity - _SLACK)
    return Near(first, last, rows + first, others, products[rows, others])


def _passing(bound: Floats, first: int, last: int, least: float) -> tuple[Ints, Ints]:
    """The pairs of a block of rows whose bound is at least this, in order."""
    passing = bound[first:last] @ bound.T >= least
    rows, others = np.divmod(np.flatnonzero(passing), passing.shape[1])  # np.nonzero takes several times as long
    return rows + first, others


def _multiplied(vectors: Floats, first: int, last: int, rows: Ints, others: Ints, similarity: float) -> Near:
    products = np.empty(len(rows), dtype=np.float32)
    for start in range(0, len(rows), _PAIRS):
        part = slice(start, start + _PAIRS)
        products[part] = np.einsum("ij,ij->i", vectors[rows[part]], vectors[others[part]])
    kept = products >= similarity - _SLACK
    return Near(first, last, rows[kept], others[kept], products[kept])


def _bound(vectors: Floats, similarity: float) -> Floats | None:
    """(n, p + 1): the strongest p directions and the length of the rest, whose products are never below the cosines.

    ``None`` where that would not save much: few vectors, or vectors without strong directions.
    """
    count, dimension = vectors.shape
    if count < _SAMPLE:
        return None
    sample = vectors[np.linspace(0, count - 1, _SAMPLE).astype(int)].astype(np.float64)
    _, directions = np.linalg.eigh(sample.T @ sample)
    turned = (vectors @ directions[:, ::-1].astype(np.float32)).astype(np.float32)
    for kept in _DIRECTIONS:
        if kept >= dimension:
            break
        rest = np.linalg.norm(turned[:, kept:], axis=1, keepdims=True)
        bound: Floats = np.hstack([turned[:, :kept], rest]).astype(np.float32)
        some = bound[np.linspace(0, count - 1, _SAMPLE).astype(int)]
        passing = some[:: _SAMPLE // _FROM] @ some.T >= similarity
        if passing.mean() <= _PASSING:
            return bound
    return None
