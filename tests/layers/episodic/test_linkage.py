"""Groups in which every two are near, and what is never put into one."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.layers.episodic.test_density import scattered

from ecphoria.layers.episodic import linkage
from ecphoria.layers.episodic.apart import distinction
from ecphoria.layers.episodic.linkage import close_groups


def test_a_chain_of_small_steps_is_no_group() -> None:
    angles = np.deg2rad([0, 10, 20, 30, 90])
    vectors = np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)
    # cos 18.2 degrees is .95: each is near to the next, and no further.
    assert [group.tolist() for group in close_groups(vectors, 0.95)] == [[0, 1], [2, 3]]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 150))
def test_every_two_of_a_group_are_near_and_two_groups_are_not_one(seed: int, count: int) -> None:
    vectors = scattered(seed, count, 12, 12, 0.25) if count else np.empty((0, 12), dtype=np.float32)
    groups = close_groups(vectors, 0.95)
    rows = np.concatenate([*groups, np.empty(0, dtype=np.int64)])
    assert len(np.unique(rows)) == len(rows)
    for group in groups:
        assert (vectors[group] @ vectors[group].T).min() >= 0.95 - 1e-5
    for one, other in pairwise(groups):
        assert (vectors[one] @ vectors[other].T).min() < 0.95 + 1e-5


def test_large_groups_are_cut_into_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linkage, "_BLOCK", 4)
    vectors = np.repeat(np.array([[1.0, 0.0], [0.0, 1.0]], dtype=np.float32), [9, 2], axis=0)
    assert [group.tolist() for group in close_groups(vectors, 0.95)] == [[0, 1, 2, 3], [4, 5, 6, 7], [9, 10]]


def test_numbers_and_bad_service_keep_apart() -> None:
    assert distinction("Where is room 101?", 1.0) != distinction("Where is room 102?", 1.0)
    assert distinction("Revenue of 2019 and 2020", 1.0) == distinction("2020 and 2019: what revenue?", 1.2)
    assert distinction("Who owns it?", 0.8) != distinction("Who owns it?", 1.0)
