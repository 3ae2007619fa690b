"""Answering without a chat model: the sentences of the evidence that say most, with their sources."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.answer import disagreement
from ecphoria.answer.cite import citation, quote
from ecphoria.answer.draft import NOTHING, Draft, abstention
from ecphoria.answer.in_time import silent, strengths, told
from ecphoria.answer.known import leading, with_fact
from ecphoria.formulas.bm25 import idf
from ecphoria.layers.vector.terms import terms
from ecphoria.model import Cue, Hit, Recall, Span, Usage, When
from ecphoria.models.ports import Embedder

READ_HITS = 5
"""Hits whose sentences are read."""
SHOWN = 5
"""Sentences in all, because the evidence of several hops lies in several."""
OPENING = "From the documents, without a language model:"

# What a sentence is worth beside its cosine with what is asked; ``benchmarks.extractive`` measures them together.
_SAID_AGAIN = 0.5  # what a word of the question still counts once a shown sentence has said it
_OPENS = 0.2  # for the first sentence of a chunk, which tells what it is about; half of it for the second ...
_NEWS = 0.2  # for words that are new: a heading that repeats the question or the title answers nothing
_ENOUGH_NEWS = 4
_LATER_HIT = 0.15  # off, for each hit that comes before
_SAME_HIT = 0.15  # off, for each sentence of the same chunk that is shown already
_IN_TIME = 0.5  # for full agreement with the time that the question names
_UNRELATED = 0.25
"""A cosine below which a sentence that shares no word with the question has nothing to do with it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Sentence:
    hit: Hit
    rank: int
    position: int
    span: Span
    terms: frozenset[int]


def extract(recall: Recall, embedder: Embedder) -> Draft:
    """The best sentences of the first hits, in the order of the hits and of their texts.

    What says the facts that the question asks for comes before them (``answer.known``), and behind them a line for
    whatever sources disagree on.
    A sentence is good when, under its title, it is near to what the question asks about its cues, and when it says
    words of the question that no better sentence has said.

    ``confidence`` is the share (0..1) of the question's words, weighted by their rarity among the sentences read, that
    the shown sentences or their documents' titles say. It tells how much of the question the evidence speaks about, not
    how likely the answer is in it. It abstains with no hit, with nothing in them that has to do with the question, and
    with nothing that speaks of the time that it names (``answer.in_time``).
    """
    sentences = _sentences(recall.hits[:READ_HITS])
    if not sentences:
        return abstention(extractive=True, text=_nothing_left(recall.when))
    weights = _weights(recall.question, sentences)
    cues, time = recall.trace.cues, recall.trace.time
    timeless = [_asked(_without(recall.question, time.text), cues)] if time else []
    vectors = embedder.embed([*map(_under_title, sentences), _asked(recall.question, cues), *timeless])
    said = vectors[: len(sentences)]
    cosines = said @ vectors[len(sentences)]
    places = [(sentence.hit, sentence.span) for sentence in sentences]
    first = leading(recall.facts, places)
    if time and not first and silent(time, places, (said @ vectors[-1]).tolist()):
        return abstention(extractive=True, text=f"The documents hold no answer for that time: {', '.join(time.text)}.")
    if time:
        cosines = cosines + _IN_TIME * strengths(time, places)
    others = sorted(index for index in _choose(sentences, cosines, weights) if index not in first)
    shown = [sentences[index] for index in [*first, *others][: max(SHOWN, len(first))]]
    told = frozenset().union(*(sentence.terms | _titled(sentence.hit) for sentence in shown))
    confidence = float(sum(weight for term, weight in weights.items() if term in told))
    if not first and not confidence and cosines.max() < _UNRELATED:
        return abstention(extractive=True)
    citations = tuple(citation(number, sentence.hit, sentence.span) for number, sentence in enumerate(shown, 1))
    texts = (with_fact(" ".join(quote(it.hit, it.span).split()), it.hit, it.span, recall.facts) for it in shown)
    lines = (f"{text} [{number}]" for number, text in enumerate(texts, 1))
    return Draft(
        text="\n".join((OPENING, *lines, *map(disagreement.told, recall.contradictions))),
        citations=citations,
        confidence=min(1.0, confidence),
        abstained=False,
        extractive=True,
        usage=Usage(),
    )


def _nothing_left(when: When) -> str:
    """What is said where there is no hit at all; ``NOTHING``, and the times that left none."""
    return f"{NOTHING} Nothing in them is left {told(when)}." if when.filters else NOTHING


def _without(question: str, parts: Sequence[str]) -> str:
    """The question without some of its words."""
    for part in parts:
        question = question.replace(part, " ", 1)
    return question


def _asked(question: str, cues: Sequence[Cue]) -> str:
    """The question without its cues: what it asks about the things named; all of it when nothing else is left."""
    rest = question
    for cue in sorted(cues, key=lambda cue: -len(cue.text)):
        rest = re.sub(rf"(?<!\w){re.escape(cue.text)}(?!\w)", " ", rest, count=1)
    return " ".join(rest.split()) if terms(rest) else question


def _under_title(sentence: _Sentence) -> str:
    text = quote(sentence.hit, sentence.span)
    return f"{sentence.hit.title}: {text}" if sentence.hit.title else text


def _sentences(hits: Sequence[Hit]) -> list[_Sentence]:
    """The sentences of the hits; headings that only repeat the title are left out where there are others."""
    sentences = [
        _Sentence(hit=hit, rank=rank, position=position, span=span, terms=frozenset(terms(quote(hit, span))))
        for rank, hit in enumerate(hits)
        for position, span in enumerate(hit.sentences)
    ]
    return [sentence for sentence in sentences if not sentence.terms <= _titled(sentence.hit)] or sentences


def _titled(hit: Hit) -> frozenset[int]:
    return frozenset(terms(hit.title)) if hit.title else frozenset()


def _weights(question: str, sentences: Sequence[_Sentence]) -> dict[int, float]:
    """The terms of the question, each with its share of their idf among these sentences; the shares sum to 1."""
    asked = terms(question)
    holding = np.array([sum(term in sentence.terms for sentence in sentences) for term in asked], dtype=np.int64)
    rarity = idf(len(sentences), holding)
    return dict(zip(asked, (rarity / rarity.sum()).tolist() if asked else (), strict=True))


def _choose(sentences: Sequence[_Sentence], cosines: NDArray[np.float32], weights: dict[int, float]) -> list[int]:
    """Take the sentence worth most, then the one worth most beside it, and so on."""
    asked = frozenset(weights)
    worth = [float(cosine) + _standing(sentence, asked) for cosine, sentence in zip(cosines, sentences, strict=True)]
    left, open_ = dict(weights), set(range(len(sentences)))
    chosen: list[int] = []
    while open_ and len(chosen) < SHOWN:
        best = max(open_, key=lambda index: (worth[index] + _says(sentences[index], left), -index))
        chosen.append(best)
        open_.remove(best)
        for term in sentences[best].terms & asked:
            left[term] *= _SAID_AGAIN
        for index in open_:
            if sentences[index].rank == sentences[best].rank:
                worth[index] -= _SAME_HIT
    return chosen


def _standing(sentence: _Sentence, asked: frozenset[int]) -> float:
    """What a sentence is worth for where it stands and for telling more than the question and the title do."""
    news = min(len(sentence.terms - asked - _titled(sentence.hit)), _ENOUGH_NEWS) / _ENOUGH_NEWS
    return news * (_OPENS / (1 + sentence.position) + _NEWS) - _LATER_HIT * sentence.rank


def _says(sentence: _Sentence, left: dict[int, float]) -> float:
    return sum(weight for term, weight in left.items() if term in sentence.terms)
