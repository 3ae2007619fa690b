"""Spreading activation: mass walks from entities to the chunks that mention them and on to the entities in those.

One step moves all mass one edge on, so that a hop from chunk to chunk takes two. Every state of the walk is kept: the
shares that a trace shows are read off the walk itself.
"""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray

from ecphoria.layers.graph.adjacency import MentionGraph
from ecphoria.layers.graph.likeness import NameEdges
from ecphoria.layers.rows import starts

Floats = NDArray[np.float32]


@dataclass(frozen=True, kw_only=True, slots=True)
class Network:
    """The mention graph and the name edges as matrices; made once per snapshot.

    Attributes:
        graph: the edges.
        edge_chunks: (m,) int64, the chunk of each edge.
        into_chunks: (n, e), ``w(e, c)``.
        into_entities: (e, n), the same turned round.
        names: (e, e), name edges.
        name_totals: (e,), their sums.
    """

    graph: MentionGraph
    edge_chunks: NDArray[np.int64]
    into_chunks: sparse.csr_array
    into_entities: sparse.csr_array
    names: sparse.csr_array
    name_totals: Floats

    @classmethod
    def build(cls, graph: MentionGraph, likeness: NameEdges) -> "Network":
        """The matrices of a graph."""
        chunks, entities = len(graph.chunk_starts) - 1, len(graph.degrees)
        edge_chunks = np.repeat(np.arange(chunks), np.diff(graph.chunk_starts))
        name_starts = starts(np.bincount(likeness.sources, minlength=entities))
        names = sparse.csr_array((likeness.weights, likeness.targets, name_starts), shape=(entities, entities))
        return cls(
            graph=graph,
            edge_chunks=edge_chunks,
            into_chunks=sparse.csr_array((graph.weights, graph.entities, graph.chunk_starts), shape=(chunks, entities)),
            into_entities=sparse.csr_array(
                (graph.weights[graph.by_entity], edge_chunks[graph.by_entity], graph.entity_starts),
                shape=(entities, chunks),
            ),
            names=names,
            name_totals=np.asarray(names.sum(axis=1), dtype=np.float32).ravel(),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Start:
    """Where mass enters and what steers it.

    Attributes:
        entities, chunks: (e,) and (n,) mass put in at every step; together 1, or all 0.
        gate: (n,) how freely mass enters each chunk, >= 0.
        emphasis: (m,) how much more than usual each edge counts from its chunk to its entity, >= 0.
    """

    entities: Floats
    chunks: Floats
    gate: Floats
    emphasis: Floats


@dataclass(frozen=True, kw_only=True, slots=True)
class Spread:
    """A walk: the mass of every entity and chunk after each step, and what it takes to read flows off it."""

    network: Network
    start: Start
    damping: float
    entities: tuple[Floats, ...]
    chunks: tuple[Floats, ...]
    outflow: Floats
    """(e,) total weight out of each entity."""
    backflow: Floats
    """(n,) total weight out of each chunk."""


def spread(network: Network, start: Start, steps: int, damping: float, without: Collection[int] = ()) -> Spread:
    """Walk.

    ``x <- a r + (1 - a) P^T x``, with ``P(e -> c) = w(e, c) g_c / D_e``, ``P(e -> b) = s(e, b) / D_e`` and
    ``P(c -> e) = w(e, c) h(e, c) / sum``.

    Args:
        network: the graph.
        start: r, g and h.
        steps: how often mass moves on, >= 0.
        damping: a in 0..1, the share that starts anew at every step.
        without: entities that are taken out: no mass enters, passes or leaves them.
    """
    graph = network.graph
    passing = np.ones(len(graph.degrees), dtype=np.float32)
    passing[list(without)] = 0.0
    emphasised = graph.weights * start.emphasis
    into_entities = sparse.csr_array(
        (emphasised[graph.by_entity], network.into_entities.indices, network.into_entities.indptr),
        shape=network.into_entities.shape,
    )
    outflow = _divisor(network.into_entities @ start.gate + network.name_totals)
    backflow = _divisor(np.bincount(network.edge_chunks, emphasised, minlength=len(start.gate)))
    entities, chunks = [start.entities * passing], [start.chunks]
    for _ in range(steps):
        leaving = entities[-1] / outflow
        arriving = into_entities @ (chunks[-1] / backflow) + network.names @ leaving
        entering = start.gate * (network.into_chunks @ leaving)
        entities.append((damping * start.entities + (1 - damping) * arriving) * passing)
        chunks.append(damping * start.chunks + (1 - damping) * entering)
    return Spread(
        network=network,
        start=start,
        damping=damping,
        entities=tuple(entities),
        chunks=tuple(chunks),
        outflow=outflow,
        backflow=backflow,
    )


def _divisor(totals: NDArray[np.number]) -> Floats:
    """Totals as float32, with 1 where nothing flows, so that 0 / 0 is 0."""
    safe = totals.astype(np.float32)
    safe[safe == 0] = 1.0
    return safe
