"""Data set folders: what they hold, and what is said about a bad line."""

from pathlib import Path

import pytest
from tests.evaluation.folders import CORPUS, QUESTIONS, write

from ecphoria.errors import InputError
from ecphoria.evaluation.datasets import load


def test_documents_and_questions_are_read(tmp_path: Path) -> None:
    data = load(write(tmp_path / "tides"))
    assert data.name == "tides"
    assert [document.id for document in data.documents] == ["tidebell", "brandt", "lunde", "saltmere", "pump"]
    assert data.documents[0].published == "1975-05-01"
    assert data.documents[0].metadata == {"source": "report"}
    assert data.documents[4].title is None
    assert data.questions[1].answers == ("Tom Fairweather", "Fairweather")


def test_a_sample_is_seeded_and_in_order(tmp_path: Path) -> None:
    data = load(write(tmp_path / "tides"))
    ids = [question.id for question in data.sample(2, seed=1).questions]
    assert ids == sorted(ids)
    assert ids == [question.id for question in data.sample(2, seed=1).questions]
    assert len({tuple(asked.id for asked in data.sample(2, seed=seed).questions) for seed in range(20)}) > 1
    assert data.sample(9, seed=1) is data


@pytest.mark.parametrize(
    ("corpus", "questions", "place", "reason"),
    [
        ((CORPUS[0], "{not json"), QUESTIONS, "corpus.jsonl, line 2", "not JSON"),
        ((CORPUS[0], "[1]"), QUESTIONS, "corpus.jsonl, line 2", "not a JSON object"),
        (({"id": "x", "text": " "},), QUESTIONS, "corpus.jsonl, line 1", "text: expected text"),
        (({"id": 3, "text": "x"},), QUESTIONS, "corpus.jsonl, line 1", "id: expected text"),
        ((*CORPUS, CORPUS[0]), QUESTIONS, "corpus.jsonl, line 6", "stands on line 1 already"),
        (CORPUS, ({"id": "q", "question": "Who?", "answers": "Ann"},), "questions.jsonl, line 1", "a list of texts"),
        (CORPUS, ({"id": "q", "question": "Who?", "supporting_ids": ["no"]},), "line 1", "no document 'no'"),
        ((), QUESTIONS, "corpus.jsonl", "holds no line"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, corpus: object, questions: object, place: str, reason: str) -> None:
    with pytest.raises(InputError) as caught:
        load(write(tmp_path, corpus, questions))
    assert place in str(caught.value)
    assert reason in str(caught.value)


def test_a_folder_that_is_no_data_set_says_what_one_is(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"corpus\.jsonl: there is no such file; a data set is a folder with"):
        load(tmp_path)
