"""What use and people's word do to an episode (T 6.1, 6.5)."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import Connection

from ecphoria.formulas.reinforcement import reinforced
from ecphoria.formulas.spacing import stabilised
from ecphoria.layers.episodic.columns import days_between
from ecphoria.store.episode_reading import sources_of
from ecphoria.store.episode_use import (
    change_episode,
    count_accesses,
    count_opening,
    last_uses,
    reinforcement_of,
    set_stabilities,
)

OPENED = 0.5
"""The rating that the first opening of a citation stands for: half a good word, as people open what turns out wrong."""


def use(connection: Connection, collection: str, ids: Sequence[str], at: datetime, *, spacing: bool = False) -> None:
    """Some episodes counted in a recall: one access more for each, the last one now.

    ``spacing``: each lasts the longer, the longer ago the access before was (``formulas.spacing``).
    """
    if spacing:
        before = last_uses(connection, collection, ids)
        lasting = {id_: float(stabilised(had, days_between(then, at))) for id_, (then, had) in before.items()}
        set_stabilities(connection, collection, lasting)
    count_accesses(connection, collection, ids, at)


def serving(connection: Connection, collection: str, ids: Sequence[str], cited: Collection[str]) -> list[str]:
    """Of the episodes that counted, those that served: they cite at least half of what the new answer cites.

    All of them, where it cites nothing. What only stood near, and spoke for what was not wanted, is no use.
    """
    if not cited:
        return list(ids)
    sources = sources_of(connection, collection, ids)
    return [
        id_
        for id_ in ids
        if 2 * sum(source.chunk_id in cited for source in sources.get(id_, ()) if source.cited) >= len(cited)
    ]


def rate(connection: Connection, collection: str, episode_id: str, rating: float, word: str | None = None) -> bool:
    """Reinforce an episode by a rating from -1 to 1, and keep the word; ``False`` when there is no such episode."""
    factor = reinforcement_of(connection, collection, episode_id)
    if factor is None:
        return False
    said = {} if word is None else {"feedback": word}
    return change_episode(
        connection, collection, episode_id, {"reinforcement": float(reinforced(factor, rating)), **said}
    )


def opened(connection: Connection, collection: str, episode_id: str, document_id: str, chunk: int) -> bool:
    """Somebody opened what an episode brought back; the first time, that is half a good word. ``False``: it did not."""
    before = count_opening(connection, collection, episode_id, document_id, chunk)
    if before == 0:
        rate(connection, collection, episode_id, OPENED)
    return before is not None
