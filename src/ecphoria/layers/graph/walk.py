"""The walk of T 4.3: breadth-first from what a question names, over statements and what chunks mention together.

The paper's listing keeps everything that it meets. Here a node keeps its strongest chain among the shortest, a beam
keeps the strongest nodes of each hop, and a budget ends the walk: a hub costs one pass over its edges (T 10.4).
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.step_strength import DECAY, EMPHASIS, step_strength
from ecphoria.layers.graph.constraints import Constraints
from ecphoria.layers.graph.flows import edges_of
from ecphoria.layers.graph.walkable import Ints, WalkGraph

Floats = NDArray[np.float64]

MAX_HOPS = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """How far a walk goes: hops; how many nodes (and chunks between nodes) go on at each; how many nodes in all."""

    hops: int = MAX_HOPS
    beam: int = 200
    budget: int = 2000


@dataclass(frozen=True, kw_only=True, slots=True)
class Preferences:
    """What a walk likes.

    Attributes:
        words: (r,) uint64, which of up to 64 words of the question each statement's label says, as bits.
        word_weights: (b,) what each of these words is worth, 0..1.
        into_chunks, out_of_chunks: (m,) the share of a node's strength that each mention takes into its chunk, and of
            a chunk's that it takes to its node.
        decay, emphasis: of ``formulas.step_strength``.
        together: the strength of a step over a chunk that mentions both ends, relative to a statement.
    """

    words: NDArray[np.uint64]
    word_weights: Floats
    into_chunks: Floats
    out_of_chunks: Floats
    decay: float = DECAY
    emphasis: float = EMPHASIS
    together: float = 1.0

    @classmethod
    def plain(cls, graph: WalkGraph) -> "Preferences":
        """By confidence, and by the weights of mentions, alone."""
        return cls(
            words=np.zeros(len(graph.typed), dtype=np.uint64),
            word_weights=np.zeros(0),
            into_chunks=shares(graph.mention_weights, graph.mention_nodes),
            out_of_chunks=shares(graph.mention_weights, graph.mention_chunks),
        )

    def worth(self, words: NDArray[np.uint64]) -> Floats:
        """The weight of the words that are set, shape (k,)."""
        said = np.zeros(len(words), dtype=np.float64)
        for bit, weight in enumerate(self.word_weights):
            said += weight * ((words >> np.uint64(bit)) & np.uint64(1)).astype(np.float64)
        return said


@dataclass(frozen=True, kw_only=True, slots=True)
class Hop:
    """One step of a chain: to ``node``, over a statement (or -1), or over a chunk that mentions both ends (or -1).

    ``forward``: the statement is read from its source to its target. At a start both are -1.
    """

    node: int
    statement: int = -1
    forward: bool = True
    chunk: int = -1


@dataclass(frozen=True, kw_only=True, slots=True)
class Walked:
    """The subgraph that was walked.

    Attributes:
        visited: (k,) nodes in the order of hops, then strength.
        hops: (v,) int64, hops from the nearest start; -1 where the walk did not come.
        strengths: (v,) of the strongest chain among the shortest; 0 where the walk did not come.
        arc_sources, arc_statements, arc_strengths, arc_forward: every statement that was followed from a visited node,
            to an end or to a value, with the strength of the chain that ends with it.
        chunk_rows, chunk_strengths: where the walk started at chunks.
    """

    graph: WalkGraph
    visited: Ints
    hops: Ints
    strengths: Floats
    arc_sources: Ints
    arc_statements: Ints
    arc_strengths: Floats
    arc_forward: NDArray[np.bool_]
    chunk_rows: Ints
    chunk_strengths: Floats
    parents: Ints
    over_statements: Ints
    over_forward: NDArray[np.bool_]
    over_chunks: Ints

    def chain(self, node: int) -> tuple[Hop, ...]:
        """The chain to a visited node, from its start on."""
        return tuple(reversed(list(self._back(node))))

    def _back(self, node: int) -> Iterator[Hop]:
        while node >= 0:
            yield Hop(
                node=node,
                statement=int(self.over_statements[node]),
                forward=bool(self.over_forward[node]),
                chunk=int(self.over_chunks[node]),
            )
            node = int(self.parents[node])


def walk(
    graph: WalkGraph,
    starts: Ints,
    strengths: Floats,
    constraints: Constraints,
    preferences: Preferences,
    limits: Limits,
    chunks: Ints | None = None,
    chunk_strengths: Floats | None = None,
) -> Walked:
    """Walk from several starts at once.

    Args:
        graph: to walk on.
        starts, strengths: (s,) nodes and how strongly they start, > 0.
        constraints: hold at every hop.
        preferences, limits: steer it.
        chunks, chunk_strengths: chunks that it starts at as well; the nodes that they mention are a hop away.
    """
    front = Front(graph, starts, strengths, constraints, preferences, limits)
    if chunks is not None and chunk_strengths is not None:
        front.begin_at_chunks(chunks, chunk_strengths)
    for _ in range(limits.hops):
        front.step()
    return front.walked()


class Front:
    """A walk under way: :meth:`step` takes it one hop on."""

    def __init__(
        self,
        graph: WalkGraph,
        starts: Ints,
        strengths: Floats,
        constraints: Constraints,
        preferences: Preferences,
        limits: Limits,
    ) -> None:
        self.graph = graph
        self._constraints, self._preferences, self._limits = constraints, preferences, limits
        self._passing = constraints.passing(graph.typed)
        self.hop = 0
        self.hops = np.full(graph.nodes, -1, dtype=np.int64)
        self.strengths = np.zeros(graph.nodes, dtype=np.float64)
        self._said = np.zeros(graph.nodes, dtype=np.uint64)
        self._parents = np.full(graph.nodes, -1, dtype=np.int64)
        self._over_statements = np.full(graph.nodes, -1, dtype=np.int64)
        self._over_forward = np.ones(graph.nodes, dtype=bool)
        self._over_chunks = np.full(graph.nodes, -1, dtype=np.int64)
        np.maximum.at(self.strengths, starts, strengths)
        self.frontier = np.unique(starts).astype(np.int64)
        self.hops[self.frontier] = 0
        self._visited = [self.frontier]
        self._arcs: list[tuple[Ints, Ints, Floats, NDArray[np.bool_]]] = []
        self._chunks: tuple[Ints, Floats] = np.empty(0, dtype=np.int64), np.empty(0)

    def begin_at_chunks(self, chunks: Ints, strengths: Floats) -> None:
        """Start at chunks as well, before the first step."""
        inside = self._in_reach(chunks)
        self._chunks = chunks[inside], strengths[inside]

    def step(self) -> None:
        """Every node of the frontier passes its strength on; the strongest of the new nodes are the next frontier."""
        taken = _Taken.together([self._over_statement_arcs(), self._over_shared_chunks()])
        new = taken.strongest(self.hops < 0)
        room = self._limits.budget - sum(len(nodes) for nodes in self._visited)
        new = new[: max(0, min(self._limits.beam, room))]
        nodes = taken.ends[new]
        self.hop += 1
        self.hops[nodes] = self.hop
        self.strengths[nodes] = taken.strengths[new]
        self._said[nodes] = taken.said[new]
        self._parents[nodes] = taken.sources[new]
        self._over_statements[nodes] = taken.statements[new]
        self._over_forward[nodes] = taken.forward[new]
        self._over_chunks[nodes] = taken.chunks[new]
        self._visited.append(nodes)
        self.frontier = nodes

    def walked(self) -> Walked:
        """What was walked so far."""
        self._read_values()
        sources, statements, strengths, forward = (np.concatenate(parts) for parts in zip(*self._arcs, strict=True))
        return Walked(
            graph=self.graph,
            visited=np.concatenate(self._visited),
            hops=self.hops,
            strengths=self.strengths,
            arc_sources=sources,
            arc_statements=statements,
            arc_strengths=strengths,
            arc_forward=forward,
            chunk_rows=self._chunks[0],
            chunk_strengths=self._chunks[1],
            parents=self._parents,
            over_statements=self._over_statements,
            over_forward=self._over_forward,
            over_chunks=self._over_chunks,
        )

    def _over_statement_arcs(self) -> "_Taken":
        graph = self.graph
        arcs, at = edges_of(graph.arc_starts, self.frontier)
        kept = self._passing[graph.arc_statements[arcs]] & self._may_enter(graph.arc_ends[arcs])
        arcs, sources = arcs[kept], self.frontier[at[kept]]
        statements = graph.arc_statements[arcs]
        strengths, said = self._over(statements, sources)
        self._arcs.append((sources, statements, strengths, graph.arc_forward[arcs]))
        return _Taken(
            ends=graph.arc_ends[arcs],
            sources=sources,
            strengths=strengths,
            said=said,
            statements=statements,
            forward=graph.arc_forward[arcs],
            chunks=np.full(len(arcs), -1, dtype=np.int64),
        )

    def _over(self, statements: Ints, sources: Ints) -> tuple[Floats, NDArray[np.uint64]]:
        """The strength of the chains to some nodes when each goes on over a statement, and the words they then say."""
        preferences, former = self._preferences, self._said[sources]
        words = preferences.words[statements]
        worth = preferences.worth(words & ~former)
        confidences = self.graph.typed.confidences[statements]
        steps = step_strength(confidences, worth, preferences.decay, preferences.emphasis)
        return self.strengths[sources] * steps, former | words

    def _over_shared_chunks(self) -> "_Taken":
        """From the frontier, and at the first step from the chunks that the walk started at, through the strongest
        chunks to what they mention."""
        graph, preferences = self.graph, self._preferences
        if not self._constraints.together:
            return _Taken.nothing()
        places, at = edges_of(graph.mention_starts, self.frontier)
        kept = self._in_reach(graph.mention_chunks[places])
        places, sources = places[kept], self.frontier[at[kept]]
        strengths = self.strengths[sources] * preferences.into_chunks[places]
        chunks = graph.mention_chunks[places]
        if not self.hop:
            chunks = np.concatenate([chunks, self._chunks[0]])
            strengths = np.concatenate([strengths, self._chunks[1]])
            sources = np.concatenate([sources, np.full(len(self._chunks[0]), -1)])
        through = np.lexsort((sources, chunks, -strengths))
        through = through[_firsts(chunks[through])][: self._limits.beam]
        mentions, at = edges_of(graph.chunk_starts, chunks[through])
        mentions = graph.by_chunk[mentions]
        kept = self._may_enter(graph.mention_nodes[mentions])
        mentions, at = mentions[kept], through[at[kept]]
        steps = preferences.together * preferences.out_of_chunks[mentions]
        return _Taken(
            ends=graph.mention_nodes[mentions],
            sources=sources[at],
            strengths=strengths[at] * steps,
            said=np.where(sources[at] < 0, np.uint64(0), self._said[sources[at]]),
            statements=np.full(len(at), -1, dtype=np.int64),
            forward=np.ones(len(at), dtype=bool),
            chunks=chunks[at],
        )

    def _read_values(self) -> None:
        """The statements of visited nodes whose targets are values: they lead nowhere, and may be the answer."""
        visited = np.concatenate(self._visited)
        if self._constraints.nodes is not None:  # a value is no entity of any type
            visited = visited[:0]
        places, at = edges_of(self.graph.value_starts, visited)
        statements, sources = self.graph.values[places], visited[at]
        kept = self._passing[statements]
        statements, sources = statements[kept], sources[kept]
        strengths, _ = self._over(statements, sources)
        self._arcs.append((sources, statements, strengths, np.ones(len(statements), dtype=bool)))

    def _may_enter(self, nodes: Ints) -> NDArray[np.bool_]:
        return np.ones(len(nodes), dtype=bool) if self._constraints.nodes is None else self._constraints.nodes[nodes]

    def _in_reach(self, chunks: Ints) -> NDArray[np.bool_]:
        allowed = self._constraints.chunks
        return np.ones(len(chunks), dtype=bool) if allowed is None else allowed[chunks]


@dataclass(frozen=True, kw_only=True, slots=True)
class _Taken:
    """Steps that could be taken: where each ends, where it comes from, and over what."""

    ends: Ints
    sources: Ints
    strengths: Floats
    said: NDArray[np.uint64]
    statements: Ints
    forward: NDArray[np.bool_]
    chunks: Ints

    @classmethod
    def nothing(cls) -> "_Taken":
        none = np.empty(0, dtype=np.int64)
        return cls(
            ends=none,
            sources=none,
            strengths=np.empty(0),
            said=none.astype(np.uint64),
            statements=none,
            forward=none.astype(bool),
            chunks=none,
        )

    @classmethod
    def together(cls, parts: "list[_Taken]") -> "_Taken":
        """All of them."""
        return cls(
            ends=np.concatenate([part.ends for part in parts]),
            sources=np.concatenate([part.sources for part in parts]),
            strengths=np.concatenate([part.strengths for part in parts]),
            said=np.concatenate([part.said for part in parts]),
            statements=np.concatenate([part.statements for part in parts]),
            forward=np.concatenate([part.forward for part in parts]),
            chunks=np.concatenate([part.chunks for part in parts]),
        )

    def strongest(self, wanted: NDArray[np.bool_]) -> Ints:
        """Of the steps to each wanted node the strongest, strongest first.

        Equal ones: a statement before a chunk, then the smaller number; at last the smaller node.
        """
        open_ = np.flatnonzero(wanted[self.ends] & (self.strengths > 0))
        over_chunk = self.statements[open_] < 0
        number = np.where(over_chunk, self.chunks[open_], self.statements[open_])
        order = np.lexsort((self.sources[open_], number, over_chunk, -self.strengths[open_], self.ends[open_]))
        best = open_[order[_firsts(self.ends[open_][order])]]
        return best[np.lexsort((self.ends[best], -self.strengths[best]))]


def shares(weights: Floats, groups: Ints) -> Floats:
    """Each weight as a part of its group's sum, (m,)."""
    totals = np.bincount(groups, weights) if len(groups) else np.zeros(0)
    return np.divide(weights, totals[groups], out=np.zeros(len(weights)), where=totals[groups] > 0)


def _firsts(values: Ints) -> Ints:
    """Where each different value stands first, in the order of the array."""
    return np.sort(np.unique(values, return_index=True)[1])
