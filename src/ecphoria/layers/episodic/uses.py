"""How often past questions brought each document back, and when last (T 3.4: access patterns)."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection

from ecphoria.layers.episodic.columns import days
from ecphoria.layers.snapshot import Snapshot
from ecphoria.store.episode_changes import CUT, episode_position, episodes_changed_since
from ecphoria.store.episode_reading import brought_back


@dataclass(frozen=True, kw_only=True, slots=True)
class Uses:
    """Of documents (rows): ``counts`` (documents,) of questions, ``last`` (documents,) in days since 1970.

    ``last`` is minus infinity for what was never used.
    """

    counts: NDArray[np.float64]
    last: NDArray[np.float64]


class UseKeeper:
    """Uses of one collection's documents, shared by the threads of a process and read when first wanted."""

    def __init__(self, collection: str) -> None:
        self._collection = collection
        self._episodes: set[str] = set()
        self._counts: Counter[str] = Counter()
        self._last: dict[str, float] = {}
        self._position = -1
        self._lock = Lock()

    def uses(self, connection: Connection, snapshot: Snapshot) -> Uses | None:
        """The uses as of now; ``None`` where nothing was ever brought back."""
        with self._lock:
            self._follow(connection)
            if not self._counts:
                return None
            size = len(snapshot.shadows.rows.documents)
            counts, last = np.zeros(size), np.full(size, -np.inf)
            for document, count in self._counts.items():
                row = snapshot.shadows.rows.documents.find(document)
                if row is not None:
                    counts[row], last[row] = count, self._last[document]
            return Uses(counts=counts, last=last)

    def _follow(self, connection: Connection) -> None:
        """Bring the uses up to date; anew where an episode went, as the last use may have gone with it."""
        at = episode_position(connection, self._collection)
        if at == self._position:
            return
        changed = episodes_changed_since(connection, self._collection, self._position) if self._position >= 0 else [CUT]
        found = {} if CUT in changed else brought_back(connection, self._collection, changed)
        if CUT in changed or any(id_ in self._episodes and id_ not in found for id_ in changed):
            self._episodes, self._counts, self._last = set(), Counter(), {}
            found = brought_back(connection, self._collection)
        for id_, brought in found.items():
            if id_ not in self._episodes:
                self._episodes.add(id_)
                moment = days(datetime.fromisoformat(brought.at))
                for document in brought.documents:
                    self._counts[document] += brought.times
                    self._last[document] = max(self._last.get(document, moment), moment)
        self._position = at
