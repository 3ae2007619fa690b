"""What a document is when it is written: everything that one transaction stores for it."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ecphoria.model import Chunk, Document, Section, StatementStatus


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredMention:
    """A mention with the chunk and the entity it was linked to; offsets are the document's."""

    chunk: int
    start: int
    end: int
    source: str
    entity_id: str
    name: str
    type: str


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredDescription:
    """What a model said of an entity in one chunk; ``importance`` is 1 to 5, 0 when it did not say."""

    chunk: int
    entity_id: str
    description: str
    importance: int
    aliases: tuple[str, ...]


RelationStatus: TypeAlias = StatementStatus


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredRelation:
    """What a chunk says of two entities, or of an entity and a value, and where (``start``, ``end``: the document's).

    ``confidence`` is 0..1, the dates are ISO 8601 as far as they are known. ``target_name`` is the form found; of a
    ``literal`` it is the value, and ``target_id`` is empty. ``status``: asserted, ended (it held and no longer does) or
    retracted (it never held).
    """

    chunk: int
    source_id: str
    type: str
    target_id: str
    confidence: float
    valid_from: str | None
    valid_to: str | None
    start: int
    end: int
    target_name: str = ""
    literal: bool = False
    status: RelationStatus = "asserted"


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredTime:
    """A time that a chunk names: ``[begins, ends)`` in UTC, an open side ``None``; offsets are the document's.

    ``kind`` is explicit, relative (to when the document speaks, or to a time named before) or vague.
    """

    chunk: int
    start: int
    end: int
    kind: str
    begins: datetime | None
    ends: datetime | None


ExtractionState: TypeAlias = Literal["done", "empty", "failed"]


@dataclass(frozen=True, kw_only=True, slots=True)
class LedgerEntry:
    """What became of a chunk that was given to a model. ``dropped`` names were given that the text does not hold."""

    chunk: int
    state: ExtractionState
    reason: str
    dropped: int


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtractedRows:
    """Everything that a model's extraction adds to a document; empty for the local extractor.

    ``reply_keys`` name the cached replies that it stands on: others about the document go when it is written.
    """

    descriptions: tuple[StoredDescription, ...] = ()
    relations: tuple[StoredRelation, ...] = ()
    ledger: tuple[LedgerEntry, ...] = ()
    reply_keys: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True, slots=True)
class DocumentRecord:
    """A document ready to be committed. ``vectors`` is ``(len(chunks), d)`` float32, L2-normalised."""

    document: Document
    id: str
    content_hash: str
    published: datetime | None
    source_id: str | None
    sections: tuple[Section, ...]
    chunks: tuple[Chunk, ...]
    mentions: tuple[StoredMention, ...]
    vectors: NDArray[np.float32]
    extracted: ExtractedRows = field(default_factory=ExtractedRows)
    times: tuple[StoredTime, ...] = ()
