"""Traces as arrays, as upkeep looks at them: all that are in some states."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, bindparam, select, update

from ecphoria.store.bounded import bounded
from ecphoria.store.episode_changes import log_episodes
from ecphoria.store.schema import episode_chunks, episodes

_DAY = 86_400.0


def days(at: datetime) -> float:
    """An instant as days since 1970, in which ages are told."""
    return at.timestamp() / _DAY


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """Traces in the order of their ids.

    Attributes:
        ids, questions, states, kinds: (n,) as stored.
        made, accessed: (n,) float64, days since 1970; one that was never used was ``accessed`` when it was made.
        accesses, reinforcement, strength, stability: (n,) float64, as of ``formulas.activation``.
        pinned: (n,) bool.
        expires: (n,) float64, days since 1970; infinite without a term.
    """

    ids: tuple[str, ...]
    questions: tuple[str, ...]
    states: tuple[str, ...]
    kinds: tuple[str, ...]
    made: NDArray[np.float64]
    accessed: NDArray[np.float64]
    accesses: NDArray[np.float64]
    reinforcement: NDArray[np.float64]
    strength: NDArray[np.float64]
    stability: NDArray[np.float64]
    pinned: NDArray[np.bool_]
    expires: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.ids)


def standing(connection: Connection, collection: str, states: Sequence[str] = ("live",)) -> Standing:
    """The traces of a collection that are in one of these states."""
    of = episodes.c
    query = select(
        of.id,
        of.question,
        of.state,
        of.kind,
        of.at,
        of.accessed,
        of.accesses,
        of.reinforcement,
        of.strength,
        of.stability,
        of.pinned,
        of.expires,
    )
    mine = (of.collection == collection) & of.state.in_(states)
    rows = connection.execute(query.where(mine).order_by(of.id)).all()
    ids, questions, found, kinds, made, accessed, *numbers, pinned, expires = zip(*rows, strict=True) if rows else _NONE
    made_at = _instants(made)
    last = _instants(accessed)
    accesses, reinforcement, strength, stability = (np.array(column, dtype=np.float64) for column in numbers)
    return Standing(
        ids=ids,
        questions=questions,
        states=found,
        kinds=kinds,
        made=made_at,
        accessed=np.where(np.isnan(last), made_at, last),
        accesses=accesses,
        reinforcement=reinforcement,
        strength=strength,
        stability=stability,
        pinned=np.array(pinned, dtype=bool),
        expires=np.nan_to_num(_instants(expires), nan=np.inf),
    )


_NONE: tuple[tuple[()], ...] = ((),) * 12


def vectors_of(connection: Connection, collection: str, ids: Sequence[str], dimension: int) -> NDArray[np.float32]:
    """The vectors of some traces (n, d) float32, in their order; a row of zeros where there is none.

    All of the collection's are read in one pass.
    """
    place = {id_: row for row, id_ in enumerate(ids)}
    vectors = np.zeros((len(ids), dimension), dtype=np.float32)
    of = episodes.c
    held = select(of.id, of.vector).where(of.collection == collection, of.vector.is_not(None))
    for id_, vector in connection.execution_options(yield_per=1000).execute(held):
        if id_ in place and len(vector) == 4 * dimension:
            vectors[place[id_]] = np.frombuffer(vector, dtype="<f4")
    return vectors


def _instants(column: Sequence[str | None]) -> NDArray[np.float64]:
    """Days since 1970, not a number where there is no instant."""
    return np.array([np.nan if at is None else days(datetime.fromisoformat(at)) for at in column], dtype=np.float64)


def put_vectors(connection: Connection, collection: str, ids: Sequence[str], vectors: NDArray[np.float32]) -> None:
    """Keep the vectors (n, d) of the questions of some traces."""
    mine = (episodes.c.collection == collection) & (episodes.c.id == bindparam("trace"))
    change = update(episodes).where(mine).values(vector=bindparam("embedded"))
    rows = [{"trace": id_, "embedded": row.astype("<f4").tobytes()} for id_, row in zip(ids, vectors, strict=True)]
    if rows:
        connection.execute(change, rows)
        log_episodes(connection, collection, ids)


@dataclass(frozen=True, kw_only=True, slots=True)
class Grounds:
    """The chunks that a trace stands on: all that it brought back, and those its answer cites (the first, if none)."""

    brought: frozenset[tuple[str, int]] = frozenset()
    cited: frozenset[tuple[str, int]] = frozenset()


def grounds_of(connection: Connection, collection: str, ids: Sequence[str]) -> dict[str, Grounds]:
    """What some traces stand on; those that brought nothing back are left out."""
    of = episode_chunks.c
    rows: dict[str, list[tuple[str, int, bool]]] = {}
    query = select(of.episode_id, of.document_id, of.chunk, of.cited).order_by(of.episode_id, of.rank)
    for part in bounded(ids):
        mine = (of.collection == collection) & of.episode_id.in_(part)
        for id_, document, chunk, cited in connection.execute(query.where(mine)):
            rows.setdefault(id_, []).append((document, chunk, bool(cited)))
    return {
        id_: Grounds(
            brought=frozenset((document, chunk) for document, chunk, _ in brought),
            cited=frozenset((document, chunk) for document, chunk, cited in brought if cited)
            or frozenset([brought[0][:2]]),
        )
        for id_, brought in rows.items()
    }
