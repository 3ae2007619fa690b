"""Clusters: the strongest links first, no chains, nothing against a constraint, and the same in any order."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecphoria.entities.cluster import Clusters, Scored, Thresholds, cluster

Pairs = dict[tuple[int, int], float]


def _cluster(
    count: int,
    pairs: Pairs,
    *,
    apart: list[tuple[int, int]] | None = None,
    together: list[tuple[int, int]] | None = None,
    numbers: dict[int, int] | None = None,
    detail: list[float] | None = None,
    link: float = 0.6,
) -> Clusters:
    scored = Scored(
        left=np.array([a for a, _ in pairs], dtype=np.int64),
        right=np.array([b for _, b in pairs], dtype=np.int64),
        probability=np.array(list(pairs.values()), dtype=np.float64),
        weight=np.ones(count),
        detail=np.array(detail or [1.0] * count),
    )
    marks = numbers or {}
    return cluster(
        count,
        scored,
        Thresholds(link=link, ask=0.25),
        lambda a, b: a in marks and b in marks and marks[a] != marks[b],
        together or [],
        apart or [],
    )


def _labels(*args: object, **kwargs: object) -> list[int]:
    return _cluster(*args, **kwargs).labels.tolist()  # type: ignore[arg-type]


def test_a_weak_link_does_not_chain() -> None:
    # 0-1 .9; joining 2 would average (.7 + .2) / 2 = .45 < .6.
    assert _labels(3, {(0, 1): 0.9, (1, 2): 0.7, (0, 2): 0.2}) == [0, 0, 2]
    assert _labels(3, {(0, 1): 0.9, (1, 2): 0.7, (0, 2): 0.6}) == [0, 0, 0]


def test_what_was_not_compared_is_no_evidence() -> None:
    assert _labels(3, {(0, 1): 0.9, (1, 2): 0.7}) == [0, 0, 0]


def test_differing_numbers_never_meet_in_a_cluster() -> None:
    assert _labels(3, {(0, 1): 0.9, (1, 2): 0.7}, numbers={0: 101, 2: 102}) == [0, 0, 2]


def test_a_name_that_says_less_is_held_back_between_two_rivals() -> None:
    # "J. Smith" (6 letters) between John (9) and James (10), who are unlike each other.
    pairs = {(0, 1): 0.9, (0, 2): 0.88, (1, 2): 0.02}
    found = _cluster(3, pairs, detail=[6, 9, 10])
    assert (found.labels.tolist(), found.doubtful) == ([0, 1, 2], ((0, 1), (0, 2)))


def test_a_clearly_better_link_has_no_rival() -> None:
    assert _labels(3, {(0, 1): 0.99, (0, 2): 0.7, (1, 2): 0.02}, detail=[6, 9, 10]) == [0, 0, 2]


def test_decisions_are_obeyed() -> None:
    assert _labels(3, {(0, 1): 0.01}, together=[(0, 1)]) == [0, 0, 2]
    assert _labels(2, {(0, 1): 0.99}, apart=[(0, 1)]) == [0, 1]
    assert _labels(3, {(0, 2): 0.99}, together=[(0, 1)], apart=[(1, 2)]) == [0, 0, 2]


@pytest.mark.parametrize("count", [0, 1])
def test_few_nodes(count: int) -> None:
    assert _labels(count, {}) == list(range(count))


_pairs = st.dictionaries(
    st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda pair: pair[0] < pair[1]),
    st.floats(0, 1).map(lambda value: round(value, 3)),
    max_size=20,
)
_few = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda pair: pair[0] < pair[1]), max_size=3)


@given(_pairs, _few, st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_the_order_of_pairs_does_not_matter_and_constraints_hold(pairs: Pairs, apart: list, random: object) -> None:
    numbers = {0: 1, 3: 2, 5: 1}
    found = _labels(8, pairs, apart=apart, numbers=numbers)
    shuffled = list(pairs.items())
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert _labels(8, dict(shuffled), apart=apart[::-1], numbers=numbers) == found
    assert all(found[a] != found[b] for a, b in apart)
    assert found[3] not in (found[0], found[5])
