"""Many traces: what cells and signatures choose against comparing all; and what they are made of."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.layers.episodic.test_index import NOW

from ecphoria.layers.episodic.cells import Cells
from ecphoria.layers.episodic.columns import Columns, Fading
from ecphoria.layers.episodic.index import TraceIndex, Traces
from ecphoria.layers.episodic.signatures import (
    BITS,
    WORDS,
    _by_table,
    estimated,
    limit,
    projection,
    signature,
    signatures,
)
from ecphoria.store.strings import StringTable


def clustered(count: int, dimension: int = 48) -> NDArray[np.float32]:
    random = np.random.default_rng(5)
    centres = random.standard_normal((count // 50, dimension))
    vectors = centres[random.integers(0, len(centres), count)] + 0.5 * random.standard_normal((count, dimension))
    scaled: NDArray[np.float32] = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    return scaled


@pytest.mark.parametrize("kind", ["clustered", "without order"])
def test_what_is_found_is_nearly_what_comparing_all_finds(kind: str) -> None:
    random = np.random.default_rng(6)
    vectors = clustered(4000)
    if kind != "clustered":
        vectors = random.standard_normal(vectors.shape).astype(np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    ids = StringTable.of(f"{number:05d}" for number in range(len(vectors)))
    columns = Columns.empty(len(vectors))
    columns.accesses[:] = random.integers(0, 9, len(vectors))
    whole = TraceIndex(Traces.of(ids, vectors, columns), 0)
    coarse = TraceIndex(Traces.of(ids, vectors, columns, worth=1000), 0)
    kept = total = 0
    for vector in vectors[:60] + 0.03 * random.standard_normal((60, vectors.shape[1])):
        question = (vector / np.linalg.norm(vector)).astype(np.float32)
        right = whole.search(question, NOW, 20, Fading(rate=0.0), floor=0.5)
        found = coarse.search(question, NOW, 20, Fading(rate=0.0), floor=0.5)
        kept, total = kept + len(set(right) & set(found)), total + len(right)
    assert kept / total >= 0.95
    assert total > 60


def test_every_row_is_in_one_cell() -> None:
    cells = Cells.build(clustered(500))
    assert sorted(cells.order.tolist()) == list(range(500))
    assert cells.starts[0] == 0
    assert cells.starts[-1] == 500
    assert 1 <= int(cells.probes[0]) <= len(cells.centres)


def test_vectors_that_are_all_the_same_have_cells() -> None:
    cells = Cells.build(np.tile(np.eye(8, dtype=np.float32)[0], (100, 1)))
    assert sorted(cells.order.tolist()) == list(range(100))


def test_signatures_tell_the_angle() -> None:
    directions = projection(64)
    one, other = np.eye(64, dtype=np.float32)[:2]
    signs = signatures(np.stack([one, -one, other]), directions)
    assert signs.shape == (WORDS, 3)
    differing = [sum(int(a ^ b).bit_count() for a, b in zip(signs[:, 0], signs[:, at], strict=True)) for at in range(3)]
    assert differing[:2] == [0, BITS]
    assert abs(float(estimated(np.array([differing[2]]))[0])) < 0.25  # a right angle
    assert limit(1.0, BITS) == 0
    assert limit(-1.0, BITS) == BITS


@given(st.lists(st.integers(0, 2**64 - 1), min_size=1))
def test_counting_by_table_is_counting(values: list[int]) -> None:
    assert _by_table(np.array(values, dtype=np.uint64)).tolist() == [bin(value).count("1") for value in values]


def test_the_signature_of_one_is_that_among_many() -> None:
    vectors, directions = clustered(100), projection(48)
    many = signatures(vectors, directions)
    assert all((signature(vector, directions) == many[:, row]).all() for row, vector in enumerate(vectors))
