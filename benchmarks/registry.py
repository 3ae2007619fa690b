"""What deriving the registry of a memory takes: ``python -m benchmarks.registry DATASET [--kb FOLDER] [--sample 100]``.

Prints forms, occurrences, entities, how many forms share one and how many have several, links that are asked, and the
seconds of building: of the first time, and of the median of three more, as when the memory has changed a little.
"""

import argparse
import json
import random
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np

from benchmarks.datasets import load
from ecphoria import Memory
from ecphoria.entities.build import build
from ecphoria.entities.occurrences import Occurrences
from ecphoria.entities.registry import Registry
from ecphoria.layers.registered import occurrences_of
from ecphoria.memory import DATABASE
from ecphoria.store.database import Database
from ecphoria.store.extractions import alias_forms
from ecphoria.store.occurrences import occurrence_rows


def occurrences(folder: Path) -> Occurrences:
    """Which form occurs in which document of a memory's default collection."""
    database = Database(folder / DATABASE)
    with database.read() as connection:
        found = occurrences_of(occurrence_rows(connection, "default"), alias_forms(connection, "default"))
    database.close()
    return found


def drawn(registry: Registry, size: int, seed: int) -> list[list[str]]:
    """The written forms of some entities of several forms, drawn at random, to be judged by hand."""
    several = np.flatnonzero(np.bincount(registry.node_entities, minlength=len(registry.ids)) > 1).tolist()
    chosen = random.Random(seed).sample(several, min(size, len(several)))
    return [[registry.written[int(registry.node_forms[node])] for node in registry.nodes_of(row)] for row in chosen]


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("dataset", type=Path)
    cli.add_argument("--kb", type=Path, help="keep the memory here, or use the one that is here")
    cli.add_argument("--sample", type=int, default=0, help="print so many entities of several forms, to be judged")
    cli.add_argument("--seed", type=int, default=7, help="of the sample")
    args = cli.parse_args()
    folder = args.kb or Path(tempfile.mkdtemp()) / "kb"
    with Memory.open(folder) as memory:
        memory.add_documents(load(args.dataset).documents)
    found = occurrences(folder)
    seconds, processor = [], []
    for _ in range(4):
        wall, started = time.perf_counter(), time.process_time()
        registry = build(found)
        seconds.append(time.perf_counter() - wall)
        processor.append(time.process_time() - started)
    for written in drawn(registry, args.sample, args.seed):
        print(" | ".join(written))
    forms = np.bincount(registry.node_entities, minlength=len(registry.ids))
    report = {
        "forms": len(registry.forms),
        "occurrences": len(found),
        "entities": len(registry.ids),
        "entities_of_several_forms": int((forms > 1).sum()),
        "forms_of_several_senses": int((np.diff(registry.node_starts) > 1).sum()),
        "asked": int(registry.links.asked.sum()),
        "first_s": round(seconds[0], 2),
        "again_s": round(median(seconds[1:]), 2),
        "again_cpu_s": round(median(processor[1:]), 2),
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
