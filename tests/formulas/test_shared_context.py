"""What a mention brings into the edges of its chunk."""

import numpy as np
import pytest

from ecphoria.formulas.shared_context import shared_context


def test_by_hand() -> None:
    assert shared_context(np.array([1, 4, 0]), 4) == pytest.approx([np.log(5), np.log(2), np.log(5)])


def test_it_falls_with_the_chunks_of_an_entity() -> None:
    values = shared_context(np.arange(1, 100), 100)
    assert (np.diff(values) < 0).all()
    assert (values > 0).all()


def test_without_chunks_it_is_nothing() -> None:
    assert shared_context(np.array([1]), 0).tolist() == [0.0]
