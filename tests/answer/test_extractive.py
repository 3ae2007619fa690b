"""Answers without a chat model: the best sentences, their sources, and when there are none."""

from pathlib import Path

from tests.answer.corpus import DOCUMENTS, QUESTION, remembering

from ecphoria import Document, Memory

_TEXTS = {document.id: document.text for document in DOCUMENTS}


def test_the_answer_says_that_no_model_took_part(tmp_path: Path) -> None:
    with remembering(tmp_path, None) as memory:
        answer = memory.ask(QUESTION)
        assert memory.status().episodes == 1
    assert answer.extractive
    assert answer.text.startswith("From the documents, without a language model:\n")
    assert answer.usage.calls == answer.usage.prompt_tokens == answer.usage.completion_tokens == 0


def test_it_is_made_of_sentences_of_the_documents_each_with_its_number(tmp_path: Path) -> None:
    with remembering(tmp_path, None) as memory:
        answer = memory.ask(QUESTION)
    lines = answer.text.splitlines()[1:]
    assert lines == [f"{citation.quote} [{citation.number}]" for citation in answer.citations]
    assert [citation.number for citation in answer.citations] == [1, 2, 3, 4, 5]
    for citation in answer.citations:
        assert citation.quote == _TEXTS[citation.document_id][citation.span.start : citation.span.end]
    quotes = {citation.quote for citation in answer.citations}
    assert "It was designed by Ada Brandt in 1961." in quotes
    assert "She was born in Port Lunde and went to school in Saltmere." in quotes


def test_sentences_stand_in_the_order_of_the_hits_and_of_their_texts(tmp_path: Path) -> None:
    with remembering(tmp_path, None) as memory:
        answer = memory.ask(QUESTION)
    ranks = {hit.chunk_id: rank for rank, hit in enumerate(answer.recall.hits)}
    places = [(ranks[citation.chunk_id], citation.span.start) for citation in answer.citations]
    assert places == sorted(places)


def test_a_heading_that_repeats_the_question_gives_way_to_a_sentence_that_answers_it(memory: Memory) -> None:
    text = "# The price of the Tidebell\n\nIn 1961 the board paid forty crowns for the Tidebell. " + "It rang. " * 6
    memory.add_documents([Document(id="a", text=text)])
    quotes = [citation.quote for citation in memory.ask("the price of the Tidebell").citations]
    assert "In 1961 the board paid forty crowns for the Tidebell." in quotes


def test_confidence_is_the_share_of_the_question_that_is_spoken_about(tmp_path: Path) -> None:
    with remembering(tmp_path, None) as memory:
        whole = memory.ask("Which harbour freezes in January?").confidence
        part = memory.ask("Which harbour freezes in January and which burns in the summer?").confidence
        nothing = memory.ask("Tidebell quarks gluons neutrinos").confidence
    assert whole == 1.0
    assert 0.0 < nothing < part < whole


def test_with_nothing_recalled_it_abstains(memory: Memory) -> None:
    answer = memory.ask(QUESTION)
    assert answer.abstained
    assert answer.extractive
    assert answer.text == "The documents do not hold the answer."
    assert answer.citations == ()
    assert answer.confidence == 0.0


def test_with_nothing_that_has_to_do_with_the_question_it_abstains(tmp_path: Path) -> None:
    with remembering(tmp_path, None) as memory:
        answer = memory.ask("Explain monads, functors and applicative parsers")
    assert answer.abstained
    assert answer.citations == ()


def test_a_question_of_stop_words_only_is_answered(tmp_path: Path) -> None:
    with remembering(tmp_path, None) as memory:
        assert 0.0 <= memory.ask("What is it?").confidence <= 1.0
        assert 0.0 <= memory.ask("?").confidence <= 1.0
