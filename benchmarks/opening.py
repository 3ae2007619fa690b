"""From the shell to the first answer: ``python -m benchmarks.opening DATASET [--runs 5]``.

Times ``ecphoria recall`` as a whole process over a memory of the data set, page cache warm, and prints the median. Then
adds one document and times the next ``recall`` in this process, by the wall and in processor time: a refresh.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.datasets import load
from ecphoria import Document, Memory


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("dataset", type=Path)
    cli.add_argument("--runs", type=int, default=5)
    cli.add_argument("--kb", type=Path, help="keep the memory here")
    args = cli.parse_args()
    data = load(args.dataset)
    folder = args.kb or Path(tempfile.mkdtemp()) / "kb"
    with Memory.open(folder) as memory:
        memory.add_documents(data.documents)
    program = str(Path(sys.executable).parent / "ecphoria")
    times = []
    for question in data.questions[: args.runs + 1]:
        started = time.perf_counter()
        subprocess.run([program, "recall", question["question"], "--kb", folder], check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - started)
    with Memory.open(folder) as memory:
        memory.recall(data.questions[0]["question"])
        memory.add_documents([Document(id="one more", text="Ada Brandt left Port Lunde.")])
        wall, processor = time.perf_counter(), time.process_time()
        memory.recall(data.questions[0]["question"])
        wall, processor = time.perf_counter() - wall, time.process_time() - processor
    report = {
        "passages": len(data.documents),
        "open_and_recall_s": round(statistics.median(times[1:]), 2),
        "after_a_change_s": round(wall, 2),
        "after_a_change_cpu_s": round(processor, 2),
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
