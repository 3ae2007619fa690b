"""The inverted index: its scores and its sets are those of a scan through all texts."""

import math

import numpy as np
import pytest
import Stemmer
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.handmade import Page, snapshot_of

from ecphoria.layers.vector.lexical import LexicalIndex
from ecphoria.layers.vector.stopwords import ENGLISH
from ecphoria.layers.vector.terms import NO_TERM, term_of, terms

_WORDS = ("the", "harbour", "harbours", "bell", "froze", "Ada", "was", "ring", "ringing", "1950")
_UNKNOWN = "zeppelin"
_texts = st.lists(st.lists(st.sampled_from(_WORDS), min_size=1, max_size=8), max_size=6)
_questions = st.lists(st.sampled_from((*_WORDS, _UNKNOWN)), max_size=4)
_stem = Stemmer.Stemmer("english").stemWord


def _stems(words: list[str]) -> list[str]:
    return [_stem(word.lower()) for word in words if word not in ENGLISH]


def _slow_bm25(question: list[str], texts: list[list[str]], b: float) -> list[float]:
    """BM25 as in the books, text by text."""
    stems = [_stems(text) for text in texts]
    mean = sum(map(len, stems)) / len(stems) if stems else 1
    scores = []
    for text in stems:
        score = 0.0
        for term in set(_stems(question)):
            count, holding = text.count(term), sum(term in other for other in stems)
            if count:
                idf = math.log(1 + (len(stems) - holding + 0.5) / (holding + 0.5))
                score += idf * count * 2.5 / (count + 1.5 * (1 - b + b * len(text) / mean))
        scores.append(score)
    return scores


def _index(texts: list[list[str]], b: float) -> LexicalIndex:
    """The index of texts that are one sentence each; its units are the documents."""
    pages = [Page(id=f"{number:02d}", chunks=[[" ".join(text)]]) for number, text in enumerate(texts)]
    return LexicalIndex.build(snapshot_of(pages).shadows.rows, np.array([len(text) for text in texts], dtype=int), b=b)


@given(_texts, _questions, st.sampled_from((0.0, 0.3, 0.75)))
@settings(max_examples=80, deadline=None)
def test_scores_equal_bm25_text_by_text(texts: list[list[str]], question: list[str], b: float) -> None:
    scores = _index(texts, b).scores(terms(" ".join(question)))
    assert scores.tolist() == pytest.approx(_slow_bm25(question, texts, b), rel=1e-5)


@given(_texts, st.lists(st.sampled_from((*_WORDS, _UNKNOWN)), min_size=1, max_size=3))
@settings(max_examples=80, deadline=None)
def test_holding_equals_the_intersection_of_sets(texts: list[list[str]], wanted: list[str]) -> None:
    wanted_stems = set(_stems(wanted))
    slow = [unit for unit, text in enumerate(texts) if wanted_stems and wanted_stems <= set(_stems(text))]
    held = _index(texts, 0.75).holding(term for word in wanted if (term := term_of(word.lower())) != NO_TERM)
    assert held.tolist() == slow


def test_chunks_and_sentences_by_hand() -> None:
    pages = [Page(id="a", title="Bell", chunks=[["Ada rings.", "It froze."], ["The bells ring and ring."]])]
    shadows = snapshot_of(pages).shadows
    # Chunks, with the title of both: [bell, ada, ring, froze] and [bell, bell, ring, ring]; four terms each, so that
    # the bracket of the saturation is 1. "ring" stands in 2 of 2: idf = ln(1 + 1/2 / (5/2)) = ln 6/5;
    # f = 1 gives 2.5 / 2.5 = 1, f = 2 gives 5 / 3.5 = 10/7.
    assert shadows.lexical.scores(terms("ringing")).tolist() == pytest.approx([math.log(1.2), math.log(1.2) * 10 / 7])
    assert shadows.sentences.scores(terms("Who rings?")).nonzero()[0].tolist() == [1, 4]
    assert shadows.sentences.lengths.tolist() == [1, 2, 1, 1, 3]


def test_idf_is_given_for_known_terms_only() -> None:
    index = _index([["bell"], ["bell", "Ada"]], 0.75)
    known = index.idf_of([term_of("ada"), term_of("bell"), term_of(_UNKNOWN)])
    assert known == {term_of("ada"): pytest.approx(math.log(2)), term_of("bell"): pytest.approx(math.log(1.2))}


def test_an_empty_index_holds_nothing() -> None:
    index = _index([], 0.75)
    assert index.scores(terms("bell")).shape == (0,)
    assert index.holding([term_of("bell")]).tolist() == []
    assert index.holding([]).tolist() == []
    assert index.idf_of([term_of("bell")]) == {}


def test_texts_of_stop_words_only_score_nothing() -> None:
    index = _index([["the", "was"], ["the"]], 0.75)
    assert index.scores(terms("the bell")).tolist() == [0, 0]
