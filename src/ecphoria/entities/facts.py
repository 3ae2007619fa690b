"""What documents say of the slots of an entity: statements read as facts, whichever end of them the entity is.

Pure over the typed graph of a snapshot, or over statements. Forms of one entity are given together; the values' forms
stand for their entities where a map is given.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.slots import DEFAULT, SlotTable
from ecphoria.layers.graph.typed import ASSERTED, ENDED, RETRACTED
from ecphoria.layers.shadows import Shadows
from ecphoria.layers.temporal.ticks import instant, ticks
from ecphoria.model import Evidence, Fact, Span, StatementStatus

_STATUSES: dict[int, StatementStatus] = {ASSERTED: "asserted", ENDED: "ended", RETRACTED: "retracted"}


@dataclass(frozen=True, kw_only=True, slots=True)
class End:
    """One end of a statement: a form with its entity's head, what people read and its type; a value has no form."""

    form: str
    head: str
    name: str
    type: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Statement:
    """A labelled statement between two ends, and where it stands."""

    source: End
    label: str
    target: End
    valid_from: datetime | None
    valid_to: datetime | None
    status: StatementStatus
    evidence: Evidence


def facts_of(
    shadows: Shadows,
    forms: Sequence[int],
    *,
    slots: SlotTable = DEFAULT,
    entity_of: NDArray[np.integer] | None = None,
    known_at: datetime | None = None,
    allowed: NDArray[np.bool_] | None = None,
) -> tuple[Fact, ...]:
    """The facts about an entity, in the order of the statements.

    Args:
        shadows: of a snapshot.
        forms: rows of the forms that the entity is written in; the first one is the facts' ``entity``.
        slots: the relations with one value at a time.
        entity_of: (e,) which entity each form is; without it, each is its own.
        known_at: leaves out what was learned later.
        allowed: (n,) the chunks whose statements count; ``None``: all.
    """
    typed = shadows.typed
    if not forms or not len(typed):
        return ()
    wanted = np.array(sorted(forms), dtype=np.int32)
    kept = np.isin(typed.sources, wanted) | np.isin(typed.targets, wanted)
    if known_at is not None:
        kept &= typed.learned <= ticks(known_at)
    if allowed is not None:
        kept &= allowed[typed.chunks]
    heads = None if entity_of is None else _heads(entity_of)
    ids = [shadows.rows.entities[form] for form in forms]
    statements = (_statement(shadows, row, heads) for row in np.flatnonzero(kept).tolist())
    return tuple(fact for statement in statements for fact in read_facts(statement, ids, slots))


def slot_facts(
    shadows: Shadows,
    *,
    slots: SlotTable = DEFAULT,
    entity_of: NDArray[np.integer] | None = None,
    known_at: datetime | None = None,
) -> Iterator[tuple[int, Fact]]:
    """What all statements say of slots, each with the row of its statement; arguments are as of :func:`facts_of`."""
    typed = shadows.typed
    labels = [row for row, label in enumerate(typed.label_names) if slots.read(label) is not None]
    kept = np.isin(typed.labels, np.array(labels, dtype=np.int32))
    if known_at is not None:
        kept &= typed.learned <= ticks(known_at)
    heads = None if entity_of is None else _heads(entity_of)
    for row in np.flatnonzero(kept).tolist():
        for fact in read_facts(_statement(shadows, row, heads), None, slots):
            yield row, fact


def read_facts(statement: Statement, forms: Sequence[str] | None, slots: SlotTable = DEFAULT) -> Iterator[Fact]:
    """A statement as facts about the entity with these forms, or about any (``None``): one, two, or none.

    It is about the end that has the slot, both of a symmetric one; without a slot, about its source.
    """
    reading = slots.read(statement.label)
    source, target, status = statement.source, statement.target, statement.status
    if reading is None:
        yield from _about(statement, source, forms, statement.label, target, status)
        return
    if reading.ended and status == "asserted":
        status = "ended"
    forward = reading.direction == "forward" or (reading.direction == "by type" and _has_office(source, target))
    if forward or reading.slot.symmetric:
        yield from _about(statement, source, forms, reading.slot.name, target, status)
    if (not forward or reading.slot.symmetric) and target.form:
        yield from _about(statement, target, forms, reading.slot.name, source, status)


def _has_office(source: End, target: End) -> bool:
    """Whether the source of an office's bare name has that office to give: it does unless it alone is a person."""
    return not target.form or source.type != "person" or target.type == "person"


def _about(
    statement: Statement,
    holder: End,
    forms: Collection[str] | None,
    relation: str,
    value: End,
    status: StatementStatus,
) -> Iterator[Fact]:
    if forms is None or holder.form in forms:
        yield Fact(
            entity=holder.head if forms is None else next(iter(forms)),
            relation=relation,
            value=value.name,
            value_id=value.head,
            valid_from=statement.valid_from,
            valid_to=statement.valid_to,
            status=status,
            evidence=statement.evidence,
        )


def _statement(shadows: Shadows, row: int, heads: NDArray[np.int64] | None) -> Statement:
    typed, rows = shadows.typed, shadows.rows
    chunk = int(typed.chunks[row])
    document_id = rows.documents[int(rows.chunk_documents[chunk])]
    return Statement(
        source=_end(shadows, int(typed.sources[row]), "", heads),
        label=typed.label_names[int(typed.labels[row])],
        target=_end(shadows, int(typed.targets[row]), typed.values[row], heads),
        valid_from=instant(int(typed.valid_from[row])),
        valid_to=instant(int(typed.valid_to[row])),
        status=_STATUSES[int(typed.statuses[row])],
        evidence=Evidence(
            document_id=document_id,
            chunk_id=f"{document_id}#{int(rows.chunk_ordinals[chunk])}",
            span=Span(start=int(typed.begins[row]), end=int(typed.ends[row])),
            confidence=float(typed.confidences[row]),
            published=instant(int(typed.published[row])),
            learned=instant(int(typed.learned[row])),
        ),
    )


def _end(shadows: Shadows, form: int, written: str, heads: NDArray[np.int64] | None) -> End:
    if form < 0:
        return End(form="", head="", name=written, type="")
    rows, labels = shadows.rows, shadows.labels
    return End(
        form=rows.entities[form],
        head=rows.entities[form if heads is None else int(heads[form])],
        name=written or labels.names[form],
        type=labels.types[form],
    )


def _heads(entity_of: NDArray[np.integer]) -> NDArray[np.int64]:
    """The first form of each form's entity: one that does not depend on how entities are numbered."""
    _, first, inverse = np.unique(entity_of, return_index=True, return_inverse=True)
    heads: NDArray[np.int64] = first[inverse.reshape(-1)]
    return heads
