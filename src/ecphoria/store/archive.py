"""What became of forgotten traces: archived first, gone for good later, and why (T 6.4)."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, delete, exists, insert, select, update

from ecphoria.store.bounded import bounded
from ecphoria.store.episode_changes import log_episodes
from ecphoria.store.instants import instant
from ecphoria.store.merging import MERGED, ancestors, descendants, part
from ecphoria.store.schema import episodes, forgotten

ARCHIVED = "archived"
_FORMER = "state"

Detail = Mapping[str, float | int | str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Tombstone:
    """Why a trace was forgotten, and when: ``reason`` is faded, redundant, capacity, expired, asked or merged.

    ``detail`` holds the figures of that moment, and nothing of what the trace said.
    """

    episode_id: str
    at: datetime
    reason: str
    detail: Detail = field(default_factory=dict)


def archive(connection: Connection, collection: str, doomed: Sequence[Tombstone]) -> list[str]:
    """Take traces out of use, to be deleted later; ids of those that were in use until now."""
    states = dict(_states(connection, collection, [tomb.episode_id for tomb in doomed]))
    taken = [tomb for tomb in doomed if states.get(tomb.episode_id) in ("live", "stale")]
    if taken:
        _move(connection, collection, [tomb.episode_id for tomb in taken], ARCHIVED)
        rows = [_row(collection, tomb, {**tomb.detail, _FORMER: states[tomb.episode_id]}) for tomb in taken]
        connection.execute(insert(forgotten), rows)
    return [tomb.episode_id for tomb in taken]


def restore(connection: Connection, collection: str, id_: str) -> bool:
    """Take an archived trace into use again, pinned: it was asked for by name. False when it is not archived."""
    tomb = tombstone(connection, collection, id_)
    mine = (episodes.c.collection == collection) & (episodes.c.id == id_)
    state = connection.execute(select(episodes.c.state).where(mine)).scalar()
    if tomb is None or state != ARCHIVED:
        return False
    former = str(tomb.detail.get(_FORMER, "live"))
    connection.execute(update(episodes).where(mine).values(state=former, pinned=1, expires=None))
    connection.execute(delete(forgotten).where(_tomb_of(collection, [id_])))
    log_episodes(connection, collection, [id_])
    return True


def spoil(connection: Connection, collection: str, ids: Sequence[str]) -> None:
    """Mark traces as stale; those that are archived would be so when they are restored."""
    states = dict(_states(connection, collection, ids))
    used = [id_ for id_ in ids if states.get(id_) in ("live", MERGED)]
    for some in bounded(used):
        mine = (episodes.c.collection == collection) & episodes.c.id.in_(some)
        connection.execute(update(episodes).where(mine).values(state="stale", parent=None))
        connection.execute(delete(forgotten).where(_tomb_of(collection, some)))
    for id_ in (id_ for id_ in ids if states.get(id_) == ARCHIVED):
        tomb = tombstone(connection, collection, id_)
        if tomb is not None:
            bury(connection, collection, replace(tomb, detail={**tomb.detail, _FORMER: "stale"}))
    log_episodes(connection, collection, used)


def release(connection: Connection, collection: str, ids: Collection[str]) -> list[str]:
    """Take apart the merged traces that stand for one of these; ids of those that live again."""
    return part(connection, collection, ancestors(connection, collection, ids))


def erase(connection: Connection, collection: str, ids: Collection[str], *, traceless: bool = False) -> int:
    """Delete traces for good, with those that they stand for; how many.

    Args:
        connection: of a write transaction.
        collection: whose.
        ids: of the traces; see :func:`release`.
        traceless: the reason that they were forgotten for goes too, as when a document is removed.
    """
    whole = sorted(set(ids) | descendants(connection, collection, ids))
    deleted = 0
    for some in bounded(whole):
        mine = (episodes.c.collection == collection) & episodes.c.id.in_(some)
        deleted += connection.execute(delete(episodes).where(mine)).rowcount
        if traceless:
            connection.execute(delete(forgotten).where(_tomb_of(collection, some)))
    log_episodes(connection, collection, whole)
    return deleted


def bury(connection: Connection, collection: str, tomb: Tombstone) -> None:
    """Note why a trace was forgotten, in the place of a former reason."""
    connection.execute(delete(forgotten).where(_tomb_of(collection, [tomb.episode_id])))
    connection.execute(insert(forgotten).values(_row(collection, tomb, tomb.detail)))


def erase_older(connection: Connection, collection: str, before: datetime, most: int) -> int:
    """Delete for good what was archived, or merged into another, before a time: the oldest, ``most`` of them."""
    moment = instant(before)
    tied = episodes.join(
        forgotten, (forgotten.c.collection == episodes.c.collection) & (forgotten.c.episode_id == episodes.c.id)
    )
    query = select(episodes.c.id).select_from(tied)
    mine = (episodes.c.collection == collection) & episodes.c.state.in_((ARCHIVED, MERGED)) & (forgotten.c.at < moment)
    due = list(connection.execute(query.where(mine).order_by(forgotten.c.at, episodes.c.id).limit(most)).scalars())
    return erase(connection, collection, due) if due else 0


def forget_reasons(connection: Connection, collection: str, before: datetime) -> int:
    """Drop the reasons of traces that were gone for good before a time; how many."""
    held = exists().where((episodes.c.collection == forgotten.c.collection) & (episodes.c.id == forgotten.c.episode_id))
    old = (forgotten.c.collection == collection) & (forgotten.c.at < instant(before))
    return connection.execute(delete(forgotten).where(old, ~held)).rowcount


def tombstone(connection: Connection, collection: str, id_: str) -> Tombstone | None:
    """Why a trace was forgotten, ``None`` when it was not."""
    query = select(forgotten.c.at, forgotten.c.reason, forgotten.c.detail).where(_tomb_of(collection, [id_]))
    row = connection.execute(query).first()
    if row is None:
        return None
    return Tombstone(
        episode_id=id_, at=datetime.fromisoformat(row.at), reason=row.reason, detail=json.loads(row.detail)
    )


def state_of(connection: Connection, collection: str, id_: str) -> str | None:
    """live, stale, merged or archived; ``None`` when there is no such trace."""
    return dict(_states(connection, collection, [id_])).get(id_)


def _move(connection: Connection, collection: str, ids: Sequence[str], state: str) -> None:
    for some in bounded(ids):
        mine = (episodes.c.collection == collection) & episodes.c.id.in_(some)
        connection.execute(update(episodes).where(mine).values(state=state))
        connection.execute(delete(forgotten).where(_tomb_of(collection, some)))
    log_episodes(connection, collection, ids)


def _states(connection: Connection, collection: str, ids: Sequence[str]) -> Iterable[tuple[str, str]]:
    for some in bounded(ids):
        mine = (episodes.c.collection == collection) & episodes.c.id.in_(some)
        for row in connection.execute(select(episodes.c.id, episodes.c.state).where(mine)):
            yield row.id, row.state


def _tomb_of(collection: str, ids: Sequence[str]) -> ColumnElement[bool]:
    return (forgotten.c.collection == collection) & forgotten.c.episode_id.in_(ids)


def _row(collection: str, tomb: Tombstone, detail: Detail) -> dict[str, str]:
    return {
        "collection": collection,
        "episode_id": tomb.episode_id,
        "at": instant(tomb.at),
        "reason": tomb.reason,
        "detail": json.dumps(dict(detail), sort_keys=True),
    }
