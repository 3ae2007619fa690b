"""The entity graph: which entities the chunks mention together, and how much that says (T 4.3)."""

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray

from ecphoria.formulas.shared_context import shared_context
from ecphoria.layers.graph.adjacency import MentionGraph
from ecphoria.layers.graph.typed import RETRACTED, TypedGraph

STRONGEST = 32
"""Entities of one chunk that are tied to all others in it; the rest are tied to these only. It keeps a chunk that names
fifty thousand things linear."""


@dataclass(frozen=True, kw_only=True, slots=True)
class EntityGraph:
    """Undirected edges between e entities, each once, without loops, sorted.

    Attributes:
        nodes: e.
        sources, targets: (m,) int64, ``source < target``.
        weights: (m,) float64, > 0.
    """

    nodes: int
    sources: NDArray[np.int64]
    targets: NDArray[np.int64]
    weights: NDArray[np.float64]

    @classmethod
    def of(
        cls,
        nodes: int,
        sources: NDArray[np.integer],
        targets: NDArray[np.integer],
        weights: NDArray[np.floating],
    ) -> "EntityGraph":
        """The graph of some edges in any order and direction: parallel ones are added up, loops are left out."""
        low, high = np.minimum(sources, targets).astype(np.int64), np.maximum(sources, targets).astype(np.int64)
        kept = (low != high) & (weights > 0)
        keys, edge = np.unique(low[kept] * max(nodes, 1) + high[kept], return_inverse=True)
        first, second = np.divmod(keys, max(nodes, 1))
        totals = np.bincount(edge, weights[kept], minlength=len(keys)).astype(np.float64, copy=False)
        return cls(nodes=nodes, sources=first, targets=second, weights=totals)


def project(graph: MentionGraph) -> EntityGraph:
    """The entities of a mention graph, tied by the chunks that they share (``formulas.shared_context``)."""
    nodes, chunks = len(graph.degrees), len(graph.chunk_starts) - 1
    degrees = np.diff(graph.chunk_starts)
    edge_chunks = np.repeat(np.arange(chunks), degrees)
    says = shared_context(graph.degrees, chunks)[graph.entities]
    order = np.lexsort((graph.entities, -says, edge_chunks))
    strong = np.empty(len(order), dtype=bool)
    strong[order] = np.arange(len(order)) - graph.chunk_starts[edge_chunks[order]] < STRONGEST
    mentions = sparse.csr_array((says, graph.entities, graph.chunk_starts), shape=(chunks, nodes))
    ties = sparse.csr_array(
        (says[strong] / degrees[edge_chunks[strong]], (edge_chunks[strong], graph.entities[strong])),
        shape=(chunks, nodes),
    )
    # What two strong entities share is in the product twice over, above and below the diagonal; the larger one is all.
    product = (ties.T @ mentions).tocsr()
    upper = sparse.triu(product.maximum(product.T), k=1).tocoo()
    return EntityGraph.of(nodes, upper.row, upper.col, upper.data)


def stated(typed: TypedGraph, degrees: NDArray[np.integer], chunks: int) -> EntityGraph:
    """Entities tied by what is stated of them and not retracted: each statement as a chunk that ties these two would.

    Args:
        typed: the statements.
        degrees: (e,) chunks of each entity; ``chunks``: n, all of them.
    """
    says = shared_context(degrees, chunks)
    held = (typed.targets >= 0) & (typed.statuses != RETRACTED)
    sources, targets = typed.sources[held], typed.targets[held]
    return EntityGraph.of(len(degrees), sources, targets, typed.confidences[held] * says[sources] * says[targets] / 2)


def joined(first: EntityGraph, second: EntityGraph | None) -> EntityGraph:
    """The edges of two graphs over the same entities."""
    if second is None:
        return first
    return EntityGraph.of(
        first.nodes,
        np.concatenate([first.sources, second.sources]),
        np.concatenate([first.targets, second.targets]),
        np.concatenate([first.weights, second.weights]),
    )
