"""Small graphs made at random, for walking on."""

from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from ecphoria.layers.graph.adjacency import MentionGraph
from ecphoria.layers.graph.likeness import NameEdges
from ecphoria.layers.graph.network import Network
from ecphoria.layers.graph.spreading import Start
from ecphoria.layers.rows import starts

Matrix = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, slots=True)
class Walk:
    """A graph as dense matrices, and how to walk on it.

    Attributes:
        weights: (e, n), 0 where there is no edge.
        likeness: (e, e), symmetric, 0 on the diagonal.
        emphasis: (e, n), read where there is an edge.
    """

    weights: Matrix
    likeness: Matrix
    entities: Matrix
    chunks: Matrix
    gate: Matrix
    emphasis: Matrix
    steps: int
    damping: float
    without: tuple[int, ...]

    def network(self) -> Network:
        """The graph as the walk is given it."""
        chunks, entities = np.nonzero(self.weights.T)
        graph = MentionGraph(
            chunk_starts=starts(np.count_nonzero(self.weights, axis=0)),
            entities=entities.astype(np.int32),
            weights=self.weights[entities, chunks].astype(np.float32),
            entity_starts=starts(np.count_nonzero(self.weights, axis=1)),
            by_entity=np.argsort(entities, kind="stable").astype(np.int32),
            degrees=np.count_nonzero(self.weights, axis=1).astype(np.int32),
            sentence_edges=np.empty(0, dtype=np.int32),
            sentence_rows=np.empty(0, dtype=np.int32),
        )
        sources, targets = np.nonzero(self.likeness)
        names = NameEdges(
            sources=sources.astype(np.int32),
            targets=targets.astype(np.int32),
            weights=self.likeness[sources, targets].astype(np.float32),
        )
        return Network.build(graph, names)

    def start(self) -> Start:
        """Where mass enters, and what steers it."""
        chunks, entities = np.nonzero(self.weights.T)
        return Start(
            entities=self.entities.astype(np.float32),
            chunks=self.chunks.astype(np.float32),
            gate=self.gate.astype(np.float32),
            emphasis=self.emphasis[entities, chunks].astype(np.float32),
        )


@st.composite
def walks(draw: st.DrawFn, *, outlets: bool = False, least_steps: int = 0) -> Walk:
    """Walks over up to six entities and five chunks; with ``outlets`` mass can leave every node."""
    count, chunks = draw(st.integers(1 if outlets else 0, 6)), draw(st.integers(1 if outlets else 0, 5))

    def matrix(rows: int, columns: int, values: tuple[float, ...]) -> Matrix:
        cells = draw(st.lists(st.sampled_from(values), min_size=rows * columns, max_size=rows * columns))
        return np.array(cells, dtype=float).reshape(rows, columns)

    weights = matrix(count, chunks, (0.0, 0.0, 0.25, 0.5, 1.0, 3.0))
    if outlets:
        for entity in range(count):
            weights[entity, entity % chunks] = 1.0
        for chunk in range(chunks):
            weights[chunk % count, chunk] = 1.0
    upper = np.triu(matrix(count, count, (0.0, 0.0, 0.0, 0.3, 0.5)), k=1)
    put_in = np.concatenate(
        [matrix(1, count, (0.0, 0.0, 1.0, 2.0))[0], matrix(1, chunks, (0.0, 0.0, 1.0))[0]],
    )
    if outlets and not put_in.any():
        put_in[0] = 1.0
    put_in /= put_in.sum() or 1.0
    return Walk(
        weights=weights,
        likeness=upper + upper.T,
        entities=put_in[:count],
        chunks=put_in[count:],
        gate=matrix(1, chunks, (0.5, 1.0, 2.0) if outlets else (0.0, 0.5, 1.0, 2.0))[0],
        emphasis=matrix(count, chunks, (1.0, 1.0, 6.0) if outlets else (0.0, 1.0, 1.0, 6.0)),
        steps=draw(st.integers(least_steps, 7)),
        damping=draw(st.sampled_from((0.0, 0.1, 0.5, 1.0))),
        without=() if outlets else tuple(draw(st.sets(st.integers(0, count - 1), max_size=2))) if count else (),
    )
