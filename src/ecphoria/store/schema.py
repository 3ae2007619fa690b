"""The tables of the one truth (SQLAlchemy Core, portable types only).

Every key starts with the collection, so that a tenant can be filtered, moved or removed whole. Nothing here is derived
from an index; what is derived (dense, lexical, graph) lives in generations and can be deleted at any time.
"""

from sqlalchemy import (
    Column,
    Float,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)
from sqlalchemy.schema import SchemaItem

SCHEMA_VERSION = 4

metadata = MetaData()

properties = Table(
    "properties",
    metadata,
    Column("collection", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("collection", "key"),
)
"""Facts about a collection: the embedder's fingerprint. The empty collection holds the schema's version."""

sources = Table(
    "sources",
    metadata,
    Column("collection", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("content_hash", Text, nullable=False),
    PrimaryKeyConstraint("collection", "id"),
)
"""Files that were read, with the hash of their bytes; a file may hold several documents (a mailbox)."""

documents = Table(
    "documents",
    metadata,
    Column("collection", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("source_id", Text),
    Column("content_hash", Text, nullable=False),
    Column("title", Text),
    Column("text", Text, nullable=False),
    Column("published", Text),
    Column("learned", Text, nullable=False),
    PrimaryKeyConstraint("collection", "id"),
    Index("documents_by_source", "collection", "source_id"),
)
"""``published`` and ``learned`` are ISO 8601 in UTC with a fixed width, so that they compare as text."""


def _document_table(name: str, *items: SchemaItem) -> Table:
    """A table whose rows belong to a document and go with it."""
    owner = ForeignKeyConstraint(
        ["collection", "document_id"], ["documents.collection", "documents.id"], ondelete="CASCADE"
    )
    keys = (Column("collection", Text, nullable=False), Column("document_id", Text, nullable=False))
    return Table(name, metadata, *keys, *items, owner)


document_metadata = _document_table(
    "document_metadata",
    Column("key", Text, nullable=False),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("collection", "document_id", "key"),
    Index("documents_by_metadata", "collection", "key", "value"),
)
"""``value`` is JSON, so that 1, "1" and true stay apart."""

sections = _document_table(
    "sections",
    Column("ordinal", Integer, nullable=False),
    Column("parent", Integer),
    Column("level", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    PrimaryKeyConstraint("collection", "document_id", "ordinal"),
)

chunks = _document_table(
    "chunks",
    Column("ordinal", Integer, nullable=False),
    Column("section", Integer),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    Column("locator", Text, nullable=False),
    Column("sentences", Text, nullable=False),
    Column("vector", LargeBinary, nullable=False),
    PrimaryKeyConstraint("collection", "document_id", "ordinal"),
)
"""``sentences`` is JSON ``[[start, end], ...]``; ``vector`` is little-endian float32."""

mentions = _document_table(
    "mentions",
    Column("chunk", Integer, nullable=False),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    Column("source", Text, nullable=False),
    Column("entity_id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("type", Text, nullable=False),
    PrimaryKeyConstraint("collection", "document_id", "chunk", "start", "end", "source"),
    Index("mentions_by_entity", "collection", "entity_id"),
)
"""A title stands outside the text: ``source`` is title, ``start`` and ``end`` are the chunk's start."""

extractions = _document_table(
    "extractions",
    Column("chunk", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("dropped", Integer, nullable=False),
    PrimaryKeyConstraint("collection", "document_id", "chunk"),
    Index("extractions_by_state", "collection", "state"),
)
"""The extraction ledger: what became of each chunk that a model read: ``state`` is done, empty or failed."""

entity_descriptions = _document_table(
    "entity_descriptions",
    Column("chunk", Integer, nullable=False),
    Column("entity_id", Text, nullable=False),
    Column("description", Text, nullable=False),
    Column("importance", Integer, nullable=False),
    Column("aliases", Text, nullable=False),
    PrimaryKeyConstraint("collection", "document_id", "chunk", "entity_id"),
    Index("descriptions_by_entity", "collection", "entity_id"),
)
"""What a model said of an entity, chunk by chunk. ``importance`` is 1 to 5, 0 when not said; ``aliases`` is JSON."""

relations = _document_table(
    "relations",
    Column("chunk", Integer, nullable=False),
    Column("ordinal", Integer, nullable=False),
    Column("source_id", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("target_id", Text, nullable=False),
    Column("confidence", Float, nullable=False),
    Column("valid_from", Text),
    Column("valid_to", Text),
    Column("target_name", Text, nullable=False, server_default=""),
    Column("literal", Integer, nullable=False, server_default="0"),
    Column("status", Text, nullable=False, server_default="asserted"),
    Column("start", Integer, nullable=False, server_default="0"),
    Column("end", Integer, nullable=False, server_default="0"),
    PrimaryKeyConstraint("collection", "document_id", "chunk", "ordinal"),
    Index("relations_by_source", "collection", "source_id"),
    Index("relations_by_target", "collection", "target_id"),
)
"""What a chunk says of two entities, or of an entity and a value (T 4.3, 5.4), and where it says so.

``valid_from`` and ``valid_to`` are ISO 8601 as far as they are known; ``target_name`` is the form found, or the value
of an attribute (``literal`` is 1, ``target_id`` empty). ``status`` is asserted, ended (it held and no longer does) or
retracted (it never held). ``start`` and ``end`` are the document's.
"""

time_expressions = _document_table(
    "time_expressions",
    Column("chunk", Integer, nullable=False),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("begins", Text),
    Column("ends", Text),
    PrimaryKeyConstraint("collection", "document_id", "chunk", "start", "end"),
)
"""The times that a text names (T 10.4, pattern 3): ``[begins, ends)`` in ISO 8601 with a fixed width, UTC; an open side
is empty. ``kind`` is explicit, relative (to when its document speaks) or vague. Offsets are the document's."""

entity_decisions = Table(
    "entity_decisions",
    metadata,
    Column("collection", Text, nullable=False),
    Column("ordinal", Integer, nullable=False),
    Column("at", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("left", Text, nullable=False),
    Column("right", Text, nullable=False),
    Column("note", Text, nullable=False),
    PrimaryKeyConstraint("collection", "ordinal"),
)
"""What people decided about entities, in order: ``kind`` is same, different or alias; ``left`` and ``right`` are forms,
with ``@`` and a document's id behind one where a single document's sense is meant. Undoing removes the newest."""

model_calls = Table(
    "model_calls",
    metadata,
    Column("collection", Text, nullable=False),
    Column("document_id", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("stage", Text, nullable=False),
    Column("reply", Text, nullable=False),
    Column("prompt_tokens", Integer, nullable=False),
    Column("completion_tokens", Integer, nullable=False),
    PrimaryKeyConstraint("collection", "document_id", "key"),
    Index("model_calls_by_key", "collection", "key"),
)
"""Replies that were paid for. They are stored as they arrive, before their document is, hence no foreign key: writing a
document deletes those it does not stand on, removing it deletes all, ``compact`` those whose document never came."""

entity_vectors = Table(
    "entity_vectors",
    metadata,
    Column("collection", Text, nullable=False),
    Column("entity_id", Text, nullable=False),
    Column("text_hash", Text, nullable=False),
    Column("vector", LargeBinary, nullable=False),
    PrimaryKeyConstraint("collection", "entity_id"),
)
"""Embeddings of name and description (E 3.1.4, eq. 2), computed when paper E's search first needs them."""

changes = Table(
    "changes",
    metadata,
    Column("position", Integer, primary_key=True, autoincrement=True),
    Column("collection", Text, nullable=False),
    Column("document_id", Text, nullable=False),
    Index("changes_by_collection", "collection", "position"),
    sqlite_autoincrement=True,
)
"""The change log: one row whenever a document was written or removed. Positions only grow."""

episodes = Table(
    "episodes",
    metadata,
    Column("collection", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("strategy", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("feedback", Text),
    Column("prompt_tokens", Integer, nullable=False, server_default="0"),
    Column("completion_tokens", Integer, nullable=False, server_default="0"),
    Column("kind", Text, nullable=False, server_default="ask"),
    Column("state", Text, nullable=False, server_default="live"),
    Column("vector", LargeBinary),
    Column("accesses", Integer, nullable=False, server_default="0"),
    Column("accessed", Text),
    Column("reinforcement", Float, nullable=False, server_default="1"),
    Column("strength", Float, nullable=False, server_default="1"),
    Column("stability", Float, nullable=False, server_default="1"),
    Column("pinned", Integer, nullable=False, server_default="0"),
    Column("expires", Text),
    Column("parent", Text),
    Column("session", Text),
    PrimaryKeyConstraint("collection", "id"),
    Index("episodes_by_state", "collection", "state"),
    Index("episodes_by_parent", "collection", "parent"),
)
"""Memory traces: every question asked, with its answer (T 3.2, 4.4) and the tokens it took.

``kind`` is ask, recall, or merged (made of others, whose ``parent`` it is). ``state`` is live; stale (a source of it
changed); merged (its parent stands for it); or archived (pruned, and kept for a while). Only live ones are recalled.
``vector`` is the question's, little-endian float32, empty until it is first needed. ``accesses`` and ``accessed`` count
and date its use since; ``reinforcement`` is gamma, ``strength`` alpha_0 and ``stability`` what divides the rate of
decay (T 6.1, 6.2). ``feedback`` is the last word said of it.
"""


def _episode_table(name: str, *items: SchemaItem) -> Table:
    """A table whose rows belong to an episode and go with it."""
    owner = ForeignKeyConstraint(
        ["collection", "episode_id"], ["episodes.collection", "episodes.id"], ondelete="CASCADE"
    )
    keys = (Column("collection", Text, nullable=False), Column("episode_id", Text, nullable=False))
    return Table(name, metadata, *keys, *items, owner)


episode_chunks = _episode_table(
    "episode_chunks",
    Column("rank", Integer, nullable=False),
    Column("document_id", Text, nullable=False),
    Column("chunk", Integer, nullable=False),
    Column("score", Float, nullable=False),
    Column("cited", Integer, nullable=False),
    Column("opened", Integer, nullable=False, server_default="0"),
    PrimaryKeyConstraint("collection", "episode_id", "rank"),
    Index("episodes_by_document", "collection", "document_id"),
)
"""What an episode brought back, in order: whether its answer cites it, and how often that citation was opened."""

episode_entities = _episode_table(
    "episode_entities",
    Column("entity_id", Text, nullable=False),
    Column("activation", Float, nullable=False),
    PrimaryKeyConstraint("collection", "episode_id", "entity_id"),
    Index("episodes_by_entity", "collection", "entity_id"),
)
"""The entities that were active in an episode (0..1), by one of their forms: the registry says who that is today."""

episode_links = _episode_table(
    "episode_links",
    Column("other_id", Text, nullable=False),
    Column("weight", Float, nullable=False),
    Column("at", Text, nullable=False),
    PrimaryKeyConstraint("collection", "episode_id", "other_id"),
    Index("episode_links_by_other", "collection", "other_id"),
    ForeignKeyConstraint(["collection", "other_id"], ["episodes.collection", "episodes.id"], ondelete="CASCADE"),
)
"""Episodes that were recalled together (T 6.1, Hebbian): the weight as of ``at``; ``episode_id`` < ``other_id``."""

episode_charges = _episode_table(
    "episode_charges",
    Column("charge", Float, nullable=False),
    Column("at", Text, nullable=False),
    PrimaryKeyConstraint("collection", "episode_id"),
)
"""Membrane potentials that queries left (T 6.3), as of ``at``."""

episode_changes = Table(
    "episode_changes",
    metadata,
    Column("position", Integer, primary_key=True, autoincrement=True),
    Column("collection", Text, nullable=False),
    Column("episode_id", Text, nullable=False),
    Index("episode_changes_by_collection", "collection", "position"),
    sqlite_autoincrement=True,
)
"""The log of episodes that were written, used, changed or forgotten; positions only grow. What a published generation
has seen may be cut off."""

forgotten = Table(
    "forgotten",
    metadata,
    Column("collection", Text, nullable=False),
    Column("episode_id", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("detail", Text, nullable=False),
    PrimaryKeyConstraint("collection", "episode_id"),
)
"""Why an episode was forgotten: ``reason`` is faded, redundant, capacity, expired, asked, or merged (another stands for
it); ``detail`` is JSON with the figures. Nothing of what it said stands here, so that it stays when the episode is gone
for good."""
