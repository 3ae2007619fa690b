"""The similarity gate by hand, and what must hold of it."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from ecphoria.formulas.similarity_gate import similarity_gate


def _f32(*values: float) -> NDArray[np.float32]:
    return np.array(values, dtype=np.float32)


def test_a_gate_by_hand() -> None:
    # question: mean 1/2, so -1/4 and +1/4; residue: mean 1/4, so +1/4 and -1/4; s = 1/4, b = 4:
    # 4 (3/4 * -1/4 + 1/4 * 1/4) = 4 * -1/8 = -1/2, and +1/2
    gate = similarity_gate(_f32(0.25, 0.75), _f32(0.5, 0.0), sharpness=4.0, residue_share=0.25)
    assert gate.tolist() == pytest.approx([math.exp(-0.5), math.exp(0.5)])


def test_means_are_over_the_allowed_and_the_others_are_shut() -> None:
    # of the allowed: mean 1/2; the third would move it to 1/3
    allowed = np.array([True, True, False])
    gate = similarity_gate(_f32(0.25, 0.75, 0.0), _f32(0, 0, 0), allowed, sharpness=4.0, residue_share=0.0)
    assert gate.tolist() == pytest.approx([math.exp(-1), math.exp(1), 0])


def test_equal_chunks_have_equal_open_gates() -> None:
    assert similarity_gate(_f32(0.5, 0.5, 0.5), _f32(0.25, 0.25, 0.25)).tolist() == [1, 1, 1]


def test_nothing_allowed_and_no_chunks_shut_everything_without_a_warning() -> None:
    assert similarity_gate(_f32(0.1, 0.2), _f32(0.3, 0.4), np.zeros(2, dtype=bool)).tolist() == [0, 0]
    assert similarity_gate(_f32(), _f32()).shape == (0,)
    assert similarity_gate(_f32(), _f32(), np.zeros(0, dtype=bool)).shape == (0,)


def test_without_sharpness_every_gate_is_open() -> None:
    assert similarity_gate(_f32(-1, 0, 1), _f32(1, 1, 0), sharpness=0.0).tolist() == [1, 1, 1]


_COSINES = st.floats(-1, 1, width=32)


@given(st.lists(st.tuples(_COSINES, _COSINES, st.booleans()), min_size=1, max_size=12))
def test_gates_are_positive_inside_and_their_logarithms_add_up_to_nothing(
    chunks: list[tuple[float, float, bool]],
) -> None:
    allowed = np.array([inside for *_, inside in chunks])
    gate = similarity_gate(_f32(*(q for q, *_ in chunks)), _f32(*(p for _, p, _ in chunks)), allowed)
    assert ((gate > 0) == allowed).all()
    assert np.log(gate[allowed]).sum() == pytest.approx(0, abs=1e-4)


@given(st.lists(_COSINES, min_size=2, max_size=12))
def test_the_nearer_chunk_has_the_wider_gate(cosines: list[float]) -> None:
    gate = similarity_gate(_f32(*cosines), _f32(*cosines))
    assert (np.diff(gate[np.argsort(_f32(*cosines), kind="stable")]) >= 0).all()
