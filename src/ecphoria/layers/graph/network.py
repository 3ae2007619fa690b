"""The mention graph and the name edges as matrices, made once per snapshot.

Most entities are private: one chunk mentions them and no name is like theirs. They can only send mass back where it
came from, so a walk keeps one number per chunk for all of them together; the result is the same, in half the time.
"""

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray

from ecphoria.layers.graph.adjacency import MentionGraph
from ecphoria.layers.graph.likeness import NameEdges
from ecphoria.layers.rows import starts

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, slots=True)
class Network:
    """Matrices over n chunks, e entities, of which h are shared, and m mention edges.

    Attributes:
        graph: the edges.
        weights: (m,) float64. Single precision would be slower: mass far from the cues is too small for it.
        edge_chunks: (m,) int64, the chunk of each edge.
        private_edges, private_entities, private_chunks: (p,) int64, the edges of private entities and their ends.
        shared: (h,) int64, the shared entities.
        shared_edges: (m - p,) int64, the others, sorted by entity.
        into_chunks: (n, h), ``w(e, c)``.
        into_shared: (h, n), the same turned round; its data are in the order of ``shared_edges``.
        names: (e, e), name edges, symmetric.
        shared_names: (h, h), the same between shared entities.
        name_totals: (h,), their sums.
        said: (m, s), how often each edge's entity stands in each sentence.
    """

    graph: MentionGraph
    weights: Floats
    edge_chunks: NDArray[np.int64]
    private_edges: NDArray[np.int64]
    private_entities: NDArray[np.int64]
    private_chunks: NDArray[np.int64]
    shared: NDArray[np.int64]
    shared_edges: NDArray[np.int64]
    into_chunks: sparse.csr_array
    into_shared: sparse.csr_array
    names: sparse.csr_array
    shared_names: sparse.csr_array
    name_totals: Floats
    said: sparse.csr_array

    @classmethod
    def build(cls, graph: MentionGraph, likeness: NameEdges) -> "Network":
        """The matrices of a graph."""
        chunks, entities = len(graph.chunk_starts) - 1, len(graph.degrees)
        edge_chunks = np.repeat(np.arange(chunks), np.diff(graph.chunk_starts))
        alike = np.bincount(likeness.sources, minlength=entities)
        names = sparse.csr_array(
            (likeness.weights.astype(np.float64), likeness.targets, starts(alike)), shape=(entities, entities)
        )
        weights = graph.weights.astype(np.float64)
        is_shared = (graph.degrees > 1) | (alike > 0)
        shared = np.flatnonzero(is_shared)
        shared_edges = graph.by_entity[is_shared[graph.entities[graph.by_entity]]].astype(np.int64)
        into_shared = sparse.csr_array(
            (weights[shared_edges], edge_chunks[shared_edges], starts(graph.degrees[shared])),
            shape=(len(shared), chunks),
        )
        shared_names = sparse.csr_array(names[shared][:, shared])
        private_edges = np.flatnonzero(~is_shared[graph.entities])
        sentences = int(graph.sentence_rows.max(initial=-1)) + 1
        said = sparse.csr_array(
            (np.ones(len(graph.sentence_rows)), (graph.sentence_edges, graph.sentence_rows)),
            shape=(len(graph.entities), sentences),
        )
        return cls(
            graph=graph,
            weights=weights,
            edge_chunks=edge_chunks,
            private_edges=private_edges,
            private_entities=graph.entities[private_edges].astype(np.int64),
            private_chunks=edge_chunks[private_edges],
            said=said,
            shared=shared,
            shared_edges=shared_edges,
            into_chunks=sparse.csr_array(into_shared.T),
            into_shared=into_shared,
            names=names,
            shared_names=shared_names,
            name_totals=np.asarray(shared_names.sum(axis=1)).ravel(),
        )
