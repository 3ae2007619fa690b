"""The graph for people: neighbourhoods, walks and chains."""

from dataclasses import dataclass

from ecphoria.model.document import Span
from ecphoria.model.path import Step


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
