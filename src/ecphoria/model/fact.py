"""Facts and their versions (T 5.4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from ecphoria.model.document import Span
from ecphoria.model.time import Interval

StatementStatus: TypeAlias = Literal["asserted", "ended", "retracted"]
VersionStatus: TypeAlias = Literal["current", "superseded", "ended", "retracted"]


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
        written: the stretches for which it is written to hold, whatever is said to have taken its place.
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
    written: tuple[Interval, ...] = ()


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
