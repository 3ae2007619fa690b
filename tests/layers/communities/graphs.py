"""Small graphs to find communities in."""

from collections.abc import Sequence

import numpy as np

from ecphoria.layers.graph.adjacency import MentionGraph
from ecphoria.layers.graph.communities.projection import EntityGraph
from ecphoria.layers.rows import starts


def mentions(entities: int, *chunks: Sequence[int]) -> MentionGraph:
    """A mention graph: the entities that each chunk names."""
    named = [sorted(set(chunk)) for chunk in chunks]
    flat = np.array([entity for chunk in named for entity in chunk], dtype=np.int32)
    degrees = np.bincount(flat, minlength=entities).astype(np.int32)
    return MentionGraph(
        chunk_starts=starts(np.array([len(chunk) for chunk in named], dtype=np.int64)),
        entities=flat,
        weights=np.ones(len(flat), dtype=np.float32),
        entity_starts=starts(degrees),
        by_entity=np.argsort(flat, kind="stable").astype(np.int32),
        degrees=degrees,
        sentence_edges=np.empty(0, dtype=np.int32),
        sentence_rows=np.empty(0, dtype=np.int32),
    )


def edges(nodes: int, *pairs: tuple[int, int, float]) -> EntityGraph:
    """An entity graph of these edges."""
    return EntityGraph.of(
        nodes,
        np.array([pair[0] for pair in pairs], dtype=np.int64),
        np.array([pair[1] for pair in pairs], dtype=np.int64),
        np.array([pair[2] for pair in pairs], dtype=np.float64),
    )


def cliques(count: int, size: int, bridge: float = 0.1) -> EntityGraph:
    """Cliques of some size, each tied to the next by one light edge."""
    inside = [
        (clique * size + a, clique * size + b, 1.0) for clique in range(count) for b in range(size) for a in range(b)
    ]
    between = [(clique * size, (clique + 1) % count * size, bridge) for clique in range(count)] if count > 1 else []
    return edges(count * size, *inside, *between)
