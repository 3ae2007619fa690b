"""Everything that is derived from the store for searching."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.adjacency import MentionGraph
from ecphoria.layers.graph.forms import Forms
from ecphoria.layers.graph.likeness import NameEdges
from ecphoria.layers.graph.spelling import SpellingIndex
from ecphoria.layers.rows import Rows, starts
from ecphoria.layers.vector.lexical import LexicalIndex
from ecphoria.store.strings import StringTable

_SENTENCE_B = 0.3  # sentences differ less in length than chunks do, and short ones say less


@dataclass(frozen=True, kw_only=True, slots=True)
class Labels:
    """What people read of each entity: its most frequent written form, and its most frequent type."""

    names: StringTable
    types: StringTable


@dataclass(frozen=True, kw_only=True, slots=True)
class Shadows:
    """The rows and what was made of them.

    Attributes:
        chunk_words: (n + 1,) int64, where each chunk's words start in ``rows.words``.
        lexical: chunks by term.
        sentences: sentences by term; rows count every chunk's title as its first sentence.
        name_words: the different words of all names, sorted; ``spelling`` finds those nearest to a misspelt one.
    """

    rows: Rows
    labels: Labels
    chunk_words: NDArray[np.int64]
    lexical: LexicalIndex
    sentences: LexicalIndex
    forms: Forms
    name_words: StringTable
    spelling: SpellingIndex
    graph: MentionGraph
    likeness: NameEdges

    @classmethod
    def derive(cls, rows: Rows, labels: Labels) -> "Shadows":
        """All of them, from rows and labels alone."""
        sentence_starts = starts(rows.sentence_words)
        chunk_words = sentence_starts[starts(rows.chunk_sentences)]
        forms = Forms.build(rows, labels.names)
        name_words = StringTable.of(sorted({word for id_ in rows.entities for word in id_.split()}))
        return cls(
            rows=rows,
            labels=labels,
            chunk_words=chunk_words,
            lexical=LexicalIndex.build(rows, np.diff(chunk_words)),
            sentences=LexicalIndex.build(rows, rows.sentence_words, b=_SENTENCE_B),
            forms=forms,
            name_words=name_words,
            spelling=SpellingIndex.build(name_words),
            graph=MentionGraph.build(rows, forms),
            likeness=NameEdges.build(rows.entities, forms),
        )
