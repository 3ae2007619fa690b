"""What becomes of memories in time: reports of consolidation, pruning and sleep, and why one was forgotten."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from ecphoria.model.cost import ConsolidationReport, MergeReport

SleepStep: TypeAlias = Literal["merging", "pruning", "communities", "indexes", "logs"]


@dataclass(frozen=True, kw_only=True, slots=True)
class TraceLimits:
    """What a memory of traces is held to.

    Attributes:
        threshold: activation below which one is forgotten.
        similarity: cosine of questions from which on the weaker of two adds nothing; 1 and more: never.
        capacity: traces in use, at most; the least active go first.
        grace: days after which what was archived, or merged into another, is deleted for good.
        reasons: days for which it is known why a deleted one was forgotten.
    """

    threshold: float = 0.01
    similarity: float = 0.95
    capacity: int = 100_000
    grace: float = 30.0
    reasons: float = 365.0


@dataclass(frozen=True, kw_only=True, slots=True)
class PruneReport:
    """What a pruning took out of use, and what it deleted.

    Attributes:
        traces: live and stale ones before.
        expired, faded, redundant, excess: archived, by reason.
        deleted: archived or merged ones whose time of grace was over: gone for good.
        reasons: of long deleted ones, that were dropped.
        seconds, stopped: as of ``MergeReport``.
    """

    traces: int = 0
    expired: int = 0
    faded: int = 0
    redundant: int = 0
    excess: int = 0
    deleted: int = 0
    reasons: int = 0
    seconds: float = 0.0
    stopped: bool = False

    @property
    def archived(self) -> int:
        """How many were taken out of use."""
        return self.expired + self.faded + self.redundant + self.excess


@dataclass(frozen=True, kw_only=True, slots=True)
class SleepReport:
    """What a sleep did, step by step; a step that it did not come to, or was not asked for, is ``None``.

    Attributes:
        merging, pruning: of the traces.
        communities: made anew; ``None`` also when nothing had changed since they were made.
        published: the generations of indexes that were written: ``"documents"``, ``"traces"``.
        log: rows of logs that nobody needs any more.
        seconds: by step.
        stopped: why it ended early; the next one goes on from there. Empty otherwise.
    """

    merging: MergeReport | None = None
    pruning: PruneReport | None = None
    communities: ConsolidationReport | None = None
    published: tuple[str, ...] = ()
    log: int = 0
    seconds: Mapping[str, float] = field(default_factory=dict)
    stopped: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Forgotten:
    """Why a memory is not recalled, or that it is.

    Attributes:
        episode_id: of the trace.
        state: live, stale, merged, archived, or gone: deleted for good.
        reason: faded, redundant, capacity, expired, asked, merged; empty while it is in use.
        at: when.
        figures: of that moment (of now, while it is in use), by name.
        until: archived ones: the day from which on it cannot be restored.
        text: all that in words.
    """

    episode_id: str
    state: str
    reason: str
    at: datetime | None
    figures: Mapping[str, float | int | str]
    until: datetime | None
    text: str
