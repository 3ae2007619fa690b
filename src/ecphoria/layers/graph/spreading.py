"""Spreading activation: mass walks from entities to the chunks that mention them and on to the entities in those.

One step moves all mass one edge on, so that a hop from chunk to chunk takes two. The states of the walk are kept: the
shares that a trace shows are read off the walk itself.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray

from ecphoria.layers.graph.network import Floats, Network


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
    """A walk: the mass of every chunk after each step, and what it takes to read entities and flows off it.

    Attributes:
        chunks: per step (n,), from step 0 on.
        outflow: (e,) total weight out of each entity.
        backflow: (n,) total weight out of each chunk.
    """

    network: Network
    start: Start
    damping: float
    chunks: tuple[Floats, ...]
    outflow: Floats
    backflow: Floats
    passing: Floats
    shared: tuple[Floats, ...]
    _entities: dict[int, Floats] = field(default_factory=dict)

    def entities(self, step: int) -> Floats:
        """The mass of every entity after a step (0 is the start, -1 the last), shape (e,)."""
        step = step % len(self.chunks)
        if step not in self._entities:
            network, edges = self.network, self.network.private_edges
            masses = self.start.entities * (self.damping if step else 1.0)
            if step:
                weights = network.weights[edges] * self.start.emphasis[edges]
                leaving = (self.chunks[step - 1] / self.backflow)[network.private_chunks]
                masses[network.private_entities] += (1 - self.damping) * weights * leaving
            masses[self.network.shared] = self.shared[step]
            self._entities[step] = masses * self.passing
        return self._entities[step]


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
    graph, own_edges = network.graph, network.private_edges
    passing = np.ones(len(graph.degrees), dtype=np.float64)
    passing[list(without)] = 0.0
    emphasised = network.weights * start.emphasis
    into_shared = sparse.csr_array(
        (emphasised[network.shared_edges], network.into_shared.indices, network.into_shared.indptr),
        shape=network.into_shared.shape,
    )
    shared_outflow = _divisor(network.into_shared @ start.gate + network.name_totals)
    backflow = _divisor(_per_chunk(network.edge_chunks, emphasised, start))
    moved = 1 - damping
    put_in = start.entities * passing
    shared_passing, shared_in = passing[network.shared], damping * put_in[network.shared]
    own_back = emphasised[own_edges] * passing[network.private_entities]
    own_share = moved * _per_chunk(network.private_chunks, own_back, start) / backflow
    chunks_in = damping * start.chunks
    gate, open_gate = moved * start.gate, moved * (start.gate > 0)

    chunks, shared = [start.chunks], [put_in[network.shared]]
    own = _own(network, put_in)
    own_in = damping * own
    for _ in range(steps):
        leaving = shared[-1] / shared_outflow
        arriving = into_shared @ (chunks[-1] / backflow) + network.shared_names @ leaving
        shared.append((shared_in + moved * arriving) * shared_passing)
        chunks.append(chunks_in + gate * (network.into_chunks @ leaving) + open_gate * own)
        own = own_in + own_share * chunks[-2]
    outflow = np.empty(len(graph.degrees), dtype=np.float64)
    outflow[network.shared] = shared_outflow
    outflow[network.private_entities] = _divisor(network.weights[own_edges] * start.gate[network.private_chunks])
    return Spread(
        network=network,
        start=start,
        damping=damping,
        chunks=tuple(chunks),
        outflow=outflow,
        backflow=backflow,
        passing=passing,
        shared=tuple(shared),
    )


def _own(network: Network, put_in: Floats) -> Floats:
    """Mass put in at the private entities of each chunk, shape (n,): few have any."""
    seeded = np.flatnonzero(put_in[network.private_entities])
    own = np.zeros(len(network.graph.chunk_starts) - 1, dtype=np.float64)
    np.add.at(own, network.private_chunks[seeded], put_in[network.private_entities[seeded]])
    return own


def _per_chunk(chunks: NDArray[np.int64], values: Floats, start: Start) -> Floats:
    """Sums of values by chunk, shape (n,)."""
    return np.bincount(chunks, values, minlength=len(start.gate)).astype(np.float64, copy=False)


def _divisor(totals: Floats) -> Floats:
    """Totals with 1 where nothing flows, so that 0 / 0 is 0."""
    safe: Floats = np.where(totals == 0, 1.0, totals)
    return safe
