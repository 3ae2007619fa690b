"""Walks over large graphs made at random: ``python -m benchmarks.walks [--nodes 50000]``.

Prints milliseconds (medians of five) for a star (every node knows the hub, and a chunk mentions each with it) and for a
random graph of ten statements a node: building what is walked, three hops from one node, the chains between two.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.adjacency import MentionGraph
from ecphoria.layers.graph.constraints import Constraints
from ecphoria.layers.graph.meeting import between
from ecphoria.layers.graph.typed import UNKNOWN, TypedGraph
from ecphoria.layers.graph.walk import Limits, Preferences, walk
from ecphoria.layers.graph.walkable import WalkGraph
from ecphoria.layers.rows import starts
from ecphoria.store.strings import StringTable

Ints = NDArray[np.integer]


def typed_graph(sources: Ints, targets: Ints, chunks: Ints) -> TypedGraph:
    """Certain statements of one label."""
    count = len(sources)
    unknown = np.full(count, UNKNOWN, dtype=np.int64)
    return TypedGraph(
        sources=sources.astype(np.int32),
        targets=targets.astype(np.int32),
        labels=np.zeros(count, dtype=np.int32),
        label_names=StringTable.of(["knows"]),
        values=StringTable.of([]),
        chunks=chunks.astype(np.int32),
        begins=np.zeros(count, dtype=np.int32),
        ends=np.zeros(count, dtype=np.int32),
        confidences=np.ones(count, dtype=np.float32),
        valid_from=unknown,
        valid_to=unknown,
        published=unknown,
        learned=unknown,
        statuses=np.zeros(count, dtype=np.uint8),
    )


def mention_graph(sources: Ints, targets: Ints, nodes: int) -> MentionGraph:
    """A chunk for each statement that mentions its two ends."""
    count = len(sources)
    pairs = np.sort(np.stack([sources, targets], axis=1), axis=1)
    named = pairs.ravel().astype(np.int32)
    degrees = np.bincount(named, minlength=nodes)
    return MentionGraph(
        chunk_starts=starts(np.full(count, 2)),
        entities=named,
        weights=(1 / np.log2(1 + degrees[named])).astype(np.float32),
        entity_starts=starts(degrees),
        by_entity=np.argsort(named, kind="stable").astype(np.int32),
        degrees=degrees.astype(np.int32),
        sentence_edges=np.empty(0, dtype=np.int32),
        sentence_rows=np.empty(0, dtype=np.int32),
    )


def measure(sources: Ints, targets: Ints, nodes: int) -> dict[str, float]:
    """Milliseconds over one graph."""
    typed, mentions = typed_graph(sources, targets, np.arange(len(sources))), mention_graph(sources, targets, nodes)
    graph = WalkGraph.build(typed, mentions)
    liking, limits, anything = Preferences.plain(graph), Limits(), Constraints()
    return {
        "build_ms": _median(lambda: WalkGraph.build(typed, mentions)),
        "walk_ms": _median(lambda: walk(graph, np.array([1]), np.ones(1), anything, liking, limits)),
        "between_ms": _median(lambda: between(graph, 1, nodes - 1, anything, liking, limits)),
        "statements": len(typed),
    }


def _median(act: Callable[[], object]) -> float:
    taken = []
    for _ in range(5):
        started = time.perf_counter()
        act()
        taken.append(1000 * (time.perf_counter() - started))
    return round(statistics.median(taken), 1)


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--nodes", type=int, default=50_000)
    nodes = cli.parse_args().nodes
    rim, random = np.arange(1, nodes), np.random.default_rng(7)
    ends = random.integers(nodes, size=(2, 10 * nodes))
    ends = ends[:, ends[0] != ends[1]]
    report = {"star": measure(np.zeros(nodes - 1, dtype=np.int64), rim, nodes), "random": measure(*ends, nodes)}
    print(json.dumps({"nodes": nodes, **report}))


if __name__ == "__main__":
    main()
