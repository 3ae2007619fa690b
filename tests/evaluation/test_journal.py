"""A run's file: resumed as it is, refused when it is another run's."""

from pathlib import Path

import pytest

from ecphoria.errors import ConfigurationError, InputError
from ecphoria.evaluation.journal import Journal
from ecphoria.evaluation.outcome import Outcome

HEADER = {"system": "auto", "seed": 0}


def outcome(id_: str) -> Outcome:
    return Outcome(
        id=id_,
        ranked=("a", "b"),
        text="line\u2028separated",
        short="x",
        quotes=None,
        abstained=False,
        tokens=3,
        calls=1,
        seconds=0.5,
    )


def test_what_was_recorded_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "runs" / "run.jsonl"
    Journal(path, HEADER).record(outcome("q1"))
    Journal(path, HEADER).record(outcome("q2"))
    assert Journal(path, HEADER).outcomes == {"q1": outcome("q1"), "q2": outcome("q2")}


def test_a_line_that_a_crash_cut_short_is_taken_off(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    Journal(path, HEADER).record(outcome("q1"))
    with path.open("a") as file:
        file.write('{"id": "q2", "te')
    journal = Journal(path, HEADER)
    assert list(journal.outcomes) == ["q1"]
    journal.record(outcome("q2"))
    assert list(Journal(path, HEADER).outcomes) == ["q1", "q2"]


def test_another_run_is_refused_with_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    Journal(path, HEADER)
    with pytest.raises(ConfigurationError, match=r"holds another run \(seed: 0 there, 1 now\); choose another folder"):
        Journal(path, {**HEADER, "seed": 1})
    with pytest.raises(ConfigurationError, match="model: None there"):
        Journal(path, {**HEADER, "model": "small"})


@pytest.mark.parametrize("content", ["hello\n", "[1]\n", '{"run": 3}\n'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(content)
    with pytest.raises((InputError, ConfigurationError), match=r"run\.jsonl"):
        Journal(path, HEADER)


def test_a_line_of_something_else_is_named(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    Journal(path, HEADER)
    with path.open("a") as file:
        file.write("{}\n")
    with pytest.raises(InputError, match="line 2: not written by a run"):
        Journal(path, HEADER)
