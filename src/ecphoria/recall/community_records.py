"""The communities of a finding as people read them: with the texts of their sentences."""

from collections.abc import Mapping

from sqlalchemy import Connection

from ecphoria.layers.graph.communities.records import Communities
from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import Citation, Community, Span
from ecphoria.recall.community_view import CommunityView
from ecphoria.recall.finding import Finding, FoundCommunity
from ecphoria.store.reading import StoredChunk, load_chunks

SUMMARY_SENTENCES = 3
"""Sentences of a summary that no model wrote."""

Stored = Mapping[tuple[str, int], StoredChunk]


def community_records(
    connection: Connection, collection: str, snapshot: Snapshot, found: Finding
) -> tuple[Community, ...]:
    """The communities that a finding chose."""
    told = sorted({chunk for community in found.communities for chunk, _ in community.sentences})
    keys = {chunk: snapshot.chunk_key(chunk) for chunk in told}
    stored = load_chunks(connection, collection, list(keys.values())) if keys else {}
    return tuple(_record(snapshot, community, stored) for community in found.communities)


def largest_communities(
    connection: Connection, collection: str, snapshot: Snapshot, communities: Communities, least: int, most: int
) -> tuple[Community, ...]:
    """The largest communities of all levels as any recall shows them: at most some, each of at least so many chunks."""
    view = CommunityView.of(snapshot.shadows, communities, None)
    held = [
        (-int(size), level, number)
        for level in range(communities.hierarchy.levels)
        for number, size in enumerate(view.sizes_on(level).tolist())
        if size >= least
    ]
    found = tuple(view.describe(level, number, None) for _, level, number in sorted(held)[:most])
    return community_records(connection, collection, snapshot, Finding(ranked=(), communities=found))


def _record(snapshot: Snapshot, community: FoundCommunity, stored: Stored) -> Community:
    sources = tuple(
        _source(place, stored[snapshot.chunk_key(chunk)], number)
        for place, (chunk, number) in enumerate(community.sentences, 1)
    )
    return Community(
        id=community.id,
        level=community.level,
        title=community.title,
        entities=community.entities,
        chunks=community.size,
        share=community.share,
        summary=" ".join(" ".join(source.quote.split()) for source in sources[:SUMMARY_SENTENCES]),
        sources=sources,
        chunk_ids=tuple(snapshot.chunk_id(chunk) for chunk in community.chunks),
        stale=community.stale,
    )


def _source(place: int, chunk: StoredChunk, number: int) -> Citation:
    start, end = chunk.sentences[number]
    return Citation(
        number=place,
        chunk_id=f"{chunk.document_id}#{chunk.ordinal}",
        document_id=chunk.document_id,
        title=chunk.title,
        span=Span(start=start, end=end, locator=chunk.span.locator),
        quote=chunk.text[start - chunk.span.start : end - chunk.span.start],
    )
