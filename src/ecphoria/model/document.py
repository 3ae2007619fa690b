"""What goes in: documents, and what they are taken apart into."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Literal, TypeAlias

Locator: TypeAlias = Mapping[str, str | int]
"""Where a span lies in its file: ``{"page": 3}``, ``{"sheet": "Q1", "row": 5}``, ``{"path": "$.items[2]"}``,
``{"part": "offer.pdf", "page": 1}``; empty for plain text. Rows and pages count from 1."""
MetadataValue: TypeAlias = str | int | float | bool | None
BlockKind: TypeAlias = Literal["heading", "paragraph", "record"]
MentionSource: TypeAlias = Literal["title", "subject", "name"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Span:
    """A stretch of a document's canonical text, and where that stretch lies in the original file."""

    start: int
    end: int
    locator: Locator = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Block:
    """A structural part that a reader found: a heading, a paragraph, or a record (a table row, a JSON object).

    Blocks are ordered, do not overlap, and need not cover the text (what lies between them is layout). A heading has
    ``level`` 1 (outermost) to 6; other kinds have level 0. A record is never joined with its neighbours.
    """

    start: int
    end: int
    kind: BlockKind
    level: int = 0
    locator: Locator = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Document:
    """A text to remember.

    Attributes:
        text: canonical text; every span points into it. Must hold something besides white space.
        id: replaces the document of the same id. ``None``: SHA-256 of title and text.
        title: names the subject of the document, never part of ``text``; ``None`` when there is none.
        published: the time the document speaks from. A naive one, a date or ISO 8601 text means UTC.
        metadata: flat facts about the document (``{"source": "mail", "from": "Ann Lee"}``); filters read them.
        blocks: structure found by a reader; without it, paragraphs are separated by blank lines.
    """

    text: str
    id: str | None = None
    title: str | None = None
    published: datetime | date | str | None = None
    metadata: Mapping[str, MetadataValue] = field(default_factory=dict)
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Mention:
    """A stretch of a chunk that names an entity. ``text`` is the form found; offsets are relative to the text given.

    ``name`` is the entity's own name where the form found is an alias of it, and empty where it is not. ``source`` is
    ``"name"`` for a name found in the text; titles and subjects are told apart because they weigh more.
    ``type`` is the extractor's label mapped to person, organization, location, event, artifact or concept.
    """

    start: int
    end: int
    text: str
    type: str
    source: MentionSource = "name"
    name: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Section:
    """A headed stretch of a document. ``parent`` is the ordinal of the section it lies in, ``None`` at the top."""

    ordinal: int
    title: str
    level: int
    start: int
    end: int
    parent: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Chunk:
    """The retrieval unit: a paragraph-sized stretch of a document (T 4.2).

    ``sentences`` are its parts and ``section`` the ordinal of the section it lies in; all offsets are the document's.
    """

    ordinal: int
    start: int
    end: int
    sentences: tuple[tuple[int, int], ...]
    section: int | None = None
    locator: Locator = field(default_factory=dict)


def utc(value: datetime | date | str | None) -> datetime | None:
    """Read an instant: aware ones are converted, naive ones, dates and ISO 8601 text mean UTC.

    Raises:
        ValueError: text that is not ISO 8601.
    """
    if value is None:
        return None
    if isinstance(value, str):
        value = datetime.fromisoformat(value)
    if not isinstance(value, datetime):
        value = datetime(value.year, value.month, value.day)
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
