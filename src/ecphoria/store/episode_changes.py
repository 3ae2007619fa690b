"""The log of episodes that were written, used, changed or forgotten. Readers replay it past their generation."""

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from ecphoria.store.schema import episode_changes

CUT = ""
"""In the place of an id where the log was cut off; whoever replays it builds anew."""

_NEWEST = select(func.max(episode_changes.c.position)).where(episode_changes.c.collection == bindparam("collection"))


def log_episodes(connection: Connection, collection: str, ids: Iterable[str]) -> None:
    """Write episodes into the log, so that readers load them anew."""
    rows = [{"collection": collection, "episode_id": id_} for id_ in ids]
    if rows:
        connection.execute(insert(episode_changes), rows)


def episode_position(connection: Connection, collection: str) -> int:
    """The position of the collection's newest change of an episode; 0 before the first."""
    return connection.execute(_NEWEST, {"collection": collection}).scalar() or 0


def episodes_changed_since(connection: Connection, collection: str, after: int) -> list[str]:
    """Ids of the episodes that changed after a position, each once, sorted; :data:`CUT` where that cannot be told."""
    table = episode_changes.c
    query = select(table.episode_id).distinct().where(table.collection == collection, table.position > after)
    return sorted(connection.execute(query).scalars())


def cut_episode_log(connection: Connection, collection: str, upto: int) -> None:
    """Cut off what a published generation has seen, and mark the place."""
    table = episode_changes
    mine = table.c.collection == collection
    last = connection.execute(select(func.max(table.c.position)).where(mine, table.c.position <= upto)).scalar()
    if last is not None:
        connection.execute(delete(table).where(mine, table.c.position < last))
        connection.execute(update(table).where(mine, table.c.position == last).values(episode_id=CUT))
