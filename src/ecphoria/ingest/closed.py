"""The facts that an ingest closed: values that held without its documents and have given way with them.

Only slots that the new documents speak of are looked at, through the store's indexes: no shadow is built for it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from ecphoria.entities.facts import End, Statement, read_facts
from ecphoria.entities.occurrences import most
from ecphoria.entities.slots import SlotTable
from ecphoria.entities.versions import versions_of
from ecphoria.formulas.calendar import bound
from ecphoria.model import Evidence, Fact, Span, Version, utc
from ecphoria.store.reading import forms
from ecphoria.store.relations import RelationRow, relation_rows

_MANY, _MANY_SHARE = 10, 1 / 3
"""An ingest closes unusually many facts when it closes more than this many, and this share of those it touches."""
_SHOWN = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Closed:
    """How many facts were closed of those that held before in the slots concerned, and what to tell people of it."""

    count: int = 0
    held: int = 0
    warning: str = ""


def closed_by(connection: Connection, collection: str, changed: Sequence[str], slots: SlotTable) -> Closed:
    """What some documents closed, compared with the same memory without them."""
    new = list(relation_rows(connection, collection, documents_in=sorted(changed)))
    touched = {id_ for row in new if slots.read(row.type) for id_ in (row.source_id, row.target_id) if id_}
    rows = set(relation_rows(connection, collection, entities=sorted(touched)))
    fresh = set(changed)
    if all(row.document_id in fresh for row in rows):
        return Closed()
    facts = [
        fact
        for statement in _statements(connection, collection, rows)
        for fact in read_facts(statement, None, slots)
        if fact.relation in slots.slots
    ]
    concerned = {(fact.entity, fact.relation) for fact in facts if fact.evidence.document_id in fresh}
    facts = [fact for fact in facts if (fact.entity, fact.relation) in concerned]
    before = versions_of((fact for fact in facts if fact.evidence.document_id not in fresh), slots)
    held = [version for version in before if version.status == "current"]
    gone = _superseded(held, facts, slots)
    return Closed(count=len(gone), held=len(held), warning=_warning(gone, len(held)))


def _superseded(held: Sequence[Version], facts: Iterable[Fact], slots: SlotTable) -> list[Version]:
    """Those of the versions that hold no longer with all facts."""
    status: defaultdict[tuple[str, str, str, int], set[str]] = defaultdict(set)
    for version in versions_of(facts, slots):
        for evidence in version.evidence:
            status[_said(version, evidence)].add(version.status)
    return [version for version in held if status[_said(version, version.evidence[0])] == {"superseded"}]


def _said(version: Version, evidence: Evidence) -> tuple[str, str, str, int]:
    return version.entity, version.relation, evidence.chunk_id, evidence.span.start


def _warning(gone: Sequence[Version], held: int) -> str:
    if len(gone) <= max(_MANY, _MANY_SHARE * held):
        return ""
    examples = "; ".join(f"{version.entity}, {version.relation}: {version.value}" for version in gone[:_SHOWN])
    return (
        f"{len(gone)} of {held} facts that held gave way to new values ({examples} ...): are the new documents right?"
    )


def _statements(connection: Connection, collection: str, rows: Iterable[RelationRow]) -> list[Statement]:
    ordered = sorted(rows, key=lambda row: (row.document_id, row.chunk, row.ordinal))
    ids = sorted({id_ for row in ordered for id_ in (row.source_id, row.target_id) if id_})
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for id_, _, type_, count in forms(connection, collection, ids):
        counts[id_][type_] += count
    types = {id_: most(count) for id_, count in counts.items()}
    return [_statement(row, types) for row in ordered]


def _statement(row: RelationRow, types: dict[str, str]) -> Statement:
    id_ = "" if row.literal else row.target_id
    return Statement(
        source=End(form=row.source_id, head=row.source_id, name=row.source_id, type=types.get(row.source_id, "")),
        label=row.type,
        target=End(form=id_, head=id_, name=row.target_name or id_, type=types.get(id_, "")),
        valid_from=bound(row.valid_from, 0),
        valid_to=bound(row.valid_to, 1),
        status=row.status,
        evidence=Evidence(
            document_id=row.document_id,
            chunk_id=f"{row.document_id}#{row.chunk}",
            span=Span(start=row.start, end=row.end),
            confidence=row.confidence,
            published=utc(row.published),
            learned=utc(row.learned),
        ),
    )
