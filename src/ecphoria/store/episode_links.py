"""Ties between episodes that were recalled together (T 6.1, Hebb)."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import Connection, and_, delete, insert, or_, select

from ecphoria.store.bounded import bounded
from ecphoria.store.instants import instant
from ecphoria.store.schema import episode_links

Pair = tuple[str, str]
"""The ids of two episodes, in order."""


def put_links(connection: Connection, collection: str, weights: Mapping[Pair, float], at: datetime) -> None:
    """Set ties; each replaces what was there."""
    table = episode_links.c
    for one, other in weights:
        same = and_(table.collection == collection, table.episode_id == one, table.other_id == other)
        connection.execute(delete(episode_links).where(same))
    rows = [
        {"collection": collection, "episode_id": one, "other_id": other, "weight": weight, "at": instant(at)}
        for (one, other), weight in sorted(weights.items())
    ]
    if rows:
        connection.execute(insert(episode_links), rows)


def links_of(connection: Connection, collection: str, ids: Sequence[str]) -> dict[Pair, tuple[float, datetime]]:
    """The ties that touch some episodes: their weights, and as of when."""
    table = episode_links.c
    found: dict[Pair, tuple[float, datetime]] = {}
    for part in bounded(ids):
        touching = or_(table.episode_id.in_(part), table.other_id.in_(part))
        for row in connection.execute(select(episode_links).where(table.collection == collection, touching)):
            found[row.episode_id, row.other_id] = (row.weight, datetime.fromisoformat(row.at))
    return found
