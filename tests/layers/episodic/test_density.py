"""Density clusters equal scikit-learn's DBSCAN, wherever that is decided by the definition."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from sklearn.cluster import DBSCAN

from ecphoria.layers.episodic import nearness
from ecphoria.layers.episodic.density import NOISE, clusters


def scattered(seed: int, count: int, groups: int, dimension: int, spread: float) -> NDArray[np.float32]:
    """Unit vectors around some centres, with repetitions."""
    random = np.random.default_rng(seed)
    centres = random.normal(size=(groups, dimension))
    vectors = centres[random.integers(groups, size=count)] + spread * random.normal(size=(count, dimension))
    vectors[: count // 10] = vectors[count // 10 : 2 * (count // 10)]
    return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def agrees_with_scikit_learn(vectors: NDArray[np.float32], distance: float, minimum: int) -> bool:
    """The same core points in the same clusters, the same noise; a border point with one of its core neighbours."""
    oracle = DBSCAN(eps=distance, min_samples=minimum, metric="cosine", algorithm="brute").fit(vectors)
    found = clusters(vectors, distance, minimum)
    core = oracle.core_sample_indices_
    pairs = {(int(a), int(b)) for a, b in zip(found[core], oracle.labels_[core], strict=True)}
    bijective = len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})
    similarities = vectors @ vectors.T
    border = set(np.flatnonzero(oracle.labels_ >= 0).tolist()) - set(core.tolist())
    beside = all(found[point] in found[core][similarities[point, core] >= 1 - distance - 1e-5] for point in border)
    return bijective and beside and np.array_equal(found == NOISE, oracle.labels_ == NOISE)


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 10_000), st.integers(1, 120), st.integers(1, 12), st.sampled_from([0.1, 0.3, 0.5]), st.integers(1, 5)
)
def test_the_clusters_are_those_of_scikit_learn(
    seed: int, count: int, groups: int, spread: float, minimum: int
) -> None:
    assert agrees_with_scikit_learn(scattered(seed, count, groups, 12, spread), 0.15, minimum)


def test_so_they_are_over_many_blocks_and_behind_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearness, "_CELLS", 700_000)
    vectors = scattered(7, 5000, 500, 96, 0.3)
    assert nearness._bound(vectors, 0.85) is not None
    assert agrees_with_scikit_learn(vectors, 0.15, 3)


def test_a_worked_example() -> None:
    angles = np.deg2rad([0, 10, 20, 60, 61, 180, 45])
    vectors = np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)
    # cos 31.8 degrees is .85: 0, 10, 20 are near one another; 45 is near 20 (core) and near 60, 61.
    assert clusters(vectors, 0.15, 3).tolist() == [0, 0, 0, 0, 0, NOISE, 0]
    # Within 14 degrees (cos .97): 10 has both neighbours, 60 and 61 only each other and none has 45.
    assert clusters(vectors, 0.03, 3).tolist() == [0, 0, 0, NOISE, NOISE, NOISE, NOISE]


def test_nothing_and_one_alone() -> None:
    assert clusters(np.empty((0, 4), dtype=np.float32)).tolist() == []
    assert clusters(np.array([[1, 0]], dtype=np.float32)).tolist() == [NOISE]


def test_the_order_decides_nothing_but_the_numbers() -> None:
    vectors = scattered(3, 200, 9, 16, 0.3)
    order = np.random.default_rng(5).permutation(len(vectors))
    one, other = clusters(vectors), clusters(vectors[order])
    assert len({*zip(one[order].tolist(), other.tolist(), strict=True)}) == len(set(one.tolist()))
