"""Leiden: clusters by structure, whatever the order; and the levels above."""

import random
import subprocess
import sys
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.layers.communities.graphs import cliques, edges

from ecphoria.layers.graph.communities.hierarchy import build_hierarchy, contract
from ecphoria.layers.graph.communities.leiden import canonical, leiden, leiden_within


def test_cliques_are_found() -> None:
    assert leiden(cliques(5, 6)).tolist() == [clique for clique in range(5) for _ in range(6)]


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ([], [0, 1, 2, 3]),  # nothing is tied
        ([(0, 0, 1.0)], [0, 1, 2, 3]),  # a loop
        ([(0, 1, 1.0)], [0, 0, 1, 2]),
        ([(2, 3, 1.0), (0, 1, 1.0)], [0, 0, 1, 1]),  # two components
    ],
)
def test_small_graphs_end_well(pairs: list[tuple[int, int, float]], expected: list[int]) -> None:
    assert leiden(edges(4, *pairs)).tolist() == expected


def test_an_empty_graph_has_no_communities_and_one_node_has_one() -> None:
    assert leiden(edges(0)).tolist() == []
    assert leiden(edges(1)).tolist() == [0]


def test_a_star_of_fifty_thousand_neighbours_ends_fast() -> None:
    started = time.perf_counter()
    star = edges(50_001, *[(0, leaf, 1.0) for leaf in range(1, 50_001)])
    found = build_hierarchy(star, leiden(star))
    assert found.members.shape == (50_001,)
    assert time.perf_counter() - started < 20


def test_the_order_of_the_edges_does_not_matter() -> None:
    pairs = [(a, b, 1.0 + (a * b) % 3) for b in range(40) for a in range(b) if (a * 7 + b * 5) % 11 < 2]
    shuffled = [(b, a, weight) for a, b, weight in pairs]
    random.Random(1).shuffle(shuffled)
    assert leiden(edges(40, *pairs)).tolist() == leiden(edges(40, *shuffled)).tolist()


def test_another_process_finds_the_same() -> None:
    program = (
        "import random; from tests.layers.communities.graphs import edges;"
        "from ecphoria.layers.graph.communities.leiden import leiden; r = random.Random(3);"
        "print(leiden(edges(300, *[(r.randrange(300), r.randrange(300), r.random()) for _ in range(2000)])).tolist())"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


@given(st.lists(st.integers(0, 5), max_size=12))
def test_parts_are_numbered_by_their_first_members(labels: list[int]) -> None:
    found = canonical(np.array(labels, dtype=np.int64)).tolist()
    assert [found.index(number) for number in range(len(set(labels)))] == sorted(
        found.index(number) for number in range(len(set(labels)))
    )
    assert all((found[a] == found[b]) == (labels[a] == labels[b]) for a in range(len(labels)) for b in range(a))


def test_within_open_nodes_communities_are_found_and_the_others_stay() -> None:
    graph = cliques(4, 5)
    start = np.array([0] * 10 + [1] * 5 + [2] * 5)  # the first two cliques were one community
    open_ = np.array([True] * 10 + [False] * 10)
    assert leiden_within(graph, start, open_).tolist() == [clique for clique in range(4) for _ in range(5)]
    assert leiden_within(graph, start, np.zeros(20, dtype=bool)).tolist() == canonical(start).tolist()


def test_one_community_by_itself_does_not_fall_apart() -> None:
    graph = cliques(6, 8)
    members = leiden(graph)
    assert leiden_within(graph, members.astype(np.int64), members == 2).tolist() == members.tolist()


def test_contraction_keeps_what_lies_between_communities() -> None:
    graph = edges(4, (0, 1, 5.0), (2, 3, 7.0), (1, 2, 0.5), (0, 3, 0.25))
    above = contract(graph, np.array([0, 0, 1, 1]))
    assert (above.nodes, above.sources.tolist(), above.targets.tolist(), above.weights.tolist()) == (
        2,
        [0],
        [1],
        [0.75],
    )


def test_levels_are_linked_by_parents() -> None:
    pairs = [(group * 3 + a, group * 3 + b, 10.0) for group in range(6) for b in range(3) for a in range(b)]
    pairs += [(first * 3, second * 3, 1.0) for first, second in ((0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5))]
    pairs += [(0, 9, 0.01)]
    graph = edges(18, *pairs)
    found = build_hierarchy(graph, leiden(graph))
    assert found.members.tolist() == [group for group in range(6) for _ in range(3)]
    assert found.ancestors(1).tolist() == [6, 6, 6, 7, 7, 7]
    assert found.level_of(0) == 0
    assert found.level_of(7) == 1
    top = found.starts[-2]
    assert (found.parents[top:] == -1).all()
    assert (found.parents[:top] >= 0).all()


def test_without_entities_there_is_one_community_of_none() -> None:
    found = build_hierarchy(edges(0), leiden(edges(0)))
    assert (found.levels, found.communities) == (1, 1)
