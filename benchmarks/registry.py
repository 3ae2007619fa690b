"""What deriving the registry of a memory takes: ``python -m benchmarks.registry DATASET [--kb FOLDER]``.

Prints forms, occurrences, entities, how many forms share one and how many have several, links that are asked, and the
seconds of building: of the first time, and of the median of three more, as when the memory has changed a little.
"""

import argparse
import json
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np
from sqlalchemy import func, select

from benchmarks.datasets import load
from ecphoria import Memory
from ecphoria.entities.build import build
from ecphoria.entities.occurrences import Occurrence, Occurrences
from ecphoria.memory import DATABASE
from ecphoria.store.database import Database
from ecphoria.store.schema import mentions


def occurrences(folder: Path) -> Occurrences:
    """Which form occurs in which document of a memory's default collection."""
    columns = mentions.c
    key = (columns.entity_id, columns.document_id, columns.name, columns.type)
    titled = func.max(columns.source == "title")
    database = Database(folder / DATABASE)
    with database.read() as connection:
        rows = connection.execute(select(*key, func.count(), titled).group_by(*key)).all()
    database.close()
    return Occurrences.of(
        Occurrence(form=form, document=document, name=name, type=kind, count=count, titled=bool(title))
        for form, document, name, kind, count, title in rows
    )


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("dataset", type=Path)
    cli.add_argument("--kb", type=Path, help="keep the memory here, or use the one that is here")
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
