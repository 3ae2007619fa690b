"""The weighted centroid (E eq. 4) by hand, and what must hold of it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.weighted_centroid import weighted_centroid

_AXES = np.eye(3, dtype=np.float32)


def test_three_axes_by_hand() -> None:
    # w = (1/2, 1/4, 1/4) / 1
    assert weighted_centroid(_AXES, np.array([0.5, 0.25, 0.25])).tolist() == [0.5, 0.25, 0.25]
    # w = (3/5, 1/5, 1/5) of 3 + 1 + 1
    assert weighted_centroid(_AXES, np.array([3.0, 1.0, 1.0])).tolist() == pytest.approx([3 / 5, 1 / 5, 1 / 5])


def test_negative_similarities_count_as_none() -> None:
    assert weighted_centroid(_AXES, np.array([0.5, 0.5, -0.9])).tolist() == [0.5, 0.5, 0.0]


def test_without_a_positive_similarity_it_is_the_mean() -> None:
    for similarities in ([0.0, 0.0, 0.0], [-0.1, -0.5, 0.0]):
        assert weighted_centroid(_AXES, np.array(similarities)).tolist() == pytest.approx([1 / 3, 1 / 3, 1 / 3])


def test_one_seed_is_its_own_centroid() -> None:
    seed = np.array([[0.6, 0.8]], dtype=np.float32)
    assert weighted_centroid(seed, np.array([0.01])).tolist() == seed[0].tolist()


_NUMBERS = st.floats(-1, 1, width=32)


@given(st.lists(st.tuples(_NUMBERS, _NUMBERS, _NUMBERS), min_size=1, max_size=10), st.floats(1 / 16, 16))
def test_it_equals_the_sum_written_out_at_any_scale(seeds: list[tuple[float, float, float]], scale: float) -> None:
    vectors, similarities = np.array([seed[:2] for seed in seeds], dtype=np.float32), np.array([s[2] for s in seeds])
    positive = [max(similarity, 0.0) for *_, similarity in seeds]
    weights = [p / sum(positive) for p in positive] if sum(positive) > 0 else [1 / len(seeds)] * len(seeds)
    slow = [sum(w * seed[axis] for w, seed in zip(weights, seeds, strict=True)) for axis in (0, 1)]
    assert weighted_centroid(vectors, similarities).tolist() == pytest.approx(slow, abs=1e-6)
    assert weighted_centroid(vectors, similarities * scale).tolist() == pytest.approx(slow, abs=1e-6)
