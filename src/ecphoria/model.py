"""The records that pass between the rooms: frozen, keyword-only, without behaviour beyond their own data.

Offsets are code points into the document's canonical extracted text, half-open. Instants are timezone-aware UTC.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Literal, TypeAlias

from ecphoria.errors import InputError

Locator: TypeAlias = Mapping[str, str | int]
"""Where a span lies in its file: ``{"page": 3}``, ``{"sheet": "Q1", "row": 5}``, ``{"path": "$.items[2]"}``,
``{"part": "offer.pdf", "page": 1}``; empty for plain text. Rows and pages count from 1."""

MetadataValue: TypeAlias = str | int | float | bool | None
BlockKind: TypeAlias = Literal["heading", "paragraph", "record"]
MentionSource: TypeAlias = Literal["title", "subject", "name"]
StatementStatus: TypeAlias = Literal["asserted", "ended", "retracted"]
VersionStatus: TypeAlias = Literal["current", "superseded", "ended", "retracted"]


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


@dataclass(frozen=True, kw_only=True, slots=True)
class StageUsage:
    """What one stage asked of a model: tokens by the endpoint's own count, requests, and replies found in the cache."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    calls: int = 0
    cache_hits: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Usage:
    """What an action cost: model tokens and calls (requests, retries included), and wall-clock seconds per stage.

    ``stages`` tells the tokens apart by what they were for (``"extract"``); ``cache_hits`` are replies that were paid
    for before and cost nothing now.
    """

    prompt_tokens: int = 0
    completion_tokens: int = 0
    calls: int = 0
    seconds: Mapping[str, float] = field(default_factory=dict)
    cache_hits: int = 0
    stages: Mapping[str, StageUsage] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class PaidReply:
    """A model's reply as it is kept, with what it cost by the endpoint's own count."""

    text: str
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtractionCounts:
    """The extraction ledger in numbers: chunks in which a model found names, found none, or failed.

    ``dropped`` are names that it gave and that do not stand in the chunk, or are mere dates and numbers. All are 0
    for the local extractor, which cannot fail.
    """

    done: int = 0
    empty: int = 0
    failed: int = 0
    dropped: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Estimate:
    """What an ``add`` would ask of the model: an estimate of tokens, made without a call.

    ``calls`` are chunks whose reply is not in the cache; ``chunks`` are all chunks that would be extracted.
    """

    documents: int
    chunks: int
    calls: int
    prompt_tokens: int
    completion_tokens: int


@dataclass(frozen=True, kw_only=True, slots=True)
class IngestReport:
    """What an ``add`` did: document ids by outcome, the inputs that failed and why, and the cost.

    ``extraction`` counts this run's chunks; ``stopped`` says why it ended early (a budget), and is empty otherwise.
    ``closed`` are facts that held until this run and have given way to another value; ``warning`` says so where they
    are unusually many, as when a document is wrong or an office was misread, and is empty otherwise.
    """

    added: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    failed: tuple[InputError, ...] = ()
    chunks: int = 0
    usage: Usage = field(default_factory=Usage)
    extraction: ExtractionCounts = field(default_factory=ExtractionCounts)
    stopped: str = ""
    closed: int = 0
    warning: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Cue:
    """A stretch of the question that woke something.

    ``how``: ``name`` (of the memory), ``alias`` (another form of one), ``verbatim`` or ``words`` (that stand so, or at
    all, in few chunks), ``spelling`` (mended), ``phrase``; ``model`` (a language model named it); ``query`` for the
    whole question. Cues that wake chunks directly have no ``entity_ids``.
    """

    text: str
    entity_ids: tuple[str, ...]
    how: str
    strength: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One link of the path that led to a hit. ``share`` (0..1) is the part of the next node's mass that came this way.

    ``kind`` is ``cue``, ``entity``, ``value`` or ``chunk``; ``label`` is what a person reads, of an entity the form
    found in the text, and ``name`` the entity's own name where that is another. ``relation`` says what ties this step
    to the one before: the type of a statement between the two, which ``span`` holds in its document (``backward``: it
    is one of this step about the former), else the text's own words where they stand close enough. ``chunk_id`` is
    where it is said.
    """

    kind: str
    id: str
    label: str
    share: float
    relation: str = ""
    chunk_id: str = ""
    name: str = ""
    span: Span | None = None
    backward: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ActiveEntity:
    """An entity that a recall woke, with its activation (relative to the strongest: 0..1, or a cosine)."""

    id: str
    name: str
    type: str
    activation: float


@dataclass(frozen=True, kw_only=True, slots=True)
class GraphNode:
    """An entity of the graph, by its id, the name that people read and its most frequent type."""

    id: str
    name: str
    type: str


@dataclass(frozen=True, kw_only=True, slots=True)
class GraphEdge:
    """A statement of one entity about another: its relation, confidence (0..1), and where it is said.

    Without a relation: a chunk mentions both; which way round means nothing.
    """

    source: str
    target: str
    relation: str = ""
    chunk_id: str = ""
    span: Span | None = None
    confidence: float = 1.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Neighbourhood:
    """Some entities and those around them, nearest first, with the edges between them."""

    nodes: tuple[GraphNode, ...]
    edges: tuple[GraphEdge, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class From:
    """Where a walk starts, and over which relations (labels or families) it goes from there; ``None``: over any."""

    name: str
    relation_types: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class EntityPath:
    """A chain from one entity to another; ``text`` reads as one line, ``strength`` is the product of its steps'."""

    steps: tuple[Step, ...]
    text: str
    strength: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Reached:
    """An entity that a walk came to, with the chain to it from each start; strengths are multiplied."""

    id: str
    name: str
    type: str
    strength: float
    paths: tuple[EntityPath, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Hit:
    """A recalled chunk. ``score`` orders the hits of one recall and means nothing beyond it.

    ``best_sentence`` is the one of ``sentences`` that shares most with the question, ``section`` the headed stretch
    around the hit (``None`` without headings), ``path`` the steps that ``why`` puts into words.
    """

    document_id: str
    chunk_id: str
    title: str | None
    text: str
    score: float
    span: Span
    why: str
    published: datetime | None = None
    best_sentence: Span | None = None
    sentences: tuple[Span, ...] = ()
    section: Section | None = None
    path: tuple[Step, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Trace:
    """How a recall came about: the strategy and its parameters, the cues, and what it found on the way.

    ``provenance`` holds the sets of Algorithm 1 (E 3.2) by name for ``strategy="ecphory"``: entity or chunk ids.
    """

    strategy: str
    parameters: Mapping[str, float | int | bool | str] = field(default_factory=dict)
    cues: tuple[Cue, ...] = ()
    provenance: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Slot:
    """A relation of which an entity has one value at a time.

    Attributes:
        name: what people read.
        labels: phrases that tie the holder to the value ("headquartered in") or name the value ("CEO").
        inverse: phrases that tie the value to the holder ("capital of").
        person: whether values are persons: the end that is none is then the holder, and a surname is its full name.
        symmetric: whether each end is the other's value ("spouse").
        asked: more words that ask for it, beside the labels.
        collection: the only one in which it is declared; empty: in all.
    """

    name: str
    labels: tuple[str, ...]
    inverse: tuple[str, ...] = ()
    person: bool = False
    symmetric: bool = False
    asked: tuple[str, ...] = ()
    collection: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """Where a document says a fact, how surely (0..1), when the document speaks from, and when it was learned."""

    document_id: str
    chunk_id: str
    span: Span
    confidence: float
    published: datetime | None
    learned: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Fact:
    """What one document says of a slot: an entity and a relation that it has one value of, or many.

    Attributes:
        entity, value_id: forms; ``value_id`` is empty where the value is none, as a price is.
        relation: the slot's name, or the label as it was given where no slot is declared for it.
        value: as it is written.
        valid_from, valid_to: when it holds, half-open, as far as the text says so.
        status: asserted, ended (it held and no longer does), or retracted (it never held).
    """

    entity: str
    relation: str
    value: str
    value_id: str
    valid_from: datetime | None
    valid_to: datetime | None
    status: StatementStatus
    evidence: Evidence


@dataclass(frozen=True, kw_only=True, slots=True)
class Version:
    """A value that an entity had for a time (T 5.4), from all that documents say of it.

    Attributes:
        entity, relation, value, value_id: as of the facts that it was made of.
        valid_from: when it began to hold at the latest; ``None``: not known.
        valid_to: when it no longer held; ``None``: it still holds, or the end is not known.
        status: current; superseded (another value took its place); ended (nothing is known to have done so); or
            retracted (a document says that it never held).
        period: the interval for people: ``"2002-2011"``, ``"since 2020"``; empty when nothing is known of it.
        confidence: 0..1, of all documents together.
        learned: when the first of them was learned.
        evidence: what says so, by document and place.
    """

    entity: str
    relation: str
    value: str
    value_id: str
    valid_from: datetime | None
    valid_to: datetime | None
    status: VersionStatus
    period: str
    confidence: float
    learned: datetime | None
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class EntityVersion:
    """An entity as it was at some time (T 5.4): the values that held then, by relation.

    ``[valid_from, valid_to)`` is the widest interval around that time in which none of them changes; ``None``: open.
    """

    entity: str
    valid_from: datetime | None
    valid_to: datetime | None
    attributes: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownFact:
    """A version that a question asks for. ``holds``: at the time asked about; others tell what held before or after."""

    name: str
    version: Version
    holds: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Citation:
    """A numbered source of an answer: ``quote`` is exactly ``document.text[span.start:span.end]``."""

    number: int
    chunk_id: str
    document_id: str
    title: str | None
    span: Span
    quote: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Community:
    """A group of entities that the texts speak of together, and the chunks that do (T 4.3).

    Attributes:
        id: its level (0 is the finest) and its number there, as of one state of the memory.
        title, entities: the names that are strongest in it.
        chunks: how many chunks belong to it, of those that passed the filters; ``share`` (0..1) of all of them.
        summary: by a chat model, where one wrote it (``Memory.consolidate``) and nothing in it changed since; else its
            most central sentences.
        sources: those sentences.
        chunk_ids: of the recall's hits, those that belong to it.
        stale: documents of it changed since it was made.
        written: whether a chat model wrote the summary.
    """

    id: str
    level: int
    title: str
    entities: tuple[str, ...]
    chunks: int
    share: float
    summary: str
    sources: tuple[Citation, ...]
    chunk_ids: tuple[str, ...]
    stale: bool = False
    written: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Recall:
    """What a question brought back: hits in order, the entities that were active, and the trace.

    ``facts`` are those that it names by entity and relation ("Who is IBM's CEO?"); what says the ones that hold at the
    time it asks about comes first among the hits. ``communities`` are those that an overview (``strategy="global"``)
    chose, in order.
    """

    question: str
    hits: tuple[Hit, ...]
    entities: tuple[ActiveEntity, ...]
    trace: Trace
    usage: Usage
    facts: tuple[KnownFact, ...] = ()
    communities: tuple[Community, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class ConsolidationReport:
    """What a consolidation did.

    Attributes:
        levels: communities of each level, the finest first.
        chunks: that belong to one.
        stale: documents that had changed since the communities were made before.
        summaries: that a chat model has written, those paid for before included.
        usage: seconds by step, and what the model cost.
        stopped: why summaries are missing (a budget); empty otherwise.
    """

    levels: tuple[int, ...]
    chunks: int
    stale: int = 0
    summaries: int = 0
    usage: Usage = field(default_factory=Usage)
    stopped: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ImplicitRelation:
    """A sentence of a recalled chunk that ties two active entities; ``text`` is its text on one line (E, abstract)."""

    source: str
    target: str
    text: str
    chunk_id: str
    span: Span


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """An answer and its sources. ``extractive``: made of quoted sentences, no language model took part.

    ``abstained``: the evidence does not hold the answer. ``confidence`` (0..1) is, of a generated answer, the share of
    its words that stand in the passages cited for them; of an extractive one, the share of the question's words, the
    rarer ones weighing more, that its sentences and their titles say. It compares answers of one kind and is no
    probability of being right.

    An answer that was reasoned (``ask(..., reasoned=True)``) has all that the model wrote as its ``text``, the answer
    alone as ``short``, and in ``relations`` what ties its entities by the recalled texts. ``episode_id`` is empty when
    the episode was not kept.
    """

    text: str
    citations: tuple[Citation, ...]
    recall: Recall
    confidence: float
    usage: Usage
    episode_id: str
    abstained: bool = False
    extractive: bool = True
    short: str = ""
    relations: tuple[ImplicitRelation, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Status:
    """The size and state of a memory.

    Indexing tokens are those of the model replies that the memory's documents stand on; query tokens those of its
    episodes. Both are prompt and completion together, by the endpoint's own count; means are per chunk and per
    question. ``communities`` are those of all levels, ``communities_stale`` the documents that changed since.
    """

    path: str
    collection: str
    documents: int
    chunks: int
    mentions: int
    entities: int
    episodes: int
    embedder: str | None
    chat: str | None
    position: int
    indexed_position: int
    bytes: int
    extractor: str = "local"
    extraction: ExtractionCounts = field(default_factory=ExtractionCounts)
    indexing_tokens: int = 0
    indexing_tokens_per_chunk: float = 0.0
    query_tokens: int = 0
    query_tokens_per_question: float = 0.0
    communities: int = 0
    communities_stale: int = 0


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
