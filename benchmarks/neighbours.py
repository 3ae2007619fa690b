"""Paper E with and without graph neighbours: ``python -m benchmarks.neighbours DATASET``.

C_final is the same by construction (Algorithm 1 takes it from the initial context); what the neighbours change is
E_final. Prints Recall@5 of the passages and the share of gold documents whose title entity is in E_final.
"""

import argparse
import json
import statistics
import tempfile
from pathlib import Path

from benchmarks.datasets import load
from ecphoria import Memory
from ecphoria.entities.names import fold


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("dataset", type=Path)
    cli.add_argument("--kb", type=Path, help="keep the memory here")
    args = cli.parse_args()
    data = load(args.dataset)
    title = {document.id: fold(document.title or "") for document in data.documents}
    report = {}
    with Memory.open(args.kb or Path(tempfile.mkdtemp()) / "kb") as memory:
        memory.add_documents(data.documents)
        for neighbours in (False, True):
            path, passages = [], []
            for question in data.questions:
                found = memory.recall(question["question"], strategy="ecphory", k=30, graph_neighbours=neighbours)
                gold, final = set(question["supporting_ids"]), set(found.trace.provenance["E_final"])
                path.append(100 * sum(title[id_] in final for id_ in gold) / len(gold))
                ranked = list(dict.fromkeys(hit.document_id for hit in found.hits))[:5]
                passages.append(100 * len(gold & set(ranked)) / len(gold))
            report["with" if neighbours else "without"] = {
                "r5": round(statistics.mean(passages), 2),
                "title_entities_in_path": round(statistics.mean(path), 2),
            }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
