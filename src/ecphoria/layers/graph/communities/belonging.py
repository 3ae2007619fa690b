"""Which chunks belong to a community: those whose mentions are mostly of its members."""

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray

from ecphoria.formulas.shared_context import shared_context
from ecphoria.layers.graph.adjacency import MentionGraph
from ecphoria.layers.graph.communities.projection import EntityGraph

NOWHERE = -1


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """How entities stand in their communities.

    Attributes:
        strengths: (e,) float32, the weight of an entity's edges inside its community.
        purities: (e,) float32 in 0..1, the share of its edges' weight that is; 1 without edges.
    """

    strengths: NDArray[np.float32]
    purities: NDArray[np.float32]


def standing(graph: EntityGraph, members: NDArray[np.int32]) -> Standing:
    """The standing of every entity, given its community."""
    inside = np.where(members[graph.sources] == members[graph.targets], graph.weights, 0.0)
    totals, held = _at_both_ends(graph, graph.weights), _at_both_ends(graph, inside)
    shares = np.divide(held, totals, out=np.ones(graph.nodes), where=totals > 0)
    return Standing(strengths=held.astype(np.float32), purities=np.minimum(shares, 1.0).astype(np.float32))


@dataclass(frozen=True, kw_only=True, slots=True)
class Belonging:
    """The community of level 0 that each chunk belongs to.

    Attributes:
        communities: (n,) int32, ``NOWHERE`` where there is no community at all.
        shares: (n,) float32 in 0..1, that community's share of what the chunk mentions; 0 for a chunk that mentions
            nothing known and was put where the chunks are nearest to it.
    """

    communities: NDArray[np.int32]
    shares: NDArray[np.float32]


def belonging(
    graph: MentionGraph,
    vectors: NDArray[np.float32],
    members: NDArray[np.int32],
    purities: NDArray[np.float32],
    count: int,
) -> Belonging:
    """The community with the largest share of each chunk's mentions, the first one among equals.

    A mention counts for what it says (``formulas.shared_context``) and for how much its entity is the community's own:
    names that stand everywhere decide nothing.

    Args:
        graph: who is mentioned where.
        vectors: (n, d) of the chunks.
        members: (e,) communities, ``NOWHERE`` for entities that have none.
        purities: (e,).
        count: how many communities there are.
    """
    chunks = len(graph.chunk_starts) - 1
    found = np.full(chunks, NOWHERE, dtype=np.int32)
    shares = np.zeros(chunks, dtype=np.float32)
    known = members[graph.entities] >= 0
    entities = graph.entities[known]
    edge_chunks = np.repeat(np.arange(chunks), np.diff(graph.chunk_starts))[known]
    counts = shared_context(graph.degrees, chunks)[entities] * purities[entities]
    kept = counts > 0
    votes = sparse.coo_array(
        (counts[kept], (edge_chunks[kept], members[entities[kept]])), shape=(chunks, max(count, 1))
    ).tocsr()
    votes.sort_indices()
    voting = np.flatnonzero(np.diff(votes.indptr))
    if len(voting):
        rows = np.repeat(np.arange(chunks), np.diff(votes.indptr))
        order = np.lexsort((votes.indices, -votes.data, rows))
        winners = order[votes.indptr[voting]]
        totals = np.add.reduceat(votes.data, votes.indptr[voting])
        found[voting] = votes.indices[winners]
        shares[voting] = votes.data[winners] / totals
    _place_the_rest(found, vectors, count)
    return Belonging(communities=found, shares=shares)


def centroids(vectors: NDArray[np.float32], communities: NDArray[np.int32], count: int) -> NDArray[np.float32]:
    """The mean direction of the chunks of each community, (count, d) of length 1, 0 where it has none."""
    placed = np.flatnonzero(communities >= 0)
    sums = sparse.csr_array(
        (np.ones(len(placed), dtype=np.float32), (communities[placed], placed)), shape=(count, len(vectors))
    )
    totals: NDArray[np.float32] = sums @ vectors
    lengths = np.linalg.norm(totals, axis=1, keepdims=True)
    middle: NDArray[np.float32] = np.divide(totals, lengths, out=np.zeros_like(totals), where=lengths > 0)
    return middle


def _place_the_rest(found: NDArray[np.int32], vectors: NDArray[np.float32], count: int) -> None:
    """Put chunks without a vote to the community whose chunks are nearest in the mean."""
    rest = np.flatnonzero(found == NOWHERE)
    if not count or not len(rest):
        return
    middle = centroids(vectors, found, count)
    for part in np.array_split(rest, max(1, len(rest) // 4096)):
        found[part] = np.argmax(vectors[part] @ middle.T, axis=1)


def _at_both_ends(graph: EntityGraph, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    ends = np.concatenate([graph.sources, graph.targets])
    return np.bincount(ends, np.concatenate([weights, weights]), minlength=graph.nodes).astype(np.float64, copy=False)
