"""Questions to a real small model: every path that talks to one, from the prompt to the citations.

A model this small says little about the quality of answers, so nothing here depends on what it says.
"""

from collections.abc import Iterator

import pytest
from tests.local_llm import serving

from ecphoria import Document, Memory

pytestmark = pytest.mark.llm

DOCUMENTS = (
    Document(
        id="gauge",
        title="Lantern Gauge",
        text="The Lantern Gauge measures the height of the tide by the light of a lamp. "
        "It was invented by Mina Castell in 1934.",
    ),
    Document(
        id="castell",
        title="Mina Castell",
        text="Mina Castell was an engineer. She was born in Quillon Bay and learned her trade from Tom Fairweather.",
    ),
    Document(
        id="fairweather",
        title="Tom Fairweather",
        text="Tom Fairweather kept the lighthouse of Saltmere for thirty years. He died in 1941.",
    ),
    Document(
        id="quillon",
        title="Quillon Bay",
        text="Quillon Bay is a fishing village on the west coast. Its harbour was built in 1888.",
    ),
    Document(
        id="order",
        title="Order of March 1950",
        published="1950-03-02",
        text="The port of Vesterby orders six Lantern Gauges at 240 crowns each, to be delivered in May.",
    ),
    Document(
        id="vesterby",
        title="Vesterby",
        text="Vesterby is a port on the east coast. The mayor of Vesterby in 1950 was Lucia Renn.",
    ),
)

QUESTIONS = (
    "Who invented the Lantern Gauge?",
    "Where was the inventor of the Lantern Gauge born?",
    "Who taught Mina Castell her trade?",
    "How many Lantern Gauges did the port of Vesterby order in 1950?",
    "Who was the mayor of the port that ordered the Lantern Gauges?",
)

UNANSWERABLE = "What did Lucia Renn eat for breakfast on the day when the moon landing was filmed?"


@pytest.fixture(scope="module")
def remembering(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    """A memory of these documents that answers with the model."""
    with (
        serving() as endpoint,
        Memory.open(tmp_path_factory.mktemp("llm") / "kb", chat=endpoint) as memory,
    ):
        memory.add_documents(DOCUMENTS)
        yield memory


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_answered_with_citations_that_resolve(remembering: Memory, question: str) -> None:
    heard: list[str] = []
    answer = remembering.ask(question, on_text=heard.append)
    print(f"\nQ: {question}\nA: {answer.text}  (confidence {answer.confidence:.2f}, {answer.usage})")  # noqa: T201
    for citation in answer.citations:
        print(f"   [{citation.number}] {citation.document_id}: {citation.quote}")  # noqa: T201
    assert answer.text
    assert not answer.extractive
    assert answer.abstained or "".join(heard) == answer.text
    assert answer.usage.prompt_tokens > 0
    assert answer.usage.completion_tokens > 0
    assert 0.0 <= answer.confidence <= 1.0
    texts = {document.id: document.text for document in DOCUMENTS}
    for citation in answer.citations:
        assert citation.quote
        assert citation.quote == texts[citation.document_id][citation.span.start : citation.span.end]
        assert f"[{citation.number}]" in answer.text


def test_a_question_without_an_answer_does_no_harm(remembering: Memory) -> None:
    before = remembering.status()
    answer = remembering.ask(UNANSWERABLE)
    print(f"\nQ: {UNANSWERABLE}\nA: {answer.text}  (confidence {answer.confidence:.2f})")  # noqa: T201
    assert answer.text
    assert answer.abstained == (answer.citations == () and answer.confidence == 0.0 and "do not hold" in answer.text)
    assert remembering.status().documents == before.documents
    assert remembering.status().episodes == before.episodes + 1
