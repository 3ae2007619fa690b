"""Documents taken apart with a model: the passages it is given, and what stays of what it says."""

from collections.abc import Sequence

from ecphoria.ingest.ground import Grounded, ground
from ecphoria.ingest.link import link
from ecphoria.ingest.prepare import Prepared
from ecphoria.ingest.split import Splitter
from ecphoria.ingest.times import times_of
from ecphoria.model import Chunk, Document, Section
from ecphoria.models.extracted import Passage
from ecphoria.models.ports import PassageExtractor
from ecphoria.store.records import ExtractedRows


def prepare_passages(
    documents: Sequence[tuple[str, Document]], splitter: Splitter, extractor: PassageExtractor
) -> list[Prepared | None]:
    """Split documents, given with their ids, and have their chunks read.

    ``None`` stands for a document of which the budget left some chunk unread.

    Raises:
        ModelError: no chunk can be read.
    """
    split = [splitter.split(document) for _, document in documents]
    asked = [
        passage
        for (id_, document), (_, chunks) in zip(documents, split, strict=True)
        for passage in passages_of(id_, document, chunks)
    ]
    said = iter(extractor.extract_passages(asked))
    prepared: list[Prepared | None] = []
    for (_, document), (sections, chunks) in zip(documents, split, strict=True):
        mine = [(chunk, next(said)) for chunk in chunks]
        grounded = [
            ground(chunk, document.text[chunk.start : chunk.end], document.title, extracted)
            for chunk, extracted in mine
            if extracted is not None
        ]
        whole = len(grounded) == len(chunks)
        prepared.append(_prepared(document, sections, chunks, grounded) if whole else None)
    return prepared


def passages_of(document_id: str, document: Document, chunks: Sequence[Chunk]) -> list[Passage]:
    """The chunks of a document as a model is given them."""
    return [
        Passage(
            document_id=document_id,
            chunk=chunk.ordinal,
            title=document.title,
            text=document.text[chunk.start : chunk.end],
        )
        for chunk in chunks
    ]


def joined(parts: Sequence[ExtractedRows]) -> ExtractedRows:
    """What was extracted from several chunks."""
    return ExtractedRows(
        descriptions=tuple(row for part in parts for row in part.descriptions),
        relations=tuple(row for part in parts for row in part.relations),
        ledger=tuple(row for part in parts for row in part.ledger),
        reply_keys=frozenset(key for part in parts for key in part.reply_keys),
    )


def _prepared(
    document: Document, sections: tuple[Section, ...], chunks: tuple[Chunk, ...], grounded: Sequence[Grounded]
) -> Prepared:
    mentions = tuple(link(document.title, chunks, [part.mentions for part in grounded]))
    return Prepared(
        sections=sections,
        chunks=chunks,
        mentions=mentions,
        extracted=joined([part.rows for part in grounded]),
        times=times_of(document, chunks, mentions),
    )
