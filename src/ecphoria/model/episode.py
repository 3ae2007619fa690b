"""Memory traces as people see them (T 3.2, 4.4)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

EpisodeKind: TypeAlias = Literal["ask", "recall", "merged"]
EpisodeState: TypeAlias = Literal["live", "stale", "merged", "archived"]


@dataclass(frozen=True, kw_only=True, slots=True)
class EpisodeSource:
    """A chunk that an episode brought back: its place and score there, whether the answer cites it, and how often that
    citation was opened."""

    chunk_id: str
    document_id: str
    rank: int
    score: float
    cited: bool
    opened: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Episode:
    """A memory trace: a question, what it brought back, what was answered, and what became of it.

    Attributes:
        id, at, question, answer, strategy: as it was asked; ``answer`` is empty where none was given.
        kind: ask, recall, or merged (made of others, whose ``parent`` it is).
        state: live; stale (a source of it changed); merged (its parent stands for it); archived (pruned). Only live
            ones are recalled.
        activation: how strong it is now (T 6.2), 0 of those that are not live.
        accesses, accessed: how often it was used since, and when last (``None``: never).
        reinforcement: gamma, .5..2, from what people said of it; ``feedback`` is their last word.
        strength, stability: alpha_0, and what divides the rate of decay.
        pinned: does not fade, and is never pruned or merged.
        expires: when it stops being recalled, if ever.
        entities: forms of the entities that were active, the strongest first.
    """

    id: str
    at: datetime
    question: str
    answer: str
    kind: EpisodeKind
    state: EpisodeState
    strategy: str
    activation: float
    accesses: int
    accessed: datetime | None
    reinforcement: float
    feedback: str | None
    strength: float
    stability: float
    pinned: bool
    expires: datetime | None
    parent: str | None
    session: str | None
    sources: tuple[EpisodeSource, ...]
    entities: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class RecalledEpisode:
    """An episode that counted in a recall.

    Attributes:
        similarity: cosine of its question with the present one.
        activation: its strength at that moment (T 6.2).
        share: 0..1, its part of what all episodes brought in.
        fired: whether it was charged above its threshold (T 6.3).
    """

    id: str
    question: str
    similarity: float
    activation: float
    share: float
    fired: bool = False
