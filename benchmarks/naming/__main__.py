"""Name resolution: ``python -m benchmarks.naming [--seed N ...] [--kept] [--kinds] [--weights FILE]``.

Prints the ladder of T 10.3 over the generated test set: precision, recall and F1 over pairs of mentions, and how many
pairs were put together across differing numbers; with ``--kinds`` also by the way in which a name is written. The seeds
are none of those that the weights were trained on. ``--kept`` takes the templates kept for the final report.
"""

import argparse
import json
from pathlib import Path
from statistics import mean

from benchmarks.naming.generate import generate
from benchmarks.naming.ladder import ladder
from benchmarks.naming.measure import by_kind, figures
from ecphoria.entities.judge import learned
from ecphoria.entities.matching.model import Matcher
from ecphoria.models.bert_onnx import OnnxEmbedder

SEEDS = [1, 2, 3]


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--seed", type=int, nargs="+", default=SEEDS)
    cli.add_argument("--kept", action="store_true")
    cli.add_argument("--kinds", action="store_true")
    cli.add_argument("--weights", type=Path, help="other weights than those that come with the package")
    args = cli.parse_args()
    judge, embedder = learned(Matcher.load(args.weights)), OnnxEmbedder()
    stages: dict[str, list[dict[str, float]]] = {}
    kinds: dict[str, list[tuple[float, float, int]]] = {}
    for seed in args.seed:
        names = generate(seed, kept=args.kept)
        found = ladder(names, embedder.embed, judge)
        for stage, entities in found.items():
            got = figures(names.mentions, entities)
            row = {"precision": got.precision, "recall": got.recall, "f1": got.f1, "numbers": got.across_numbers}
            stages.setdefault(stage, []).append(row)
        for kind, row_of_kind in by_kind(names.mentions, found["disambiguation"]).items():
            kinds.setdefault(kind, []).append(row_of_kind)
    report: dict[str, object] = {"seeds": args.seed, "templates": "kept" if args.kept else "learning"}
    for stage, rows in stages.items():
        report[stage] = {name: round(mean(row[name] for row in rows), 4) for name in rows[0]}
    if args.kinds:
        report["kinds"] = {
            kind: {
                "precision": round(mean(row[0] for row in rows), 3),
                "recall": round(mean(row[1] for row in rows), 3),
                "mentions": sum(row[2] for row in rows),
            }
            for kind, rows in kinds.items()
        }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
