"""Episodes: every question asked, what it brought back and what was answered (T 4.4)."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, delete, func, insert, select, update

from ecphoria.model import Answer
from ecphoria.store.bounded import bounded
from ecphoria.store.schema import episode_chunks, episodes


def write_episode(connection: Connection, collection: str, answer: Answer, at: datetime) -> None:
    """Remember an answered question under ``answer.episode_id``."""
    row = {
        "collection": collection,
        "id": answer.episode_id,
        "at": at.isoformat(timespec="microseconds"),
        "question": answer.recall.question,
        "strategy": answer.recall.trace.strategy,
        "answer": answer.text,
        "prompt_tokens": answer.usage.prompt_tokens,
        "completion_tokens": answer.usage.completion_tokens,
    }
    connection.execute(insert(episodes).values(row))
    cited = {citation.chunk_id for citation in answer.citations}
    rows = [
        {
            "collection": collection,
            "episode_id": answer.episode_id,
            "rank": rank,
            "document_id": hit.document_id,
            "chunk": int(hit.chunk_id.rpartition("#")[2]),
            "score": hit.score,
            "cited": int(hit.chunk_id in cited),
        }
        for rank, hit in enumerate(answer.recall.hits, 1)
    ]
    if rows:
        connection.execute(insert(episode_chunks), rows)


def question_tokens(connection: Connection, collection: str) -> int:
    """Prompt and completion tokens of all episodes."""
    total = func.sum(episodes.c.prompt_tokens + episodes.c.completion_tokens)
    return connection.execute(select(total).where(episodes.c.collection == collection)).scalar() or 0


def set_feedback(connection: Connection, collection: str, episode_id: str, feedback: str) -> bool:
    """Record feedback; False when there is no such episode."""
    mine = (episodes.c.collection == collection) & (episodes.c.id == episode_id)
    return connection.execute(update(episodes).where(mine).values(feedback=feedback)).rowcount == 1


def forget_documents(connection: Connection, collection: str, document_ids: Sequence[str]) -> None:
    """Forget the episodes that recalled any of these documents: their answers may quote them."""
    for part in bounded(document_ids):
        quoting = select(episode_chunks.c.episode_id).where(
            episode_chunks.c.collection == collection, episode_chunks.c.document_id.in_(part)
        )
        mine = (episodes.c.collection == collection) & episodes.c.id.in_(quoting)
        connection.execute(delete(episodes).where(mine))
