"""The matcher: scores by hand, softmax with "none of them", weights that load."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from ecphoria.entities.matching.features import FEATURES
from ecphoria.entities.matching.model import Layer, Matcher, softmax_with_none
from ecphoria.errors import ConfigurationError


def _matcher() -> Matcher:
    """Scores the first feature alone: relu(2 (x - 1)) * 3 - 1, then slope 1/2 and offset 1/4."""
    first = np.zeros((len(FEATURES), 1))
    first[0, 0] = 1.0
    hidden = Layer(weights=first, biases=np.array([0.0]))
    last = Layer(weights=np.array([[3.0]]), biases=np.array([-1.0]))
    gain = np.zeros(len(FEATURES))
    gain[0] = 2.0
    mean = np.zeros(len(FEATURES))
    mean[0] = 1.0
    networks = ((hidden, last),)
    return Matcher(kind="mlp", mean=mean, gain=gain, networks=networks, slope=0.5, offset=0.25, threshold=0.6)


def _rows(*firsts: float) -> "np.ndarray[tuple[int, int], np.dtype[np.float64]]":
    rows = np.full((len(firsts), len(FEATURES)), 7.0)  # the other features have gain 0
    rows[:, 0] = firsts
    return rows


def test_the_forward_pass_by_hand() -> None:
    # x = 2: relu(2) * 3 - 1 = 5, times 1/2 plus 1/4; x = 0: relu(-2) = 0; x = 9: (16 held at 6) * 3 - 1 = 17
    assert _matcher().score(_rows(2, 0, 9)).tolist() == pytest.approx([2.75, -0.25, 8.75])
    assert _matcher().probability(_rows(0)).tolist() == pytest.approx([1 / (1 + math.exp(0.25))])
    assert _matcher().probability(_rows()).shape == (0,)


def test_candidates_are_weighed_against_each_other_and_against_none() -> None:
    choice = softmax_with_none(np.log([2.0, 5.0, 1.0]), np.array([0, 0, 2]))
    assert choice.candidate.tolist() == pytest.approx([2 / 8, 5 / 8, 1 / 2])
    assert choice.none.tolist() == pytest.approx([1 / 8, 1.0, 1 / 2])
    far = softmax_with_none(np.array([1000.0, -1000.0]), np.array([0, 1]))
    assert far.candidate.tolist() == [1.0, 0.0]


def test_a_lone_candidate_has_its_pairs_own_probability() -> None:
    choice = _matcher().choose(_rows(2, 0), np.array([0, 1]))
    assert choice.candidate.tolist() == pytest.approx(_matcher().probability(_rows(2, 0)).tolist())


def test_weights_load_as_they_were_saved(tmp_path: Path) -> None:
    _matcher().save(tmp_path / "weights.json")
    loaded = Matcher.load(tmp_path / "weights.json")
    assert loaded.kind == "mlp"
    assert loaded.score(_rows(2, 0, 9)).tolist() == _matcher().score(_rows(2, 0, 9)).tolist()


def test_weights_of_other_features_and_broken_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    _matcher().save(path)
    content = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(content | {"features": ["other"]}), encoding="utf-8")
    with pytest.raises(ConfigurationError, match="other features"):
        Matcher.load(path)
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(ConfigurationError, match="entity train"):
        Matcher.load(path)
    with pytest.raises(ConfigurationError, match="entity train"):
        Matcher.load(tmp_path / "missing.json")
