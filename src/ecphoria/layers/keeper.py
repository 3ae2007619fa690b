"""Keeps one collection's snapshot current: opens the generation, replays the log past it, publishes when worth it."""

import hashlib
import logging
from pathlib import Path
from threading import Lock

from sqlalchemy import Connection

from ecphoria.entities.judge import Judge
from ecphoria.layers import snapshot
from ecphoria.layers.snapshot import Snapshot
from ecphoria.store import generations
from ecphoria.store.changes import changed_since, position
from ecphoria.store.reading import count_rows

logger = logging.getLogger(__name__)

_WORTH_DOCUMENTS = 64
_WORTH_SHARE = 0.05
"""A generation is written when more than this many documents, and this share of all, changed since the last one."""


class SnapshotKeeper:
    """The current snapshot of one collection, shared by the threads of a process.

    ``unpublished``: it was made, or brought up to date, and written nowhere.
    """

    def __init__(
        self, folder: Path, collection: str, fingerprint: str, dimension: int, judge: Judge | None = None
    ) -> None:
        """``fingerprint`` names the models that generations depend on; ``judge`` is as of ``snapshot.build``."""
        # Collection names are the user's: a hash makes them safe as folder names.
        self.folder = folder / hashlib.sha256(collection.encode()).hexdigest()[:16]
        self._collection = collection
        self._fingerprint = fingerprint
        self._dimension = dimension
        self._judge = judge
        self.unpublished = False
        self._snapshot: Snapshot | None = None
        self._lock = Lock()

    def current(self, connection: Connection) -> Snapshot:
        """The snapshot as of this connection's view of the store."""
        with self._lock:
            if self._snapshot is None:
                self._snapshot = snapshot.open_generation(self.folder, self._fingerprint)
            at = position(connection, self._collection)
            if self._snapshot is None or self._snapshot.position > at:
                self._snapshot = snapshot.build(connection, self._collection, self._dimension, at, self._judge)
                self.unpublished = True
            elif self._snapshot.position < at:
                self._snapshot = snapshot.refresh(
                    connection, self._collection, self._dimension, self._snapshot, at, self._judge
                )
                self.unpublished = True
            return self._snapshot

    def published_position(self) -> int:
        """The log position of the generation on disk; 0 when there is none."""
        published = generations.current_position(self.folder, snapshot.format_of(self._fingerprint))
        return published or 0

    def publish(self, connection: Connection, *, always: bool = False) -> bool:
        """Write a generation when enough changed since the last one, or in any case; whether it was written."""
        published = self.published_position()
        changed = len(changed_since(connection, self._collection, published))
        if not changed and not always:
            return False
        worth = max(_WORTH_DOCUMENTS, _WORTH_SHARE * count_rows(connection, self._collection)["documents"])
        if not always and published and changed < worth:
            return False
        current = self.current(connection)
        snapshot.publish(self.folder, self._fingerprint, current)
        self.unpublished = False
        logger.info("published the indexes of %s at position %d", self._collection, current.position)
        return True

    def settle(self, connection: Connection) -> None:
        """Publish a snapshot that was made for a question and written nowhere, so that the next process finds it."""
        try:
            self.publish(connection, always=True)
        except OSError as error:  # a folder that may only be read
            logger.info("the indexes of %s were not written: %s", self._collection, error)

    def discard(self) -> None:
        """Delete the generations of every collection and forget the snapshot; they come back from the store."""
        with self._lock:
            generations.discard(self.folder.parent)
            self._snapshot = None
