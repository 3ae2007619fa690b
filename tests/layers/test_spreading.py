"""Spreading activation: the walk is that of the transition matrix written out, and mass neither grows nor leaks."""

import numpy as np
import pytest
from hypothesis import given, settings
from tests.layers.graphs import Matrix, Walk, walks

from ecphoria.layers.graph.spreading import Spread, spread


def _walked(walk: Walk) -> Spread:
    return spread(walk.network(), walk.start(), walk.steps, walk.damping, walk.without)


def _divided(matrix: Matrix, totals: Matrix) -> Matrix:
    return np.divide(matrix, totals[:, None], out=np.zeros_like(matrix), where=totals[:, None] > 0)


def _slow(walk: Walk) -> list[Matrix]:
    """``x <- a r + (1 - a) P^T x`` with the whole of P, entities first; what is taken out is emptied at every step."""
    count = len(walk.entities)
    entering, back = walk.weights * walk.gate, (walk.weights * walk.emphasis).T
    total_out = entering.sum(axis=1) + walk.likeness.sum(axis=1)
    transition = np.block(
        [
            [_divided(walk.likeness, total_out), _divided(entering, total_out)],
            [_divided(back, back.sum(axis=1)), np.zeros((len(walk.chunks), len(walk.chunks)))],
        ]
    )
    put_in = np.concatenate([walk.entities, walk.chunks])
    passing = np.ones(len(put_in))
    passing[list(walk.without)] = 0
    states = [put_in * passing]
    for _ in range(walk.steps):
        states.append((walk.damping * put_in + (1 - walk.damping) * transition.T @ states[-1]) * passing)
    assert len(states[0]) == count + len(walk.chunks)
    return states


@given(walks())
@settings(max_examples=300, deadline=None)
def test_every_state_equals_that_of_the_transition_matrix(walk: Walk) -> None:
    walked = _walked(walk)
    assert len(walked.chunks) == walk.steps + 1
    for step, expected in enumerate(_slow(walk)):
        state = np.concatenate([walked.entities(step), walked.chunks[step]])
        assert state.tolist() == pytest.approx(expected.tolist(), abs=1e-6)


@given(walks(outlets=True))
@settings(max_examples=100, deadline=None)
def test_mass_stays_one_where_every_node_has_an_outlet(walk: Walk) -> None:
    walked = _walked(walk)
    for step in range(walk.steps + 1):
        assert walked.entities(step).sum() + walked.chunks[step].sum() == pytest.approx(1, abs=1e-5)


@given(walks())
@settings(max_examples=100, deadline=None)
def test_mass_never_grows_or_turns_negative(walk: Walk) -> None:
    walked = _walked(walk)
    for step in range(walk.steps + 1):
        entities, chunks = walked.entities(step), walked.chunks[step]
        assert entities.sum() + chunks.sum() <= 1 + 1e-5
        assert (entities >= 0).all()
        assert (chunks >= 0).all()
        assert (entities[list(walk.without)] == 0).all()


@given(walks())
@settings(max_examples=100, deadline=None)
def test_taking_an_entity_out_raises_no_mass_anywhere(walk: Walk) -> None:
    network, start = walk.network(), walk.start()
    whole = spread(network, start, walk.steps, walk.damping)
    parted = spread(network, start, walk.steps, walk.damping, walk.without)
    assert (parted.chunks[-1] <= whole.chunks[-1] + 1e-6).all()
    assert (parted.entities(-1) <= whole.entities(-1) + 1e-6).all()


def _chain(**changes: object) -> Walk:
    """Entity 0 in chunks 0 and 1, entity 1 in chunks 1 and 2; all mass enters at entity 0."""
    walk: dict[str, object] = {
        "weights": np.array([[1.0, 1.0, 0.0], [0.0, 1.0, 1.0]]),
        "likeness": np.zeros((2, 2)),
        "entities": np.array([1.0, 0.0]),
        "chunks": np.zeros(3),
        "gate": np.ones(3),
        "emphasis": np.ones((2, 3)),
        "steps": 3,
        "damping": 0.5,
        "without": (),
    }
    return Walk(**walk | changes)  # type: ignore[arg-type]


def test_three_steps_by_hand() -> None:
    walked = _walked(_chain())
    # 1: half stays at entity 0, half moves to its two chunks: 1/4 each.
    # 2: entity 0 gives 1/2 * 1/2 to two chunks: 1/8 each; chunk 0 gives 1/8 back to it, chunk 1 1/16 to both.
    assert walked.chunks[1].tolist() == pytest.approx([1 / 4, 1 / 4, 0])
    assert walked.entities(2).tolist() == pytest.approx([1 / 2 + 1 / 8 + 1 / 16, 1 / 16])
    assert walked.chunks[2].tolist() == pytest.approx([1 / 8, 1 / 8, 0])
    # 3: of entity 0's 11/16 a quarter each: 11/64; of entity 1's 1/16 a quarter each: 1/64.
    assert walked.chunks[3].tolist() == pytest.approx([11 / 64, 12 / 64, 1 / 64])


def test_a_shut_gate_lets_nothing_in_or_through() -> None:
    walked = _walked(_chain(gate=np.array([1.0, 0.0, 1.0]), steps=6))
    assert walked.chunks[-1][0] > 0
    assert walked.chunks[-1].tolist()[1:] == [0, 0]
    assert walked.entities(-1)[1] == 0


def test_without_the_entity_between_nothing_arrives() -> None:
    assert _walked(_chain(steps=6)).chunks[-1][2] > 0
    assert _walked(_chain(steps=6, without=(1,))).chunks[-1][2] == 0


def test_without_a_cue_nothing_moves() -> None:
    walked = _walked(_chain(entities=np.zeros(2)))
    assert [state.sum() for state in walked.chunks] == [0] * 4


def test_an_isolated_entity_keeps_only_what_is_put_in() -> None:
    walked = _walked(_chain(weights=np.array([[0.0, 0.0, 0.0], [0.0, 1.0, 1.0]])))
    assert [walked.entities(step)[0] for step in range(4)] == [1, 0.5, 0.5, 0.5]
    assert walked.chunks[-1].tolist() == [0, 0, 0]


def test_chunks_without_mentions_keep_only_what_is_put_in() -> None:
    walked = _walked(_chain(weights=np.zeros((2, 3)), entities=np.zeros(2), chunks=np.array([1.0, 0, 0])))
    assert walked.chunks[-1].tolist() == [0.5, 0, 0]


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (2, 0)])
def test_an_empty_graph_is_walked_without_a_warning(shape: tuple[int, int]) -> None:
    count, chunks = shape
    empty = _chain(
        weights=np.zeros(shape),
        likeness=np.zeros((count, count)),
        entities=np.zeros(count),
        chunks=np.zeros(chunks),
        gate=np.ones(chunks),
        emphasis=np.ones(shape),
    )
    walked = _walked(empty)
    assert walked.entities(-1).shape == (count,)
    assert walked.chunks[-1].shape == (chunks,)
