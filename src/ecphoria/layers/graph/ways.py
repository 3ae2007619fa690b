"""The strongest ways from where activation was put in to where it ended up."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.flows import Flows, Rows, Shares, edges_of

Kind = Literal["entity", "chunk"]

_HOPS = 3
_LEAST_SHARE = 0.01
_LEAST_STRENGTH = 1e-4
"""What is weaker is not followed: a way of such edges explains nothing."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Node:
    """An entity or a chunk on the way; ``share`` (0..1) of its mass came from the node before it."""

    kind: Kind
    index: int
    share: float


@dataclass(kw_only=True, slots=True)
class _Reached:
    """The nodes of one kind: how strong the best way to each is, and where it comes from (-1: it is a source)."""

    strength: NDArray[np.float64]
    parents: NDArray[np.int64]
    parent_is_chunk: NDArray[np.bool_]
    shares: NDArray[np.float64]

    @classmethod
    def from_sources(cls, count: int, sources: Rows) -> "_Reached":
        strength = np.zeros(count)
        strength[sources] = 1.0
        return cls(
            strength=strength,
            parents=np.full(count, -1),
            parent_is_chunk=np.zeros(count, dtype=bool),
            shares=np.ones(count),
        )

    def offer(self, targets: Rows, sources: Rows, from_chunk: bool, strengths: Shares, shares: Shares) -> Rows:
        """Let every edge offer its target a stronger way; the targets that took one."""
        better = np.flatnonzero(
            (strengths > self.strength[targets]) & (shares >= _LEAST_SHARE) & (strengths >= _LEAST_STRENGTH)
        )
        order = better[np.lexsort((-sources[better], strengths[better]))]  # the best offer is written last
        taken = targets[order]
        self.strength[taken] = strengths[order]
        self.parents[taken] = sources[order]
        self.parent_is_chunk[taken] = from_chunk
        self.shares[taken] = shares[order]
        return taken


class Ways:
    """The strongest way from some sources to every node, over at most three chunks between.

    A way is as strong as the product of the shares along it. It passes no node twice: every edge weakens, and only a
    stronger way replaces another.
    """

    def __init__(self, flows: Flows, entities: Rows, chunks: Rows, inside: NDArray[np.bool_]) -> None:
        """Find them.

        Args:
            flows: of the walk.
            entities, chunks: the sources' rows.
            inside: (n,) the chunks that a way may pass or end in; a few hundred keep this fast.
        """
        self._flows = flows
        self._inside = inside
        network, graph = flows.walk.network, flows.walk.network.graph
        self._entities = _Reached.from_sources(len(graph.degrees), entities)
        self._chunks = _Reached.from_sources(len(graph.chunk_starts) - 1, chunks)
        self._name_starts = network.names.indptr.astype(np.int64)
        named = distinct(entities, len(graph.degrees))
        passed = distinct(chunks, len(inside))
        for _ in range(_HOPS):
            reached: Rows = np.concatenate([named, self._from_chunks(passed)])
            alike = self._over_names(reached)
            passed = distinct(
                self._from_entities(distinct(np.concatenate([reached, alike]), len(graph.degrees))), len(inside)
            )
            named = named[:0]

    def to_chunk(self, chunk: int) -> tuple[Node, ...]:
        """The way to a chunk, from its source on; empty when there is none."""
        if not self._chunks.strength[chunk]:
            return ()
        return tuple(reversed(list(self._back_from(chunk))))

    def _back_from(self, chunk: int) -> Iterator[Node]:
        index, is_chunk = chunk, True
        while index >= 0:
            reached = self._chunks if is_chunk else self._entities
            yield Node(kind="chunk" if is_chunk else "entity", index=index, share=float(reached.shares[index]))
            index, is_chunk = int(reached.parents[index]), bool(reached.parent_is_chunk[index])

    def _from_entities(self, sources: Rows) -> Rows:
        graph = self._flows.walk.network.graph
        places, source = edges_of(graph.entity_starts, sources)
        edges = graph.by_entity[places]
        kept = self._inside[self._flows.walk.network.edge_chunks[edges]]
        edges, source = edges[kept], source[kept]
        shares = self._flows.into_chunks(edges)
        strengths = self._entities.strength[sources[source]] * shares
        targets = self._flows.walk.network.edge_chunks[edges]
        return self._chunks.offer(targets, sources[source], False, strengths, shares)

    def _from_chunks(self, sources: Rows) -> Rows:
        graph = self._flows.walk.network.graph
        edges, source = edges_of(graph.chunk_starts, sources)
        shares = self._flows.into_entities(edges)
        strengths = self._chunks.strength[sources[source]] * shares
        return self._entities.offer(graph.entities[edges], sources[source], True, strengths, shares)

    def _over_names(self, sources: Rows) -> Rows:
        edges, source = edges_of(self._name_starts, sources)
        shares = self._flows.over_names(sources[source], edges)
        strengths = self._entities.strength[sources[source]] * shares
        targets = self._flows.walk.network.names.indices[edges]
        return self._entities.offer(targets, sources[source], False, strengths, shares)


def distinct(rows: Rows, count: int) -> NDArray[np.int64]:
    """Each of some rows once, sorted; there are ``count`` rows in all."""
    marked = np.zeros(count, dtype=bool)
    marked[rows] = True
    return np.flatnonzero(marked)
