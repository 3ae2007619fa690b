"""The mention graph: which chunk holds which entity, how strongly, and in which sentences."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.importance_weight import importance_weight
from ecphoria.formulas.mention_weight import NAMED, mention_weight
from ecphoria.layers.graph.forms import Forms
from ecphoria.layers.graph.gazetteer import find_names
from ecphoria.layers.rows import IMPORTANCE_BIT, SUBJECT, TITLE, Rows, starts

_KIND_WEIGHTS = {SUBJECT: 3.0, TITLE: 6.0}


@dataclass(frozen=True, kw_only=True, slots=True)
class MentionGraph:
    """m edges between n chunks and e entities.

    Attributes:
        chunk_starts: (n + 1,) int64, where each chunk's edges start.
        entities: (m,) int32, the entity of each edge, sorted by chunk, then entity.
        weights: (m,) float32, ``w(e, c)``.
        entity_starts: (e + 1,) int64, where each entity's edges start in ``by_entity``.
        by_entity: (m,) int32, edges sorted by entity, then chunk.
        degrees: (e,) int32, chunks of each entity.
        sentence_edges, sentence_rows: (k,) int32, which edge stands in which of the chunks' own sentences.
    """

    chunk_starts: NDArray[np.int64]
    entities: NDArray[np.int32]
    weights: NDArray[np.float32]
    entity_starts: NDArray[np.int64]
    by_entity: NDArray[np.int32]
    degrees: NDArray[np.int32]
    sentence_edges: NDArray[np.int32]
    sentence_rows: NDArray[np.int32]

    @classmethod
    def build(cls, rows: Rows, forms: Forms) -> "MentionGraph":
        """The graph of the extracted mentions and of the memory's names found in the texts."""
        places = _Places.of(rows, forms)
        pairs = places.chunks.astype(np.int64) * max(len(rows.entities), 1) + places.entities
        keys, edge = np.unique(pairs, return_inverse=True)
        chunks, entities = np.divmod(keys, max(len(rows.entities), 1))
        degrees = np.bincount(entities, minlength=len(rows.entities))
        kinds = np.ones(len(keys))
        np.maximum.at(kinds, edge, places.weights)
        importances = np.zeros(len(keys), dtype=np.uint8)
        np.maximum.at(importances, edge, places.importances)
        own = places.sentences >= 0
        return cls(
            chunk_starts=starts(np.bincount(chunks, minlength=rows.chunks)),
            entities=entities.astype(np.int32),
            weights=mention_weight(kinds * importance_weight(importances), degrees[entities]).astype(np.float32),
            entity_starts=starts(degrees),
            by_entity=np.argsort(entities, kind="stable").astype(np.int32),
            degrees=degrees.astype(np.int32),
            sentence_edges=edge[own].astype(np.int32),
            sentence_rows=places.sentences[own].astype(np.int32),
        )

    def entities_of(self, chunk: int) -> NDArray[np.int32]:
        """The entities that a chunk mentions, sorted."""
        return self.entities[self.chunk_starts[chunk] : self.chunk_starts[chunk + 1]]

    def chunks_of(self, entity: int, allowed: NDArray[np.bool_] | None = None) -> NDArray[np.int64]:
        """The chunks that mention an entity, sorted; only allowed ones when a mask is given."""
        edges = self.by_entity[self.entity_starts[entity] : self.entity_starts[entity + 1]]
        chunks = np.searchsorted(self.chunk_starts, edges, side="right") - 1
        return chunks if allowed is None else chunks[allowed[chunks]]


@dataclass(frozen=True, kw_only=True, slots=True)
class _Places:
    """Every place where an entity is mentioned; ``sentences`` are rows, -1 for a title."""

    chunks: NDArray[np.int64]
    entities: NDArray[np.int64]
    sentences: NDArray[np.int64]
    weights: NDArray[np.float64]
    importances: NDArray[np.uint8]

    @classmethod
    def of(cls, rows: Rows, forms: Forms) -> "_Places":
        first = starts(rows.chunk_sentences)
        sentence_chunks = np.repeat(np.arange(rows.chunks), rows.chunk_sentences)
        titles = np.zeros(len(sentence_chunks) + 1, dtype=bool)
        titles[first[:-1]] = True
        word_sentences = np.repeat(np.arange(len(rows.sentence_words)), rows.sentence_words)
        found = find_names(rows.words, word_sentences, forms, rows.entities)
        inside = ~titles[found.sentences]
        mentioned = first[rows.mention_chunks] + rows.mention_sentences
        weights = np.ones(len(mentioned))
        for kind, weight in _KIND_WEIGHTS.items():
            weights[(rows.mention_kinds & kind) > 0] = weight
        return cls(
            chunks=np.concatenate([rows.mention_chunks, sentence_chunks[found.sentences[inside]]]),
            entities=np.concatenate([rows.mention_entities, found.entities[inside]]).astype(np.int64),
            sentences=np.concatenate([np.where(titles[mentioned], -1, mentioned), found.sentences[inside]]),
            weights=np.concatenate([weights, np.full(int(inside.sum()), NAMED)]),
            importances=np.concatenate(
                [rows.mention_kinds >> IMPORTANCE_BIT, np.zeros(int(inside.sum()), dtype=np.uint8)]
            ),
        )
