"""The entity graph: edges by shared chunks, light for hubs and for chunks that name much."""

import math
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.layers.communities.graphs import edges, mentions

from ecphoria.layers.graph.communities.projection import STRONGEST, EntityGraph, joined, project, stated
from ecphoria.layers.graph.typed import ASSERTED, RETRACTED, UNKNOWN, TypedGraph
from ecphoria.store.strings import StringTable


def as_dict(graph: EntityGraph) -> dict[tuple[int, int], float]:
    pairs = zip(graph.sources.tolist(), graph.targets.tolist(), strict=True)
    return dict(zip(pairs, graph.weights.tolist(), strict=True))


def test_two_entities_are_tied_by_what_their_mentions_say_over_the_size_of_the_chunk() -> None:
    found = as_dict(project(mentions(3, [0, 1], [0, 1, 2], [2])))
    says = {0: math.log1p(3 / 2), 1: math.log1p(3 / 2), 2: math.log1p(3 / 2)}
    assert found == {
        (0, 1): pytest.approx(says[0] * says[1] * (1 / 2 + 1 / 3)),
        (0, 2): pytest.approx(says[0] * says[2] / 3),
        (1, 2): pytest.approx(says[1] * says[2] / 3),
    }


def test_a_hub_is_tied_more_lightly_than_a_rare_name() -> None:
    found = as_dict(project(mentions(3, [0, 1], [0, 2], [0], [0], [0], [1], [0])))
    assert found[0, 1] < found[0, 2]


@given(st.lists(st.sets(st.integers(0, 6), max_size=6), max_size=8))
def test_small_chunks_tie_every_pair_in_them_and_no_other(chunks: list[set[int]]) -> None:
    found = as_dict(project(mentions(7, *[sorted(chunk) for chunk in chunks])))
    assert set(found) == {(a, b) for chunk in chunks for a in chunk for b in chunk if a < b}
    assert all(weight > 0 for weight in found.values())


def test_a_chunk_of_fifty_thousand_names_ends_well_and_fast() -> None:
    started = time.perf_counter()
    found = project(mentions(50_000, list(range(50_000))))
    assert time.perf_counter() - started < 20
    assert len(found.weights) <= STRONGEST * 50_000
    assert len(np.unique(np.concatenate([found.sources, found.targets]))) == 50_000


def test_parallel_edges_are_added_up_and_loops_left_out() -> None:
    assert as_dict(edges(3, (1, 0, 1.0), (0, 1, 2.0), (2, 2, 5.0), (1, 2, 0.0))) == {(0, 1): 3.0}
    assert as_dict(joined(edges(3, (0, 1, 1.0)), edges(3, (2, 1, 1.0), (0, 1, 1.0)))) == {(0, 1): 2.0, (1, 2): 1.0}


@pytest.mark.parametrize("chunks", [[], [[]], [[0]]])
def test_nothing_to_tie_gives_no_edges(chunks: list[list[int]]) -> None:
    assert as_dict(project(mentions(1, *chunks))) == {}


def test_statements_tie_their_two_entities_unless_they_were_retracted() -> None:
    typed = TypedGraph(
        sources=np.array([0, 1, 2, 0], dtype=np.int32),
        targets=np.array([1, 2, 0, -1], dtype=np.int32),
        labels=np.zeros(4, dtype=np.int32),
        label_names=StringTable.of(["leads"]),
        values=StringTable.of(["", "", "", "1961"]),
        chunks=np.zeros(4, dtype=np.int32),
        begins=np.zeros(4, dtype=np.int32),
        ends=np.zeros(4, dtype=np.int32),
        confidences=np.array([1.0, 0.5, 1.0, 1.0], dtype=np.float32),
        valid_from=np.full(4, UNKNOWN),
        valid_to=np.full(4, UNKNOWN),
        published=np.full(4, UNKNOWN),
        learned=np.full(4, UNKNOWN),
        statuses=np.array([ASSERTED, ASSERTED, RETRACTED, ASSERTED], dtype=np.uint8),
    )
    says = math.log1p(2 / 1)
    found = as_dict(stated(typed, np.ones(3, dtype=np.int32), 2))
    assert found == {(0, 1): pytest.approx(says * says / 2), (1, 2): pytest.approx(says * says / 4)}
