"""Reciprocal rank fusion by hand, and what must hold of it for all rankings."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.reciprocal_rank_fusion import reciprocal_rank_fusion

_ITEMS = 8
_RANKINGS = st.lists(st.lists(st.integers(0, _ITEMS - 1), unique=True), max_size=4)


def _rank(*items: int) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    return np.array(items, dtype=np.int64)


def test_two_rankings_by_hand() -> None:
    scores = reciprocal_rank_fusion([_rank(0, 1), _rank(1, 2)], 4)
    assert scores.tolist() == pytest.approx([1 / 61, 1 / 62 + 1 / 61, 1 / 62, 0])


def test_weights_and_k_by_hand() -> None:
    # k = 1: ranks 1 and 2 give 1/2 and 1/3
    scores = reciprocal_rank_fusion([_rank(0, 1), _rank(1)], 2, weights=[2.0, 3.0], k=1.0)
    assert scores.tolist() == pytest.approx([2 / 2, 2 / 3 + 3 / 2])


def test_nothing_ranked_scores_nothing() -> None:
    assert reciprocal_rank_fusion([], 3).tolist() == [0, 0, 0]
    assert reciprocal_rank_fusion([_rank(), _rank()], 0).tolist() == []


def test_a_weight_for_each_ranking_is_asked_for() -> None:
    with pytest.raises(ValueError, match="shorter"):
        reciprocal_rank_fusion([_rank(0), _rank(1)], 2, weights=[1.0])


@given(_RANKINGS)
def test_it_equals_the_sum_written_out(rankings: list[list[int]]) -> None:
    slow = [sum(1 / (60 + r.index(item) + 1) for r in rankings if item in r) for item in range(_ITEMS)]
    fast = reciprocal_rank_fusion([_rank(*ranking) for ranking in rankings], _ITEMS)
    assert fast.tolist() == pytest.approx(slow)


@given(st.permutations(range(_ITEMS)), st.integers(1, 4))
def test_rankings_that_agree_are_kept(ranking: list[int], times: int) -> None:
    scores = reciprocal_rank_fusion([_rank(*ranking)] * times, _ITEMS)
    assert np.argsort(-scores).tolist() == ranking
