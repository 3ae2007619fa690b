"""Traces written straight into a store, for tests of what becomes of them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np
from sqlalchemy import insert

from ecphoria.store.database import Database
from ecphoria.store.schema import episode_chunks, episode_entities, episodes

BEGIN = datetime(2030, 1, 1, tzinfo=UTC)


def moment(days: float) -> str:
    """A day after the beginning, as it is stored."""
    return (BEGIN + timedelta(days=days)).isoformat(timespec="microseconds")


def write_trace(
    database: Database,
    id_: str,
    *,
    question: str = "Who owns it?",
    day: float = 0.0,
    chunks: Sequence[tuple[str, int]] = (("doc", 0),),
    cited: Sequence[int] = (0,),
    entities: Sequence[str] = (),
    vector: Sequence[float] | None = (1.0, 0.0),
    **values: object,
) -> None:
    """A live trace; ``cited`` are places in ``chunks``, ``values`` columns of its row."""
    mine = {"collection": "default", "episode_id": id_}
    row: dict[str, object] = {
        "collection": "default",
        "id": id_,
        "at": moment(day),
        "question": question,
        "strategy": "auto",
    }
    row |= {"answer": f"answer of {id_}", "prompt_tokens": 7}
    row["vector"] = None if vector is None else np.array(vector, dtype="<f4").tobytes()
    with database.write() as connection:
        connection.execute(insert(episodes).values(row | values))
        for rank, (document, chunk) in enumerate(chunks, 1):
            brought = {"rank": rank, "document_id": document, "chunk": chunk, "score": 1 / rank}
            brought |= {"cited": int(rank - 1 in cited), "opened": 0}
            connection.execute(insert(episode_chunks).values(mine | brought))
        for number, entity in enumerate(entities, 1):
            connection.execute(insert(episode_entities).values(mine | {"entity_id": entity, "activation": 1 / number}))
