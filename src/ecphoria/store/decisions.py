"""What people decided about entities, in order. Undoing takes the newest away, so that the former state is back."""

from datetime import datetime
from typing import Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, delete, func, insert, select

from ecphoria.store.documents import instant
from ecphoria.store.schema import entity_decisions

DecisionKind: TypeAlias = Literal["same", "different", "alias"]


class Decision(NamedTuple):
    """``left`` and ``right`` are the same entity, or different ones, or ``right`` is one more name of ``left``.

    Both are forms (folded names), ``form@document id`` where the sense of a single document is meant.
    """

    kind: DecisionKind
    left: str
    right: str
    note: str = ""


def decisions(connection: Connection, collection: str) -> list[Decision]:
    """All of them, the oldest first."""
    table = entity_decisions.c
    query = select(table.kind, table.left, table.right, table.note).where(table.collection == collection)
    return [Decision(*row) for row in connection.execute(query.order_by(table.ordinal))]


def add_decisions(connection: Connection, collection: str, made: list[Decision], at: datetime) -> None:
    """Keep decisions behind the others; those of one call are undone together."""
    last = _newest(connection, collection)
    step = (last or 0) // _STEP + 1
    rows = [
        {
            "collection": collection,
            "ordinal": step * _STEP + place,
            "at": instant(at),
            "kind": decision.kind,
            "left": decision.left,
            "right": decision.right,
            "note": decision.note,
        }
        for place, decision in enumerate(made)
    ]
    if rows:
        connection.execute(insert(entity_decisions), rows)


def undo_decisions(connection: Connection, collection: str) -> list[Decision]:
    """Take the decisions of the last call away and return them; empty when there are none."""
    last = _newest(connection, collection)
    if last is None:
        return []
    table = entity_decisions.c
    step = (table.collection == collection) & (table.ordinal >= last // _STEP * _STEP)
    query = select(table.kind, table.left, table.right, table.note).where(step).order_by(table.ordinal)
    undone = [Decision(*row) for row in connection.execute(query)]
    connection.execute(delete(entity_decisions).where(step))
    return undone


_STEP = 100_000
"""Ordinals of one call share their multiple of this."""


def _newest(connection: Connection, collection: str) -> int | None:
    table = entity_decisions.c
    return connection.execute(select(func.max(table.ordinal)).where(table.collection == collection)).scalar()
