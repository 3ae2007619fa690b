"""Everything about a document that needs no other document: its sections, chunks and linked mentions."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ecphoria.entities.stated import SAME_AS
from ecphoria.ingest.aliases import alias_relations, named_with_aliases
from ecphoria.ingest.link import link
from ecphoria.ingest.split import Splitter
from ecphoria.ingest.statements import statements
from ecphoria.ingest.times import times_of
from ecphoria.model import Chunk, Document, Mention, Section, utc
from ecphoria.models.ports import Extractor
from ecphoria.store.records import ExtractedRows, StoredMention, StoredTime


@dataclass(frozen=True, kw_only=True, slots=True)
class Prepared:
    """A document taken apart, ready to be embedded and committed."""

    sections: tuple[Section, ...]
    chunks: tuple[Chunk, ...]
    mentions: tuple[StoredMention, ...]
    extracted: ExtractedRows = field(default_factory=ExtractedRows)
    times: tuple[StoredTime, ...] = ()


def prepare(documents: Sequence[Document], splitter: Splitter, extractor: Extractor) -> list[Prepared]:
    """Split documents and find the names in each chunk; one call for many, so that the models work in batches."""
    split = [splitter.split(document) for document in documents]
    texts = [
        document.text[chunk.start : chunk.end]
        for document, (_, chunks) in zip(documents, split, strict=True)
        for chunk in chunks
    ]
    found = iter(extractor.extract(texts))
    return [
        _prepared(document, sections, chunks, [next(found) for _ in chunks])
        for document, (sections, chunks) in zip(documents, split, strict=True)
    ]


def _prepared(
    document: Document, sections: tuple[Section, ...], chunks: tuple[Chunk, ...], found: Sequence[Sequence[Mention]]
) -> Prepared:
    named, second = [], []
    for chunk, names in zip(chunks, found, strict=True):
        mentioned, stated = named_with_aliases(document.text[chunk.start : chunk.end], names)
        named.append(mentioned)
        second.append(stated)
    mentions = tuple(link(document.title, chunks, named))
    said = [statement.relation for statement in statements(document.text, chunks, mentions, utc(document.published))]
    known = {(one.chunk, one.source_id, one.target_id) for one in said if one.type in SAME_AS}
    for chunk, stated in zip(chunks, second, strict=True):
        for relation in alias_relations(chunk, stated):
            if (relation.chunk, relation.source_id, relation.target_id) not in known:
                said.append(relation)
    return Prepared(
        sections=sections,
        chunks=chunks,
        mentions=mentions,
        extracted=ExtractedRows(relations=tuple(said)),
        times=times_of(document, chunks, mentions),
    )
