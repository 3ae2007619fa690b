"""What documents say of the slots of an entity: statements read as facts, whichever end of them the entity is.

Pure over the typed graph of a snapshot. Forms of one entity are given together; the values' forms stand for their
entities where a map is given.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.slots import DEFAULT, SlotTable
from ecphoria.layers.graph.typed import ASSERTED, ENDED, RETRACTED, UNKNOWN
from ecphoria.layers.shadows import Shadows
from ecphoria.model import Evidence, Fact, Span, StatementStatus

_STATUSES: dict[int, StatementStatus] = {ASSERTED: "asserted", ENDED: "ended", RETRACTED: "retracted"}
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


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

    A statement between two entities is a fact about the one that has the slot; without a slot, about its source.

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
        kept &= typed.learned <= int(known_at.timestamp())
    if allowed is not None:
        kept &= allowed[typed.chunks]
    reader = _Reader(shadows, slots, entity_of)
    inside, entity = set(wanted.tolist()), shadows.rows.entities[forms[0]]
    return tuple(fact for row in np.flatnonzero(kept).tolist() for fact in reader.read(row, inside, entity))


class _Reader:
    def __init__(self, shadows: Shadows, slots: SlotTable, entity_of: NDArray[np.integer] | None) -> None:
        self._shadows = shadows
        self._slots = slots
        self._heads = None if entity_of is None else _heads(entity_of)

    def read(self, row: int, forms: set[int], entity: str) -> Iterator[Fact]:
        """A statement as facts about an entity with these forms: one, two of a symmetric relation, or none."""
        typed = self._shadows.typed
        source, target = int(typed.sources[row]), int(typed.targets[row])
        label = typed.label_names[int(typed.labels[row])]
        reading = self._slots.read(label)
        status = _STATUSES[int(typed.statuses[row])]
        if reading is None:
            if source in forms:
                yield self._fact(row, entity, label, target, status)
            return
        if reading.ended and status == "asserted":
            status = "ended"
        symmetric = reading.slot.symmetric
        forward = reading.direction == "forward" or (reading.direction == "by type" and self._forward(source, target))
        if source in forms and (forward or symmetric):
            yield self._fact(row, entity, reading.slot.name, target, status)
        elif target in forms and (not forward or symmetric):
            yield self._fact(row, entity, reading.slot.name, source, status, of_source=True)

    def _forward(self, source: int, target: int) -> bool:
        """Whether the source has the slot of an office: it does unless it alone is a person."""
        types = self._shadows.labels.types
        return target < 0 or types[source] != "person" or types[target] == "person"

    def _fact(
        self, row: int, entity: str, relation: str, other: int, status: StatementStatus, *, of_source: bool = False
    ) -> Fact:
        typed, rows = self._shadows.typed, self._shadows.rows
        head = other if self._heads is None or other < 0 else int(self._heads[other])
        chunk = int(typed.chunks[row])
        document_id = rows.documents[int(rows.chunk_documents[chunk])]
        return Fact(
            entity=entity,
            relation=relation,
            value=self._shadows.labels.names[other] if of_source else typed.values[row],
            value_id="" if head < 0 else rows.entities[head],
            valid_from=_instant(int(typed.valid_from[row])),
            valid_to=_instant(int(typed.valid_to[row])),
            status=status,
            evidence=Evidence(
                document_id=document_id,
                chunk_id=f"{document_id}#{int(rows.chunk_ordinals[chunk])}",
                span=Span(start=int(typed.begins[row]), end=int(typed.ends[row])),
                confidence=float(typed.confidences[row]),
                published=_instant(int(typed.published[row])),
                learned=_instant(int(typed.learned[row])),
            ),
        )


def _heads(entity_of: NDArray[np.integer]) -> NDArray[np.int64]:
    """The first form of each form's entity: one that does not depend on how entities are numbered."""
    _, first, inverse = np.unique(entity_of, return_index=True, return_inverse=True)
    heads: NDArray[np.int64] = first[inverse.reshape(-1)]
    return heads


def _instant(seconds: int) -> datetime | None:
    return None if seconds == UNKNOWN else _EPOCH + timedelta(seconds=seconds)
