"""The walk of T 4.3: breadth-first from what a question names, over statements and what chunks mention together.

The paper's listing keeps everything that it meets. Here a node keeps its strongest chain (a longer one takes the place
of a shorter one only where it is stronger, and passes no node twice), a beam keeps the strongest nodes of each hop, and
a budget ends the walk: a hub costs one pass over its edges (T 10.4).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.step_strength import DECAY, EMPHASIS, step_strength
from ecphoria.layers.graph.chains import Floats, Steps, Walked
from ecphoria.layers.graph.constraints import Constraints
from ecphoria.layers.graph.flows import edges_of
from ecphoria.layers.graph.lasting import always, outdone, strongest, together, uncovered
from ecphoria.layers.graph.walkable import Ints, WalkGraph

MAX_HOPS = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """How far a walk goes.

    Attributes:
        hops: of a chain.
        beam: nodes (and chunks between nodes) that go on at each hop.
        budget: chains in all.
        times: chains to one node that go on at each hop because they hold at different times, where one was asked for.
    """

    hops: int = MAX_HOPS
    beam: int = 200
    budget: int = 2000
    times: int = 16


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
        self._graph = graph
        self._constraints, self._preferences, self._limits = constraints, preferences, limits
        self._passing = constraints.passing(graph.typed)
        self.hop = 0
        self.hops = np.full(graph.nodes, -1, dtype=np.int64)
        self._strengths = np.zeros(graph.nodes, dtype=np.float64)
        np.maximum.at(self._strengths, starts, strengths)
        nodes = np.unique(starts).astype(np.int64)
        self.hops[nodes] = 0
        self._best = np.full(graph.nodes, -1, dtype=np.int64)
        self._best[nodes] = np.arange(len(nodes))
        self._timed = constraints.held is not None
        self._chains = Steps.starting(nodes, self._strengths[nodes], always(len(nodes), timed=self._timed))
        self._frontier = np.arange(len(nodes))
        self._arcs: list[tuple[Ints, Ints, Floats, NDArray[np.bool_]]] = []
        self._chunks: tuple[Ints, Floats] = np.empty(0, dtype=np.int64), np.empty(0)

    @property
    def width(self) -> int:
        """How many chains go on."""
        return len(self._frontier)

    @property
    def chains(self) -> Steps:
        """What was walked so far."""
        return self._chains

    @property
    def best(self) -> Ints:
        """(v,) the number of the strongest chain to each node, -1 for none."""
        return self._best

    def begin_at_chunks(self, chunks: Ints, strengths: Floats) -> None:
        """Start at chunks as well, before the first step."""
        inside = self._in_reach(chunks)
        self._chunks = chunks[inside], strengths[inside]

    def step(self) -> None:
        """Every chain of the frontier goes on; the strongest of those that are new, or stronger, or hold at another
        time than those that are there, are the next one."""
        steps = Steps.joined([self._over_statements(), self._over_chunks()])
        stronger = steps.strengths > self._strengths[steps.ends]
        steps = steps.at((~outdone(steps, self._chains) if self._timed else stronger) & ~self._returns(steps))
        room = self._limits.budget - len(self._chains)
        steps = steps.at(strongest(steps, self._limits.times)[: max(0, min(self._limits.beam, room))])
        self.hop += 1
        self._frontier = len(self._chains) + np.arange(len(steps))
        self.hops[steps.ends] = np.where(self.hops[steps.ends] < 0, self.hop, self.hops[steps.ends])
        improved = np.flatnonzero(steps.strengths > self._strengths[steps.ends])[::-1]  # the strongest is written last
        self._strengths[steps.ends[improved]] = steps.strengths[improved]
        self._best[steps.ends[improved]] = self._frontier[improved]
        self._chains = Steps.joined([self._chains, steps])

    def walked(self) -> Walked:
        """What was walked so far."""
        visited = np.flatnonzero(self.hops >= 0)
        parts = [*self._arcs, self._over_values(np.arange(len(self._chains)) if self._timed else self._best[visited])]
        chains, statements, strengths, forward = (np.concatenate(part) for part in zip(*parts, strict=True))
        return Walked(
            graph=self._graph,
            visited=visited[np.lexsort((visited, self.hops[visited]))],
            hops=self.hops,
            strengths=self._strengths,
            best=self._best,
            arc_chains=chains,
            arc_statements=statements,
            arc_strengths=strengths,
            arc_forward=forward,
            chunk_rows=self._chunks[0],
            chunk_strengths=self._chunks[1],
            chains=self._chains,
        )

    def _over_statements(self) -> Steps:
        graph = self._graph
        arcs, at = edges_of(graph.arc_starts, self._chains.ends[self._frontier])
        kept = self._passing[graph.arc_statements[arcs]] & self._may_enter(graph.arc_ends[arcs])
        arcs, before = arcs[kept], self._frontier[at[kept]]
        held, kept = self._held(before, graph.arc_statements[arcs])
        arcs, before = arcs[kept], before[kept]
        statements, forward = graph.arc_statements[arcs], graph.arc_forward[arcs]
        strengths, said = self._going_on(before, statements)
        self._arcs.append((before, statements, strengths, forward))
        return Steps(
            ends=graph.arc_ends[arcs],
            before=before,
            strengths=strengths,
            said=said,
            statements=statements,
            forward=forward,
            chunks=np.full(len(arcs), -1, dtype=np.int64),
            held=held,
        )

    def _held(self, before: Ints, statements: Ints) -> tuple[Ints, NDArray[np.bool_]]:
        """When some chains hold with one statement more, of those that then hold at all, and which these are."""
        held = self._chains.held[before]
        if self._constraints.held is None:
            return held, np.ones(len(held), dtype=bool)
        held = together(held, self._constraints.held[statements])
        kept = held[:, 0] < held[:, 1]
        return held[kept], kept

    def _going_on(self, before: Ints, statements: Ints) -> tuple[Floats, NDArray[np.uint64]]:
        """The strength of some chains when each goes on over a statement, and the words that they then say."""
        preferences, former = self._preferences, self._chains.said[before]
        words = preferences.words[statements]
        worth = preferences.worth(words & ~former)
        confidences = self._graph.typed.confidences[statements]
        steps = step_strength(confidences, worth, preferences.decay, preferences.emphasis)
        return self._chains.strengths[before] * steps, former | words

    def _over_chunks(self) -> Steps:
        """From the frontier, and at the first step from the chunks that the walk started at, through the strongest
        chunks to what they mention."""
        graph, preferences = self._graph, self._preferences
        if not self._constraints.together:
            return Steps.starting(np.empty(0, dtype=np.int64), np.empty(0), self._chains.held[:0])
        places, at = edges_of(graph.mention_starts, self._chains.ends[self._frontier])
        kept = self._in_reach(graph.mention_chunks[places])
        places, before = places[kept], self._frontier[at[kept]]
        strengths = self._chains.strengths[before] * preferences.into_chunks[places]
        chunks = graph.mention_chunks[places]
        if not self.hop:
            chunks = np.concatenate([chunks, self._chunks[0]])
            strengths = np.concatenate([strengths, self._chunks[1]])
            before = np.concatenate([before, np.full(len(self._chunks[0]), -1)])
        held = always(len(before), timed=self._timed)
        held[before >= 0] = self._chains.held[before[before >= 0]]
        through = uncovered(np.lexsort((before, chunks, -strengths)), chunks, held, self._limits.times)
        through = through[: self._limits.beam]
        mentions, at = edges_of(graph.chunk_starts, chunks[through])
        mentions = graph.by_chunk[mentions]
        kept = self._may_enter(graph.mention_nodes[mentions])
        mentions, at = mentions[kept], through[at[kept]]
        said = np.zeros(len(at), dtype=np.uint64)
        said[before[at] >= 0] = self._chains.said[before[at][before[at] >= 0]]
        return Steps(
            ends=graph.mention_nodes[mentions],
            before=before[at],
            strengths=strengths[at] * preferences.together * preferences.out_of_chunks[mentions],
            said=said,
            statements=np.full(len(at), -1, dtype=np.int64),
            forward=np.ones(len(at), dtype=bool),
            chunks=chunks[at],
            held=held[at],
        )

    def _over_values(self, chains: Ints) -> tuple[Ints, Ints, Floats, NDArray[np.bool_]]:
        """The statements whose targets are values, of the nodes that chains lead to: they go no further, and may be
        the answer."""
        if self._constraints.nodes is not None:  # a value is no entity of any type
            chains = chains[:0]
        places, at = edges_of(self._graph.value_starts, self._chains.ends[chains])
        statements, before = self._graph.values[places], chains[at]
        kept = self._passing[statements]
        statements, before = statements[kept], before[kept]
        _, kept = self._held(before, statements)
        statements, before = statements[kept], before[kept]
        strengths, _ = self._going_on(before, statements)
        return before, statements, strengths, np.ones(len(statements), dtype=bool)

    def _returns(self, steps: Steps) -> NDArray[np.bool_]:
        """Whether each step leads back to a node of its own chain."""
        back, before = np.zeros(len(steps), dtype=bool), steps.before
        for _ in range(self.hop + 1 if len(self._chains) else 0):
            back |= (before >= 0) & (self._chains.ends[before] == steps.ends)
            before = np.where(before >= 0, self._chains.before[before], -1)
        return back

    def _may_enter(self, nodes: Ints) -> NDArray[np.bool_]:
        return np.ones(len(nodes), dtype=bool) if self._constraints.nodes is None else self._constraints.nodes[nodes]

    def _in_reach(self, chunks: Ints) -> NDArray[np.bool_]:
        allowed = self._constraints.chunks
        return np.ones(len(chunks), dtype=bool) if allowed is None else allowed[chunks]


def shares(weights: Floats, groups: Ints) -> Floats:
    """Each weight as a part of its group's sum, (m,)."""
    totals = np.bincount(groups, weights) if len(groups) else np.zeros(0)
    return np.divide(weights, totals[groups], out=np.zeros(len(weights)), where=totals[groups] > 0)
