"""Reading episodes."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Integer, Row, bindparam, func, or_, select

from ecphoria.model import EpisodeSource
from ecphoria.store.bounded import bounded
from ecphoria.store.schema import episode_chunks, episode_entities, episodes


class TraceRow(NamedTuple):
    """What the index keeps of a live episode; instants are ISO 8601, ``vector`` is little-endian float32 or empty."""

    id: str
    at: str
    question: str
    vector: bytes | None
    accesses: int
    accessed: str | None
    reinforcement: float
    strength: float
    stability: float
    pinned: int
    expires: str | None


_TRACE = select(*(episodes.c[name] for name in TraceRow._fields)).where(episodes.c.state == "live")


def count_live(connection: Connection, collection: str) -> int:
    """How many live episodes there are."""
    query = select(func.count()).select_from(episodes)
    live = (episodes.c.collection == collection) & (episodes.c.state == "live")
    return connection.execute(query.where(live)).scalar() or 0


def count_live_among(connection: Connection, collection: str, ids: Sequence[str]) -> int:
    """How many of some episodes are live."""
    live = (episodes.c.collection == collection) & (episodes.c.state == "live")
    return sum(
        connection.execute(select(func.count()).select_from(episodes).where(live, episodes.c.id.in_(part))).scalar()
        or 0
        for part in bounded(ids)
    )


def trace_rows(connection: Connection, collection: str, ids: Sequence[str] | None = None) -> Iterator[TraceRow]:
    """The live episodes, all of them or some, sorted by id."""
    query = _TRACE.where(episodes.c.collection == collection).order_by(episodes.c.id)
    if ids is None:
        for row in connection.execution_options(yield_per=2000).execute(query):
            yield TraceRow._make(row)
        return
    for part in bounded(sorted(ids)):
        for row in connection.execute(query.where(episodes.c.id.in_(part))):
            yield TraceRow._make(row)


class Served(NamedTuple):
    """A chunk that an episode brought back: its document and number there, its rank, whether it was cited, opened."""

    document_id: str
    ordinal: int
    rank: int
    cited: int
    opened: int


class TraceDetail(NamedTuple):
    """What a recall wants to know of the few episodes that count in it: ``chunks`` in order."""

    question: str
    chunks: list[Served]


_SERVED_HOW = ("rank", "cited", "opened")
_QUESTIONS = select(episodes.c.id, episodes.c.question).where(
    episodes.c.collection == bindparam("collection"), episodes.c.id.in_(bindparam("ids", expanding=True))
)
_SOURCES = (
    select(
        episode_chunks.c.episode_id, episode_chunks.c.document_id, episode_chunks.c.chunk, episode_chunks.c.rank,
        episode_chunks.c.score, episode_chunks.c.cited, episode_chunks.c.opened,
    )
    .where(
        episode_chunks.c.collection == bindparam("collection"),
        episode_chunks.c.episode_id.in_(bindparam("ids", expanding=True)),
    )
    .order_by(episode_chunks.c.episode_id, episode_chunks.c.rank)
)  # fmt: skip
_SERVED = (
    select(episode_chunks.c.episode_id, *(episode_chunks.c[name] for name in ("document_id", "chunk", *_SERVED_HOW)))
    .where(
        episode_chunks.c.collection == bindparam("collection"),
        episode_chunks.c.episode_id.in_(bindparam("ids", expanding=True)),
        or_(
            episode_chunks.c.cited == 1,
            episode_chunks.c.opened > 0,
            episode_chunks.c.rank <= bindparam("ranks", type_=Integer),
        ),
    )
    .order_by(episode_chunks.c.episode_id, episode_chunks.c.rank)
)
"""Made once: every recall runs them."""


def trace_details(connection: Connection, collection: str, ids: Sequence[str], ranks: int) -> dict[str, TraceDetail]:
    """Questions of some episodes, and those chunks that were cited, opened, or among the first ``ranks``."""
    found: dict[str, TraceDetail] = {}
    for part in bounded(ids):
        values = {"collection": collection, "ids": part}
        for id_, question in connection.execute(_QUESTIONS, values).all():
            found[id_] = TraceDetail(question, [])
        for id_, *served in connection.execute(_SERVED, {**values, "ranks": ranks}).all():
            found[id_].chunks.append(Served._make(served))
    return found


def sources_of(connection: Connection, collection: str, ids: Sequence[str]) -> dict[str, list[EpisodeSource]]:
    """The chunks that some episodes brought back, in order."""
    found: dict[str, list[EpisodeSource]] = {}
    for part in bounded(ids):
        for row in connection.execute(_SOURCES, {"collection": collection, "ids": part}):
            found.setdefault(row.episode_id, []).append(_source(row))
    return found


def _source(row: Any) -> EpisodeSource:
    return EpisodeSource(
        chunk_id=f"{row.document_id}#{row.chunk}",
        document_id=row.document_id,
        rank=row.rank,
        score=row.score,
        cited=bool(row.cited),
        opened=row.opened,
    )


def episode_rows(
    connection: Connection,
    collection: str,
    *,
    ids: Sequence[str] | None = None,
    state: str | None = None,
    text: str = "",
    limit: int | None = None,
) -> list[Row[Any]]:
    """Whole rows of episodes, the newest first, ties by id: those with these ids, in a state, whose question or answer
    holds a text."""
    table = episodes.c
    query = select(episodes).where(table.collection == collection)
    if ids is not None:
        query = query.where(table.id.in_(ids))
    if state is not None:
        query = query.where(table.state == state)
    elif ids is None:
        query = query.where(table.state != "archived")  # what was forgotten is shown where it is asked for
    if text:
        query = query.where(
            table.question.icontains(text, autoescape=True) | table.answer.icontains(text, autoescape=True)
        )
    return list(connection.execute(query.order_by(table.at.desc(), table.id).limit(limit)))


def active_forms(connection: Connection, collection: str, ids: Sequence[str]) -> dict[str, list[tuple[str, float]]]:
    """The forms that were active in some episodes with their activation, the strongest first, ties by text."""
    table = episode_entities.c
    found: dict[str, list[tuple[str, float]]] = {}
    for part in bounded(ids):
        query = select(table.episode_id, table.entity_id, table.activation)
        query = query.where(table.collection == collection, table.episode_id.in_(part))
        for row in connection.execute(query.order_by(table.episode_id, table.activation.desc(), table.entity_id)):
            found.setdefault(row.episode_id, []).append((row.entity_id, row.activation))
    return found


def episodes_with(
    connection: Connection, collection: str, forms: Sequence[str], most: int
) -> dict[str, list[tuple[str, float]]]:
    """Of each form, the live episodes in which it was active, with its activation there, sorted by id.

    Forms that were active in more than ``most`` are left out: what is everywhere leads nowhere.
    """
    table = episode_entities.c
    found: dict[str, list[tuple[str, float]]] = {}
    for form in forms:
        query = (
            select(table.episode_id, table.activation)
            .join(episodes, (episodes.c.collection == table.collection) & (episodes.c.id == table.episode_id))
            .where(table.collection == collection, table.entity_id == form, episodes.c.state == "live")
            .order_by(table.episode_id)
            .limit(most + 1)
        )
        rows = connection.execute(query).all()
        if len(rows) <= most:
            found[form] = [(row.episode_id, row.activation) for row in rows]
    return found


def last_served(connection: Connection, collection: str, ids: Sequence[str] | None = None) -> dict[str, str]:
    """When each document last served in a live episode, or in some of them (ISO 8601).

    It served when the episode was used after it was made, and cites it or had its citation of it opened; not where
    people found the episode of no use.
    """
    table, chunks = episodes.c, episode_chunks.c
    query = (
        select(chunks.document_id, func.max(table.accessed).label("moment"))
        .join(episodes, (table.collection == chunks.collection) & (table.id == chunks.episode_id))
        .where(chunks.collection == collection, or_(chunks.cited > 0, chunks.opened > 0), table.state == "live")
        .where(table.accessed.is_not(None), table.reinforcement >= 1)
        .group_by(chunks.document_id)
    )
    found: dict[str, str] = {}
    for part in [None] if ids is None else bounded(ids):
        for row in connection.execute(query if part is None else query.where(table.id.in_(part))):
            found[row.document_id] = max(found.get(row.document_id, ""), row.moment)
    return found


_TELLS_OF_NOW = or_(episodes.c.expires.is_(None), episodes.c.expires > episodes.c.at)
"""A question that was held to another time has expired when it is written; what it brought back was not used now."""


class BroughtBack(NamedTuple):
    """When an episode was (ISO 8601), how many were merged into it (1: none), and the documents it brought back."""

    at: str
    times: int
    documents: tuple[str, ...]


def brought_back(connection: Connection, collection: str, ids: Sequence[str] | None = None) -> dict[str, BroughtBack]:
    """What each live episode brought back, or some of them."""
    table, chunks, child = episodes.c, episode_chunks.c, episodes.alias().c
    merged = (
        select(func.count()).where(child.collection == table.collection, child.parent == table.id).scalar_subquery()
    )
    query = (
        select(table.id, table.at, chunks.document_id, merged.label("merged"))
        .join(episode_chunks, (table.collection == chunks.collection) & (table.id == chunks.episode_id))
        .where(table.collection == collection, table.state == "live", _TELLS_OF_NOW)
        .distinct()
        .order_by(table.id, chunks.document_id)
    )
    found: dict[str, BroughtBack] = {}
    for part in [None] if ids is None else bounded(ids):
        for row in connection.execute(query if part is None else query.where(table.id.in_(part))):
            former = found[row.id].documents if row.id in found else ()
            found[row.id] = BroughtBack(row.at, max(1, row.merged), (*former, row.document_id))
    return found


def document_uses(connection: Connection, collection: str) -> dict[str, tuple[int, str]]:
    """How many live episodes brought each document back, and when the last one was (ISO 8601).

    A merged one counts as often as what was merged into it, as in :func:`brought_back`.
    """
    table, chunks = episodes.c, episode_chunks.c
    pairs = select(chunks.episode_id, chunks.document_id).where(chunks.collection == collection).distinct().subquery()
    merged = (
        select(table.parent, func.count().label("times"))
        .where(table.collection == collection, table.parent.is_not(None))
        .group_by(table.parent)
        .subquery()
    )
    query = (
        select(
            pairs.c.document_id,
            func.sum(func.coalesce(merged.c.times, 1)).label("times"),
            func.max(table.at).label("moment"),
        )
        .join(episodes, (table.collection == collection) & (table.id == pairs.c.episode_id))
        .outerjoin(merged, merged.c.parent == table.id)
        .where(table.state == "live", _TELLS_OF_NOW)
        .group_by(pairs.c.document_id)
    )
    return {row.document_id: (row.times, row.moment) for row in connection.execute(query)}


def live_ids(connection: Connection, collection: str) -> list[str]:
    """The ids of the live episodes that were not held to another time, sorted."""
    live = (episodes.c.collection == collection) & (episodes.c.state == "live")
    query = select(episodes.c.id).where(live, _TELLS_OF_NOW)
    return list(connection.execute(query.order_by(episodes.c.id)).scalars())
