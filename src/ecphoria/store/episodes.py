"""Writing episodes: every question asked, what it brought back and what was answered (T 4.4); and forgetting them."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, func, insert, select

from ecphoria.model import EpisodeKind, Hit, Usage
from ecphoria.store.archive import erase, spoil
from ecphoria.store.bounded import bounded
from ecphoria.store.episode_changes import log_episodes
from ecphoria.store.instants import instant
from ecphoria.store.merging import part
from ecphoria.store.schema import episode_chunks, episode_entities, episodes


@dataclass(frozen=True, kw_only=True, slots=True)
class TraceRecord:
    """An episode ready to be written.

    Attributes:
        vector: (d,) float32, the question's; ``None`` where it is to be embedded later.
        cited: the chunk ids that the answer cites.
        entities: activation (0..1) of the entities that were active, by one form of each.
        expires: when it stops being recalled, if ever.
    """

    question: str
    strategy: str
    hits: Sequence[Hit]
    vector: NDArray[np.float32] | None = None
    kind: EpisodeKind = "ask"
    answer: str = ""
    cited: Collection[str] = frozenset()
    entities: Mapping[str, float] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)
    session: str | None = None
    expires: datetime | None = None


def write_episode(connection: Connection, collection: str, trace: TraceRecord, at: datetime) -> str:
    """Remember a question; the id that it got: the same one for the same history."""
    moment = instant(at)
    id_ = _new_id(connection, collection, moment, trace.question)
    row = {
        "collection": collection,
        "id": id_,
        "at": moment,
        "question": trace.question,
        "strategy": trace.strategy,
        "answer": trace.answer,
        "prompt_tokens": trace.usage.prompt_tokens,
        "completion_tokens": trace.usage.completion_tokens,
        "kind": trace.kind,
        "vector": None if trace.vector is None else trace.vector.astype("<f4").tobytes(),
        "session": trace.session,
        "expires": None if trace.expires is None else instant(trace.expires),
    }
    connection.execute(insert(episodes).values(row))
    mine = {"collection": collection, "episode_id": id_}
    chunks = [
        {
            **mine,
            "rank": rank,
            "document_id": hit.document_id,
            "chunk": int(hit.chunk_id.rpartition("#")[2]),
            "score": hit.score,
            "cited": int(hit.chunk_id in trace.cited),
        }
        for rank, hit in enumerate(trace.hits, 1)
    ]
    if chunks:
        connection.execute(insert(episode_chunks), chunks)
    if trace.entities:
        active = [{**mine, "entity_id": form, "activation": value} for form, value in sorted(trace.entities.items())]
        connection.execute(insert(episode_entities), active)
    log_episodes(connection, collection, [id_])
    return id_


def _new_id(connection: Connection, collection: str, at: str, question: str) -> str:
    """An id from moment and question, with a number where both occurred before."""
    ids = (hashlib.sha256(f"{at}\n{question}\n{number}".encode()).hexdigest()[:32] for number in count())
    return next(id_ for id_ in ids if not has_episode(connection, collection, id_))


def has_episode(connection: Connection, collection: str, episode_id: str) -> bool:
    """Whether there is such an episode, in whatever state."""
    query = select(episodes.c.id).where(episodes.c.collection == collection, episodes.c.id == episode_id)
    return connection.execute(query).first() is not None


def question_tokens(connection: Connection, collection: str) -> int:
    """Prompt and completion tokens of all episodes that are not forgotten."""
    total = func.sum(episodes.c.prompt_tokens + episodes.c.completion_tokens)
    mine = (episodes.c.collection == collection) & (episodes.c.state != "archived")
    return connection.execute(select(total).where(mine)).scalar() or 0


def forget_documents(connection: Connection, collection: str, document_ids: Sequence[str]) -> None:
    """Forget the episodes that recalled any of these documents, since their answers may quote them, and that they were.

    What was merged into one of them and did not recall these documents comes back.
    """
    for some in bounded(document_ids):
        gone = _quoting(connection, collection, some)
        part(connection, collection, gone)
        erase(connection, collection, gone, traceless=True)


def mark_stale(connection: Connection, collection: str, document_ids: Sequence[str]) -> None:
    """Documents were replaced: episodes that recalled them speak of what is no more, and are no longer recalled.

    What was merged into one of them and did not recall these documents comes back.
    """
    for some in bounded(document_ids):
        quoting = _quoting(connection, collection, some)
        part(connection, collection, quoting)
        spoil(connection, collection, quoting)


def _quoting(connection: Connection, collection: str, document_ids: Sequence[str]) -> list[str]:
    """The episodes that recalled any of these documents, sorted."""
    query = (
        select(episode_chunks.c.episode_id)
        .distinct()
        .where(episode_chunks.c.collection == collection, episode_chunks.c.document_id.in_(document_ids))
    )
    return sorted(connection.execute(query).scalars())
