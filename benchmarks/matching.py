"""Record matching: ``python -m benchmarks.matching FOLDER [--set NAME ...]``; FOLDER holds a folder for each set.

Trained on ``train.jsonl``, tuned on its folds and ``valid.jsonl``, F1 on ``test.jsonl``. Where there is no test file,
the validation pairs are the test and tuning sees the folds alone. One feature set and one setting for all sets.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from ecphoria.entities.matching.calibration import best_threshold, calibration_error, f1, f1_error
from ecphoria.entities.matching.corpus import record_text
from ecphoria.entities.matching.features import features
from ecphoria.entities.matching.pairs import Pairs, read_pairs
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
    for column, score in (("verification", verified), ("string", alike)):
        tuned = (training, *tuning)
        labels = np.concatenate([each.labels for each in tuned])
        threshold = best_threshold(np.concatenate([score(each) for each in tuned]), labels)
        row |= _scored(column, score(test) >= threshold, test)
    return row | {"seconds": time.perf_counter() - begun}


def alike(pairs: Pairs) -> NDArray[np.float64]:
    """Similarity of the records' whole texts, words sorted, in [0, 1]."""
    left, right = ([record_text(record) for record in side] for side in (pairs.left, pairs.right))
    found: NDArray[np.float64] = process.cpdist(left, right, scorer=fuzz.token_sort_ratio, dtype=np.float64) / 100
    return found


def verified(pairs: Pairs) -> NDArray[np.float64]:
    """The same, less what verification says against the pair."""
    return alike(pairs) * verify(pairs.left, pairs.right).plausibility


def _split(folder: Path) -> tuple[Pairs, tuple[Pairs, ...], Pairs]:
    training, validation = read_pairs(folder / "train.jsonl"), read_pairs(folder / "valid.jsonl")
    if (folder / "test.jsonl").is_file():
        return training, (validation,), read_pairs(folder / "test.jsonl")
    return training, (), validation


def _scored(column: str, predicted: NDArray[np.bool_], test: Pairs) -> dict[str, float]:
    return {column: f1(predicted, test.labels), f"{column}_error": f1_error(predicted, test.labels)}


if __name__ == "__main__":
    main()
