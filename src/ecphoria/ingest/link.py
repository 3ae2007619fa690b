"""Linking mentions to entities: the folded name is the entity.

A title names the subject of every chunk below it; without one, the first name of a document that opens with it does.
"""

from collections.abc import Iterator, Sequence

from ecphoria.entities.names import fold
from ecphoria.model import Chunk, Mention
from ecphoria.store.records import StoredMention

_OPENING_CHARACTERS = 60


def link(title: str | None, chunks: Sequence[Chunk], found: Sequence[Sequence[Mention]]) -> Iterator[StoredMention]:
    """Mentions with their entities; offsets become the document's.

    Args:
        title: the document's title, whose entity is the subject of each chunk.
        chunks: the document's chunks.
        found: mentions of each chunk, offsets relative to the chunk's text.
    """
    titled = fold(title) if title else ""
    for chunk, mentions in zip(chunks, found, strict=True):
        if title and titled:
            yield StoredMention(
                chunk=chunk.ordinal,
                start=chunk.start,
                end=chunk.start,
                source="title",
                entity_id=titled,
                name=title,
                type="concept",
            )
        for mention in mentions:
            subject = not titled and mention is mentions[0] and _opens(chunk, mention)
            entity_id = fold(mention.name or mention.text)
            if entity_id:
                yield StoredMention(
                    chunk=chunk.ordinal,
                    start=chunk.start + mention.start,
                    end=chunk.start + mention.end,
                    source="subject" if subject else mention.source,
                    entity_id=entity_id,
                    name=mention.text,
                    type=mention.type,
                )


def _opens(chunk: Chunk, mention: Mention) -> bool:
    """Whether a document's first sentence opens with a mention, which is then what the document is about."""
    first_end = chunk.sentences[0][1] - chunk.start
    return chunk.ordinal == 0 and mention.start < min(_OPENING_CHARACTERS, first_end)
