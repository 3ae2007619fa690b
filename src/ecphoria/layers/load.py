"""Loading rows from the store."""

import json
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from sqlalchemy import Connection

from ecphoria.entities.names import words
from ecphoria.layers.hashing import hash_word
from ecphoria.layers.rows import IMPORTANCE_BIT, NAME, SUBJECT, TITLE, Rows, positions
from ecphoria.layers.temporal.named import NamedTimes
from ecphoria.layers.temporal.ticks import NO_TIME, read_ticks
from ecphoria.layers.vector.terms import term_of
from ecphoria.store.extractions import importances
from ecphoria.store.reading import chunk_rows, document_times, mention_rows
from ecphoria.store.strings import StringTable
from ecphoria.store.times import time_rows

_KINDS = {"name": NAME, "subject": SUBJECT, "title": TITLE}


def load_rows(connection: Connection, collection: str, dimension: int, ids: Sequence[str] | None = None) -> Rows:
    """Rows of all documents, or of some."""
    texts = _Texts()
    keys: list[tuple[str, int]] = []
    vectors: list[bytes] = []
    sentence_starts: list[list[int]] = []
    for row in sorted(chunk_rows(connection, collection, ids), key=lambda row: (row[0], row[1])):
        document_id, ordinal, title, text, offset, sentences, vector = row
        begins = [start for start, _ in json.loads(sentences)]
        keys.append((document_id, ordinal))
        vectors.append(vector)
        sentence_starts.append(begins)
        texts.add(title, text, [begin - offset for begin in begins])
    documents = sorted({document_id for document_id, _ in keys})
    document_at = positions(documents)
    dates = {id_: (published, learned) for id_, published, learned in document_times(connection, collection, ids)}
    vocabulary = np.array(sorted(texts.terms), dtype=np.uint64)
    kinds = _mentions(connection, collection, ids, keys, sentence_starts)
    mentioned = sorted(kinds)
    entities = sorted({entity for _, _, entity in mentioned})
    entity_at = positions(entities)
    flat = np.frombuffer(b"".join(vectors), dtype="<f4").reshape(len(keys), dimension)
    return Rows(
        documents=StringTable.of(documents),
        published=np.array([read_ticks(dates[id_][0], NO_TIME) for id_ in documents], dtype=np.int64),
        learned=np.array([read_ticks(dates[id_][1], NO_TIME) for id_ in documents], dtype=np.int64),
        chunk_documents=np.array([document_at[id_] for id_, _ in keys], dtype=np.int32),
        chunk_ordinals=np.array([ordinal for _, ordinal in keys], dtype=np.int32),
        vectors=flat,
        chunk_sentences=np.array(texts.chunk_sentences, dtype=np.int32),
        sentence_words=np.array(texts.sentence_words, dtype=np.int32),
        words=np.array(texts.words, dtype=np.uint64),
        vocabulary=vocabulary,
        vocabulary_terms=np.array([texts.terms[word] for word in vocabulary.tolist()], dtype=np.uint64),
        entities=StringTable.of(entities),
        mention_chunks=np.array([chunk for chunk, _, _ in mentioned], dtype=np.int32),
        mention_sentences=np.array([sentence for _, sentence, _ in mentioned], dtype=np.int32),
        mention_entities=np.array([entity_at[entity] for _, _, entity in mentioned], dtype=np.int32),
        mention_kinds=np.array([kinds[place] for place in mentioned], dtype=np.uint8),
        times=_times(connection, collection, ids, keys, sentence_starts),
    )


class _Texts:
    """Collects the words of chunks, sentence by sentence."""

    def __init__(self) -> None:
        self.words: list[int] = []
        self.sentence_words: list[int] = []
        self.chunk_sentences: list[int] = []
        self.terms: dict[int, int] = {}

    def add(self, title: str | None, text: str, begins: Sequence[int]) -> None:
        """A chunk: its title, its text, and where in the text its sentences begin."""
        sentences = [text[start:end] for start, end in pairwise([*begins, len(text)])]
        for sentence in (title or "", *sentences):
            folded = words(sentence)
            hashed = [hash_word(word) for word in folded]
            for word, value in zip(folded, hashed, strict=True):
                if value not in self.terms:
                    self.terms[value] = term_of(word)
            self.words.extend(hashed)
            self.sentence_words.append(len(hashed))
        self.chunk_sentences.append(1 + len(sentences))


def _mentions(
    connection: Connection,
    collection: str,
    ids: Sequence[str] | None,
    keys: Sequence[tuple[str, int]],
    sentence_starts: Sequence[Sequence[int]],
) -> dict[tuple[int, int, str], int]:
    """How each entity is mentioned in each sentence: ``{(chunk, sentence, entity): kinds}``."""
    chunk_at = {key: row for row, key in enumerate(keys)}
    found: dict[tuple[int, int, str], int] = {}
    said = importances(connection, collection, ids)
    for document_id, ordinal, start, source, entity_id in mention_rows(connection, collection, ids):
        chunk = chunk_at[document_id, ordinal]
        sentence = 0 if source == "title" else _sentence_at(sentence_starts[chunk], start)
        place = (chunk, sentence, entity_id)
        importance = said.get((document_id, ordinal, entity_id), 0) if said else 0
        found[place] = found.get(place, 0) | _KINDS[source] | importance << IMPORTANCE_BIT
    return found


def _times(
    connection: Connection,
    collection: str,
    ids: Sequence[str] | None,
    keys: Sequence[tuple[str, int]],
    sentence_starts: Sequence[Sequence[int]],
) -> NamedTimes:
    """The times that the texts name, with the chunks and the sentences in which they stand."""
    chunk_at = {key: row for row, key in enumerate(keys)}
    rows = [(chunk_at[row.document_id, row.chunk], row) for row in time_rows(connection, collection, ids)]
    return NamedTimes.of([(chunk, _sentence_at(sentence_starts[chunk], row.start), row) for chunk, row in rows])


def _sentence_at(begins: Sequence[int], start: int) -> int:
    """The number of the sentence in which an offset lies; a chunk's first row is its document's title."""
    return max(1, bisect_right(begins, start))
