"""Membrane potentials between questions (T 6.3): only of the few episodes that hold charge."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select

from ecphoria.store.episodes import has_episode
from ecphoria.store.instants import instant
from ecphoria.store.schema import episode_charges


def charges(connection: Connection, collection: str) -> dict[str, tuple[float, datetime]]:
    """The potential of each episode that holds one, and when that was."""
    table = episode_charges.c
    query = select(table.episode_id, table.charge, table.at).where(table.collection == collection)
    return {row.episode_id: (row.charge, datetime.fromisoformat(row.at)) for row in connection.execute(query)}


def put_charges(connection: Connection, collection: str, values: Mapping[str, float], at: datetime) -> None:
    """Replace all potentials of a collection by these; what is of no episode any more is left out."""
    connection.execute(delete(episode_charges).where(episode_charges.c.collection == collection))
    rows = [
        {"collection": collection, "episode_id": id_, "charge": value, "at": instant(at)}
        for id_, value in sorted(values.items())
        if has_episode(connection, collection, id_)
    ]
    if rows:
        connection.execute(insert(episode_charges), rows)
