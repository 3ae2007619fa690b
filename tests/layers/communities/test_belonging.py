"""Chunks belong where most of what they mention does."""

import numpy as np
import pytest
from tests.layers.communities.graphs import cliques, edges, mentions

from ecphoria.layers.graph.communities.belonging import NOWHERE, belonging, centroids, standing

FLAT = np.tile(np.array([1.0, 0.0], dtype=np.float32), (9, 1))


def test_a_hub_between_communities_is_hardly_its_own() -> None:
    graph = edges(5, (0, 1, 1.0), (2, 3, 1.0), (4, 0, 1.0), (4, 1, 1.0), (4, 2, 1.0), (4, 3, 1.0))
    found = standing(graph, np.array([0, 0, 1, 1, 1], dtype=np.int32))
    assert found.purities.tolist() == pytest.approx([0.5, 0.5, 1.0, 1.0, 0.5])
    assert found.strengths.tolist() == pytest.approx([1.0, 1.0, 2.0, 2.0, 2.0])


def test_an_entity_without_edges_is_wholly_its_own() -> None:
    assert standing(edges(1), np.zeros(1, dtype=np.int32)).purities.tolist() == [1.0]


def test_a_chunk_belongs_to_the_community_of_most_of_its_mentions() -> None:
    graph = mentions(4, [0, 1, 2], [2, 3], [0, 2])
    members, purities = np.array([0, 0, 1, 1], dtype=np.int32), np.ones(4, dtype=np.float32)
    found = belonging(graph, FLAT[:3], members, purities, 2)
    assert found.communities.tolist() == [0, 1, 0]  # the last one by what its mentions say: 0 is rarer than 2
    assert 0.5 < found.shares[0] < 1
    assert found.shares[1] == 1


def test_equal_shares_go_to_the_first_community() -> None:
    found = belonging(mentions(2, [0, 1]), FLAT[:1], np.array([0, 1], dtype=np.int32), np.ones(2, dtype=np.float32), 2)
    assert found.communities.tolist() == [0]
    assert found.shares.tolist() == [0.5]


def test_a_chunk_without_mentions_goes_where_the_chunks_are_near() -> None:
    vectors = np.array([[1, 0], [0, 1], [0.1, 0.99]], dtype=np.float32)
    found = belonging(
        mentions(2, [0], [1], []), vectors, np.array([0, 1], dtype=np.int32), np.ones(2, dtype=np.float32), 2
    )
    assert found.communities.tolist() == [0, 1, 1]
    assert found.shares.tolist() == [1, 1, 0]


def test_unknown_entities_have_no_vote() -> None:
    found = belonging(
        mentions(2, [0], [0, 1]), FLAT[:2], np.array([0, NOWHERE], dtype=np.int32), np.ones(2, dtype=np.float32), 1
    )
    assert found.communities.tolist() == [0, 0]
    assert found.shares.tolist() == [1, 1]


def test_without_communities_chunks_are_nowhere_and_without_chunks_there_are_none() -> None:
    none, ones = np.empty(0, dtype=np.int32), np.empty(0, dtype=np.float32)
    assert belonging(mentions(0, []), FLAT[:1], none, ones, 0).communities.tolist() == [NOWHERE]
    assert belonging(mentions(0), FLAT[:0], none, ones, 1).communities.tolist() == []


def test_centroids_have_length_one_or_nothing() -> None:
    found = centroids(np.array([[1, 0], [0, 1]], dtype=np.float32), np.array([0, 0], dtype=np.int32), 2)
    assert found.tolist() == [pytest.approx([0.7071068, 0.7071068]), [0.0, 0.0]]


def test_cliques_stand_alike() -> None:
    graph = cliques(2, 3)
    found = standing(graph, np.array([0, 0, 0, 1, 1, 1], dtype=np.int32))
    assert found.strengths[1] == found.strengths[4] == pytest.approx(2.0)
