"""What a document is when it is written: everything that one transaction stores for it."""

from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from ecphoria.model import Chunk, Document, Section


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
