"""Model replies that were paid for: stored as they arrive, found by the hash of what was asked."""

from collections.abc import Collection, Mapping
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, exists, func, insert, select

from ecphoria.model import PaidReply
from ecphoria.store.bounded import bounded
from ecphoria.store.database import Database
from ecphoria.store.schema import documents, model_calls

SHARED = "communities"
"""The stage of replies that stand on several documents: summaries of communities."""


class StoredReplies:
    """The replies of one collection, shared by the threads that call the model."""

    def __init__(self, database: Database, collection: str) -> None:
        self._database = database
        self._collection = collection
        self._writing = Lock()  # one transaction at a time: threads would only wait for each other in SQLite

    def get(self, key: str, document_id: str) -> PaidReply | None:
        """The reply to what ``key`` is the hash of; one that another document paid for is noted for this one too."""
        with self._database.read() as connection:
            mine = connection.execute(self._query(key, document_id)).first()
            found = mine or connection.execute(self._query(key)).first()
        if found is None:
            return None
        reply = PaidReply(
            text=found.reply, prompt_tokens=found.prompt_tokens, completion_tokens=found.completion_tokens
        )
        if mine is None:
            self.put(key, document_id, found.stage, reply)
        return reply

    def put(self, key: str, document_id: str, stage: str, reply: PaidReply) -> None:
        """Commit a reply. One that comes in place of another adds its tokens to what that one cost."""
        table = model_calls
        here = and_(table.c.collection == self._collection, table.c.document_id == document_id, table.c.key == key)
        with self._writing, self._database.write() as connection:
            former = connection.execute(select(table).where(here)).first()
            connection.execute(delete(table).where(here))
            row = {
                "collection": self._collection,
                "document_id": document_id,
                "key": key,
                "stage": stage,
                "reply": reply.text,
                "prompt_tokens": reply.prompt_tokens + (former.prompt_tokens if former else 0),
                "completion_tokens": reply.completion_tokens + (former.completion_tokens if former else 0),
            }
            connection.execute(insert(table).values(row))

    def known(self, keys: Collection[str]) -> set[str]:
        """Those of the keys that have a reply."""
        with self._database.read() as connection:
            held = select(model_calls.c.key).where(model_calls.c.collection == self._collection)
            return set(connection.execute(held).scalars()) & set(keys)

    def _query(self, key: str, document_id: str | None = None) -> Select[Any]:
        query = select(model_calls).where(model_calls.c.collection == self._collection, model_calls.c.key == key)
        return query.limit(1) if document_id is None else query.where(model_calls.c.document_id == document_id)


class SharedReplies:
    """Replies that stand on several documents: one row for each of them, and all of them go with any of them."""

    def __init__(self, database: Database, collection: str, documents: Mapping[str, Collection[str]]) -> None:
        """``documents`` are those that each key stands on."""
        self._replies = StoredReplies(database, collection)
        self._documents = documents

    def get(self, key: str, document_id: str) -> PaidReply | None:
        """The reply to what ``key`` is the hash of."""
        return self._replies.get(key, document_id)

    def put(self, key: str, document_id: str, stage: str, reply: PaidReply) -> None:
        """Commit a reply for each of its documents."""
        for id_ in sorted({document_id, *self._documents[key]}):
            self._replies.put(key, id_, stage, reply)


def shared_replies(connection: Connection, collection: str, keys: Collection[str]) -> dict[str, str]:
    """The texts of the replies with these keys that stand on several documents, by key."""
    table = model_calls
    found: dict[str, str] = {}
    for part in bounded(sorted(keys)):
        query = select(table.c.key, table.c.reply).where(
            table.c.collection == collection, table.c.stage == SHARED, table.c.key.in_(part)
        )
        found |= {row.key: row.reply for row in connection.execute(query)}
    return found


def forget_shared_replies(connection: Connection, collection: str, keep: Collection[str]) -> None:
    """Delete the replies that stand on several documents, but for some."""
    mine = and_(model_calls.c.collection == collection, model_calls.c.stage == SHARED)
    for key in set(connection.execute(select(model_calls.c.key).where(mine)).scalars()) - set(keep):
        connection.execute(delete(model_calls).where(mine, model_calls.c.key == key))


def forget_replies(
    connection: Connection, collection: str, document_id: str, keep: Collection[str] = frozenset()
) -> None:
    """Delete the replies about a document, but for some; those that other documents share with it go whole."""
    table = model_calls
    mine = and_(table.c.collection == collection, table.c.document_id == document_id)
    for key in connection.execute(select(table.c.key).where(mine, table.c.stage == SHARED)).scalars().all():
        connection.execute(
            delete(table).where(table.c.collection == collection, table.c.stage == SHARED, table.c.key == key)
        )
    keys = set(connection.execute(select(table.c.key).where(mine)).scalars()) - set(keep)
    for key in keys:
        connection.execute(delete(table).where(mine, table.c.key == key))


def forget_orphaned_replies(connection: Connection) -> None:
    """Delete the replies, of every collection, whose document is not there."""
    table = model_calls
    held = exists().where(and_(documents.c.collection == table.c.collection, documents.c.id == table.c.document_id))
    connection.execute(delete(table).where(~held))


def reply_tokens(connection: Connection, collection: str) -> int:
    """Prompt and completion tokens of all replies; one that several documents stand on counts once."""
    total = func.max(model_calls.c.prompt_tokens + model_calls.c.completion_tokens).label("tokens")
    by_key = select(total).where(model_calls.c.collection == collection).group_by(model_calls.c.key).subquery()
    return connection.execute(select(func.sum(by_key.c.tokens))).scalar() or 0
