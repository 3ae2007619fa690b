"""What a walk says of each chunk, and the links that led there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.chains import Floats, Hop, Walked
from ecphoria.layers.graph.walk import Preferences
from ecphoria.layers.graph.walkable import Ints
from ecphoria.layers.snapshot import Snapshot
from ecphoria.recall.finding import Link


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """What one walk says of each chunk: how strong its strongest chain is, and where that comes from.

    Attributes:
        strengths: (n,).
        chains: (n,) the chain that mentions it, or to which its statement adds a step; -1 where the walk started here.
        arcs: (n,) the statement followed that is the last step, -1 for a mere mention.
    """

    walked: Walked
    strengths: Floats
    chains: Ints
    arcs: Ints

    @classmethod
    def of(
        cls,
        walked: Walked,
        liking: Preferences,
        allowed: NDArray[np.bool_] | None,
        others: NDArray[np.bool_],
        meeting: float,
    ) -> "Evidence":
        """Of a walk; ``others`` (v,) are the nodes that the other cues name."""
        graph = walked.graph
        ends = walked.arc_ends()
        meets = (ends >= 0) & others[ends] if len(ends) else np.zeros(0, dtype=bool)
        inside = np.zeros(graph.nodes, dtype=bool)
        inside[walked.visited] = True
        mentions = np.flatnonzero(inside[graph.mention_nodes])
        if allowed is not None:
            mentions = mentions[allowed[graph.mention_chunks[mentions]]]
        named = graph.mention_nodes[mentions]
        count, first = len(walked.arc_statements), len(walked.chunk_rows)
        chunks = np.concatenate(
            [graph.typed.chunks[walked.arc_statements], graph.mention_chunks[mentions], walked.chunk_rows]
        ).astype(np.int64)
        over_arcs = walked.arc_strengths * np.where(meets, meeting, 1.0)
        by_mention = walked.strengths[named] * liking.into_chunks[mentions]
        strengths = np.concatenate([over_arcs, by_mention, walked.chunk_strengths])
        chains = np.concatenate([walked.arc_chains, walked.best[named], np.full(first, -1)])
        arcs = np.concatenate([np.arange(count), np.full(len(mentions) + first, -1)])
        order = np.lexsort((-arcs, -chains, strengths))  # the strongest is written last
        held = cls(
            walked=walked,
            strengths=np.zeros(graph.chunks),
            chains=np.full(graph.chunks, -1),
            arcs=np.full(graph.chunks, -1),
        )
        held.strengths[chunks[order]] = strengths[order]
        held.chains[chunks[order]] = chains[order]
        held.arcs[chunks[order]] = arcs[order]
        return held


def path_to(snapshot: Snapshot, evidence: Sequence[Evidence], chunk: int) -> tuple[Link, ...]:
    """The strongest chain to a chunk, from its cue on; empty where no walk came."""
    number = max(range(len(evidence)), key=lambda index: (evidence[index].strengths[chunk], -index))
    found = evidence[number]
    if found.strengths[chunk] <= 0:
        return ()
    links = [Link(kind="cue", index=number), *links_of(snapshot, found.walked.chain(int(found.chains[chunk])))]
    if found.arcs[chunk] >= 0:
        links.append(_over(snapshot, found.walked, int(found.arcs[chunk])))
    return (*links, Link(kind="chunk", index=chunk))


def links_of(snapshot: Snapshot, hops: Sequence[Hop]) -> Iterator[Link]:
    """The links of a chain; a node is called by the form that the statement names, else by its most frequent one."""
    typed, names = snapshot.shadows.typed, snapshot.node_forms
    for hop in hops:
        if hop.statement >= 0:
            form = typed.targets[hop.statement] if hop.forward else typed.sources[hop.statement]
            confidence = float(typed.confidences[hop.statement])
            yield Link(kind="entity", index=int(form), share=confidence, statement=hop.statement, forward=hop.forward)
            continue
        if hop.chunk >= 0:
            yield Link(kind="chunk", index=hop.chunk)
        yield Link(kind="entity", index=int(names[hop.node]))


def _over(snapshot: Snapshot, walked: Walked, arc: int) -> Link:
    """The last step, over a statement that the chunk itself makes."""
    typed, row = snapshot.shadows.typed, int(walked.arc_statements[arc])
    forward, confidence = bool(walked.arc_forward[arc]), float(typed.confidences[row])
    if typed.targets[row] < 0:
        return Link(kind="value", index=row, share=confidence, statement=row)
    form = typed.targets[row] if forward else typed.sources[row]
    return Link(kind="entity", index=int(form), share=confidence, statement=row, forward=forward)
