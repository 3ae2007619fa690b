"""Writing down what use and people's word did to an episode."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, bindparam, select, update

from ecphoria.store.bounded import bounded
from ecphoria.store.episode_changes import log_episodes
from ecphoria.store.instants import instant
from ecphoria.store.schema import episode_chunks, episodes


def count_accesses(connection: Connection, collection: str, ids: Sequence[str], at: datetime) -> None:
    """Some episodes were used: one access more for each, the last one now."""
    table = episodes.c
    for part in bounded(ids):
        mine = (table.collection == collection) & table.id.in_(part)
        connection.execute(update(episodes).where(mine).values(accesses=table.accesses + 1, accessed=instant(at)))
    log_episodes(connection, collection, ids)


def last_uses(connection: Connection, collection: str, ids: Sequence[str]) -> dict[str, tuple[datetime, float]]:
    """When some episodes were last used, or made, and their stability."""
    table = episodes.c
    query = select(table.id, table.at, table.accessed, table.stability)
    found: dict[str, tuple[datetime, float]] = {}
    for part in bounded(ids):
        for row in connection.execute(query.where(table.collection == collection, table.id.in_(part))):
            found[row.id] = (datetime.fromisoformat(row.accessed or row.at), row.stability)
    return found


def set_stabilities(connection: Connection, collection: str, values: Mapping[str, float]) -> None:
    """Set what divides the rates of decay of some episodes."""
    if values:
        mine = (episodes.c.collection == collection) & (episodes.c.id == bindparam("episode"))
        change = update(episodes).where(mine).values(stability=bindparam("lasting"))
        connection.execute(change, [{"episode": id_, "lasting": value} for id_, value in sorted(values.items())])


def reinforcement_of(connection: Connection, collection: str, episode_id: str) -> float | None:
    """gamma of an episode, ``None`` when there is no such one."""
    query = select(episodes.c.reinforcement)
    return connection.execute(query.where(episodes.c.collection == collection, episodes.c.id == episode_id)).scalar()


def change_episode(connection: Connection, collection: str, episode_id: str, values: Mapping[str, Any]) -> bool:
    """Set columns of an episode, and log it; ``False`` when there is no such episode."""
    mine = (episodes.c.collection == collection) & (episodes.c.id == episode_id)
    found = connection.execute(update(episodes).where(mine).values(**values)).rowcount == 1
    if found:
        log_episodes(connection, collection, [episode_id])
    return found


def pin_episode(connection: Connection, collection: str, episode_id: str, pinned: bool) -> bool:
    """Have an episode not fade, or fade again; ``False`` when there is no such episode."""
    return change_episode(connection, collection, episode_id, {"pinned": int(pinned)})


def expire_episode(connection: Connection, collection: str, episode_id: str, at: datetime | None) -> bool:
    """Say when an episode stops being recalled, ``None`` for never; ``False`` when there is no such episode."""
    return change_episode(connection, collection, episode_id, {"expires": None if at is None else instant(at)})


def count_opening(connection: Connection, collection: str, episode_id: str, document_id: str, chunk: int) -> int | None:
    """Somebody opened what an episode brought back: how often before; ``None`` when it did not bring that."""
    table = episode_chunks.c
    mine = (table.collection == collection) & (table.episode_id == episode_id)
    mine = mine & (table.document_id == document_id) & (table.chunk == chunk)
    times = connection.execute(select(table.opened).where(mine)).scalar()
    if times is not None:
        connection.execute(update(episode_chunks).where(mine).values(opened=times + 1))
        log_episodes(connection, collection, [episode_id])
    return times


def questions_of(connection: Connection, collection: str) -> list[tuple[str, str]]:
    """Id and question of every episode, sorted by id."""
    query = select(episodes.c.id, episodes.c.question).where(episodes.c.collection == collection)
    return [(row.id, row.question) for row in connection.execute(query.order_by(episodes.c.id))]


def set_vectors(connection: Connection, collection: str, vectors: Mapping[str, NDArray[np.float32]]) -> None:
    """Give the questions of some episodes their vectors."""
    if vectors:
        mine = (episodes.c.collection == collection) & (episodes.c.id == bindparam("episode"))
        change = update(episodes).where(mine).values(vector=bindparam("fresh"))
        values = [{"episode": id_, "fresh": vector.astype("<f4").tobytes()} for id_, vector in sorted(vectors.items())]
        connection.execute(change, values)
