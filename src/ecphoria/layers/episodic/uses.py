"""How often past questions brought each document back, and when last (T 3.4: access patterns)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection

from ecphoria.layers.episodic.columns import days
from ecphoria.layers.snapshot import Snapshot
from ecphoria.store.episode_changes import CUT, episode_position, episodes_changed_since
from ecphoria.store.episode_reading import brought_back, document_uses, live_ids


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
        self._counted: set[str] = set()
        self._counts: Counter[str] = Counter()
        self._last: dict[str, float] = {}
        self._position = -1
        self._uses: tuple[int, Uses] | None = None
        self._lock = Lock()

    def uses(self, connection: Connection, snapshot: Snapshot) -> Uses | None:
        """The uses as of now; ``None`` where nothing was ever brought back."""
        with self._lock:
            fresh = self._follow(connection)
            if not self._counts:
                return None
            size = len(snapshot.shadows.rows.documents)
            if fresh is None or self._uses is None or self._uses[0] != snapshot.position:
                counts, last, fresh = np.zeros(size), np.full(size, -np.inf), set(self._counts)
            elif fresh:  # others may be looking at the former ones
                counts, last = self._uses[1].counts.copy(), self._uses[1].last.copy()
            else:
                return self._uses[1]
            for document in fresh:
                row = snapshot.shadows.rows.documents.find(document)
                if row is not None:
                    counts[row], last[row] = self._counts[document], self._last[document]
            self._uses = (snapshot.position, Uses(counts=counts, last=last))
            return self._uses[1]

    def _follow(self, connection: Connection) -> set[str] | None:
        """Bring the uses up to date: the documents that were used since, ``None`` where all were counted anew.

        That is so where an episode went, as the last use may have gone with it.
        """
        at = episode_position(connection, self._collection)
        if at == self._position:
            return set()
        changed = episodes_changed_since(connection, self._collection, self._position) if self._position >= 0 else [CUT]
        found = {} if CUT in changed else brought_back(connection, self._collection, changed)
        self._position = at
        if CUT in changed or any(id_ in self._counted and id_ not in found for id_ in changed):
            self._count_all(connection)
            return None
        return self._count(found)

    def _count(self, found: Mapping[str, tuple[str, tuple[str, ...]]]) -> set[str]:
        fresh: set[str] = set()
        for id_, (moment, documents) in found.items():
            if id_ not in self._counted:
                self._counted.add(id_)
                self._counts.update(documents)
                fresh.update(documents)
                for document in documents:
                    self._last[document] = max(self._last.get(document, -np.inf), days(datetime.fromisoformat(moment)))
        return fresh

    def _count_all(self, connection: Connection) -> None:
        used = document_uses(connection, self._collection)
        self._counted = set(live_ids(connection, self._collection))
        self._counts = Counter({document: count for document, (count, _) in used.items()})
        self._last = {document: days(datetime.fromisoformat(moment)) for document, (_, moment) in used.items()}
