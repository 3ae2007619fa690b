"""Merged traces: one that stands for several, which are kept and can come back (T 4.4).

Merged traces may be merged again: a tree, each of whose steps is undone as it was done.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from ecphoria.store.bounded import bounded
from ecphoria.store.episode_changes import log_episodes
from ecphoria.store.instants import instant
from ecphoria.store.schema import episode_chunks, episode_entities, episodes, forgotten

MERGED = "merged"
_LIVE = "live"


@dataclass(frozen=True, kw_only=True, slots=True)
class Merge:
    """Traces that are to become one.

    Attributes:
        children: their ids, the most active first: its question becomes the question of all.
        strength: alpha_0 of the merged trace.
    """

    children: tuple[str, ...]
    strength: float

    @property
    def parent(self) -> str:
        """The id of the merged trace: the same children make the same one."""
        return hashlib.sha256("\n".join(sorted(self.children)).encode()).hexdigest()[:32]


def merge(connection: Connection, collection: str, wanted: Merge, at: datetime) -> bool:
    """Let one trace stand for several; False, and nothing done, when one of them is no longer live."""
    rows = {row.id: row for row in _episodes(connection, collection, wanted.children) if row.state == _LIVE}
    if len(rows) < len(wanted.children):
        return False
    children = [rows[id_] for id_ in wanted.children]
    parent = wanted.parent
    connection.execute(insert(episodes).values(_parent(collection, parent, wanted.strength, children)))
    for table, united in (
        (episode_chunks, _chunks(connection, collection, wanted.children)),
        (episode_entities, _entities(connection, collection, wanted.children)),
    ):
        if united:
            owned = [{"collection": collection, "episode_id": parent, **row} for row in united]
            connection.execute(insert(table), owned)
    for part in bounded(wanted.children):
        mine = (episodes.c.collection == collection) & episodes.c.id.in_(part)
        connection.execute(update(episodes).where(mine).values(state=MERGED, parent=parent))
    moment, detail = instant(at), json.dumps({"into": parent})
    tombs = [
        {"collection": collection, "episode_id": id_, "at": moment, "reason": MERGED, "detail": detail}
        for id_ in wanted.children
    ]
    connection.execute(insert(forgotten), tombs)
    log_episodes(connection, collection, [parent, *wanted.children])
    return True


def _parent(collection: str, id_: str, strength: float, children: Sequence[Any]) -> dict[str, Any]:
    """The row of a merged trace. It has no answer: its children keep theirs, and the tokens that these took."""
    first = children[0]
    used = [child.accessed for child in children if child.accessed is not None]
    terms = [child.expires for child in children]
    return {
        "collection": collection,
        "id": id_,
        "at": max(child.at for child in children),  # all that it holds was known by then
        "question": first.question,
        "strategy": first.strategy,
        "answer": "",
        "feedback": first.feedback,
        "kind": MERGED,
        "state": _LIVE,
        "vector": first.vector,
        "accesses": sum(child.accesses for child in children),
        "accessed": max(used, default=None),
        "reinforcement": first.reinforcement,
        "strength": strength,
        "stability": first.stability,
        "pinned": max(child.pinned for child in children),
        "expires": None if None in terms else max(terms),
        "session": first.session if len({child.session for child in children}) == 1 else None,
    }


def _chunks(connection: Connection, collection: str, ids: Sequence[str]) -> list[dict[str, Any]]:
    """Every chunk that some trace brought back, once: best rank and score, and how often it was cited and opened."""
    of = episode_chunks.c
    united: dict[tuple[str, int], list[float]] = {}
    for part in bounded(ids):
        query = select(of.document_id, of.chunk, of.rank, of.score, of.cited, of.opened)
        for document, chunk, rank, score, cited, opened in connection.execute(
            query.where(of.collection == collection, of.episode_id.in_(part))
        ):
            best = united.setdefault((document, chunk), [rank, score, 0, 0])
            best[:] = min(best[0], rank), max(best[1], score), best[2] + cited, best[3] + opened
    ordered = sorted(united.items(), key=lambda item: (item[1][0], -item[1][1], item[0]))
    return [
        {"rank": rank, "document_id": document, "chunk": chunk, "score": score, "cited": cited, "opened": opened}
        for rank, ((document, chunk), (_, score, cited, opened)) in enumerate(ordered, 1)
    ]


def _entities(connection: Connection, collection: str, ids: Sequence[str]) -> list[dict[str, Any]]:
    """Every entity that was active in some trace, with its highest activation."""
    of = episode_entities.c
    united: defaultdict[str, float] = defaultdict(float)
    for part in bounded(ids):
        query = select(of.entity_id, of.activation).where(of.collection == collection, of.episode_id.in_(part))
        for entity, active in connection.execute(query):
            united[entity] = max(united[entity], active)
    return [{"entity_id": entity, "activation": active} for entity, active in sorted(united.items())]


def _episodes(connection: Connection, collection: str, ids: Sequence[str]) -> Iterable[Any]:
    for part in bounded(ids):
        mine = (episodes.c.collection == collection) & episodes.c.id.in_(part)
        yield from connection.execute(select(episodes).where(mine))


def part(connection: Connection, collection: str, ids: Collection[str]) -> list[str]:
    """Take apart those of some traces that are merged and whose children are kept; the children that live again.

    Of a merged trace that was archived the children were forgotten with it: they stay so.
    """
    hidden = _archived(connection, collection, ids)
    hidden |= descendants(connection, collection, hidden)
    parents: set[str] = set()
    children: set[str] = set()
    for some in bounded(sorted(set(ids) - hidden)):
        mine = (episodes.c.collection == collection) & episodes.c.parent.in_(some)
        for child, parent in connection.execute(select(episodes.c.id, episodes.c.parent).where(mine)):
            children.add(child)
            parents.add(parent)
    back = sorted(children - parents)
    for some in bounded(sorted(children)):
        mine = (episodes.c.collection == collection) & episodes.c.id.in_(some)
        connection.execute(update(episodes).where(mine).values(state=_LIVE, parent=None))
        buried = (forgotten.c.collection == collection) & forgotten.c.episode_id.in_(some)
        connection.execute(delete(forgotten).where(buried, forgotten.c.reason == MERGED))
    for some in bounded(sorted(parents)):
        mine = (episodes.c.collection == collection) & episodes.c.id.in_(some)
        connection.execute(delete(episodes).where(mine))
    log_episodes(connection, collection, [*children, *parents])
    return back


def _archived(connection: Connection, collection: str, ids: Collection[str]) -> set[str]:
    """Those of some traces, and of what stands for them, that were archived."""
    whole = set(ids) | ancestors(connection, collection, ids)
    return {row.id for row in _episodes(connection, collection, sorted(whole)) if row.state == "archived"}


def descendants(connection: Connection, collection: str, ids: Collection[str]) -> set[str]:
    """The traces that some merged ones stand for, and those that these do."""
    found: set[str] = set()
    above = set(ids)
    while above:
        below: set[str] = set()
        for some in bounded(sorted(above)):
            mine = (episodes.c.collection == collection) & episodes.c.parent.in_(some)
            below.update(connection.execute(select(episodes.c.id).where(mine)).scalars())
        above = below - found
        found |= below
    return found


def ancestors(connection: Connection, collection: str, ids: Collection[str]) -> set[str]:
    """The merged traces that stand for some traces, and those that stand for these."""
    found: set[str] = set()
    below = set(ids)
    while below:
        above: set[str] = set()
        for some in bounded(sorted(below)):
            mine = (episodes.c.collection == collection) & episodes.c.id.in_(some)
            above |= {row for row in connection.execute(select(episodes.c.parent).where(mine)).scalars() if row}
        below = above - found
        found |= above
    return found


def last_merged(connection: Connection, collection: str) -> list[str]:
    """The merged traces of the newest consolidation that are still there and were not forgotten since."""
    child, parent = episodes.alias("child"), episodes.alias("parent")
    tied = child.join(parent, (parent.c.collection == child.c.collection) & (parent.c.id == child.c.parent)).join(
        forgotten, (forgotten.c.collection == child.c.collection) & (forgotten.c.episode_id == child.c.id)
    )
    standing = (child.c.collection == collection) & (parent.c.state != "archived") & (forgotten.c.reason == MERGED)
    newest = connection.execute(select(func.max(forgotten.c.at)).select_from(tied).where(standing)).scalar()
    if newest is None:
        return []
    query = select(parent.c.id).distinct().select_from(tied).where(standing, forgotten.c.at == newest)
    return sorted(connection.execute(query).scalars())
