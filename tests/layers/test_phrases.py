"""Words that stand in chunks: all of them, or in this order, as a scan of the texts finds them."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.handmade import Page, snapshot_of

from ecphoria.layers.phrases import holding_all, holding_phrase
from ecphoria.layers.vector.stopwords import ENGLISH

_WORDS = ("ada", "bell", "of", "the", "rang")
_phrases = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=4)
_texts = st.lists(st.lists(st.sampled_from(_WORDS), min_size=1, max_size=9), max_size=5)


@given(_texts, _phrases)
@settings(max_examples=150, deadline=None)
def test_chunks_are_those_of_a_scan(texts: list[list[str]], phrase: list[str]) -> None:
    pages = [Page(id=str(number), chunks=[[" ".join(text)]]) for number, text in enumerate(texts)]
    shadows = snapshot_of(pages).shadows
    telling = set(phrase) - ENGLISH  # a phrase of stop words only stands everywhere and says nothing
    everywhere = [chunk for chunk, text in enumerate(texts) if telling and telling <= set(text)]
    assert holding_all(shadows.lexical, phrase).tolist() == everywhere
    found = holding_phrase(shadows.rows, shadows.chunk_words, shadows.lexical, phrase)
    assert found.tolist() == [chunk for chunk in everywhere if f" {' '.join(phrase)} " in f" {' '.join(texts[chunk])} "]


def test_case_accents_punctuation_and_sentence_ends_do_not_count_in_a_phrase() -> None:
    pages = [
        Page(id="a", title="Odd", chunks=[["They saw the Żuraw.", "Bell, it rang."]]),
        Page(id="b", title="Zuraw", chunks=[["Bell it was."]]),
        Page(id="c", chunks=[["The bell of the zuraw."], ["It is a zuraw."], ["A bell."]]),
    ]
    shadows = snapshot_of(pages).shadows
    found = holding_phrase(shadows.rows, shadows.chunk_words, shadows.lexical, ["zuraw", "bell"])
    assert found.tolist() == [0, 1]
    assert holding_all(shadows.lexical, ["zuraw", "bells"]).tolist() == [0, 1, 2]


def test_words_that_are_too_common_say_nothing() -> None:
    for count, held in ((400, 400), (401, 0)):
        shadows = snapshot_of([Page(id=f"{n:03d}", chunks=[["The bell."]]) for n in range(count)]).shadows
        assert len(holding_all(shadows.lexical, ["bell"])) == held
