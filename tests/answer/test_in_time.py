"""An answer abstains where nothing that was read speaks of the time that the question names."""

from collections.abc import Iterator

import pytest
from tests.recall.harbour import FERRY

from ecphoria import Document, Memory
from ecphoria.answer.in_time import strengths


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with Memory.open(tmp_path_factory.mktemp("ferry")) as memory:
        memory.add_documents(FERRY)
        memory.add_documents(
            [Document(id="life", text="Ada Brandt (1921 - 2009) loved her garden and three cats, and never married.")]
        )
        yield memory


@pytest.mark.parametrize(
    "question",
    [
        "Who ran the Skarn ferry from 1988 to 1994?",
        "Who ran the Skarn ferry in 1990?",
        "Who ran the Skarn ferry in May 2001?",  # a term covers it
        "Who has run the Skarn ferry since 2004?",
        "Who ran the Skarn ferry before 1995?",
        "What happened to the Skarn ferry in the 1990s?",
        "Who runs the Skarn ferry in January?",  # of every year, perhaps
        "Who ran the Skarn ferry?",
    ],
)
def test_it_answers_where_something_does(ferry: Memory, question: str) -> None:
    assert not ferry.ask(question, remember=False).abstained


@pytest.mark.parametrize("question", ["Who ran the Skarn ferry in 1950?", "Who ran the Skarn ferry from 1901 to 1905?"])
def test_it_abstains_where_nothing_does(ferry: Memory, question: str) -> None:
    answer = ferry.ask(question, remember=False)
    assert answer.abstained
    assert answer.text.startswith("The documents hold no answer for that time: ")
    assert not answer.citations
    assert answer.recall.hits  # what was recalled is still there to be read
    assert not ferry.ask(question, time=False, remember=False).abstained


def test_a_life_that_covers_a_time_is_no_answer_about_it(ferry: Memory) -> None:
    where = {"id": "life"}
    assert ferry.ask("Which school did Ada Brandt visit from 1931 to 1935?", where=where, remember=False).abstained
    assert not ferry.ask("Which school did Ada Brandt visit?", where=where, remember=False).abstained


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ({"during": "1860s"}, "during 1860-01-01 to 1870-01-01"),
        ({"during": "before 1900"}, "during ever to 1900-01-01"),
        ({"known_at": "1999-01-01"}, "known at 1999-01-01"),
    ],
)
def test_an_answer_without_anything_left_says_which_time_left_nothing(
    ferry: Memory, when: dict[str, str], told: str
) -> None:
    answer = ferry.ask("Who ran the Skarn ferry?", remember=False, **when)  # type: ignore[arg-type]
    assert answer.abstained
    assert answer.text == f"The documents do not hold the answer. Nothing in them is left {told}."


def test_a_sentence_without_a_time_of_its_own_speaks_from_when_it_was_published(memory: Memory) -> None:
    text = "In 1990 the Skarn ferry sank. It was raised. In 2001 it was sold."
    memory.add_documents([Document(id="a", text=text, published="1990-06-01"), Document(id="b", text=text)])
    found = memory.recall("What happened to the Skarn ferry in 1990?")
    assert found.trace.time is not None
    told = {
        hit.document_id: strengths(found.trace.time, [(hit, sentence) for sentence in hit.sentences]).tolist()
        for hit in found.hits
    }
    assert told == {"a": [1.0, 1.0, 0.0], "b": [1.0, 0.0, 0.0]}
