"""What communities cost on a data set.

    python -m benchmarks.communities DATASET [--kb DIR]

Prints one line of JSON: communities of each level, seconds of making them from scratch (the median of three), of a
general question, and after one document and after a tenth of them changed their texts: seconds of carrying on, of
bringing up to date, and of making them from scratch again. The texts stay changed in ``--kb``.
"""

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.datasets import load
from ecphoria import Document, Memory

QUESTION = "What are the main themes?"


def seconds(action: Callable[[], object]) -> float:
    """How long an action takes."""
    started = time.perf_counter()
    action()
    return round(time.perf_counter() - started, 3)


def after_changing(memory: Memory, documents: Sequence[Document]) -> dict[str, float]:
    """Give each of some documents the text of the one before, then tell the seconds of the three ways on."""
    texts = [documents[-1].text + " Once more.", *(document.text for document in documents[:-1])]
    memory.add_documents([replace(document, text=text) for document, text in zip(documents, texts, strict=True)])
    memory.recall(QUESTION, strategy="vector")  # the other indexes are brought up to date
    return {
        "documents": len(documents),
        "stale_s": seconds(lambda: memory.recall(QUESTION, strategy="global", fresh=False)),
        "incremental_s": seconds(lambda: memory.consolidate(incremental=True)),
        "full_s": seconds(memory.consolidate),
    }


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("data", type=Path)
    cli.add_argument("--kb", type=Path, help="keep the memory here")
    args = cli.parse_args()
    documents = load(args.data).documents
    with Memory.open(args.kb or Path(tempfile.mkdtemp()) / "kb") as memory:
        memory.add_documents(documents)
        memory.recall(QUESTION, strategy="vector")  # models and indexes load
        report: dict[str, object] = {"data": args.data.name, "levels": memory.consolidate().levels}
        report["build_s"] = statistics.median(seconds(memory.consolidate) for _ in range(3))
        report["question_s"] = seconds(lambda: memory.recall(QUESTION, strategy="global"))
        report["one_changed"] = after_changing(memory, documents[:1])
        report["tenth_changed"] = after_changing(memory, documents[5::10])
    print(json.dumps(report))


if __name__ == "__main__":
    main()
