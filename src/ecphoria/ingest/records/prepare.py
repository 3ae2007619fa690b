"""Record documents taken apart: what they state is put into chunks, and running text is read for more names."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ecphoria.entities.names import fold
from ecphoria.ingest.link import link
from ecphoria.ingest.prepare import Prepared
from ecphoria.ingest.records.stated import Stated
from ecphoria.ingest.split import Splitter
from ecphoria.ingest.statements import statements
from ecphoria.ingest.times import times_of
from ecphoria.model import Chunk, Document, utc
from ecphoria.models.ports import Extractor
from ecphoria.store.records import ExtractedRows, StoredMention, StoredRelation


def prepare_records(
    items: Sequence[tuple[Document, Stated]], splitter: Splitter, extractor: Extractor
) -> list[Prepared]:
    """Sections, chunks, mentions and statements of each; the extractor sees only chunks with running text."""
    split = [splitter.split(document) for document, _ in items]
    read = [
        (row, chunk)
        for row, ((_, stated), (_, chunks)) in enumerate(zip(items, split, strict=True))
        for chunk in chunks
        if any(start < chunk.end and end > chunk.start for start, end in stated.texts)
    ]
    found = extractor.extract([items[row][0].text[chunk.start : chunk.end] for row, chunk in read]) if read else []
    by_document: dict[int, list[StoredMention]] = {}
    for (row, chunk), mentions in zip(read, found, strict=True):
        by_document.setdefault(row, []).extend(link(None, [chunk], [mentions]))
    prepared = []
    for row, ((document, stated), (sections, chunks)) in enumerate(zip(items, split, strict=True)):
        named = _mentions(document.title, stated, chunks, by_document.get(row, []))
        spoken = utc(document.published)
        said = statements(document.text, _reading(stated, chunks), named, spoken) if stated.texts else ()
        relations = [*_placed(stated, chunks), *(statement.relation for statement in said)]
        prepared.append(
            Prepared(
                sections=sections,
                chunks=chunks,
                mentions=tuple(named),
                extracted=ExtractedRows(relations=tuple(sorted(relations, key=lambda relation: relation.chunk))),
                times=times_of(document, chunks, named),
            )
        )
    return prepared


def _mentions(
    title: str | None, stated: Stated, chunks: Sequence[Chunk], found: Sequence[StoredMention]
) -> list[StoredMention]:
    """The title in every chunk, the declared names, and those found in running text beside them."""
    named = []
    if title and fold(title):
        named = [
            StoredMention(
                chunk=chunk.ordinal,
                start=chunk.start,
                end=chunk.start,
                source="title",
                entity_id=fold(title),
                name=title,
                type=stated.title_type,
            )
            for chunk in chunks
        ]
    declared = [_cut(mention, chunks) for mention in stated.mentions]
    taken = [(mention.start, mention.end) for mention in declared]
    free = [
        replace(mention, source="name")
        for mention in found
        if any(start <= mention.start and mention.end <= end for start, end in stated.texts)
        and not any(mention.start < end and mention.end > start for start, end in taken)
    ]
    return [*named, *sorted([*declared, *free], key=lambda mention: (mention.chunk, mention.start, mention.end))]


def _cut(mention: StoredMention, chunks: Sequence[Chunk]) -> StoredMention:
    """A mention in the chunk that it begins in; one that goes on in the next is cut where the chunk ends."""
    chunk = _chunk_at(mention.start, chunks)
    return replace(mention, chunk=chunk.ordinal, end=min(mention.end, max(chunk.end, mention.start)))


def _placed(stated: Stated, chunks: Sequence[Chunk]) -> Iterator[StoredRelation]:
    """Statements in the chunk that they begin in."""
    return (replace(relation, chunk=_chunk_at(relation.start, chunks).ordinal) for relation in stated.relations)


def _reading(stated: Stated, chunks: Sequence[Chunk]) -> list[Chunk]:
    """The chunks with sentences of running text alone, without the columns' names before them."""
    return [
        replace(
            chunk,
            sentences=tuple(
                (max(start, first), min(end, last))
                for start, end in chunk.sentences
                for first, last in stated.texts
                if start < last and first < end
            ),
        )
        for chunk in chunks
    ]


def _chunk_at(position: int, chunks: Sequence[Chunk]) -> Chunk:
    return chunks[max(bisect_right([chunk.start for chunk in chunks], position) - 1, 0)]
