"""Stretches of a question that look like names."""

import pytest

from ecphoria.entities.names import word_spans
from ecphoria.layers.graph.capitals import capital_runs


def _runs(question: str) -> list[str]:
    words = word_spans(question)
    return [question[words[first][0] : words[last - 1][1]] for first, last in capital_runs(question, words)]


@pytest.mark.parametrize(
    ("question", "runs"),
    [
        ("Where was Ada Brandt born?", ["Ada Brandt"]),
        ("Ada Brandt was born where?", ["Ada Brandt"]),
        ("where was ada brandt born?", []),
        ("Where did the bell of Saltmere ring?", ["Saltmere"]),
        ("Was it the Bell of Saltmere that rang?", ["Bell of Saltmere"]),
        ("Who sang in the Bay of the Saltmere choir?", ["Bay of the Saltmere"]),  # two joiners at most
        ("Did Bay of the old Saltmere sink?", ["Bay", "Saltmere"]),  # "old" joins nothing
        ("Who met Ada and Ivo?", ["Ada and Ivo"]),
        ("Who was Żuławski's wife?", ["Żuławski"]),
        ("Who directed The Third Man?", ["The Third Man"]),
        ("The Third Man was directed by whom?", ["Third Man"]),  # an article that opens the question opens no run
        ("Name the mayor of Vesterby.", ["Vesterby"]),
        ("Did Apollo 13 land?", ["Apollo 13"]),
        ("Is it J.-P. Rousseau?", ["J.-P. Rousseau"]),
        ("Who is O'Brien?", ["O'Brien"]),
    ],
)
def test_capitalised_words_with_joiners(question: str, runs: list[str]) -> None:
    assert _runs(question) == runs


def test_commas_belong_to_names_and_part_them() -> None:
    assert _runs("Is Paris, Texas a film?") == ["Paris, Texas", "Paris", "Texas"]


def test_what_is_quoted_is_a_run_whatever_its_case() -> None:
    assert _runs('Who wrote "the silent harbour" and when?') == ["the silent harbour"]
    assert _runs("Who wrote “the silent harbour” and when?") == ["the silent harbour"]
    assert _runs('What does "!?" mean?') == []  # no words


def test_long_runs_come_first() -> None:
    runs = _runs('Did Ivo meet Ada Brandt of Vesterby in "the long winter"?')
    assert runs == ["Ada Brandt of Vesterby", "the long winter", "Ivo"]


@pytest.mark.parametrize("question", ["", "?", "Who?", "The", "Ada", "I", "what is this?"])
def test_nothing_to_see(question: str) -> None:
    assert _runs(question) == []
