"""What the shadows are made of: a collection's chunks, their words and the names in them, as sorted arrays.

The order is canonical (documents by id, chunks by ordinal, entities by id), so that the same documents give the same
arrays whatever the order in which they came and went.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.temporal.named import NamedTimes
from ecphoria.store.strings import StringTable

Scalar = TypeVar("Scalar", bound=np.generic)

NAME, SUBJECT, TITLE = 1, 2, 4
"""How a chunk holds an entity: bits of ``mention_kinds``."""

IMPORTANCE_BIT = 3
"""From this bit of ``mention_kinds`` on: how important a model called the entity in its chunk, 1 to 5; 0 is unsaid."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Rows:
    """Arrays over n chunks of d documents with s sentences of w words in all, v different ones, and m mentions of e
    entities.

    A chunk's first sentence is its document's title (empty without one); the others are its own.

    Attributes:
        documents: ids, sorted.
        published, learned: (d,) int64, in microseconds since 1970 (``layers.temporal.ticks``), ``NO_TIME`` for none.
        chunk_documents, chunk_ordinals: (n,) int32, sorted by both: the document's row, the chunk's ordinal.
        vectors: (n, d) float32, unit length.
        chunk_sentences: (n,) int32, how many sentences each chunk has.
        sentence_words: (s,) int32, how many words each sentence has.
        words: (w,) uint64, hashes of the folded words, in the order of the text.
        vocabulary, vocabulary_terms: (v,) uint64, the hashes that occur, sorted, and the term of each (0: stop word).
        entities: ids, sorted; each is mentioned.
        mention_chunks, mention_sentences, mention_entities: (m,) int32: the chunk, the number of the sentence in it,
            the entity; sorted by all three.
        mention_kinds: (m,) uint8.
        times: that the texts name.
    """

    documents: StringTable
    published: NDArray[np.int64]
    learned: NDArray[np.int64]
    chunk_documents: NDArray[np.int32]
    chunk_ordinals: NDArray[np.int32]
    vectors: NDArray[np.float32]
    chunk_sentences: NDArray[np.int32]
    sentence_words: NDArray[np.int32]
    words: NDArray[np.uint64]
    vocabulary: NDArray[np.uint64]
    vocabulary_terms: NDArray[np.uint64]
    entities: StringTable
    mention_chunks: NDArray[np.int32]
    mention_sentences: NDArray[np.int32]
    mention_entities: NDArray[np.int32]
    mention_kinds: NDArray[np.uint8]
    times: NamedTimes

    @property
    def chunks(self) -> int:
        """n."""
        return len(self.chunk_documents)


def replace_documents(rows: Rows, changed: Collection[str], fresh: Rows) -> Rows:
    """Rows with the changed documents' old rows taken out and their fresh ones put in; equal to loading them all."""
    return _merged(_without(rows, changed), fresh)


def starts(counts: NDArray[np.integer]) -> NDArray[np.int64]:
    """Where each of some consecutive stretches starts, and where the last one ends: shape ``(len(counts) + 1,)``."""
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)


def stretches(bounds: NDArray[np.int64], order: NDArray[np.int64]) -> NDArray[np.int64]:
    """Positions of the elements of consecutive stretches when the stretches are put in another order."""
    lengths = (bounds[1:] - bounds[:-1])[order]
    begins = starts(lengths)[:-1]
    return np.arange(int(lengths.sum())) + np.repeat(bounds[:-1][order] - begins, lengths)


def _without(rows: Rows, changed: Collection[str]) -> Rows:
    gone = np.array([index for id_ in changed if (index := rows.documents.find(id_)) is not None], dtype=np.int32)
    keep = ~np.isin(rows.chunk_documents, gone)
    keep_sentence = np.repeat(keep, rows.chunk_sentences)
    keep_mention = keep[rows.mention_chunks]
    chunk_at = np.cumsum(keep, dtype=np.int32) - 1
    return Rows(
        documents=rows.documents,  # pruned by the merge, as are vocabulary and entities
        published=rows.published,
        learned=rows.learned,
        chunk_documents=rows.chunk_documents[keep],
        chunk_ordinals=rows.chunk_ordinals[keep],
        vectors=rows.vectors[keep],
        chunk_sentences=rows.chunk_sentences[keep],
        sentence_words=rows.sentence_words[keep_sentence],
        words=rows.words[np.repeat(keep_sentence, rows.sentence_words)],
        vocabulary=rows.vocabulary,
        vocabulary_terms=rows.vocabulary_terms,
        entities=rows.entities,
        mention_chunks=chunk_at[rows.mention_chunks[keep_mention]],
        mention_sentences=rows.mention_sentences[keep_mention],
        mention_entities=rows.mention_entities[keep_mention],
        mention_kinds=rows.mention_kinds[keep_mention],
        times=rows.times.within(keep, chunk_at),
    )


def _merged(left: Rows, right: Rows) -> Rows:
    """Both together; they share no document."""
    documents, document_maps = _united(left.documents, right.documents, left.chunk_documents, right.chunk_documents)
    entities, entity_maps = _united(left.entities, right.entities, left.mention_entities, right.mention_entities)
    chunk_documents, chunk_ordinals = _both(*document_maps), _both(left.chunk_ordinals, right.chunk_ordinals)
    order = np.lexsort((chunk_ordinals, chunk_documents))
    chunk_at = np.empty(len(order), dtype=np.int32)
    chunk_at[order] = np.arange(len(order), dtype=np.int32)
    chunk_sentences = _both(left.chunk_sentences, right.chunk_sentences)
    sentence_order = stretches(starts(chunk_sentences), order)
    sentence_words = _both(left.sentence_words, right.sentence_words)
    words = _both(left.words, right.words)[stretches(starts(sentence_words), sentence_order)]
    vocabulary, first = np.unique(_both(left.vocabulary, right.vocabulary), return_index=True)
    occurring = np.isin(vocabulary, words)
    chunks = chunk_at[_both(left.mention_chunks, right.mention_chunks + np.int32(left.chunks))]
    sentences, named = _both(left.mention_sentences, right.mention_sentences), _both(*entity_maps)
    by_mention = np.lexsort((named, sentences, chunks))
    timed = chunk_at[_both(left.times.chunks, right.times.chunks + np.int32(left.chunks))]
    of_chunks = (left.chunk_documents, right.chunk_documents)
    return Rows(
        documents=documents,
        published=_by_document(chunk_documents, left.published[of_chunks[0]], right.published[of_chunks[1]]),
        learned=_by_document(chunk_documents, left.learned[of_chunks[0]], right.learned[of_chunks[1]]),
        chunk_documents=chunk_documents[order],
        chunk_ordinals=chunk_ordinals[order],
        vectors=_both(left.vectors, right.vectors)[order],
        chunk_sentences=chunk_sentences[order],
        sentence_words=sentence_words[sentence_order],
        words=words,
        vocabulary=vocabulary[occurring],
        vocabulary_terms=_both(left.vocabulary_terms, right.vocabulary_terms)[first][occurring],
        entities=entities,
        mention_chunks=chunks[by_mention],
        mention_sentences=sentences[by_mention],
        mention_entities=named[by_mention],
        mention_kinds=_both(left.mention_kinds, right.mention_kinds)[by_mention],
        times=left.times.beside(right.times, timed),
    )


def _both(left: NDArray[Scalar], right: NDArray[Scalar]) -> NDArray[Scalar]:
    return np.concatenate([left, right])


def _by_document(
    chunk_documents: NDArray[np.int32], left: NDArray[np.int64], right: NDArray[np.int64]
) -> NDArray[np.int64]:
    """What every chunk has of its document, by document; every document has a chunk."""
    values = np.empty(int(chunk_documents.max(initial=-1)) + 1, dtype=np.int64)
    values[chunk_documents] = _both(left, right)
    return values


def _united(
    left: StringTable, right: StringTable, left_use: NDArray[np.int32], right_use: NDArray[np.int32]
) -> tuple[StringTable, tuple[NDArray[np.int32], NDArray[np.int32]]]:
    """The strings that are used, sorted, and each use renumbered to them."""
    left_texts, right_texts = list(left), list(right)
    used = {left_texts[index] for index in np.unique(left_use).tolist()}
    used |= {right_texts[index] for index in np.unique(right_use).tolist()}
    at = positions(united := sorted(used))
    return StringTable.of(united), (_renumbered(left_texts, at, left_use), _renumbered(right_texts, at, right_use))


def _renumbered(texts: Sequence[str], at: dict[str, int], use: NDArray[np.int32]) -> NDArray[np.int32]:
    numbers = np.array([at.get(text, -1) for text in texts], dtype=np.int32)
    return numbers[use] if len(numbers) else use


def positions(strings: Iterable[str]) -> dict[str, int]:
    """The position of each string."""
    return {text: index for index, text in enumerate(strings)}
