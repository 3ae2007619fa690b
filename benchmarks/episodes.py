"""What past questions cost a recall: ``python -m benchmarks.episodes DATASET [--traces 100000] [--kb FOLDER]``.

Remembers the data set, writes made-up traces (each is like one of the set's own questions, at a cosine of .4 to .95,
and brought back what that question does and three passages at random; three are cited), and asks every question with
and without them in turns. Prints the milliseconds of ``recall`` (k = 10) and ``p95_ratio``, with against without.
"""

import argparse
import json
import tempfile
import time
from datetime import timedelta
from pathlib import Path

import numpy as np
from sqlalchemy import insert

from benchmarks.datasets import DataSet, load
from benchmarks.traces import beside
from ecphoria import Memory
from ecphoria.store.episode_changes import log_episodes
from ecphoria.store.instants import instant
from ecphoria.store.schema import episode_chunks, episodes

HITS = 10
_BATCH = 5000
_RANDOM = 3


def write_traces(memory: Memory, data: DataSet, count: int) -> None:
    """Write made-up traces."""
    random = np.random.default_rng(1)
    vectors = memory.embed([question["question"] for question in data.questions])
    parts = memory._parts
    rows, now = parts.snapshot().shadows.rows, parts.database.now()
    keys = [parts.snapshot().chunk_key(chunk) for chunk in range(rows.chunks)]
    found = [memory.recall(question["question"], k=HITS - _RANDOM).hits for question in data.questions]
    brought = [[(hit.document_id, int(hit.chunk_id.rpartition("#")[2])) for hit in hits] for hits in found]
    for start in range(0, count, _BATCH):
        size = min(_BATCH, count - start)
        like = random.integers(0, len(vectors), size)
        made = beside(vectors[like], random.uniform(0.4, 0.95, size), random)
        traces, chunks = [], []
        for number in range(size):
            id_ = f"trace-{start + number:07d}"
            traces.append(
                {
                    "collection": memory.collection,
                    "id": id_,
                    "at": instant(now - timedelta(days=float(random.uniform(0, 730)))),
                    "question": data.questions[int(like[number])]["question"],
                    "strategy": "auto",
                    "answer": "",
                    "vector": made[number].astype("<f4").tobytes(),
                    "accesses": int(random.geometric(0.4)) - 1,
                    "reinforcement": float(random.choice([0.8, 1.0, 1.0, 1.0, 1.2])),
                }
            )
            others = [keys[chunk] for chunk in random.integers(0, len(keys), _RANDOM).tolist()]
            for rank, (document, ordinal) in enumerate([*brought[int(like[number])], *others], 1):
                chunks.append(
                    {
                        "collection": memory.collection,
                        "episode_id": id_,
                        "rank": rank,
                        "document_id": document,
                        "chunk": ordinal,
                        "score": -float(rank),
                        "cited": int(rank <= 3),
                    }
                )
        with parts.database.write() as connection:
            connection.execute(insert(episodes), traces)
            connection.execute(insert(episode_chunks), chunks)
            log_episodes(connection, memory.collection, [row["id"] for row in traces])


def measure(memory: Memory, data: DataSet) -> dict[str, float]:
    """The figures, questions asked with and without the traces in turns."""
    taken: dict[str, list[float]] = {"with": [], "without": []}
    counted = 0
    for number, question in enumerate([*data.questions[:3], *data.questions]):
        for name, given in (("with", {}), ("without", {"episodic_weight": 0.0, "usage": 0.0})):
            started = time.perf_counter()
            found = memory.recall(question["question"], k=HITS, **given)
            if number >= 3:  # the first ones load models and indexes
                taken[name].append(1000 * (time.perf_counter() - started))
                counted += len(found.episodes)
    figures: dict[str, float] = {"episodes_per_recall": round(counted / len(taken["with"]), 1)}
    for name, values in taken.items():
        values.sort()
        figures[f"{name}_p50"] = round(values[len(values) // 2], 2)
        figures[f"{name}_p95"] = round(values[int(0.95 * (len(values) - 1))], 2)
    figures["p50_ratio"] = round(figures["with_p50"] / figures["without_p50"], 3)
    figures["p95_ratio"] = round(figures["with_p95"] / figures["without_p95"], 3)
    return figures


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("dataset", type=Path)
    cli.add_argument("--traces", type=int, default=100_000)
    cli.add_argument("--kb", type=Path, help="keep the memory here")
    args = cli.parse_args()
    data = load(args.dataset)
    with Memory.open(args.kb or Path(tempfile.mkdtemp()) / "kb") as memory:
        memory.add_documents(data.documents)
        if memory.status().episodes < args.traces:
            write_traces(memory, data, args.traces)
        report = measure(memory, data)
    print(json.dumps({"data": data.name, "traces": args.traces, "documents": len(data.documents), **report}))


if __name__ == "__main__":
    main()
