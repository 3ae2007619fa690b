"""Citations resolve alike however the text arrives."""

from hypothesis import given
from hypothesis import strategies as st

from ecphoria.answer.cite import Citing, resolve
from ecphoria.model import Hit, Span


def _hit(number: int) -> Hit:
    text = f"Sentence one of {number}. Another about whales and {number}."
    first = text.index(". ") + 1
    return Hit(
        document_id=f"d{number}",
        chunk_id=f"d{number}#0",
        title=None,
        text=text,
        score=1.0,
        span=Span(start=100, end=100 + len(text)),
        why="",
        sentences=(Span(start=100, end=100 + first), Span(start=101 + first, end=100 + len(text))),
    )


HITS = [_hit(number) for number in (1, 2, 3)]
_PIECES = st.sampled_from(["[1]", "[2", "]", " [1, 3]", "[9]", " ", "whales", "\n", "[", ", ", ".", "[passage 2]", "7"])


@given(st.lists(_PIECES, max_size=12))
def test_parts_give_the_same_as_the_whole(pieces: list[str]) -> None:
    citing = Citing(HITS)
    shown = "".join(map(citing.feed, pieces)) + citing.close()
    assert (shown, citing.citations) == resolve("".join(pieces), HITS)
    assert [citation.number for citation in citing.citations] == list(range(1, len(citing.citations) + 1))
    assert shown == shown.strip()


def test_each_sentence_quoted_has_a_number_of_its_own() -> None:
    text, citations = resolve("Whales are there [2]. Sentence one says so [2]. Whales again [2].", HITS)
    assert text == "Whales are there [1]. Sentence one says so [2]. Whales again [1]."
    assert [citation.quote for citation in citations] == ["Another about whales and 2.", "Sentence one of 2."]
    assert [(citation.span.start, citation.span.end) for citation in citations] == [(119, 146), (100, 118)]


def test_passages_may_be_called_so() -> None:
    assert resolve("So [passage 2; Passage 1].", HITS)[0] == "So [1][2]."


def test_brackets_that_are_no_citation_stay() -> None:
    assert resolve("It [sic] was [a] list[0].", HITS) == ("It [sic] was [a] list.", ())
    assert resolve("It was [unfinished", HITS) == ("It was [unfinished", ())


def test_a_number_may_stand_before_its_statement() -> None:
    text, citations = resolve("[3] Whales.", HITS)
    assert text == "[1] Whales."
    assert citations[0].quote == "Another about whales and 3."


def test_the_first_sentence_backs_a_citation_without_a_statement() -> None:
    text, citations = resolve("[3]", HITS)
    assert text == "[1]"
    assert citations[0].quote == "Sentence one of 3."
