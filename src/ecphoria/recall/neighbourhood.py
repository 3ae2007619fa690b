"""What lies around some entities: those that statements and shared chunks lead to, the strongest first."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from ecphoria.layers.graph.constraints import Constraints
from ecphoria.layers.graph.relation_words import readable
from ecphoria.layers.graph.walk import Limits, Preferences, walk
from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import GraphEdge, GraphNode, Neighbourhood, Span


def neighbourhood(snapshot: Snapshot, entity_ids: Sequence[str], most: int) -> Neighbourhood:
    """The entities a hop away from the given ones, at most ``most`` with them, and the edges between them all.

    Args:
        snapshot: where they lie.
        entity_ids: unknown ones are left out.
        most: nodes, from 1 on; the given entities come first.
    """
    registry, graph = snapshot.shadows.registry, snapshot.walkable
    known = [row for id_ in entity_ids if (row := snapshot.described.row(id_)) is not None and row < graph.nodes]
    starts = np.array(list(dict.fromkeys(known))[:most], dtype=np.int64)
    limits = Limits(hops=1, beam=most, budget=most)
    walked = walk(graph, starts, np.ones(len(starts)), Constraints(), Preferences.plain(graph), limits)
    nodes = walked.visited[:most].tolist()
    ids = {node: registry.ids[node] for node in nodes}
    edges = {(edge.source, edge.target, edge.relation): edge for edge in _stated(snapshot, ids)}
    for node in nodes:
        for former, hop in pairwise(walked.chain_to(node)):
            if hop.chunk >= 0 and former.node in ids:
                edge = GraphEdge(source=ids[former.node], target=ids[node], chunk_id=snapshot.chunk_id(hop.chunk))
                edges.setdefault((edge.source, edge.target, ""), edge)
    return Neighbourhood(
        nodes=tuple(GraphNode(id=ids[node], name=registry.names[node], type=registry.types[node]) for node in nodes),
        edges=tuple(edges.values()),
    )


def _stated(snapshot: Snapshot, ids: dict[int, str]) -> Iterator[GraphEdge]:
    """The statements between some nodes, in the order of the graph."""
    graph, typed = snapshot.walkable, snapshot.shadows.typed
    inside = np.zeros(graph.nodes, dtype=bool)
    inside[list(ids)] = True
    leaving = np.repeat(np.arange(graph.nodes), np.diff(graph.arc_starts))
    kept = np.flatnonzero(graph.arc_forward & inside[leaving] & inside[graph.arc_ends])
    for arc in kept[np.argsort(graph.arc_statements[kept], kind="stable")].tolist():
        row = int(graph.arc_statements[arc])
        yield GraphEdge(
            source=ids[int(leaving[arc])],
            target=ids[int(graph.arc_ends[arc])],
            relation=readable(typed.label_names[int(typed.labels[row])]),
            chunk_id=snapshot.chunk_id(int(typed.chunks[row])),
            span=Span(start=int(typed.begins[row]), end=int(typed.ends[row])),
            confidence=float(typed.confidences[row]),
        )
