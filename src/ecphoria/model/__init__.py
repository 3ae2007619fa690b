"""The records that pass between the rooms: frozen, keyword-only, without behaviour beyond their own data.

Offsets are code points into the document's canonical extracted text, half-open. Instants are timezone-aware UTC.
"""

from ecphoria.model.active import Active, ActiveKind
from ecphoria.model.answer import Answer, ImplicitRelation
from ecphoria.model.contradiction import Claim, Contradiction
from ecphoria.model.cost import (
    ConsolidationReport,
    Estimate,
    ExtractionCounts,
    IngestReport,
    MergeReport,
    PaidReply,
    StageUsage,
    Status,
    Usage,
    usage_of,
)
from ecphoria.model.document import (
    Block,
    BlockKind,
    Chunk,
    Document,
    Locator,
    Mention,
    MentionSource,
    MetadataValue,
    Section,
    Span,
    utc,
)
from ecphoria.model.domain import Domain
from ecphoria.model.episode import Episode, EpisodeKind, EpisodeSource, EpisodeState, RecalledEpisode
from ecphoria.model.fact import EntityVersion, Evidence, Fact, KnownFact, Slot, StatementStatus, Version, VersionStatus
from ecphoria.model.graph import EntityPath, From, GraphEdge, GraphNode, Neighbourhood, Reached
from ecphoria.model.path import ActiveEntity, Cue, Step, Trace
from ecphoria.model.recall import Citation, Community, Hit, Recall
from ecphoria.model.time import INSTANT, AskedTime, Interval, SaidTime, When
from ecphoria.model.upkeep import Forgotten, PruneReport, SleepReport, SleepStep, TraceLimits

__all__ = [
    "INSTANT",
    "Active",
    "ActiveEntity",
    "ActiveKind",
    "Answer",
    "AskedTime",
    "Block",
    "BlockKind",
    "Chunk",
    "Citation",
    "Claim",
    "Community",
    "ConsolidationReport",
    "Contradiction",
    "Cue",
    "Document",
    "Domain",
    "EntityPath",
    "EntityVersion",
    "Episode",
    "EpisodeKind",
    "EpisodeSource",
    "EpisodeState",
    "Estimate",
    "Evidence",
    "ExtractionCounts",
    "Fact",
    "Forgotten",
    "From",
    "GraphEdge",
    "GraphNode",
    "Hit",
    "ImplicitRelation",
    "IngestReport",
    "Interval",
    "KnownFact",
    "Locator",
    "Mention",
    "MentionSource",
    "MergeReport",
    "MetadataValue",
    "Neighbourhood",
    "PaidReply",
    "PruneReport",
    "Reached",
    "Recall",
    "RecalledEpisode",
    "SaidTime",
    "Section",
    "SleepReport",
    "SleepStep",
    "Slot",
    "Span",
    "StageUsage",
    "StatementStatus",
    "Status",
    "Step",
    "Trace",
    "TraceLimits",
    "Usage",
    "Version",
    "VersionStatus",
    "When",
    "usage_of",
    "utc",
]
