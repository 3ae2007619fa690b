"""Tying episodes that were recalled together (T 6.1)."""

from collections.abc import Sequence
from datetime import datetime
from itertools import combinations

from sqlalchemy import Connection

from ecphoria.formulas.hebbian import tied
from ecphoria.layers.episodic.columns import days_between
from ecphoria.store.episode_links import links_of, put_links

TIED = 8
"""Of the episodes recalled together, the strongest ones that are tied."""


def tie_together(connection: Connection, collection: str, ids: Sequence[str], at: datetime) -> None:
    """Strengthen the tie of every two of the strongest of some episodes, which are in that order."""
    pairs = list(combinations(sorted(ids[:TIED]), 2))
    known = links_of(connection, collection, ids[:TIED])
    weights = {}
    for pair in pairs:
        held, since = known.get(pair, (0.0, at))
        weights[pair] = float(tied(held, days_between(since, at)))
    put_links(connection, collection, weights, at)
