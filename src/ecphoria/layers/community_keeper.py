"""Keeps one collection's communities: opens the published ones, carries them on, builds and publishes them."""

import logging
from collections.abc import Collection
from pathlib import Path
from threading import Lock

from sqlalchemy import Connection

from ecphoria.layers.graph.communities.carry import carry_on
from ecphoria.layers.graph.communities.communities import build, recluster
from ecphoria.layers.graph.communities.records import Communities
from ecphoria.layers.packing import pack, unpack
from ecphoria.layers.snapshot import Snapshot
from ecphoria.store import generations
from ecphoria.store.changes import FORGOTTEN, changed_since

logger = logging.getLogger(__name__)

FORMAT = "1"
"""Raise it when any array changes its meaning."""

AUTOMATIC = 50_000
"""Chunks up to which a question may have stale communities built anew: some seconds per ten thousand."""


class CommunityKeeper:
    """The communities of one collection, shared by the threads of a process.

    They lie beside the generation of the other indexes, with the position of the change log that they were made at, and
    go when these are discarded.
    """

    def __init__(self, folder: Path, collection: str, fingerprint: str) -> None:
        """``folder`` is the collection's own among the indexes."""
        self._folder = folder / "communities"
        self._collection = collection
        self._format = f"{FORMAT}:{fingerprint}"
        self._held: tuple[int, Communities] | None = None
        self._carried: tuple[int, Communities] | None = None
        self._lock = Lock()

    @property
    def position(self) -> int:
        """The position of the change log that the communities were made at; 0 when there are none."""
        return generations.current_position(self._folder, self._format) or 0

    def count(self) -> int:
        """How many communities there are, of all levels."""
        with self._lock:
            held = self._open()
            return held[1].hierarchy.communities if held else 0

    def current(self, connection: Connection, snapshot: Snapshot, *, fresh: bool) -> Communities:
        """The communities of a snapshot; they are built when there are none.

        Args:
            connection: sees the store as the snapshot does.
            snapshot: of the present.
            fresh: stale ones are built anew. Else they are carried on, and what changed since is marked, as it is in
                any case where more than ``AUTOMATIC`` chunks would have to be built anew.
        """
        with self._lock:
            held = self._held or self._open()
            if held and held[0] == snapshot.position:
                return held[1]
            held = self._open()
            changed = self._changed(connection, held, snapshot.position)
            if held is None or changed is None or (fresh and snapshot.shadows.rows.chunks <= AUTOMATIC):
                return self._build(snapshot, None)
            if self._carried is None or self._carried[0] != snapshot.position:
                self._carried = (snapshot.position, carry_on(held[1], snapshot.shadows, changed))
            return self._carried[1]

    def renew(self, connection: Connection, snapshot: Snapshot, *, incremental: bool) -> Communities:
        """Make them anew and publish them: from scratch, or starting from those that are there."""
        with self._lock:
            held = self._open()
            changed = self._changed(connection, held, snapshot.position) if incremental else None
            return self._build(snapshot, changed)

    def stale(self, connection: Connection, position: int) -> int:
        """How many documents changed since the communities were made; 0 when there are none."""
        with self._lock:
            held = self._open()
            return len(self._changed(connection, held, position) or ()) if held else 0

    def _changed(self, connection: Connection, held: tuple[int, Communities] | None, position: int) -> list[str] | None:
        """Ids of the documents that changed since; ``None`` when that cannot be told."""
        if held is None or held[0] > position:
            return None
        changed = changed_since(connection, self._collection, held[0])
        return None if FORGOTTEN in changed else changed

    def _build(self, snapshot: Snapshot, changed: Collection[str] | None) -> Communities:
        held = self._open()
        if held and changed is not None:
            fresh = recluster(held[1], snapshot.shadows, changed)
        else:
            fresh = build(snapshot.shadows)
        generation = generations.Generation(position=snapshot.position, arrays=pack(fresh, "communities"))
        generations.publish(self._folder, self._format, generation)
        logger.info("published %d communities at position %d", fresh.hierarchy.communities, snapshot.position)
        self._held, self._carried = (snapshot.position, fresh), None
        return fresh

    def _open(self) -> tuple[int, Communities] | None:
        published = generations.current_position(self._folder, self._format)
        if published is None:
            self._held = None
        elif self._held is None or self._held[0] != published:
            self._held, self._carried = self._read(), None
        return self._held

    def _read(self) -> tuple[int, Communities] | None:
        generation = generations.current(self._folder, self._format)
        if generation is None:
            return None
        try:
            return generation.position, unpack(Communities, generation.arrays, "communities")
        except KeyError:
            return None
