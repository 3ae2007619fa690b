"""Trains a matcher from labelled pairs: small perceptrons, or logistic regression where that is no worse.

Worse is told by the log loss on pairs not fitted to: a proper score of the probabilities, and steadier than F1 on small
sets.

Needs scikit-learn (``pip install 'ecphoria[train]'``); using a trained matcher does not.
"""

import importlib
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.matching.calibration import calibration_error, f1, half_of_best, log_loss, platt
from ecphoria.entities.matching.corpus import Corpus
from ecphoria.entities.matching.features import features
from ecphoria.entities.matching.model import Kind, Layer, Matcher, logistic
from ecphoria.entities.matching.pairs import Pairs, read_pairs
from ecphoria.entities.matching.record import Record
from ecphoria.errors import ConfigurationError, InputError

Floats = NDArray[np.float64]
Labels = NDArray[np.int64]

HIDDEN = (32,)
NETWORKS = 5
DECAY = 0.3  # L2 penalty of the perceptron
EPOCHS = 60
LEARNING_RATE = 0.003
INVERSE_PENALTY = 1.0  # of logistic regression
FOLDS = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class Trained:
    """How a kind of matcher did on pairs it was not fitted to.

    Attributes:
        f1: in [0, 1], over the folds of the training pairs, at the matcher's threshold.
        log_loss: of the calibrated probabilities over the folds and the validation pairs, in nats.
        validation_f1: on the validation pairs, at the matcher's threshold; ``None`` without them.
        calibration_error: expected calibration error on the validation pairs, else over the folds.
        matcher: the matcher itself.
    """

    f1: float
    log_loss: float
    validation_f1: float | None
    calibration_error: float
    matcher: Matcher


@dataclass(frozen=True, kw_only=True, slots=True)
class TrainingReport:
    """What came of training: the matcher that was kept, and what was compared."""

    kept: Kind
    pairs: int
    matches: int
    mlp: Trained
    logistic: Trained

    @property
    def trained(self) -> Trained:
        """The one that was kept."""
        return self.mlp if self.kept == "mlp" else self.logistic

    @property
    def matcher(self) -> Matcher:
        """The matcher that was kept."""
        return self.trained.matcher


def train(training: Pairs, validation: Pairs | None = None, *, corpus: Corpus | None = None) -> TrainingReport:
    """Train on labelled pairs; validation pairs, where given, set the threshold and the calibration with the folds.

    Args:
        corpus: what words and attributes weigh; ``None`` counts them over the distinct records of the pairs given.

    Raises:
        ConfigurationError: scikit-learn is not installed.
        InputError: there are fewer matches or fewer non-matches than folds.
    """
    corpus = corpus or corpus_of(training, *(() if validation is None else (validation,)))
    fitted = features(training.left, training.right, corpus)
    if validation is None or not len(validation):
        return fit(fitted, training.labels)
    return fit(fitted, training.labels, features(validation.left, validation.right, corpus), validation.labels)


def train_folder(folder: Path) -> TrainingReport:
    """Train on a folder's ``train.jsonl``, tuned with its ``valid.jsonl`` where there is one (see ``pairs``).

    Raises:
        ConfigurationError: scikit-learn is not installed.
        InputError: there is no ``train.jsonl``, a line is no labelled pair, or there are too few.
    """
    validation = folder / "valid.jsonl"
    return train(read_pairs(folder / "train.jsonl"), read_pairs(validation) if validation.is_file() else None)


def corpus_of(*pairs: Pairs) -> Corpus:
    """The corpus of all records in some pairs, each distinct one counted once."""
    return Corpus.of(_distinct(record for each in pairs for record in (*each.left, *each.right)))


def fit(
    training: Floats, labels: Labels, validation: Floats | None = None, validation_labels: Labels | None = None
) -> TrainingReport:
    """Train on features: shape (n, len(FEATURES)) with labels of shape (n,), and the same for validation.

    Raises:
        ConfigurationError: scikit-learn is not installed.
        InputError: there are fewer matches or fewer non-matches than folds.
    """
    matches = int(labels.sum())
    if min(matches, len(labels) - matches) < FOLDS:
        raise InputError(
            "the training pairs",
            f"hold {matches} matches and {len(labels) - matches} others",
            f"give at least {FOLDS} of each",
        )
    held_out = np.zeros((0, training.shape[1])) if validation is None else validation
    held_labels = np.zeros(0, dtype=np.int64) if validation_labels is None else validation_labels
    with _one_thread(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a fixed number of epochs is meant
        mlp = _trained("mlp", training, labels, held_out, held_labels)
        plain = _trained("logistic", training, labels, held_out, held_labels)
    kept: Kind = "mlp" if mlp.log_loss < plain.log_loss else "logistic"
    return TrainingReport(kept=kept, pairs=len(labels), matches=matches, mlp=mlp, logistic=plain)


def _trained(kind: Kind, training: Floats, labels: Labels, held_out: Floats, held_labels: Labels) -> Trained:
    matcher = _fitted(kind, training, labels)
    folds = np.zeros(len(labels))
    for fold in _folds(labels):
        folds[fold] = _fitted(kind, training[~fold], labels[~fold]).score(training[fold])
    unseen, truth = np.concatenate((folds, matcher.score(held_out))), np.concatenate((labels, held_labels))
    slope, offset = platt(unseen, truth)
    matcher = replace(matcher, slope=slope, offset=offset)
    probabilities = logistic(slope * unseen + offset)
    matcher = replace(matcher, threshold=half_of_best(probabilities, truth))
    inner, outer = probabilities[: len(labels)], probabilities[len(labels) :]
    return Trained(
        f1=f1(inner >= matcher.threshold, labels),
        log_loss=log_loss(probabilities, truth),
        validation_f1=f1(outer >= matcher.threshold, held_labels) if len(held_labels) else None,
        calibration_error=calibration_error(outer, held_labels)
        if len(held_labels)
        else calibration_error(inner, labels),
        matcher=matcher,
    )


def _folds(labels: Labels) -> list[NDArray[np.bool_]]:
    """Masks of folds with equal shares of matches; which pair falls where is drawn with a fixed seed."""
    fold = np.zeros(len(labels), dtype=np.int64)
    rng = np.random.default_rng(0)
    for label in (0, 1):
        rows = rng.permutation(np.flatnonzero(labels == label))
        fold[rows] = np.arange(len(rows)) % FOLDS
    return [fold == number for number in range(FOLDS)]


def _fitted(kind: Kind, training: Floats, labels: Labels) -> Matcher:
    spread = training.std(axis=0)
    mean, gain = training.mean(axis=0), np.where(spread > 1e-9, 1 / np.maximum(spread, 1e-9), 0.0)
    bare = Matcher(kind=kind, mean=mean, gain=gain, networks=(), slope=1.0, offset=0.0, threshold=0.5)
    scaled = bare.scaled(training)
    fitted = _perceptrons(scaled, labels) if kind == "mlp" else (_regression(scaled, labels),)
    return replace(bare, networks=fitted)


def _perceptrons(inputs: Floats, labels: Labels) -> tuple[tuple[Layer, ...], ...]:
    networks = []
    for seed in range(NETWORKS):
        model = _sklearn("neural_network", "MLPClassifier")(
            HIDDEN,
            alpha=DECAY,
            learning_rate_init=LEARNING_RATE,
            max_iter=EPOCHS,
            batch_size=max(16, min(128, len(labels) // 20)),
            random_state=seed,
        ).fit(inputs, labels)
        pairs = zip(model.coefs_, model.intercepts_, strict=True)
        networks.append(tuple(Layer(weights=weights, biases=biases) for weights, biases in pairs))
    return tuple(networks)


def _regression(inputs: Floats, labels: Labels) -> tuple[Layer, ...]:
    model = _sklearn("linear_model", "LogisticRegression")(C=INVERSE_PENALTY, max_iter=3000).fit(inputs, labels)
    return (Layer(weights=model.coef_.T, biases=model.intercept_),)


def _sklearn(module: str, name: str) -> Callable[..., Any]:
    try:
        found: Callable[..., Any] = getattr(importlib.import_module(f"sklearn.{module}"), name)
    except ImportError as error:
        raise ConfigurationError("training needs scikit-learn; pip install 'ecphoria[train]'") from error
    return found


def _one_thread() -> Any:
    """Small matrices are slower on several threads, and sums differ in their last digits."""
    try:
        from threadpoolctl import threadpool_limits
    except ImportError as error:
        raise ConfigurationError("training needs scikit-learn; pip install 'ecphoria[train]'") from error
    return threadpool_limits(1)


def _distinct(records: Iterable[Record]) -> list[Record]:
    return list({id(record): record for record in records}.values())
