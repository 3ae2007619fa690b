"""Leiden clustering of a weighted graph (T 4.3), with results that depend on the graph alone."""

import graspologic_native
import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.communities.projection import EntityGraph

SEED = 0
RESOLUTION = 1.0


def leiden(
    graph: EntityGraph, start: NDArray[np.integer] | None = None, resolution: float = RESOLUTION
) -> NDArray[np.int32]:
    """The community of every node, (e,) int32, numbered by their first members; a node without edges is one by itself.

    Args:
        graph: the nodes and edges.
        start: (e,) >= 0, a partition to start from in place of single nodes.
        resolution: > 0; the higher, the more communities.
    """
    own = np.arange(graph.nodes, dtype=np.int64)
    if len(graph.weights):
        edges = list(
            zip(map(str, graph.sources.tolist()), map(str, graph.targets.tolist()), graph.weights.tolist(), strict=True)
        )
        known = None
        if start is not None:
            tied = np.unique(np.concatenate([graph.sources, graph.targets]))
            known = dict(zip(map(str, tied.tolist()), canonical(start[tied]).tolist(), strict=True))
        _, found = graspologic_native.leiden(
            edges=edges, starting_communities=known, resolution=resolution, seed=SEED, use_modularity=True
        )
        nodes = np.fromiter(map(int, found), dtype=np.int64, count=len(found))
        own[nodes] = graph.nodes + np.fromiter(found.values(), dtype=np.int64, count=len(found))
    return canonical(own)


def leiden_within(graph: EntityGraph, start: NDArray[np.int64], open_: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Cluster some nodes anew among themselves, the others as they are; (e,) int32, numbered by first members.

    The resolution is scaled by the edges' share of the whole graph's weight, so that what joins two nodes here is what
    would join them there.

    Args:
        graph: all nodes and edges.
        start: (e,) >= 0, the communities that are there.
        open_: (e,) the nodes that may move; no community holds open nodes and others.
    """
    inside = open_[graph.sources] & open_[graph.targets]
    weight, total = float(graph.weights[inside].sum()), float(graph.weights.sum())
    if not weight:
        return canonical(start)
    nodes = np.flatnonzero(open_)
    at = np.cumsum(open_) - 1
    part = EntityGraph.of(len(nodes), at[graph.sources[inside]], at[graph.targets[inside]], graph.weights[inside])
    labels = start.copy()
    labels[nodes] = int(start.max()) + 1 + leiden(part, start[nodes], RESOLUTION * weight / total)
    return canonical(labels)


def canonical(labels: NDArray[np.integer]) -> NDArray[np.int32]:
    """The same partition with its parts numbered 0, 1, ... in the order of their first members."""
    _, first, part = np.unique(labels, return_index=True, return_inverse=True)
    number = np.empty(len(first), dtype=np.int32)
    number[np.argsort(first)] = np.arange(len(first), dtype=np.int32)
    return number[part]
