"""Bags of words: overlaps by hand."""

import math

import numpy as np
import pytest

from ecphoria.entities.matching.overlap import Bags

BAGS = Bags.of([("red", "fox"), ("red", "dog", "dog"), ()], {"red": 1.0, "fox": 2.0, "dog": 3.0}.__getitem__)
ONE, OTHER = np.array([0, 0, 0, 2]), np.array([1, 0, 2, 2])


def test_weights_are_summed_over_what_is_shared() -> None:
    assert BAGS.total.tolist() == [3.0, 4.0, 0.0]  # "dog" counts once
    assert BAGS.shared(ONE, OTHER).tolist() == [1.0, 3.0, 0.0, 0.0]


def test_jaccard_containment_and_cosine_by_hand() -> None:
    assert BAGS.jaccard(ONE, OTHER).tolist() == pytest.approx([1 / 6, 1, 0, 0])  # 1 / (3 + 4 - 1)
    assert BAGS.containment(ONE, OTHER).tolist() == pytest.approx([1 / 3, 1, 0, 0])
    # (1, 2) and (1, 3) share the first dimension alone: 1 / (sqrt 5 * sqrt 10)
    assert BAGS.cosine(ONE, OTHER).tolist() == pytest.approx([1 / math.sqrt(50), 1, 0, 0])


def test_no_sets_and_no_words_are_no_trouble() -> None:
    nothing = np.zeros(0, dtype=np.int64)
    assert Bags.of([]).jaccard(nothing, nothing).shape == (0,)
    assert Bags.of([(), ()]).cosine(np.array([0]), np.array([1])).tolist() == [0.0]
