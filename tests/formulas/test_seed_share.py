"""Shares of the chunk seeds by hand, and what must hold of them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from ecphoria.formulas.seed_share import seed_share


def _f32(*values: float) -> NDArray[np.float32]:
    return np.array(values, dtype=np.float32)


def test_shares_by_hand() -> None:
    # u = 0, 1/2, 1; squared 0, 1/4, 1, of 5/4 in all
    assert seed_share(_f32(0.25, 0.5, 0.75), peak=2.0).tolist() == pytest.approx([0, 1 / 5, 4 / 5])


def test_only_the_allowed_share() -> None:
    # of 1/4, 1/2, 3/4: u = 0, 1/2, 1; with p = 1 they have 0, 1/3, 2/3
    allowed = np.array([True, False, True, True])
    shares = seed_share(_f32(0.25, 1.0, 0.5, 0.75), allowed, peak=1.0)
    assert shares.tolist() == pytest.approx([0, 0, 1 / 3, 2 / 3])


def test_equal_chunks_share_equally() -> None:
    assert seed_share(_f32(0.3, 0.3, 0.3, 0.3)).tolist() == [0.25] * 4
    assert seed_share(_f32(0.3)).tolist() == [1.0]


def test_nothing_allowed_and_no_chunks_share_nothing() -> None:
    assert seed_share(_f32(0.1, 0.9), np.zeros(2, dtype=bool)).tolist() == [0, 0]
    assert seed_share(_f32()).shape == (0,)


_COSINES = st.floats(-1, 1, width=32)


@given(st.lists(st.tuples(_COSINES, st.booleans()), max_size=12), st.floats(0.5, 8))
def test_shares_add_up_to_one_and_follow_the_cosines(chunks: list[tuple[float, bool]], peak: float) -> None:
    cosines, allowed = _f32(*(cosine for cosine, _ in chunks)), np.array([i for _, i in chunks], dtype=bool)
    shares = seed_share(cosines, allowed, peak)
    assert shares.sum() == pytest.approx(1.0 if allowed.any() else 0.0)
    assert (shares >= 0).all()
    assert (shares[~allowed] == 0).all()
    inside = np.flatnonzero(allowed)
    assert (np.diff(shares[inside[np.argsort(cosines[inside], kind="stable")]]) >= -1e-12).all()
