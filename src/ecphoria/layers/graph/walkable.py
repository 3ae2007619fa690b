"""The typed graph and the mention graph in the form in which they are walked: edges by node, followed both ways."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.adjacency import MentionGraph
from ecphoria.layers.graph.typed import RETRACTED, TypedGraph
from ecphoria.layers.rows import starts

Ints = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True, slots=True)
class WalkGraph:
    """v nodes (entities; several written forms may be one), r statements, and m places where a chunk mentions a node.

    Statements that were retracted are not in it. A statement between two nodes has two arcs, one that leaves either
    end; one from a node to itself has one.

    Attributes:
        typed: the statements.
        node_of: (e,) the node of each form.
        arc_starts: (v + 1,) where each node's arcs start; sorted by node, then statement, then forward before back.
        arc_statements, arc_ends: (a,) the statement of each arc, and the node that it leads to.
        arc_forward: (a,) whether the arc leads from the statement's source to its target.
        value_starts, values: (v + 1,), the statements of each node whose target is a value.
        mention_starts, mention_nodes, mention_chunks, mention_weights: (v + 1,), (m,), sorted by node, then chunk.
        chunk_starts, by_chunk: (n + 1,), (m,), the same mentions sorted by chunk, then node.
        mention_of: for each edge of the mention graph, its mention.
    """

    typed: TypedGraph
    node_of: Ints
    arc_starts: Ints
    arc_statements: Ints
    arc_ends: Ints
    arc_forward: NDArray[np.bool_]
    value_starts: Ints
    values: Ints
    mention_starts: Ints
    mention_nodes: Ints
    mention_chunks: Ints
    mention_weights: NDArray[np.float64]
    chunk_starts: Ints
    by_chunk: Ints
    mention_of: Ints

    @property
    def nodes(self) -> int:
        """v."""
        return len(self.arc_starts) - 1

    @property
    def chunks(self) -> int:
        """n."""
        return len(self.chunk_starts) - 1

    @classmethod
    def build(
        cls, typed: TypedGraph, mentions: MentionGraph, entity_of: NDArray[np.integer] | None = None
    ) -> "WalkGraph":
        """The graph.

        Args:
            typed, mentions: of one snapshot, over e forms.
            entity_of: (e,) which entity each form is one of, from 0 on; every form is its own when not given.
        """
        forms, chunks = len(mentions.degrees), len(mentions.chunk_starts) - 1
        node_of = np.arange(forms) if entity_of is None else np.asarray(entity_of, dtype=np.int64)
        nodes = int(node_of.max(initial=-1)) + 1
        arcs = _arcs(typed, node_of)
        valued = np.flatnonzero((typed.targets < 0) & (typed.statuses != RETRACTED))
        holders = node_of[typed.sources[valued]]
        edge_chunks = np.repeat(np.arange(chunks), np.diff(mentions.chunk_starts))
        keys, mention_of = np.unique(node_of[mentions.entities] * max(chunks, 1) + edge_chunks, return_inverse=True)
        mention_nodes, mention_chunks = np.divmod(keys, max(chunks, 1))
        weights = np.zeros(len(keys), dtype=np.float64)
        np.maximum.at(weights, mention_of, mentions.weights)
        return cls(
            typed=typed,
            node_of=node_of,
            arc_starts=starts(np.bincount(arcs.leaving, minlength=nodes)),
            arc_statements=arcs.statements,
            arc_ends=arcs.ends,
            arc_forward=arcs.forward,
            value_starts=starts(np.bincount(holders, minlength=nodes)),
            values=valued[np.argsort(holders, kind="stable")],
            mention_starts=starts(np.bincount(mention_nodes, minlength=nodes)),
            mention_nodes=mention_nodes,
            mention_chunks=mention_chunks,
            mention_weights=weights,
            chunk_starts=starts(np.bincount(mention_chunks, minlength=chunks)),
            by_chunk=np.argsort(mention_chunks, kind="stable"),
            mention_of=mention_of.astype(np.int64).ravel(),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class _Arcs:
    """Arcs sorted by the node that they leave."""

    leaving: Ints
    statements: Ints
    ends: Ints
    forward: NDArray[np.bool_]


def _arcs(typed: TypedGraph, node_of: Ints) -> _Arcs:
    kept = np.flatnonzero((typed.targets >= 0) & (typed.statuses != RETRACTED))
    sources, targets = node_of[typed.sources[kept]], node_of[typed.targets[kept]]
    other = sources != targets  # one from a node to itself is followed once
    leaving = np.concatenate([sources, targets[other]])
    statements = np.concatenate([kept, kept[other]])
    forward = np.arange(len(leaving)) < len(kept)
    order = np.lexsort((~forward, statements, leaving))
    return _Arcs(
        leaving=leaving[order],
        statements=statements[order],
        ends=np.concatenate([targets, sources[other]])[order],
        forward=forward[order],
    )
