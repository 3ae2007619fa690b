"""Record matching: ``python -m benchmarks.matching FOLDER [--set NAME ...]``; FOLDER holds a folder for each set.

Trained on ``train.jsonl``, tuned on its folds and ``valid.jsonl``, F1 on ``test.jsonl``. Where there is no test file,
the validation pairs are the test and tuning sees the folds alone. One feature set and one setting for all sets.
"""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from ecphoria.entities.matching.calibration import best_threshold, calibration_error, f1, f1_error
from ecphoria.entities.matching.corpus import record_text
from ecphoria.entities.matching.features import features
from ecphoria.entities.matching.pairs import Pairs, read_pairs
from ecphoria.entities.matching.record import Record
from ecphoria.entities.matching.train import corpus_of, fit
from ecphoria.entities.matching.verify import verify

BARS = {
    "abt-buy": 0.60,
    "amazon-google": 0.60,
    "dblp-acm": 0.97,
    "dblp-acm-dirty": 0.92,
    "walmart-amazon": 0.60,
    "fodors-zagats": 0.97,
    "itunes-amazon": 0.92,
    "beer": 0.82,
}
COLUMNS = ("kept", "mlp", "logistic", "verification", "string")


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("folder", type=Path)
    cli.add_argument("--set", nargs="+", default=list(BARS), dest="sets")
    args = cli.parse_args()
    print(f"{'set':16s}{'pairs':>7s}{'bar':>6s}" + "".join(f"{name:>14s}" for name in COLUMNS) + "   ece  seconds")
    report = {}
    for name in args.sets:
        report[name] = measured(args.folder / name)
        row, bar = report[name], BARS.get(name, 0.0)
        cells = "".join(f"{row[column]:8.3f} ±{row[column + '_error']:.3f}" for column in COLUMNS)
        mark = "" if row["kept"] >= bar else " within one error" if row["kept"] + row["kept_error"] >= bar else " BELOW"
        print(f"{name:16s}{row['pairs']:7d}{bar:6.2f}{cells}{row['ece']:6.3f}{row['seconds']:9.1f} {row['kind']}{mark}")
    print(json.dumps(report))


def measured(folder: Path) -> dict[str, float | int | str]:
    """Every column for one set: F1 in [0, 1] with its bootstrap standard error."""
    begun = time.perf_counter()
    training, tuning, test = _split(folder)
    corpus = corpus_of(training, *tuning)
    known = [features(each.left, each.right, corpus) for each in (training, *tuning)]
    seen = features(test.left, test.right, corpus)
    report = fit(known[0], training.labels, *((known[1], tuning[0].labels) if tuning else ()))
    row: dict[str, float | int | str] = {"pairs": len(test), "kind": report.kept}
    for column, trained in (("kept", report.trained), ("mlp", report.mlp), ("logistic", report.logistic)):
        row |= _scored(column, trained.matcher.probability(seen) >= trained.matcher.threshold, test)
    row["ece"] = calibration_error(report.matcher.probability(seen), test.labels)
    tuned = (training, *tuning)
    labels = np.concatenate([each.labels for each in tuned])
    for column, doubted in (("verification", True), ("string", False)):
        row |= _scored(column, ruled(tuned, labels, test, doubted=doubted), test)
    return row | {"seconds": time.perf_counter() - begun}


def ruled(tuned: Sequence[Pairs], labels: NDArray[np.int64], test: Pairs, *, doubted: bool) -> NDArray[np.bool_]:
    """Matches by one string similarity and a threshold, both the best for the pairs tuned on.

    ``doubted`` multiplies the similarity by the plausibility that verification leaves.
    """
    known = [likenesses(each, doubted=doubted) for each in tuned]
    found = {name: np.concatenate([each[name] for each in known]) for name in known[0]}
    thresholds = {name: best_threshold(score, labels) for name, score in found.items()}
    best = max(found, key=lambda name: f1(found[name] >= thresholds[name], labels))
    return likenesses(test, doubted=doubted)[best] >= thresholds[best]


def likenesses(pairs: Pairs, *, doubted: bool) -> dict[str, NDArray[np.float64]]:
    """Similarities in [0, 1] of names and of whole records, as sorted words and as sets of words."""
    doubt = verify(pairs.left, pairs.right).plausibility if doubted else np.ones(len(pairs))
    texts: dict[str, Callable[[Record], str]] = {"name": lambda record: record.name.lower(), "whole": record_text}
    found = {}
    for scorer in (fuzz.token_sort_ratio, fuzz.token_set_ratio):
        for name, text in texts.items():
            left, right = ([text(record) for record in side] for side in (pairs.left, pairs.right))
            score = process.cpdist(left, right, scorer=scorer, dtype=np.float64, workers=1) / 100
            found[f"{scorer.__name__} of {name}"] = score * doubt
    return found


def _split(folder: Path) -> tuple[Pairs, tuple[Pairs, ...], Pairs]:
    training, validation = read_pairs(folder / "train.jsonl"), read_pairs(folder / "valid.jsonl")
    if (folder / "test.jsonl").is_file():
        return training, (validation,), read_pairs(folder / "test.jsonl")
    return training, (), validation


def _scored(column: str, predicted: NDArray[np.bool_], test: Pairs) -> dict[str, float]:
    return {column: f1(predicted, test.labels), f"{column}_error": f1_error(predicted, test.labels)}


if __name__ == "__main__":
    main()
