"""BM25: its two factors by hand, and what must hold of them for all counts."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.bm25 import K1, idf, saturation


def _f32(*values: float) -> "np.ndarray[tuple[int], np.dtype[np.float32]]":
    return np.array(values, dtype=np.float32)


def test_idf_of_a_term_in_one_of_two_chunks() -> None:
    # ln(1 + (2 - 1 + 1/2) / (1 + 1/2)) = ln(1 + 1) = ln 2
    assert idf(2, np.array([1])).tolist() == [pytest.approx(math.log(2))]


def test_idf_of_a_term_everywhere_stays_above_zero() -> None:
    # ln(1 + (2 - 2 + 1/2) / (2 + 1/2)) = ln(1 + 1/5)
    assert idf(2, np.array([2])).tolist() == [pytest.approx(math.log(6 / 5))]


def test_saturation_at_the_mean_length() -> None:
    # l = mean: the bracket is 1, so f = 1 gives 1 * 2.5 / (1 + 1.5) = 1 and f = 3 gives 3 * 2.5 / (3 + 1.5) = 5/3
    assert saturation(_f32(1, 3), _f32(7, 7), 7.0).tolist() == pytest.approx([1.0, 5 / 3])


def test_saturation_at_twice_the_mean_length() -> None:
    # 1 - 3/4 + 3/4 * 2 = 7/4, so f = 1 gives 2.5 / (1 + 1.5 * 1.75) = 2.5 / 3.625 = 20/29
    assert saturation(_f32(1), _f32(8), 4.0).tolist() == [pytest.approx(20 / 29)]


def test_without_b_length_does_not_count() -> None:
    assert saturation(_f32(2, 2), _f32(1, 100), 10.0, b=0.0).tolist() == pytest.approx([10 / 7, 10 / 7])


def test_no_terms_and_no_mean_give_no_numbers_and_no_warning() -> None:
    assert idf(0, np.array([], dtype=np.int64)).shape == (0,)
    assert saturation(_f32(), _f32(), 0.0).shape == (0,)
    assert saturation(_f32(0), _f32(0), 0.0).tolist() == [0.0]


@given(st.integers(1, 10**7).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, n), st.integers(1, n))))
def test_rarer_terms_weigh_more_and_all_weigh_something(counts: tuple[int, int, int]) -> None:
    chunks, one, other = counts
    rare, common = idf(chunks, np.array(sorted((one, other)))).tolist()
    assert rare >= common > 0


@given(st.integers(1, 1000), st.integers(1, 1000), st.integers(1, 1000), st.floats(0.5, 1000))
def test_more_of_a_term_saturates_and_longer_chunks_dilute_it(
    count: int, length: int, longer_by: int, mean: float
) -> None:
    once, again = saturation(_f32(count, count + 1), _f32(length, length), mean).tolist()
    (diluted,) = saturation(_f32(count), _f32(length + longer_by), mean).tolist()
    assert 0 < diluted < once < again < K1 + 1
