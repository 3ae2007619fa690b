"""The learned score of a pair (T 5.2, phase 3), and the probabilities that come of it. Inference is plain numpy."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Literal, Self

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.matching.features import FEATURES
from ecphoria.errors import ConfigurationError

Kind = Literal["mlp", "logistic"]
Floats = NDArray[np.float64]

FORMAT = 1
_FAR = 6.0  # standard deviations; further out is no further evidence


@dataclass(frozen=True, kw_only=True, slots=True)
class Layer:
    """``x W + b``: weights of shape (inputs, outputs), biases of shape (outputs,)."""

    weights: Floats
    biases: Floats


@dataclass(frozen=True, kw_only=True, slots=True)
class Matcher:
    """Scores pairs of records by their features.

    Attributes:
        kind: a multi-layer perceptron, or logistic regression where that was no worse.
        mean: shape (f,), what is taken from each feature; ``gain`` what it is multiplied by, 0 to leave it out.
        networks: the networks whose scores are averaged, each a sequence of layers with ReLU between them.
        slope: with ``offset``, turns the mean score into the log-odds of a match on pairs not trained on (Platt 1999).
        threshold: the probability in (0, 1) from which a pair is taken for one thing.
    """

    kind: Kind
    mean: Floats
    gain: Floats
    networks: tuple[tuple[Layer, ...], ...]
    slope: float
    offset: float
    threshold: float

    @classmethod
    def load(cls, path: Path | None = None) -> Self:
        """Read weights: the ones that come with the package, trained for names and their context, or a file.

        Raises:
            ConfigurationError: the file cannot be read, or was trained on other features.
        """
        source = path or resources.files("ecphoria.entities.matching") / "weights.json"
        try:
            content = json.loads(source.read_text(encoding="utf-8"))
            trained_on = tuple(content["features"])
            if content["format"] != FORMAT or trained_on != FEATURES:
                raise ConfigurationError(f"{source} was trained on other features; train it again (entity train)")
            return cls(
                kind=content["kind"],
                mean=np.array(content["mean"], dtype=np.float64),
                gain=np.array(content["gain"], dtype=np.float64),
                networks=tuple(tuple(map(_layer, network)) for network in content["networks"]),
                slope=float(content["slope"]),
                offset=float(content["offset"]),
                threshold=float(content["threshold"]),
            )
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ConfigurationError(f"{source} holds no matcher ({error}); train one with entity train") from error

    @property
    def fingerprint(self) -> str:
        """A hash of the weights."""
        digest = hashlib.sha256(repr((self.kind, self.slope, self.offset, self.threshold)).encode())
        layers = (part for network in self.networks for layer in network for part in (layer.weights, layer.biases))
        for array in (self.mean, self.gain, *layers):
            digest.update(np.ascontiguousarray(array).tobytes())
        return digest.hexdigest()[:16]

    def save(self, path: Path) -> None:
        """Write the weights as JSON, each number to seven significant digits."""
        content = {
            "format": FORMAT,
            "kind": self.kind,
            "features": FEATURES,
            "mean": _short(self.mean),
            "gain": _short(self.gain),
            "networks": [
                [{"weights": _short(layer.weights), "biases": _short(layer.biases)} for layer in network]
                for network in self.networks
            ],
            "slope": self.slope,
            "offset": self.offset,
            "threshold": self.threshold,
        }
        path.write_text(json.dumps(content, separators=(",", ":")) + "\n", encoding="utf-8")

    def score(self, features: Floats) -> Floats:
        """The log-odds that each pair is one thing, shape (n,): ``s`` of T 5.2.

        Args:
            features: shape (n, len(FEATURES)).
        """
        if not len(features):
            return np.zeros(0)
        scaled = self.scaled(features)
        scores = np.mean([_forward(network, scaled) for network in self.networks], axis=0)
        log_odds: Floats = self.slope * scores + self.offset
        return log_odds

    def scaled(self, features: Floats) -> Floats:
        """Features as the networks see them: each less its mean, over its spread, within six spreads."""
        scaled: Floats = np.clip((features - self.mean) * self.gain, -_FAR, _FAR)
        return scaled

    def probability(self, features: Floats) -> Floats:
        """The calibrated probability that each pair is one thing, shape (n,), in [0, 1]."""
        return logistic(self.score(features))

    def choose(self, features: Floats, mentions: NDArray[np.int64]) -> "Choice":
        """Weigh the candidates of each mention against each other and against none of them (T 5.2).

        ``P(e) = exp(s_e) / (1 + sum over candidates of exp(s))``: "none of them" has score 0, so that a mention with
        one candidate has that pair's own probability.

        Args:
            features: shape (n, len(FEATURES)): a row for each mention and candidate.
            mentions: shape (n,), numbers from 0 of the mention that each row belongs to.
        """
        return softmax_with_none(self.score(features), mentions)


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """How probable each candidate is for its mention, shape (n,), and that it is none of them, shape (mentions,)."""

    candidate: Floats
    none: Floats


def softmax_with_none(scores: Floats, mentions: NDArray[np.int64]) -> Choice:
    """Softmax of scores within each mention, with a "none of them" of score 0. Mentions without candidates are none."""
    count = int(mentions.max()) + 1 if len(mentions) else 0
    highest = np.zeros(count)
    np.maximum.at(highest, mentions, scores)
    mass = np.exp(scores - highest[mentions])
    none = np.exp(-highest)
    total = none + np.bincount(mentions, weights=mass, minlength=count)
    return Choice(candidate=mass / total[mentions], none=none / total)


def logistic(log_odds: Floats) -> Floats:
    """``1 / (1 + exp(-x))`` without overflow."""
    small = np.exp(-np.abs(log_odds))
    probability: Floats = np.where(log_odds >= 0, 1.0, small) / (1.0 + small)
    return probability


def _forward(network: Sequence[Layer], inputs: Floats) -> Floats:
    *hidden, last = network
    for layer in hidden:
        inputs = np.maximum(inputs @ layer.weights + layer.biases, 0.0)
    outputs: Floats = inputs @ last.weights + last.biases
    return outputs[:, 0]


def _layer(content: dict[str, list[float]]) -> Layer:
    return Layer(weights=np.array(content["weights"], dtype=np.float64), biases=np.array(content["biases"]))


def _short(values: Floats) -> list[float]:
    short: list[float] = np.vectorize(lambda value: float(f"{value:.7g}"), otypes=[np.float64])(values).tolist()
    return short
