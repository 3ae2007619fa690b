"""Systems: what they give the model, and what counts when nothing is recalled."""

from pathlib import Path

from tests.answer.corpus import DOCUMENTS, remembering
from tests.scripted_server import scripted

from ecphoria.evaluation.datasets import Asked
from ecphoria.evaluation.systems import ClosedBook, FullContext, Recalling
from ecphoria.evaluation.variant import parse
from ecphoria.models.openai_chat import OpenAIChat

REPLY = "Thoughts.\nANSWER: Port Lunde"


def question(text: str) -> Asked:
    return Asked(id="q", text=text, answers=(), supporting_ids=())


def test_a_recall_that_brings_nothing_back_is_an_empty_answer_not_a_missing_one(tmp_path: Path) -> None:
    with scripted(REPLY) as server, remembering(tmp_path, server.endpoint) as memory:
        found = Recalling(memory, parse("bm25"), 10, generated=True).answer(question("zyzzyva quux?"))
        assert server.requests == []
    assert found.ranked == ()
    assert found.short == ""


def test_a_system_remembers_no_episode_and_reads_as_many_passages_as_it_is_told(tmp_path: Path) -> None:
    with scripted(REPLY) as server, remembering(tmp_path, server.endpoint) as memory:
        system = Recalling(memory, parse("auto:passages=2,relations=false"), 10, generated=True)
        found = system.answer(question("Where was the designer of the Tidebell born?"))
        assert server.prompt.count("<passage ") == 2
        assert "<relations>" not in server.prompt
        assert memory.status().episodes == 0
    assert (found.short, found.tokens, found.calls, found.relations) == ("Port Lunde", 110, 1, 0)


def test_full_context_gives_documents_in_order_up_to_its_limit() -> None:
    with scripted(REPLY) as server:
        limit = sum(len(document.text) + len(document.title or "") for document in DOCUMENTS[:2])
        system = FullContext(OpenAIChat(server.endpoint), DOCUMENTS, limit)
        assert system.documents == 2
        assert system.answer(question("Where?")).short == "Port Lunde"
        assert DOCUMENTS[1].text in server.prompt
        assert DOCUMENTS[2].text not in server.prompt


def test_closed_book_gives_nothing_but_the_question() -> None:
    with scripted("ANSWER: NOT IN THE DOCUMENTS") as server:
        found = ClosedBook(OpenAIChat(server.endpoint)).answer(question("Where?"))
        assert server.prompt.startswith("Question: Where?")
    assert (found.short, found.abstained, found.ranked) == ("", True, None)
