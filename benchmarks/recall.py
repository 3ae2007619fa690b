"""Recall of the gold evidence: ``python -m benchmarks.recall DATASET [--no-titles] [--strategy auto vector ...]``.

Prints, per strategy, Recall@2/5/10 and the share of questions with all evidence in the top 5, in percent with the
standard error of Recall@5, and the milliseconds of ``recall`` beside those of embedding the same question alone.
"""

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.datasets import DataSet, load
from ecphoria import Memory

HITS = 30


def measure(
    memory: Memory, data: DataSet, strategy: str, parameters: Mapping[str, Any] | None = None
) -> dict[str, float]:
    """The figures of one strategy over all questions."""
    memory.recall(data.questions[0]["question"], k=HITS, strategy=strategy, **(parameters or {}))  # models load
    found: dict[str, list[float]] = {name: [] for name in ("r2", "r5", "r10", "all5", "recall_ms", "embed_ms")}
    for question in data.questions:
        started = time.perf_counter()
        memory.embed([question["question"] + " "])
        embedded = time.perf_counter()
        hits = memory.recall(question["question"], k=HITS, strategy=strategy, **(parameters or {})).hits
        found["recall_ms"].append(1000 * (time.perf_counter() - embedded))
        found["embed_ms"].append(1000 * (embedded - started))
        ranked, gold = list(dict.fromkeys(hit.document_id for hit in hits)), set(question["supporting_ids"])
        for k in (2, 5, 10):
            found[f"r{k}"].append(100 * len(gold & set(ranked[:k])) / len(gold))
        found["all5"].append(100.0 * (gold <= set(ranked[:5])))
    figures = {name: statistics.mean(values) for name, values in found.items() if not name.endswith("ms")}
    figures["r5_se"] = statistics.stdev(found["r5"]) / len(found["r5"]) ** 0.5
    for name in ("recall_ms", "embed_ms"):
        values = sorted(found[name])
        figures[f"{name}_p50"] = values[len(values) // 2]
        figures[f"{name}_p95"] = values[int(0.95 * (len(values) - 1))]
    figures["p95_ratio"] = figures["recall_ms_p95"] / figures["embed_ms_p95"]
    return {name: round(value, 2) for name, value in figures.items()}


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("dataset", type=Path)
    cli.add_argument("--no-titles", action="store_true")
    cli.add_argument("--strategy", nargs="+", default=["vector", "auto"])
    cli.add_argument("--set", nargs="*", default=[], help="parameters as NAME=NUMBER")
    cli.add_argument("--kb", type=Path, help="keep the memory here")
    cli.add_argument("--extraction", type=Path, help="JSONL with the entities of each document, extracted elsewhere")
    args = cli.parse_args()
    data = load(args.dataset, titles=not args.no_titles)
    parameters = {name: json.loads(value) for name, _, value in (item.partition("=") for item in args.set)}
    folder = args.kb or Path(tempfile.mkdtemp()) / "kb"
    with Memory.open(folder, extraction=args.extraction) as memory:
        memory.add_documents(data.documents)
        report = {strategy: measure(memory, data, strategy, parameters) for strategy in args.strategy}
    print(json.dumps({"data": data.name, "titles": not args.no_titles, "questions": len(data.questions), **report}))


if __name__ == "__main__":
    main()
