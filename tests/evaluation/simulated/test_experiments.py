"""Experiments over simulated use from end to end, for a few days."""

import json

import pytest

from ecphoria.errors import ConfigurationError, InputError
from ecphoria.evaluation.simulated.cold_start import cold_start
from ecphoria.evaluation.simulated.ladder import LADDER, WHOLE, decay
from ecphoria.evaluation.simulated.rung import Rung
from ecphoria.evaluation.simulated.runs import Runs
from ecphoria.evaluation.simulated.vectors import KeptVectors

DAYS = 3


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Runs:
    return Runs(out=tmp_path_factory.mktemp("runs"), days=DAYS)


def test_the_ladder_has_all_rungs_and_its_runs_are_not_made_twice(runs: Runs) -> None:
    told: list[str] = []
    again = Runs(out=runs.out, days=DAYS, tell=told.append, embedder=runs.embedder)
    first = decay(again, [1])
    assert len(told) == 9  # seven rungs, and two in the archive
    second = decay(again, [1])
    assert len(told) == 9
    assert first == second
    assert set(first.figures["rungs"]) >= {rung.label for rung in LADDER}
    assert json.loads(json.dumps(first.figures)) == first.figures


def test_with_no_traces_nothing_is_gained(runs: Runs) -> None:
    study = cold_start(runs, [1])
    assert study.figures["0"]["P@10"]["mean"] == 0.0
    assert study.figures["0"]["recall@10"]["mean"] == 0.0
    assert "1 to 24" in study.figures


def test_a_run_of_another_rung_or_no_run_is_refused(runs: Runs) -> None:
    runs.seen("offices", 1, WHOLE)
    with pytest.raises(ConfigurationError, match="another rung"):
        runs.seen("offices", 1, Rung(label=WHOLE.label, domain="news"))
    path = next((runs.out / "runs").glob("offices-1-*feedback*.json"))
    path.write_text("no run")
    with pytest.raises(InputError, match="not written by a run"):
        runs.seen("offices", 1, WHOLE)


def test_vectors_are_kept_and_the_same() -> None:
    kept, texts = KeptVectors(), ["tide tables", "ferries", "tide tables"]
    first, second = kept.embed(texts), kept.embed(texts)
    assert (first == second).all()
    assert (first[0] == first[2]).all()
    assert kept.embed([]).shape == (0, 384)
