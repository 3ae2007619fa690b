"""What a name costs to resolve as the registry grows: ``python -m benchmarks.resolving [--entities N ...]``.

Prints, for registries of 1,000, 10,000 and 100,000 entities, the seconds to build them, and the milliseconds of finding
the candidates of a misspelt name and of resolving it (median over the same names in each), with their ratios to the
smallest. Sizes take turns, so that the machine's moods fall on all of them.
"""

import argparse
import json
import time
from random import Random
from statistics import median

from benchmarks.naming.aliases import typo
from benchmarks.naming.crowd import crowd, vocabulary
from benchmarks.naming.world import Thing
from ecphoria.entities.build import build
from ecphoria.entities.names import fold
from ecphoria.entities.occurrences import Occurrence, Occurrences
from ecphoria.entities.registry import Registry

ASKED = 300
ROUNDS = 3


def registry_of(names: list[tuple[str, str]]) -> Registry:
    """A registry of names that stand six to a document."""
    return build(
        Occurrences.of(
            Occurrence(form=fold(name), document=f"d{row // 6:06d}", name=name, type=kind)
            for row, (name, kind) in enumerate(names)
        )
    )


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--entities", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    args = cli.parse_args()
    random = Random(7)
    names = crowd(random, vocabulary(), max(args.entities))
    asked = [_misspelt(random, name, kind) for name, kind in names[: min(args.entities)][:ASKED]]
    report: dict[str, dict[str, float]] = {}
    registries: dict[int, Registry] = {}
    for size in args.entities:
        started = time.perf_counter()
        registries[size] = registry_of(names[:size])
        report[str(size)] = {"entities": len(registries[size].ids), "build_s": round(time.perf_counter() - started, 2)}
    times: dict[int, tuple[list[float], list[float]]] = {size: ([], []) for size in args.entities}
    for _ in range(ROUNDS):
        for size, registry in registries.items():
            for name, kind in asked:
                started = time.perf_counter()
                registry.index.near(fold(name))
                found = time.perf_counter()
                registry.resolve(name, type=kind)
                times[size][0].append(1000 * (found - started))
                times[size][1].append(1000 * (time.perf_counter() - found))
    smallest = min(args.entities)
    for size, (candidates, resolving) in times.items():
        row = report[str(size)]
        row["candidates_ms"], row["resolve_ms"] = round(median(candidates), 3), round(median(resolving), 3)
        row["candidates_ratio"] = round(median(candidates) / median(times[smallest][0]), 2)
        row["resolve_ratio"] = round(median(resolving) / median(times[smallest][1]), 2)
    print(json.dumps(report))


def _misspelt(random: Random, name: str, kind: str) -> tuple[str, str]:
    thing = Thing(id=0, kind=kind, type=kind, name=name, circle=0)
    return typo(random, thing) or name, kind


if __name__ == "__main__":
    main()
