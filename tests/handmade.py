"""Documents made by hand, sentence by sentence, in a real store without a folder; and the rows and shadows of them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection

from ecphoria.entities.names import fold
from ecphoria.layers.packing import pack
from ecphoria.layers.snapshot import Snapshot, build
from ecphoria.model import Chunk, Document
from ecphoria.store.changes import position
from ecphoria.store.database import Database
from ecphoria.store.documents import write_documents
from ecphoria.store.records import DocumentRecord, StoredMention, StoredTime

DIMENSION = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """A document: chunks of sentences, the names in them as they are written, and the chunks' vectors.

    Every place in a chunk where a name of ``names`` is written is a mention; a title is one of every chunk. Every place
    where a word of ``times`` is written is a time that the text names, ``(begin, end)``.
    """

    id: str
    chunks: Sequence[Sequence[str]]
    names: Sequence[str] = ()
    title: str | None = None
    vectors: Sequence[Sequence[float]] | None = None
    published: datetime | None = None
    times: Mapping[str, tuple[datetime | None, datetime | None]] = field(default_factory=dict)


def record(page: Page) -> DocumentRecord:
    """What the store is given for a page."""
    text = "\n\n".join(" ".join(chunk) for chunk in page.chunks)
    chunks: list[Chunk] = []
    at = 0
    for ordinal, sentences in enumerate(page.chunks):
        spans = []
        for sentence in sentences:
            spans.append((at, at + len(sentence)))
            at += len(sentence) + 1
        chunks.append(Chunk(ordinal=ordinal, start=spans[0][0], end=spans[-1][1], sentences=tuple(spans)))
        at += 1
    vectors = page.vectors or [(1.0, *[0.0] * (DIMENSION - 1))] * len(chunks)
    return DocumentRecord(
        document=Document(text=text, id=page.id, title=page.title),
        id=page.id,
        content_hash=repr(page),
        published=page.published,
        source_id=None,
        sections=(),
        chunks=tuple(chunks),
        mentions=tuple(_mentions(page, text, chunks)),
        vectors=np.array(vectors, dtype=np.float32),
        times=tuple(_times(page, text, chunks)),
    )


def _mentions(page: Page, text: str, chunks: Sequence[Chunk]) -> Iterator[StoredMention]:
    for chunk in chunks:
        if page.title:
            yield _mention(chunk, chunk.start, "", "title", page.title)
        for name in dict.fromkeys(page.names):
            for at in _places(text, name, chunk):
                yield _mention(chunk, at, name, "name", name)


def _times(page: Page, text: str, chunks: Sequence[Chunk]) -> Iterator[StoredTime]:
    for chunk in chunks:
        for word, (begins, ends) in page.times.items():
            for at in _places(text, word, chunk):
                yield StoredTime(
                    chunk=chunk.ordinal, start=at, end=at + len(word), kind="explicit", begins=begins, ends=ends
                )


def _places(text: str, word: str, chunk: Chunk) -> Iterator[int]:
    at = text.find(word, chunk.start, chunk.end)
    while at >= 0:
        yield at
        at = text.find(word, at + 1, chunk.end)


def _mention(chunk: Chunk, start: int, written: str, source: str, name: str) -> StoredMention:
    return StoredMention(
        chunk=chunk.ordinal,
        start=start,
        end=start + len(written),
        source=source,
        entity_id=fold(name),
        name=name,
        type="concept",
    )


@contextmanager
def stored(pages: Sequence[Page]) -> Iterator[Connection]:
    """A connection that sees a store of these pages, and may write."""
    database = Database(Path(":memory:"))
    try:
        with database.write() as connection:
            write_documents(connection, "default", [record(page) for page in pages])
            yield connection
    finally:
        database.close()


def snapshot_of(pages: Sequence[Page], dimension: int = DIMENSION) -> Snapshot:
    """The snapshot of a store of these pages."""
    with stored(pages) as connection:
        return build(connection, "default", dimension, position(connection, "default"))


def differences(one: object, other: object) -> list[str]:
    """The names of the arrays in which two dataclasses of arrays differ, in dtype, shape or any element."""
    left, right = pack(one, "left"), pack(other, "right")
    assert [name.partition(".")[2] for name in left] == [name.partition(".")[2] for name in right]
    return [
        name
        for (name, a), b in zip(left.items(), right.values(), strict=True)
        if a.dtype != b.dtype or a.shape != b.shape or not np.array_equal(a, b)
    ]


def unit(*numbers: float) -> NDArray[np.float32]:
    """A vector of length 1 in this direction."""
    vector = np.array(numbers, dtype=np.float64)
    return (vector / np.linalg.norm(vector)).astype(np.float32)
