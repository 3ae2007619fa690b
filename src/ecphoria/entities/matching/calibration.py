"""From scores to probabilities and decisions: Platt scaling, the threshold of the best F1, the calibration error."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Labels = NDArray[np.int64]

_STEPS = 50
_BINS = 10


def platt(scores: Floats, labels: Labels) -> tuple[float, float]:
    """Slope and offset of ``log-odds = slope * score + offset`` by maximum likelihood (Platt 1999).

    Labels are drawn in towards 1/2 as Platt does, ``(n+ + 1) / (n+ + 2)`` and ``1 / (n- + 2)``, so that separable
    scores keep a finite slope. Without both labels there is nothing to learn: (1, 0).
    """
    positive = int(labels.sum())
    negative = len(labels) - positive
    if not positive or not negative:
        return 1.0, 0.0
    wanted = np.where(labels == 1, (positive + 1) / (positive + 2), 1 / (negative + 2))
    inputs = np.column_stack((scores, np.ones(len(scores))))
    solution = np.array([1.0, 0.0])
    for _ in range(_STEPS):
        found = 1 / (1 + np.exp(-np.clip(inputs @ solution, -35, 35)))
        gradient = inputs.T @ (found - wanted)
        curvature = (inputs * (found * (1 - found))[:, None]).T @ inputs + 1e-9 * np.eye(2)
        step = np.linalg.solve(curvature, gradient)
        step /= max(1.0, float(np.abs(step).max()))  # Newton's steps, shortened where they would leap
        solution -= step
        if np.abs(step).max() < 1e-10:
            break
    return float(solution[0]), float(solution[1])


def best_threshold(probabilities: Floats, labels: Labels) -> float:
    """The threshold in [0, 1] with the highest F1; half-way between the two probabilities that it parts.

    Of equal ones the highest; 1/2 where there is no match to find.
    """
    if not labels.sum():
        return 0.5
    order = np.argsort(-probabilities, kind="stable")
    ranked, hits = probabilities[order], np.cumsum(labels[order])
    scores = 2 * hits / (np.arange(1, len(labels) + 1) + labels.sum())
    scores[:-1][ranked[:-1] == ranked[1:]] = -1.0  # a threshold cannot part equals
    best = int(np.argmax(scores))
    below = ranked[best + 1] if best + 1 < len(ranked) else 0.0
    return float((ranked[best] + below) / 2)


def half_of_best(probabilities: Floats, labels: Labels) -> float:
    """Half of the best F1 that any threshold gives: the threshold that is best where probabilities are calibrated.

    Lipton, Elkan & Naryanaswamy (2014). It depends on all pairs, where the best threshold of a sample hangs on the few
    that lie beside it. In (0, 1/2]; 1/2 where there is no match to find.
    """
    return f1(probabilities >= best_threshold(probabilities, labels), labels) / 2 if labels.sum() else 0.5


def log_loss(probabilities: Floats, labels: Labels) -> float:
    """Mean of ``-ln P(label)``, in nats; probabilities are held within 1e-9 of 0 and 1; 0 for no pairs."""
    if not len(labels):
        return 0.0
    given = np.where(labels == 1, probabilities, 1 - probabilities)
    return float(-np.log(np.clip(given, 1e-9, 1.0)).mean())


def f1(predicted: NDArray[np.bool_], labels: Labels) -> float:
    """``2 tp / (2 tp + fp + fn)``, in [0, 1]; 1 when there is nothing to find and nothing was found."""
    found = int(predicted.sum()) + int(labels.sum())
    return 2 * int((predicted & (labels == 1)).sum()) / found if found else 1.0


def f1_error(predicted: NDArray[np.bool_], labels: Labels, *, rounds: int = 1000, seed: int = 0) -> float:
    """Standard error of F1 by the bootstrap (Efron 1979): pairs drawn with replacement, 0 for no pairs."""
    if not len(labels):
        return 0.0
    rng = np.random.default_rng(seed)
    drawn = rng.integers(0, len(labels), size=(rounds, len(labels)))
    return float(np.std([f1(predicted[rows], labels[rows]) for rows in drawn]))


def calibration_error(probabilities: Floats, labels: Labels) -> float:
    """Expected calibration error over ten bins of equal width (Guo et al. 2017), in [0, 1]; 0 for no pairs."""
    if not len(labels):
        return 0.0
    bins = np.minimum((probabilities * _BINS).astype(np.int64), _BINS - 1)
    gaps = np.bincount(bins, weights=probabilities - labels, minlength=_BINS)
    return float(np.abs(gaps).sum() / len(labels))
