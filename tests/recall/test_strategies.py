"""What holds of every strategy: what it is asked is checked, and what it gives are true stretches of the documents."""

import math
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.texts import small_world

from ecphoria import Document, Memory
from ecphoria.errors import ConfigurationError
from ecphoria.model import Recall
from ecphoria.recall.strategies import STRATEGIES

EVERY = tuple(STRATEGIES)
QUESTIONS = (
    "Who designed the Tidebell 3?",
    "Where was the thing that Ada Brandt designed first tried?",
    "what froze in port lunde",
    "Did Zeppelin Quux sing?",
    "?",
    "",
)
ODD = Document(
    id="odd",
    title="Ünïcödé 🐍",
    text="# Ünïcödé 🐍\n\nAda Brandt wrote 🐍🐍. The e\u0301clair froze!  \n\n\n日本語の文。Ada left Port Lunde.\n",
)
DOCUMENTS = {str(document.id): document for document in [*small_world(20), ODD]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("strategies")
    with Memory.open(folder) as memory:
        memory.add_documents(list(DOCUMENTS.values()))
    return folder


@pytest.fixture(scope="module")
def small(folder: Path) -> Iterator[Memory]:
    with Memory.open(folder) as memory:
        yield memory


@pytest.mark.parametrize("strategy", EVERY)
@pytest.mark.parametrize("question", QUESTIONS)
def test_hits_are_stretches_of_documents(small: Memory, strategy: str, question: str) -> None:
    for hit in small.recall(question, k=100, strategy=strategy).hits:
        text = DOCUMENTS[hit.document_id].text
        assert hit.text == text[hit.span.start : hit.span.end] != ""
        assert hit.chunk_id.startswith(f"{hit.document_id}#")
        assert hit.title == DOCUMENTS[hit.document_id].title
        assert hit.best_sentence in hit.sentences
        assert all(hit.span.start <= span.start < span.end <= hit.span.end for span in hit.sentences)
        assert [text[span.start : span.end] for span in hit.sentences] == [
            text[span.start : span.end].strip() for span in hit.sentences
        ]


@pytest.mark.parametrize("strategy", EVERY)
@pytest.mark.parametrize("question", QUESTIONS)
def test_hits_are_unique_and_in_the_order_of_their_finite_scores(small: Memory, strategy: str, question: str) -> None:
    hits = small.recall(question, k=100, strategy=strategy).hits
    assert len({hit.chunk_id for hit in hits}) == len(hits)
    scores = [hit.score for hit in hits]
    assert scores == sorted(scores, reverse=True)
    assert all(math.isfinite(score) for score in scores)
    assert all(hit.why for hit in hits)


@pytest.mark.parametrize("strategy", EVERY)
def test_k_bounds_the_hits_and_cuts_one_and_the_same_order(small: Memory, strategy: str) -> None:
    every = [hit.chunk_id for hit in small.recall(QUESTIONS[0], k=1000, strategy=strategy).hits]
    assert 5 < len(every) <= small.status().chunks  # fewer than asked for
    for k in (1, 2, 5):
        assert [hit.chunk_id for hit in small.recall(QUESTIONS[0], k=k, strategy=strategy).hits] == every[:k]


@pytest.mark.parametrize("strategy", ["auto", "graph", "dense", "vector"])
def test_strategies_that_go_by_meaning_give_every_chunk_when_asked_for_all(small: Memory, strategy: str) -> None:
    assert len(small.recall(QUESTIONS[0], k=1000, strategy=strategy).hits) == small.status().chunks


@pytest.mark.parametrize("strategy", EVERY)
def test_the_best_sentence_is_the_one_that_says_most_of_the_question(small: Memory, strategy: str) -> None:
    hits = small.recall("Which report says that Ada Brandt left?", k=100, strategy=strategy).hits
    (hit,) = (hit for hit in hits if hit.document_id == "doc-007")
    assert hit.best_sentence is not None
    text = DOCUMENTS["doc-007"].text[hit.best_sentence.start : hit.best_sentence.end]
    assert text.startswith("A report of the year 1957")


@pytest.mark.parametrize("strategy", EVERY)
def test_an_empty_memory_gives_nothing(memory: Memory, strategy: str) -> None:
    recall = memory.recall(QUESTIONS[0], strategy=strategy)
    assert (recall.hits, recall.entities) == ((), ())
    assert (recall.question, recall.trace.strategy) == (QUESTIONS[0], strategy)


def _told(recall: Recall) -> object:
    return (recall.hits, recall.entities, recall.trace)


@pytest.mark.parametrize("strategy", EVERY)
def test_two_opens_give_the_same_to_the_bit(folder: Path, strategy: str) -> None:
    with Memory.open(folder) as one, Memory.open(folder, threads=1) as other:
        for question in QUESTIONS:
            first = _told(one.recall(question, k=100, strategy=strategy))
            assert first == _told(one.recall(question, k=100, strategy=strategy))
            assert first == _told(other.recall(question, k=100, strategy=strategy))


@pytest.mark.parametrize("k", [0, -1, 1.5, "3", None])
def test_k_must_be_a_whole_number_from_one_on(small: Memory, k: object) -> None:
    with pytest.raises(ConfigurationError, match="k: must be a whole number from 1 on"):
        small.recall(QUESTIONS[0], k=k)  # type: ignore[arg-type]


def test_an_unknown_strategy_is_told_the_known_ones(small: Memory) -> None:
    with pytest.raises(ConfigurationError, match=r"unknown strategy 'hybrid'; known ones: .*graph.*ecphory") as error:
        small.recall(QUESTIONS[0], strategy="hybrid")
    assert all(name in str(error.value) for name in EVERY)


@pytest.mark.parametrize("strategy", EVERY)
def test_an_unknown_parameter_is_told_the_known_ones(small: Memory, strategy: str) -> None:
    with pytest.raises(
        ConfigurationError, match=f"strategy '{strategy}' has no parameter 'stepz'; known ones: "
    ) as error:
        small.recall(QUESTIONS[0], strategy=strategy, stepz=3)
    known = small.recall(QUESTIONS[0], strategy=strategy).trace.parameters
    assert known
    assert all(name in str(error.value) for name in known)


@pytest.mark.parametrize(
    ("strategy", "parameters", "said"),
    [
        ("auto", {"steps": "9"}, "steps: expected a whole number, got '9'"),
        ("auto", {"steps": 2.5}, "steps: expected a whole number, got 2.5"),
        ("auto", {"steps": True}, "steps: expected a whole number, got True"),
        ("auto", {"steps": 1}, "steps: must be at least 2, not 1"),
        ("auto", {"damping": 1.5}, "damping: must be between 0 and 1, not 1.5"),
        ("auto", {"damping": math.nan}, "damping: must be between 0 and 1, not nan"),
        ("auto", {"peak": math.inf}, "peak: must be at least 0, not inf"),
        ("auto", {"damping": [0.1]}, r"damping: expected a number, got \[0.1\]"),
        ("graph", {"beam": 0}, "beam: must be at least 1, not 0"),
        ("graph", {"decay": 2}, "decay: must be between 0 and 1, not 2"),
        ("vector", {"rrf_k": -1}, "rrf_k: must be at least 0, not -1"),
        ("vector", {"depth": -1}, "depth: must be at least 0, not -1"),
        ("ecphory", {"n_seeds": 0}, "n_seeds: must be at least 1, not 0"),
        ("ecphory", {"graph_neighbours": 1}, "graph_neighbours: expected true or false, got 1"),
    ],
)
def test_a_value_that_does_not_fit_is_told_what_would(
    small: Memory, strategy: str, parameters: dict[str, object], said: str
) -> None:
    with pytest.raises(ConfigurationError, match=said):
        small.recall(QUESTIONS[0], strategy=strategy, **parameters)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("strategy", "parameters"),
    [
        ("auto", {"steps": 2, "damping": 1}),
        ("auto", {"damping": 0.0, "chunk_seeds": 0, "peak": 0, "sharpness": 0, "relation_emphasis": 0}),
        ("graph", {"max_hops": 0, "decay": 0, "emphasis": 0, "together": 0}),
        ("graph", {"beam": 1, "budget": 1, "sharpness": 0, "relation_emphasis": 0}),
        ("vector", {"depth": 0}),
        ("vector", {"dense_weight": 0, "lexical_weight": 0, "rrf_k": 0}),
        ("ecphory", {"k_initial": 0, "direct_chunks": 0, "k_final": 0, "final_chunks": 0}),
        ("ecphory", {"retrieval_depth": 0, "graph_neighbours": True}),
    ],
)
def test_parameters_at_their_ends_work_and_are_told(
    small: Memory, strategy: str, parameters: dict[str, object]
) -> None:
    for question in QUESTIONS:
        trace = small.recall(question, strategy=strategy, **parameters).trace  # type: ignore[arg-type]
        assert {name: trace.parameters[name] for name in parameters} == parameters
