"""Reading a walk: which entity carried how much of a chunk's mass, and by which way it came from where it was put in.

All shares are of the walk's last steps: what came over an edge, as a part of what its end held.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.spreading import Spread

_HOPS = 3
_LEAST = 0.01
"""Edges that brought a smaller share are not followed."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Node:
    """An entity or a chunk on the way; ``share`` (0..1) of its mass came from the node before it."""

    kind: str
    index: int
    share: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Flows:
    """Shares over the m mention edges (sorted by chunk) and the x name edges.

    Attributes:
        into_chunks: (m,) of the chunk's mass, over the edge from the entity.
        into_entities: (m,) of the entity's mass, over the edge from the chunk.
        over_names: (x,) of the target's mass, over the name edge from its source.
    """

    walk: Spread
    into_chunks: NDArray[np.float32]
    into_entities: NDArray[np.float32]
    over_names: NDArray[np.float32]

    @classmethod
    def of(cls, walk: Spread) -> "Flows":
        """The flows of a walk of at least two steps."""
        network, graph, moved = walk.network, walk.network.graph, 1 - walk.damping
        entities, chunks = walk.entities[-2], walk.chunks[-1]
        leaving = entities / walk.outflow
        entering = moved * walk.start.gate[network.edge_chunks] * graph.weights * leaving[graph.entities]
        back = walk.chunks[-3] / walk.backflow
        arriving = moved * graph.weights * walk.start.emphasis * back[network.edge_chunks]
        before = walk.entities[-3] / walk.outflow
        targets = np.repeat(np.arange(len(entities)), np.diff(network.names.indptr))
        named = moved * network.names.data * before[network.names.indices]
        return cls(
            walk=walk,
            into_chunks=_share(entering, chunks[network.edge_chunks]),
            into_entities=_share(arriving, entities[graph.entities]),
            over_names=_share(named, entities[targets]),
        )

    def carriers(self, chunk: int) -> list[tuple[int, float]]:
        """The entities that carried mass into a chunk, with their shares of its mass, largest first."""
        graph = self.walk.network.graph
        edges = slice(graph.chunk_starts[chunk], graph.chunk_starts[chunk + 1])
        entities, shares = graph.entities[edges], self.into_chunks[edges]
        order = np.lexsort((entities, -shares))
        return [(int(entities[row]), float(shares[row])) for row in order if shares[row] > 0]


class Ways:
    """The strongest ways from some sources to every node, of at most three hops.

    A way is as strong as the product of the shares along it. Ways never pass a node twice: only a stronger way
    replaces another, and every edge weakens.
    """

    def __init__(self, flows: Flows, entities: NDArray[np.integer], chunks: NDArray[np.integer]) -> None:
        """``entities`` and ``chunks`` are the sources' rows."""
        network, graph = flows.walk.network, flows.walk.network.graph
        self._strength = {"entity": np.zeros(len(graph.degrees)), "chunk": np.zeros(len(graph.chunk_starts) - 1)}
        self._parents = {kind: np.full(len(held), -1) for kind, held in self._strength.items()}
        self._parent_kinds = {kind: np.full(len(held), "", dtype="<U6") for kind, held in self._strength.items()}
        self._shares = {kind: np.ones(len(held)) for kind, held in self._strength.items()}
        self._strength["entity"][entities] = 1.0
        self._strength["chunk"][chunks] = 1.0
        inward = np.flatnonzero(flows.into_chunks >= _LEAST)
        outward = np.flatnonzero(flows.into_entities >= _LEAST)
        named = np.flatnonzero(flows.over_names >= _LEAST)
        targets = np.repeat(np.arange(len(graph.degrees)), np.diff(network.names.indptr))[named]
        for _ in range(_HOPS):
            self._relax(
                "entity", graph.entities[inward], "chunk", network.edge_chunks[inward], flows.into_chunks[inward]
            )
            self._relax("entity", network.names.indices[named], "entity", targets, flows.over_names[named])
            self._relax(
                "chunk", network.edge_chunks[outward], "entity", graph.entities[outward], flows.into_entities[outward]
            )
        self._relax("entity", graph.entities[inward], "chunk", network.edge_chunks[inward], flows.into_chunks[inward])

    def to_chunk(self, chunk: int) -> tuple[Node, ...]:
        """The way to a chunk, from its source on; empty when there is none."""
        if not self._strength["chunk"][chunk]:
            return ()
        way: list[Node] = []
        kind, index = "chunk", chunk
        while True:
            way.append(Node(kind=kind, index=index, share=float(self._shares[kind][index])))
            parent, parent_kind = int(self._parents[kind][index]), str(self._parent_kinds[kind][index])
            if parent < 0:
                return tuple(reversed(way))
            kind, index = parent_kind, parent

    def _relax(
        self,
        source_kind: str,
        sources: NDArray[np.integer],
        target_kind: str,
        targets: NDArray[np.integer],
        shares: NDArray[np.float32],
    ) -> None:
        """Let every edge offer its target a stronger way."""
        held = self._strength[target_kind]
        offered = self._strength[source_kind][sources] * shares
        better = np.flatnonzero(offered > held[targets])
        order = better[np.lexsort((-sources[better], offered[better]))]  # the best offer is written last
        held[targets[order]] = offered[order]
        self._parents[target_kind][targets[order]] = sources[order]
        self._parent_kinds[target_kind][targets[order]] = source_kind
        self._shares[target_kind][targets[order]] = shares[order]


def _share(flows: NDArray[np.floating], held: NDArray[np.floating]) -> NDArray[np.float32]:
    shares: NDArray[np.float64] = np.divide(flows, held, out=np.zeros(len(flows)), where=held > 0)
    return np.minimum(shares, 1.0).astype(np.float32)
