"""Since when documents age: from their publication, or from the last time that they served."""

from datetime import datetime
from threading import Lock

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection

from ecphoria.layers.episodic.columns import days
from ecphoria.layers.snapshot import Snapshot
from ecphoria.store.episode_changes import CUT, episode_position, episodes_changed_since
from ecphoria.store.episode_reading import last_served
from ecphoria.store.reading import published_instants


class AgeKeeper:
    """Instants of one collection's documents, shared by the threads of a process and read when first wanted."""

    def __init__(self, collection: str) -> None:
        self._collection = collection
        self._published: tuple[int, NDArray[np.float64]] | None = None
        self._served: dict[str, float] = {}
        self._position = -1
        self._lock = Lock()

    def since(self, connection: Connection, snapshot: Snapshot) -> NDArray[np.float64]:
        """From when each document (row) ages, in days since 1970, shape (documents,); NaN where it has no date.

        A document serves when an episode is used that cites it, or whose citation of it was opened, unless people found
        that episode of no use.
        """
        with self._lock:
            since = self._dates(connection, snapshot).copy()
            self._follow(connection)
            for document, moment in self._served.items():
                row = snapshot.shadows.rows.documents.find(document)
                if row is not None and since[row] < moment:  # not of one without a date
                    since[row] = moment
            return since

    def _dates(self, connection: Connection, snapshot: Snapshot) -> NDArray[np.float64]:
        if self._published is None or self._published[0] != snapshot.position:
            known = published_instants(connection, self._collection)
            dates = [known.get(id_) for id_ in snapshot.shadows.rows.documents]
            held = np.array([np.nan if date is None else days(date) for date in dates], dtype=np.float64)
            self._published = (snapshot.position, held)
        return self._published[1]

    def _follow(self, connection: Connection) -> None:
        """Bring the uses up to date."""
        at = episode_position(connection, self._collection)
        if at == self._position:
            return
        changed = episodes_changed_since(connection, self._collection, self._position) if self._position >= 0 else None
        if changed is None or CUT in changed:
            self._served, changed = {}, None
        for document, moment in last_served(connection, self._collection, changed).items():
            self._served[document] = max(self._served.get(document, -np.inf), days(datetime.fromisoformat(moment)))
        self._position = at
