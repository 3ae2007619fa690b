"""Chains through the graph: each adds a step to an earlier one, so that many share their beginnings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.walkable import Ints, WalkGraph

Floats = NDArray[np.float64]


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
    """The subgraph that was walked: q chains, each of which adds a step to an earlier one.

    Attributes:
        visited: (k,) the nodes that it came to, sorted by hops, then node.
        hops: (v,) the fewest hops from a start; -1 where the walk did not come.
        strengths: (v,) of the strongest chain to each node; 0 where the walk did not come.
        best: (v,) that chain's number, or -1.
        arc_chains, arc_statements, arc_strengths, arc_forward: every statement that was followed, to an end or to a
            value: the chain before it, and how strong that is with it.
        chunk_rows, chunk_strengths: where the walk started at chunks.
        chains: the last step of each chain.
    """

    graph: WalkGraph
    visited: Ints
    hops: Ints
    strengths: Floats
    best: Ints
    arc_chains: Ints
    arc_statements: Ints
    arc_strengths: Floats
    arc_forward: NDArray[np.bool_]
    chunk_rows: Ints
    chunk_strengths: Floats
    chains: "Steps"

    def arc_ends(self) -> Ints:
        """The node that each followed statement led to, -1 for a value."""
        graph, typed = self.graph, self.graph.typed
        ends = np.where(self.arc_forward, typed.targets[self.arc_statements], typed.sources[self.arc_statements])
        return np.where(ends < 0, -1, graph.node_of[ends]) if len(graph.node_of) else ends.astype(np.int64)

    def chain_to(self, node: int) -> tuple[Hop, ...]:
        """The strongest chain to a visited node, from its start on."""
        return self.chain(int(self.best[node]))

    def chain(self, number: int) -> tuple[Hop, ...]:
        """A chain from its start on; nothing for -1."""
        return tuple(reversed(list(self._back(number))))

    def _back(self, number: int) -> Iterator[Hop]:
        steps = self.chains
        while number >= 0:
            yield Hop(
                node=int(steps.ends[number]),
                statement=int(steps.statements[number]),
                forward=bool(steps.forward[number]),
                chunk=int(steps.chunks[number]),
            )
            number = int(steps.before[number])


@dataclass(frozen=True, kw_only=True, slots=True)
class Steps:
    """Chains by their last steps: where each ends, which chain it adds to (-1: none), how strong it is, which of the
    question's words it says, and whether it goes over a statement (and which way) or a chunk; -1 for what it does not.
    ``held``: (q, 2) when all its statements hold together, or (q, 0) where no time was asked for.
    """

    ends: Ints
    before: Ints
    strengths: Floats
    said: NDArray[np.uint64]
    statements: Ints
    forward: NDArray[np.bool_]
    chunks: Ints
    held: Ints

    def __len__(self) -> int:
        return len(self.ends)

    @classmethod
    def starting(cls, nodes: Ints, strengths: Floats, held: Ints) -> "Steps":
        """Chains of no step."""
        none = np.full(len(nodes), -1, dtype=np.int64)
        return cls(
            ends=nodes,
            before=none,
            strengths=strengths,
            said=np.zeros(len(nodes), dtype=np.uint64),
            statements=none,
            forward=np.ones(len(nodes), dtype=bool),
            chunks=none,
            held=held,
        )

    @classmethod
    def joined(cls, parts: "Sequence[Steps]") -> "Steps":
        """All of them, one part after the other."""
        return cls(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in cls.__slots__})

    def at(self, rows: Ints | NDArray[np.bool_]) -> "Steps":
        """Some of them."""
        return Steps(**{name: getattr(self, name)[rows] for name in self.__slots__})


def firsts(values: Ints) -> Ints:
    """Where each different value stands first, in the order of the array."""
    return np.sort(np.unique(values, return_index=True)[1])
