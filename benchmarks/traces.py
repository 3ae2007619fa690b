"""Searching many traces: ``python -m benchmarks.traces [--sizes 10000 1000000] [--kind clustered isotropic]``.

Traces and questions are made up: unit vectors of 384 dimensions, in clusters of about 250 that lie within a cosine of
.75 of their centre, or without any order; ages up to two years, uses and feedback at random. A question is like some
trace (cosine .6 to .95). Prints, for each kind and size, the milliseconds of a search for the 20 of the highest
similarity times activation (sizes take turns, question by question, and what lies in the processor's caches is pushed
out before each), the share of the exact answer that was found, seconds to build, and megabytes held beside the vectors,
which may stay on the disk. ``ratio`` is the median of the largest size against that of the smallest.
"""

import argparse
import json
import statistics
import tempfile
import time
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.episodic.columns import Columns, Fading, days
from ecphoria.layers.episodic.index import TraceIndex, Traces
from ecphoria.store.strings import StringTable

DIMENSION = 384
NOW = datetime(2026, 1, 1, tzinfo=UTC)
K, FLOOR = 20, 0.5
FADING = Fading(rate=0.005)
_BLOCK = 20_000


def unit(vectors: NDArray[np.floating]) -> NDArray[np.float32]:
    """Scaled to length 1."""
    return (vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)).astype(np.float32)


def beside(
    vectors: NDArray[np.floating], cosines: NDArray[np.floating], random: np.random.Generator
) -> NDArray[np.float32]:
    """Vectors at these cosines from some unit vectors."""
    away = random.standard_normal(vectors.shape, dtype=np.float32)
    away -= (away * vectors).sum(axis=1, keepdims=True) * vectors
    away /= np.linalg.norm(away, axis=1, keepdims=True)
    return unit(cosines[:, None] * vectors + np.sqrt(1 - cosines[:, None] ** 2) * away)


def made_up(size: int, kind: str, file: Path) -> NDArray[np.float32]:
    """The vectors of some traces, mapped from a file."""
    random = np.random.default_rng(1)
    centres = unit(random.standard_normal((max(1, size // 250), DIMENSION)))
    vectors = np.lib.format.open_memmap(file, mode="w+", dtype=np.float32, shape=(size, DIMENSION))
    for start in range(0, size, _BLOCK):
        count = min(_BLOCK, size - start)
        if kind == "isotropic":
            vectors[start : start + count] = unit(random.standard_normal((count, DIMENSION), dtype=np.float32))
        else:
            homes = centres[random.integers(0, len(centres), count)]
            vectors[start : start + count] = beside(homes, random.uniform(0.75, 0.95, count), random)
    vectors.flush()
    mapped: NDArray[np.float32] = np.load(file, mmap_mode="r").view(np.ndarray)
    return mapped


def index_of(vectors: NDArray[np.float32]) -> TraceIndex:
    """An index of traces with these vectors, and random ages, uses and words."""
    size, random = len(vectors), np.random.default_rng(2)
    columns = Columns.empty(size)
    columns.created[:] = days(NOW) - random.uniform(0, 730, size)
    columns.accesses[:] = random.geometric(0.4, size) - 1
    columns.accessed[:] = columns.created + random.uniform(0, 1, size) * (days(NOW) - columns.created)
    columns.reinforcement[:] = random.choice([0.8, 1.0, 1.0, 1.0, 1.2], size)
    ids = StringTable.of(f"{number:08d}" for number in range(size))
    return TraceIndex(Traces.of(ids, vectors, columns), 0)


def exact(index: TraceIndex, question: NDArray[np.float32]) -> set[str]:
    """The ids of the k best, scored one and all."""
    vectors, size = index.base.vectors, len(index.base)
    cosines = np.concatenate([vectors[start : start + _BLOCK] @ question for start in range(0, size, _BLOCK)])
    rows = np.flatnonzero(cosines >= FLOOR)
    scores = cosines[rows] * index.base.columns.take(rows).activation(days(NOW), FADING)
    return {index.base.ids[int(rows[place])] for place in np.argsort(-scores)[:K]}


def measure(sizes: list[int], kind: str, questions: int) -> dict[str, dict[str, float] | float]:
    """The figures of one kind."""
    report: dict[str, dict[str, float] | float] = {}
    indexes: dict[int, TraceIndex] = {}
    asked: dict[int, NDArray[np.float32]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            vectors = made_up(size, kind, Path(folder) / f"{size}.npy")
            started = time.perf_counter()
            indexes[size] = index_of(vectors)
            built = time.perf_counter() - started
            random = np.random.default_rng(3)
            like = np.asarray(vectors[np.sort(random.choice(size, questions, replace=False))])
            asked[size] = beside(like, random.uniform(0.6, 0.95, questions), random)
            cells = indexes[size].base.cells
            held = sum(getattr(cells, item.name).nbytes for item in fields(cells))
            held += 2 * sum(getattr(indexes[size].base.columns, item.name).nbytes for item in fields(Columns))
            report[str(size)] = {"build_s": round(built, 1), "mb": round(held / 1e6, 1), "probes": int(cells.probes[0])}
        taken: dict[int, list[float]] = {size: [] for size in sizes}
        found: dict[int, list[float]] = {size: [] for size in sizes}
        others = np.zeros(8_000_000)
        for number in range(questions):
            for size in sizes:
                others += 1  # 64 MB
                started = time.perf_counter()
                traces = indexes[size].search(asked[size][number], NOW, K, FADING, floor=FLOOR)
                taken[size].append(1000 * (time.perf_counter() - started))
                right = exact(indexes[size], asked[size][number])
                found[size].append(len(right & {trace.id for trace in traces}) / len(right) if right else 1.0)
        for size in sizes:
            values = sorted(taken[size])
            figures = report[str(size)]
            assert isinstance(figures, dict)
            figures["ms_p50"] = round(statistics.median(values), 3)
            figures["ms_p95"] = round(values[int(0.95 * (len(values) - 1))], 3)
            figures["recall"] = round(statistics.mean(found[size]), 4)
    report["ratio"] = round(statistics.median(taken[sizes[-1]]) / statistics.median(taken[sizes[0]]), 2)
    return report


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--sizes", type=int, nargs="+", default=[10_000, 1_000_000])
    cli.add_argument("--kind", nargs="+", default=["clustered", "isotropic"])
    cli.add_argument("--questions", type=int, default=100)
    args = cli.parse_args()
    print(json.dumps({kind: measure(args.sizes, kind, args.questions) for kind in args.kind}))


if __name__ == "__main__":
    main()
