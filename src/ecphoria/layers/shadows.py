"""Everything that is derived from the store for searching."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.adjacency import MentionGraph
from ecphoria.layers.graph.forms import Forms
from ecphoria.layers.graph.likeness import NameEdges
from ecphoria.layers.graph.spelling import SpellingIndex
from ecphoria.layers.graph.typed import TypedGraph
from ecphoria.layers.rows import Rows, starts
from ecphoria.layers.vector.lexical import LexicalIndex
from ecphoria.store.relations import RelationRow
from ecphoria.store.strings import StringTable

_SENTENCE_B = 0.3  # sentences differ less in length than chunks do, and short ones say less


@dataclass(frozen=True, kw_only=True, slots=True)
class Labels:
    """What people read of each entity: its most frequent written form, and its most frequent type.

    ``alias_entities`` (a,) int32 and ``aliases``, in the same order, are the folded second names that a model found.
    """

    names: StringTable
    types: StringTable
    alias_entities: NDArray[np.int32] = field(default_factory=lambda: np.empty(0, dtype=np.int32))
    aliases: StringTable = field(default_factory=lambda: StringTable.of([]))


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
    typed: TypedGraph

    @classmethod
    def derive(cls, rows: Rows, labels: Labels, said: Sequence[RelationRow] = ()) -> "Shadows":
        """All of them, from rows, labels and statements alone."""
        sentence_starts = starts(rows.sentence_words)
        chunk_words = sentence_starts[starts(rows.chunk_sentences)]
        aliases = list(zip(labels.alias_entities.tolist(), labels.aliases, strict=True))
        forms = Forms.build(rows, labels.names, aliases)
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
            typed=TypedGraph.build(rows, said),
        )
