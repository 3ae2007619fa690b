"""The records that pass between the rooms: frozen, keyword-only, without behaviour beyond their own data.

Offsets are code points into the document's canonical extracted text, half-open. Instants are timezone-aware UTC.
"""

from ecphoria.model.answer import Answer, ImplicitRelation
from ecphoria.model.contradiction import Claim, Contradiction
from ecphoria.model.cost import (
    ConsolidationReport,
    Estimate,
    ExtractionCounts,
    IngestReport,
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
from ecphoria.model.fact import EntityVersion, Evidence, Fact, KnownFact, Slot, StatementStatus, Version, VersionStatus
from ecphoria.model.graph import EntityPath, From, GraphEdge, GraphNode, Neighbourhood, Reached
from ecphoria.model.path import ActiveEntity, Cue, Step, Trace
from ecphoria.model.recall import Citation, Community, Hit, Recall
from ecphoria.model.time import INSTANT, AskedTime, Interval, SaidTime, When

__all__ = [
    "INSTANT",
    "ActiveEntity",
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
    "EntityPath",
    "EntityVersion",
    "Estimate",
    "Evidence",
    "ExtractionCounts",
    "Fact",
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
    "MetadataValue",
    "Neighbourhood",
    "PaidReply",
    "Reached",
    "Recall",
    "SaidTime",
    "Section",
    "Slot",
    "Span",
    "StageUsage",
    "StatementStatus",
    "Status",
    "Step",
    "Trace",
    "Usage",
    "Version",
    "VersionStatus",
    "When",
    "usage_of",
    "utc",
]
