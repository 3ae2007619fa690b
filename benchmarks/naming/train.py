"""Train the registry's weights: ``python -m benchmarks.naming.train --out FILE``, or ``--held-out`` to see what they
are worth on kinds of aliases that they never met.

The pairs are those that building a registry compares: of worlds of the learning templates, each with a crowd beside it.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from benchmarks.naming import aliases
from benchmarks.naming.crowd import crowd, vocabulary
from benchmarks.naming.generate import Names, generate
from benchmarks.naming.measure import by_kind, declared, figures, occurrences, resolved
from ecphoria.entities.build import build
from ecphoria.entities.judge import Judge, by_rule, learned
from ecphoria.entities.matching.features import compare
from ecphoria.entities.matching.sheet import Sheet
from ecphoria.entities.matching.train import TrainingReport, fit
from ecphoria.entities.registry import Registry

SEEDS = range(11, 17)
CROWD = 5000
FOLDS = (
    ("typo", "initials", "acronym", "joined"),
    ("abbreviated", "reordered", "head noun changed", "legal form dropped"),
    ("initials last", "middle dropped", "capitals"),
)
"""Kinds of aliases that are left out of training together. Codes are declared, there is nothing to learn."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def world(seed: int, leave_out: Collection[str] = ()) -> Names:
    """A world to train on."""
    return generate(seed, leave_out=leave_out, strangers=crowd(Random(seed), vocabulary(), CROWD))


def training_pairs(names: Names) -> tuple[Floats, Ints]:
    """Features, shape (n, f), of the pairs that are compared, and whether each is one entity, shape (n,).

    Pairs of which a side mixes several entities are left out.
    """
    calls: list[tuple[Floats, Ints, Ints]] = []

    def recording(sheet: Sheet, left: Ints, right: Ints) -> Floats:
        calls.append((compare(sheet, left, right), left, right))
        return by_rule(sheet, left, right)

    registry = build(occurrences(names), declared(names), judge=recording)
    found, labels = [], []
    for number, (features, left, right) in enumerate(calls):
        owners = registry.occurrence_forms if number == 0 else registry.occurrence_nodes
        gold = _gold(names, registry, owners)
        kept = (gold[left] >= 0) & (gold[right] >= 0)
        found.append(features[kept])
        labels.append((gold[left] == gold[right])[kept].astype(np.int64))
    return np.concatenate(found), np.concatenate(labels)


def _gold(names: Names, registry: Registry, owners: NDArray[np.int32]) -> Ints:
    """The entity of each owner of occurrences; -1 where it has several."""
    golds = dict(zip(_keys(names), (mention.gold for mention in names.mentions), strict=True))
    forms, documents = list(registry.forms), list(registry.documents)
    places = zip(registry.occurrence_forms.tolist(), registry.occurrence_documents.tolist(), strict=True)
    held: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for owner, (form, document) in zip(owners.tolist(), places, strict=True):
        held[owner][golds[forms[form], documents[document]]] += 1
    out = np.full(int(owners.max()) + 1, -1, dtype=np.int64)
    for owner, counts in held.items():
        if len(counts) == 1:
            out[owner] = next(iter(counts))
    return out


def _keys(names: Names) -> Iterable[tuple[str, str]]:
    from ecphoria.entities.names import fold

    return ((fold(mention.form), mention.document) for mention in names.mentions)


def trained(seeds: Iterable[int], leave_out: Collection[str] = ()) -> TrainingReport:
    """Train on worlds of some seeds."""
    parts = [training_pairs(world(seed, leave_out)) for seed in seeds]
    return fit(np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts]))


def held_out(seeds: Sequence[int]) -> dict[str, dict[str, float]]:
    """F1 over worlds with all kinds, and recall of the kinds that were left out, of each judge."""
    totals: defaultdict[str, defaultdict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for fold_number, kinds in enumerate(FOLDS):
        report = trained(list(SEEDS)[:3], kinds)
        judges: dict[str, Judge] = {
            "mlp": learned(report.mlp.matcher),
            "logistic": learned(report.logistic.matcher),
            "verification": by_rule,
        }
        for seed in seeds:
            names = generate(seed + fold_number)
            for name, judge in judges.items():
                found = resolved(names, build(occurrences(names), declared(names), judge=judge))
                overall, kind = figures(names.mentions, found), by_kind(names.mentions, found)
                totals[name]["precision"].append(overall.precision)
                totals[name]["f1"].append(overall.f1)
                totals[name]["unmet_recall"] += [kind[one][1] for one in kinds if one in kind]
                totals[name]["unmet_precision"] += [kind[one][0] for one in kinds if one in kind]
    return {
        judge: {name: round(float(np.mean(values)), 4) for name, values in measures.items()}
        for judge, measures in totals.items()
    }


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--out", type=Path, help="where to write the weights")
    cli.add_argument("--kind", choices=["mlp", "logistic"], help="keep this one whatever the folds say")
    cli.add_argument("--held-out", action="store_true", help="measure on kinds of aliases left out of training")
    args = cli.parse_args()
    if args.held_out:
        print(json.dumps(held_out([31, 41])))
    if args.out:
        report = trained(SEEDS)
        kept = {"mlp": report.mlp, "logistic": report.logistic}[args.kind or report.kept]
        kept.matcher.save(args.out)
        compared = {"mlp_f1": report.mlp.f1, "logistic_f1": report.logistic.f1, "kept": kept.matcher.kind}
        print(json.dumps({"pairs": report.pairs, "matches": report.matches, **compared}))


if __name__ == "__main__":
    assert set().union(*FOLDS) | {"code"} == set(aliases.LEARNING)
    main()
