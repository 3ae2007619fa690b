"""Cues: the stretches of a question that wake something, and what each of them wakes.

In this order: names of the memory; capitalised or quoted runs that stand in texts word for word, misspelt ones after
their spelling was mended; other forms of names, by the registry; runs whose words stand together in few chunks; unusual
phrases, where there is nothing else.
What no cue covers is the residue: it says what is asked about the things named.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.names import fold, word_spans
from ecphoria.layers.graph.capitals import capital_runs
from ecphoria.layers.graph.forms import MAX_WORDS
from ecphoria.layers.hashing import extend_hash, hash_word
from ecphoria.layers.phrases import holding_all, holding_phrase
from ecphoria.layers.shadows import Shadows
from ecphoria.layers.vector.stopwords import ENGLISH
from ecphoria.layers.vector.terms import term_of

FULL, HALF = 1.0, 0.5
_VERBATIM_CHUNKS = 60
"""A run that stands in more chunks than this names nothing in particular."""
_SCATTERED_CHUNKS = 10
_SPELT_LIKE = 0.8
_SHORTEST_RESPELT = 4
_RARE_CHUNKS, _RARE_SHARE = 5, 0.005
_PHRASE_WORDS, _PHRASE_CHUNKS = 6, 5

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
        whole: list[Span] = []
        for run in runs:
            if not _inside_any(run, [*(span for span, _ in names), *whole]) and self._stands(run):
                whole.append(run)
        names = [(span, entities) for span, entities in names if not _inside_any(span, whole)]
        for span, entities in names:
            opening = span == (0, 1)  # capitalised because it opens the question
            self._wake(span, "name", HALF if opening else FULL, entities=entities)
        covered = [span for span, _ in names] + whole
        for run in runs:
            if not any(_overlap(run, span) for span in covered) and self._guess(run):
                covered.append(run)
        if not self._woken:
            self._phrases()
        return Cues(woken=tuple(self._woken), residue=self._residue(covered))

    def _names(self) -> list[tuple[Span, tuple[int, ...]]]:
        """The longest names of the memory from each word on, without those inside another.

        A single word counts only when it is capitalised: lower-case words are rarely meant as names.
        """
        count = len(self._words)
        hashes = [hash_word(word) for word in self._folded]
        spans: list[Span] = []
        runs: list[int] = []
        for first in range(count):
            lengths = list(accumulate(hashes[first : first + MAX_WORDS], extend_hash, initial=0))[1:]
            spans.extend((first, first + length) for length in range(len(lengths), 0, -1))
            runs.extend(reversed(lengths))
        known = self._shadows.forms.lookup_hashes(runs)
        found: list[tuple[Span, tuple[int, ...]]] = []
        begun, reached = -1, 0
        for (a, b), entities in zip(spans, known, strict=True):
            if entities and a != begun and b > reached:
                begun, reached = a, b
                if b - a > 1 or self._may_name(a):
                    found.append(((a, b), entities))
        return found

    def _may_name(self, word: int) -> bool:
        """Whether a single word may be meant as a name: it is capitalised, or rare where nothing is capitalised."""
        if self._folded[word] in ENGLISH:
            return False
        if not self._question.islower():
            return self._question[self._words[word][0]].isupper()
        held = len(self._shadows.lexical.holding([term_of(self._folded[word])]))
        return 0 < held <= max(_RARE_CHUNKS, _RARE_SHARE * self._shadows.rows.chunks)

    def _stands(self, run: Span) -> bool:
        """Wake the chunks in which a run stands word for word, if there are some and not too many.

        A word that no text holds is first spelt like the name's word that is nearest to it.
        """
        words, likeness = self._respelt(self._folded[run[0] : run[1]])
        how, strength = ("verbatim", FULL) if likeness == 1 else ("spelling", HALF * likeness)
        if likeness < 1:
            (entities,) = self._shadows.forms.lookup([fold(" ".join(words))])
            if entities:
                self._wake(run, how, strength, entities=entities)
                return True
        chunks = self._holding(words)
        if not 0 < len(chunks) <= _VERBATIM_CHUNKS:
            return False
        self._wake(run, how, strength, chunks=chunks)
        return True

    def _respelt(self, words: Sequence[str]) -> tuple[list[str], float]:
        """The words with unknown ones replaced by the nearest words of names, and how near those are (1: the same)."""
        shadows, respelt, likeness = self._shadows, list(words), 1.0
        for index, word in enumerate(words):
            if self._unknown(word):
                for row, near in shadows.spelling.near(word, shadows.name_words, _SPELT_LIKE, k=1):
                    respelt[index], likeness = shadows.name_words[row], likeness * near
        return respelt, likeness

    def _unknown(self, word: str) -> bool:
        if word in ENGLISH or len(word) < _SHORTEST_RESPELT or any(char.isdigit() for char in word):
            return False
        return not self._shadows.lexical.idf_of([term_of(word)])

    def _guess(self, run: Span) -> bool:
        """Wake what a run that stands nowhere may mean: a name, or its words scattered over few chunks."""
        (entities,) = self._shadows.forms.lookup([fold(self._text(run))])
        if entities:
            self._wake(run, "name", HALF, entities=entities)
            return True
        entities = self._resolved(run)
        if entities:
            self._wake(run, "alias", HALF, entities=entities)
            return True
        chunks = holding_all(self._shadows.lexical, self._folded[run[0] : run[1]])
        if run[1] - run[0] == 1 or not 0 < len(chunks) <= _SCATTERED_CHUNKS:
            return False
        self._wake(run, "words", HALF, chunks=chunks)
        return True

    def _resolved(self, run: Span) -> tuple[int, ...]:
        """The forms of the entity that a run means by the registry, as an ingest's mentions are resolved (T 5.3)."""
        registry = self._shadows.registry
        beside = [self._shadows.rows.entities[entity] for cue in self._woken for entity in cue.entities]
        entity = registry.resolve(self._text(run), beside).entity
        if entity is None:
            return ()
        return tuple(sorted(set(registry.node_forms[registry.nodes_of(entity)].tolist())))

    def _phrases(self) -> None:
        """Wake the chunks that hold an unusual phrase of the question; only where nothing else is a cue."""
        first = 0
        while first < len(self._words):
            for last in range(min(len(self._words), first + _PHRASE_WORDS), first + 1, -1):
                words = self._folded[first:last]
                if words[0] not in ENGLISH and words[-1] not in ENGLISH:
                    chunks = self._holding(words)
                    if 0 < len(chunks) <= _PHRASE_CHUNKS:
                        self._wake((first, last), "phrase", HALF, chunks=chunks)
                        first = last - 1
                        break
            first += 1

    def _holding(self, words: Sequence[str]) -> NDArray[np.int32]:
        shadows = self._shadows
        return holding_phrase(shadows.rows, shadows.chunk_words, shadows.lexical, words)

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
        residue, at = "", 0
        for first, last in sorted(covered):  # they may overlap
            residue += self._question[at : self._words[first][0]]
            at = max(at, self._words[last - 1][1])
        return re.sub(r"\s+", " ", residue + self._question[at:]).strip()


def _inside_any(span: Span, others: Sequence[Span]) -> bool:
    return any(first <= span[0] and span[1] <= last for first, last in others)


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]
