"""Training: it learns what it is shown, the same each time, and keeps the simpler model where that is no worse."""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from ecphoria.entities.matching.features import FEATURES, features
from ecphoria.entities.matching.model import Matcher
from ecphoria.entities.matching.pairs import Pairs, as_record, read_pairs
from ecphoria.entities.matching.record import Record
from ecphoria.entities.matching.train import corpus_of, fit, train, train_folder
from ecphoria.errors import InputError

FIRST, LAST = ("Ann", "Bert", "Cleo", "Dov", "Edda"), ("Aldwick", "Brunel", "Calder", "Dunmore", "Ennis", "Fosse")


def _people(seed: int, count: int) -> Pairs:
    """Half of the pairs write one name in two ways, half are two people of one surname."""
    rng = random.Random(seed)
    left, right, labels = [], [], []
    for number in range(count):
        first, other = rng.sample(FIRST, 2)
        last = rng.choice(LAST)
        same = number % 2
        left.append(Record(name=f"{first} {last}", attributes={"town": rng.choice(("Oban", "Kew"))}))
        right.append(Record(name=f"{last}, {first if same else other}", attributes={"town": rng.choice(("Oban", ""))}))
        labels.append(same)
    return Pairs(left=tuple(left), right=tuple(right), labels=np.array(labels, dtype=np.int64))


@pytest.fixture(scope="module")
def learned() -> tuple[Pairs, Matcher]:
    training = _people(1, 80)
    return training, train(training, _people(2, 40)).matcher


def test_it_learns_to_tell_reordered_names_from_namesakes(learned: tuple[Pairs, Matcher]) -> None:
    training, matcher = learned
    unseen = _people(3, 60)
    found = matcher.probability(features(unseen.left, unseen.right, corpus_of(training))) >= matcher.threshold
    assert found.tolist() == (unseen.labels == 1).tolist()


def test_training_twice_gives_the_same_matcher(learned: tuple[Pairs, Matcher]) -> None:
    training, matcher = learned
    again = train(training, _people(2, 40)).matcher
    rows = features(training.left, training.right, corpus_of(training))
    assert np.allclose(again.probability(rows), matcher.probability(rows), atol=1e-9)


def test_a_saved_matcher_says_what_the_trained_one_said(learned: tuple[Pairs, Matcher], tmp_path: Path) -> None:
    training, matcher = learned
    matcher.save(tmp_path / "weights.json")
    rows = features(training.left, training.right, corpus_of(training))
    assert np.allclose(Matcher.load(tmp_path / "weights.json").probability(rows), matcher.probability(rows), atol=1e-5)


def _rows(*, interact: bool) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """300 rows of twenty features: log-odds are ten times the product of the first two, or twice the sum of all."""
    rng = np.random.default_rng(0)
    rows = np.zeros((300, len(FEATURES)))
    rows[:, :20] = rng.uniform(-1, 1, size=(300, 20))
    log_odds = 10 * rows[:, 0] * rows[:, 1] if interact else 2 * rows.sum(axis=1)
    return rows, (rng.uniform(size=300) < 1 / (1 + np.exp(-log_odds))).astype(np.int64)


def test_the_perceptron_is_kept_where_features_interact_and_the_regression_where_they_do_not() -> None:
    assert fit(*_rows(interact=True)).kept == "mlp"
    assert fit(*_rows(interact=False)).kept == "logistic"


def test_the_report_counts_and_measures() -> None:
    report = train(_people(1, 80), _people(2, 40))
    assert (report.pairs, report.matches) == (80, 40)
    assert report.trained.f1 == report.trained.validation_f1 == 1.0
    assert 0 < report.trained.log_loss < 0.2
    assert 0 <= report.trained.calibration_error < 0.2
    assert train(_people(1, 80)).trained.validation_f1 is None


def _write(path: Path, pairs: Pairs) -> None:
    rows = zip(pairs.left, pairs.right, pairs.labels.tolist(), strict=True)
    lines = [{"left": _row(left), "right": _row(right), "label": label} for left, right, label in rows]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def _row(record: Record) -> dict[str, str]:
    return {"name": record.name, **record.attributes}


def test_a_folder_of_pairs_trains_with_and_without_validation(tmp_path: Path) -> None:
    _write(tmp_path / "train.jsonl", _people(1, 80))
    assert train_folder(tmp_path).trained.validation_f1 is None
    _write(tmp_path / "valid.jsonl", _people(2, 40))
    assert train_folder(tmp_path).trained.validation_f1 == 1.0
    with pytest.raises(InputError, match=r"train\.jsonl"):
        train_folder(tmp_path / "missing")


def test_too_few_matches_are_an_error_that_says_how_many_are_needed() -> None:
    with pytest.raises(InputError, match="at least 5 of each"):
        train(_people(1, 6))


def test_pairs_are_read_from_lines(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text(
        '{"left": {"id": "7", "title": "Heron", "price": 3}, "right": {"id": null}, "label": 1}\n\n', encoding="utf-8"
    )
    pairs = read_pairs(path)
    assert pairs.left == (Record(name="Heron", attributes={"id": "7", "price": "3"}),)
    assert pairs.right == (Record(name="", attributes={}),)
    assert pairs.labels.tolist() == [1]
    assert as_record({"brand": "Heron", "model": "H2"}) == Record(name="Heron", attributes={"model": "H2"})
    assert as_record({}) == Record(name="")


def test_a_line_that_is_no_pair_is_named(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text('{"left": {}, "right": {}, "label": 1}\n{"left": {}}\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"pairs\.jsonl:2"):
        read_pairs(path)
    with pytest.raises(InputError, match="cannot be read"):
        read_pairs(tmp_path / "missing.jsonl")
