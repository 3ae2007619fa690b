"""What actions cost and did."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ecphoria.errors import InputError


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


def usage_of(stages: Mapping[str, StageUsage], seconds: Mapping[str, float]) -> Usage:
    """What all stages took together."""
    return Usage(
        prompt_tokens=sum(stage.prompt_tokens for stage in stages.values()),
        completion_tokens=sum(stage.completion_tokens for stage in stages.values()),
        calls=sum(stage.calls for stage in stages.values()),
        cache_hits=sum(stage.cache_hits for stage in stages.values()),
        seconds=seconds,
        stages=stages,
    )


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
class MergeReport:
    """What became of the traces in a consolidation.

    Attributes:
        traces: live ones before.
        merged: new ones that stand for several each.
        children: those that they stand for.
        seconds: wall-clock.
        stopped: it was asked to stop; what was done stays, and the next one goes on.
    """

    traces: int = 0
    merged: int = 0
    children: int = 0
    seconds: float = 0.0
    stopped: bool = False


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
        merging: what became of the traces.
    """

    levels: tuple[int, ...]
    chunks: int
    stale: int = 0
    summaries: int = 0
    usage: Usage = field(default_factory=Usage)
    stopped: str = ""
    merging: MergeReport = field(default_factory=MergeReport)


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
