"""What ingest costs beyond its models: ``python -m benchmarks.indexing DATASET [--runs 3]``.

Each run times, one after the other: embedding every text that the index embeds, extracting from the same passages in as
many processes, and ``add_documents`` of the whole set. Prints the medians, their ratio, and the peak memory of the
ingesting process tree.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import psutil

from benchmarks.datasets import load
from ecphoria.models.bert_onnx import OnnxEmbedder
from ecphoria.models.spacy_extractor import SpacyExtractor

_extractor = SpacyExtractor()
_INGEST = """
import json, sys, time
from pathlib import Path
from benchmarks.datasets import load
from ecphoria import Memory
data = load(Path(sys.argv[1]))
started = time.perf_counter()
with Memory.open(sys.argv[2]) as memory:
    report = memory.add_documents(data.documents)
print(json.dumps({"total": time.perf_counter() - started, **report.usage.seconds}))
"""


def raw_embedding(texts: list[str]) -> float:
    """Seconds to embed all texts on every core, the model loaded."""
    embedder = OnnxEmbedder()
    embedder.embed(texts[:4])
    started = time.perf_counter()
    embedder.embed(texts)
    return time.perf_counter() - started


def raw_extraction(texts: list[str]) -> float:
    """Seconds to extract from all texts in one process per core, the pipelines loaded."""
    count = os.cpu_count() or 1
    with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as pool:
        list(pool.map(_extract, [texts[:8]] * count * 2))
        started = time.perf_counter()
        parts = [texts[start : start + 64] for start in range(0, len(texts), 64)]
        list(pool.map(_extract, parts))
        return time.perf_counter() - started


def ingest(dataset: Path) -> dict[str, float]:
    """Seconds of an ingest in a process of its own, its stages, and the peak memory of its process tree in MB."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", _INGEST, str(dataset), str(Path(folder) / "kb")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            watcher = _PeakMemory(process.pid)
            watcher.start()
            assert process.stdout is not None
            figures: dict[str, float] = json.loads(process.stdout.read())
        watcher.join()
    return {**figures, "peak_mb": watcher.peak / 1e6}


class _PeakMemory(threading.Thread):
    """Watches the summed resident memory of a process and its children."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self._process = psutil.Process(pid)
        self.peak = 0

    def run(self) -> None:
        while self._process.is_running() and self._process.status() != psutil.STATUS_ZOMBIE:
            try:
                tree = [self._process, *self._process.children(recursive=True)]
                self.peak = max(self.peak, sum(process.memory_info().rss for process in tree))
            except psutil.NoSuchProcess:
                pass
            time.sleep(0.05)


def _extract(texts: list[str]) -> int:
    return len(_extractor.extract(texts))


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("dataset", type=Path)
    cli.add_argument("--runs", type=int, default=3)
    args = cli.parse_args()
    data = load(args.dataset)
    passages = [document.text for document in data.documents]
    embedded = [f"{document.title}\n{document.text}" for document in data.documents]
    runs = [(raw_embedding(embedded), raw_extraction(passages), ingest(args.dataset)) for _ in range(args.runs)]
    raw = statistics.median(embedding + extraction for embedding, extraction, _ in runs)
    total = statistics.median(run["total"] for _, _, run in runs)
    figures = {
        "embed_s": statistics.median(embedding for embedding, _, _ in runs),
        "extract_s": statistics.median(extraction for _, extraction, _ in runs),
        "ingest_s": total,
        "ratio": total / raw,
        "peak_mb": max(run["peak_mb"] for _, _, run in runs),
    }
    print(json.dumps({name: round(value, 2) for name, value in figures.items()} | {"stages": runs[-1][2]}))


if __name__ == "__main__":
    main()
