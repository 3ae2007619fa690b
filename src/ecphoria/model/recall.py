"""What a question brings back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from ecphoria.model.active import Active
from ecphoria.model.contradiction import Contradiction
from ecphoria.model.cost import Usage
from ecphoria.model.document import Section, Span
from ecphoria.model.episode import RecalledEpisode
from ecphoria.model.fact import KnownFact
from ecphoria.model.path import ActiveEntity, Step, Trace
from ecphoria.model.time import SaidTime, When


@dataclass(frozen=True, kw_only=True, slots=True)
class Hit:
    """A recalled chunk. ``score`` orders the hits of one recall and means nothing beyond it.

    ``best_sentence`` is the one of ``sentences`` that shares most with the question, ``section`` the headed stretch
    around the hit (``None`` without headings), ``path`` the steps that ``why`` puts into words, ``times`` those that
    its text names, in their order.
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
    times: tuple[SaidTime, ...] = ()


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
    time it asks about comes first among the hits. Amounts that the hits state differently ("180 days", "270 days") are
    among them. ``contradictions`` are what sources say differently of that time. ``communities`` are those that an
    overview (``strategy="global"``) chose, in order.

    ``episodes`` are past questions that had a part in it, the strongest first. ``episode_id`` is the id under which
    this one was remembered, empty where it was not. ``charges`` are the potentials of memories after it, by episode,
    where questions charge them (``firing=True``). ``active`` is what the session has in mind after it, the strongest
    first; empty without a session. ``when`` are the times that it was held to.
    """

    question: str
    hits: tuple[Hit, ...]
    entities: tuple[ActiveEntity, ...]
    trace: Trace
    usage: Usage
    facts: tuple[KnownFact, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    communities: tuple[Community, ...] = ()
    active: tuple[Active, ...] = ()
    episodes: tuple[RecalledEpisode, ...] = ()
    episode_id: str = ""
    charges: Mapping[str, float] | None = None
    when: When = field(default_factory=When)
