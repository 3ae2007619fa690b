"""Cues: the stretches of a question that wake something, and what each of them wakes.

In this order: names of the memory; capitalised or quoted runs that stand in texts word for word; runs whose words stand
together in few chunks; names that are spelt almost like a run. What no cue covers is the residue: it says what is asked
about the things named.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.names import fold, word_spans
from ecphoria.layers.graph.capitals import capital_runs
from ecphoria.layers.graph.forms import MAX_WORDS
from ecphoria.layers.phrases import holding_all, holding_phrase
from ecphoria.layers.shadows import Shadows
from ecphoria.layers.vector.stopwords import ENGLISH

FULL, HALF = 1.0, 0.5
_VERBATIM_CHUNKS = 60
"""A run that stands in more chunks than this names nothing in particular."""
_SCATTERED_CHUNKS = 10
_SPELT_LIKE = 0.8

Span = tuple[int, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class WokenCue:
    """A stretch of the question with the entities (rows) or the chunks (rows) that it wakes, and how strongly."""

    text: str
    how: str
    strength: float
    entities: tuple[int, ...] = ()
    chunks: NDArray[np.int32] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Cues:
    """The cues of a question, and the question without them (as it is when nothing was recognised)."""

    woken: tuple[WokenCue, ...]
    residue: str


def find_cues(question: str, shadows: Shadows) -> Cues:
    """The cues of a question."""
    return _Finder(question, shadows).find()


class _Finder:
    def __init__(self, question: str, shadows: Shadows) -> None:
        self._question = question
        self._shadows = shadows
        self._words = word_spans(question)
        self._folded = [folded for _, _, folded in self._words]
        self._woken: list[WokenCue] = []

    def find(self) -> Cues:
        names = self._names()
        runs = capital_runs(self._question, self._words)
        verbatim = [run for run in runs if not _inside_any(run, [span for span, _ in names]) and self._verbatim(run)]
        names = [(span, entities) for span, entities in names if not _inside_any(span, verbatim)]
        for span, entities in names:
            opening = span == (0, 1)  # capitalised because it opens the question
            self._wake(span, "name", HALF if opening else FULL, entities=entities)
        covered = [span for span, _ in names] + verbatim
        for run in runs:
            if not any(_overlap(run, span) for span in covered):
                covered.append(run)
                self._guess(run)
        return Cues(woken=tuple(self._woken), residue=self._residue(covered))

    def _names(self) -> list[tuple[Span, tuple[int, ...]]]:
        """The longest names of the memory from each word on, without those inside another.

        A single word counts only when it is capitalised: lower-case words are rarely meant as names.
        """
        count = len(self._words)
        spans = [(a, b) for a in range(count) for b in range(min(count, a + MAX_WORDS), a, -1)]
        known = self._shadows.forms.lookup([" ".join(self._folded[a:b]) for a, b in spans])
        found: list[tuple[Span, tuple[int, ...]]] = []
        begun, reached = -1, 0
        for (a, b), entities in zip(spans, known, strict=True):
            if entities and a != begun and b > reached:
                begun, reached = a, b
                if b - a > 1 or self._may_name(a):
                    found.append(((a, b), entities))
        return found

    def _may_name(self, word: int) -> bool:
        return self._question[self._words[word][0]].isupper() and self._folded[word] not in ENGLISH

    def _verbatim(self, run: Span) -> bool:
        """Wake the chunks in which a run stands word for word, if there are some and not too many."""
        shadows = self._shadows
        words = self._folded[run[0] : run[1]]
        chunks = holding_phrase(shadows.rows, shadows.chunk_words, shadows.lexical, words)
        if not 0 < len(chunks) <= _VERBATIM_CHUNKS:
            return False
        self._wake(run, "verbatim", FULL, chunks=chunks)
        return True

    def _guess(self, run: Span) -> None:
        """Wake what a run may mean: a name of one lower-case word or more, scattered words, another spelling."""
        shadows = self._shadows
        name = fold(self._text(run))
        (entities,) = shadows.forms.lookup([name])
        if entities:
            self._wake(run, "name", HALF, entities=entities)
            return
        if run[1] - run[0] > 1:
            chunks = holding_all(shadows.lexical, self._folded[run[0] : run[1]])
            if 0 < len(chunks) <= _SCATTERED_CHUNKS:
                self._wake(run, "words", HALF, chunks=chunks)
                return
        for entity, likeness in shadows.spelling.near(name, shadows.rows.entities, _SPELT_LIKE) if name else ():
            self._wake(run, "spelling", HALF * likeness, entities=(entity,))

    def _wake(
        self,
        span: Span,
        how: str,
        strength: float,
        entities: tuple[int, ...] = (),
        chunks: NDArray[np.int32] | None = None,
    ) -> None:
        cue = WokenCue(text=self._text(span), how=how, strength=strength, entities=entities, chunks=chunks)
        self._woken.append(cue)

    def _text(self, span: Span) -> str:
        return self._question[self._words[span[0]][0] : self._words[span[1] - 1][1]]

    def _residue(self, covered: Sequence[Span]) -> str:
        residue = self._question
        for first, last in sorted(covered, reverse=True):
            residue = residue[: self._words[first][0]] + residue[self._words[last - 1][1] :]
        return re.sub(r"\s+", " ", residue).strip()


def _inside_any(span: Span, others: Sequence[Span]) -> bool:
    return any(first <= span[0] and span[1] <= last for first, last in others)


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]
