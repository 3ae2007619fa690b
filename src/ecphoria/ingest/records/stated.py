"""What a record's document states, by its mapping: names and statements at exact spans."""

from dataclasses import dataclass

from ecphoria.model import Document
from ecphoria.store.records import StoredMention, StoredRelation


@dataclass(frozen=True, kw_only=True, slots=True)
class Stated:
    """Mentions and relations of a document, whose chunks are not known yet: their ``chunk`` is -1.

    ``title_type`` is the type of what the title names; ``texts`` are the spans of running text, where more names may be
    found.
    """

    mentions: tuple[StoredMention, ...] = ()
    relations: tuple[StoredRelation, ...] = ()
    title_type: str = "concept"
    texts: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class StatedDocument:
    """A document with what it states; ``place`` is what errors call it."""

    document: Document
    stated: Stated
    place: str
