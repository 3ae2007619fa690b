"""Retrieval metrics on fractions worked by hand, and nDCG beside a slow version of T 8.3's formula."""

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.evaluation.metrics.retrieval import retrieval_scores

RANKED = {"q": ["a", "b", "c", "d"], "r": ["x"], "s": []}
RELEVANT = {"q": {"b", "d", "z"}, "r": {"x"}, "s": {"y"}, "without": set[str]()}


def test_hand_worked_fractions() -> None:
    scores = retrieval_scores(RANKED, RELEVANT, k=2, depth=4)
    assert scores["q"]["R@2"] == pytest.approx(1 / 3)
    assert scores["q"]["P@2"] == pytest.approx(1 / 2)
    assert scores["q"]["MRR@4"] == pytest.approx(1 / 2)
    assert scores["q"]["nDCG@2"] == pytest.approx((1 / log2(3)) / (1 + 1 / log2(3)))
    assert scores["r"] == {"R@2": 1, "P@2": 0.5, "MRR@4": 1, "nDCG@2": 1}
    assert scores["s"] == {"R@2": 0, "P@2": 0, "MRR@4": 0, "nDCG@2": 0}
    assert "without" not in scores


def test_a_document_that_is_found_twice_counts_at_its_first_place() -> None:
    scores = retrieval_scores({"q": ["a", "a", "b"]}, {"q": {"b"}}, k=2, depth=10)
    assert scores["q"]["R@2"] == 1
    assert scores["q"]["MRR@10"] == 0.5


def slow_ndcg(ranked: list[str], relevant: set[str], k: int) -> float:
    """T 8.3 as written, with its gain 2^rel - 1."""
    gains = [2 ** int(id_ in relevant) - 1 for id_ in ranked[:k]]
    ideal = sorted((2 ** int(True) - 1 for _ in relevant), reverse=True)[:k]
    return _dcg(gains) / _dcg(ideal)


def _dcg(gains: list[int]) -> float:
    return sum(gain / log2(place + 1) for place, gain in enumerate(gains, 1))


@given(
    ranked=st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8),
    relevant=st.sets(st.sampled_from("abcdefgh"), min_size=1, max_size=5),
    k=st.integers(1, 9),
)
def test_ndcg_agrees_with_the_slow_version(ranked: list[str], relevant: set[str], k: int) -> None:
    found = retrieval_scores({"q": ranked}, {"q": relevant}, k=k, depth=10)
    assert found["q"][f"nDCG@{k}"] == pytest.approx(slow_ndcg(ranked, relevant, k))
