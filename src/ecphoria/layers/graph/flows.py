"""Reading a walk: which entity carried how much of a chunk's mass, and by which way it came from where it was put in.

All shares are of the walk's last steps: what came over an edge, as a part of what its end held.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.spreading import Spread
from ecphoria.layers.rows import stretches

Rows = NDArray[np.integer]
Shares = NDArray[np.floating]


@dataclass(frozen=True, kw_only=True, slots=True)
class Flows:
    """The shares that edges brought to their ends, in a walk of at least two steps. Edges are given by number."""

    walk: Spread

    def into_chunks(self, edges: Rows) -> Shares:
        """Of each edge's chunk's mass after the last step, the share that came from its entity."""
        walk, graph = self.walk, self.walk.network.graph
        chunks, entities = walk.network.edge_chunks[edges], graph.entities[edges]
        leaving = walk.entities(-2)[entities] / walk.outflow[entities]
        flows = (1 - walk.damping) * walk.start.gate[chunks] * walk.network.weights[edges] * leaving
        return _share(flows, walk.chunks[-1][chunks])

    def into_entities(self, edges: Rows) -> Shares:
        """Of each edge's entity's mass before the last step, the share that came from its chunk."""
        walk, graph = self.walk, self.walk.network.graph
        chunks, entities = walk.network.edge_chunks[edges], graph.entities[edges]
        leaving = walk.chunks[-3][chunks] / walk.backflow[chunks]
        flows = (1 - walk.damping) * walk.network.weights[edges] * walk.start.emphasis[edges] * leaving
        return _share(flows, walk.entities(-2)[entities])

    def over_names(self, sources: Rows, edges: Rows) -> Shares:
        """Of the mass of each name edge's target before the last step, the share that came from its source."""
        walk, names = self.walk, self.walk.network.names
        leaving = walk.entities(-3)[sources] / walk.outflow[sources]
        flows = (1 - walk.damping) * names.data[edges] * leaving
        return _share(flows, walk.entities(-2)[names.indices[edges]])

    def carriers(self, chunk: int) -> list[tuple[int, float]]:
        """The entities that carried mass into a chunk, with their shares of its mass, largest first."""
        graph = self.walk.network.graph
        edges = np.arange(graph.chunk_starts[chunk], graph.chunk_starts[chunk + 1])
        entities, shares = graph.entities[edges], self.into_chunks(edges)
        order = np.lexsort((entities, -shares))
        return [(int(entities[row]), float(shares[row])) for row in order if shares[row] > 0]


def _share(flows: Shares, held: Shares) -> Shares:
    shares: Shares = np.divide(flows, held, out=np.zeros(len(flows)), where=held > 0)
    return np.minimum(shares, 1.0)


def edges_of(bounds: NDArray[np.int64], nodes: Rows) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The edges of some nodes whose edges lie together, and for each edge which of the nodes it belongs to."""
    return stretches(bounds, nodes.astype(np.int64)), np.repeat(
        np.arange(len(nodes)), bounds[nodes + 1] - bounds[nodes]
    )
