"""How often past questions brought each document back, and when last (T 3.4: access patterns)."""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Lock

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection

from ecphoria.layers.episodic.columns import days
from ecphoria.layers.packing import pack, unpack
from ecphoria.layers.snapshot import Snapshot
from ecphoria.store import generations
from ecphoria.store.episode_changes import CUT, episode_position, episodes_changed_since
from ecphoria.store.episode_reading import BroughtBack, brought_back, document_uses, live_ids
from ecphoria.store.strings import StringTable


@dataclass(frozen=True, kw_only=True, slots=True)
class Uses:
    """Of documents (rows): ``counts`` (documents,) of live episodes, ``last`` (documents,) in days since 1970.

    ``last`` is minus infinity for what was never used.
    """

    counts: NDArray[np.float64]
    last: NDArray[np.float64]


_WORTH_TRACES = 2000

FORMAT = "1"
"""Raise it when any array changes its meaning: older generations are then counted anew."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Counted:
    """What is kept on disk: the episodes that were counted, sorted, and of each document its count and last use."""

    episodes: StringTable
    documents: StringTable
    counts: NDArray[np.int64]
    last: NDArray[np.float64]


class UseKeeper:
    """Uses of one collection's documents, shared by the threads of a process and read when first wanted."""

    def __init__(self, folder: Path, collection: str) -> None:
        """``folder`` is the collection's own among the indexes."""
        self._folder = folder / "uses"
        self._collection = collection
        self._counted: set[str] = set()
        self._counts: Counter[str] = Counter()
        self._last: dict[str, float] = {}
        self._position = -1
        self._anew = False
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
        if self._position < 0:
            self._open(at)
        if at == self._position:
            return set()
        changed = episodes_changed_since(connection, self._collection, self._position) if self._position >= 0 else [CUT]
        found = {} if CUT in changed else brought_back(connection, self._collection, changed)
        self._position = at
        if CUT in changed or any(id_ in self._counted and id_ not in found for id_ in changed):
            self._count_all(connection)
            return None
        return self._count(found)

    def _count(self, found: Mapping[str, BroughtBack]) -> set[str]:
        fresh: set[str] = set()
        for id_, brought in found.items():
            if id_ not in self._counted:
                self._counted.add(id_)
                fresh.update(brought.documents)
                moment = days(datetime.fromisoformat(brought.at))
                for document in brought.documents:
                    self._counts[document] += brought.times
                    self._last[document] = max(self._last.get(document, moment), moment)
        return fresh

    def _count_all(self, connection: Connection) -> None:
        self._anew = True
        used = document_uses(connection, self._collection)
        self._counted = set(live_ids(connection, self._collection))
        self._counts = Counter({document: count for document, (count, _) in used.items()})
        self._last = {document: days(datetime.fromisoformat(moment)) for document, (_, moment) in used.items()}

    def settle(self) -> None:
        """Write what was counted from scratch, where that takes long."""
        if self._anew and len(self._counted) > _WORTH_TRACES:
            self.save()

    def save(self) -> None:
        """Write what was counted, so that the next process need not."""
        with self._lock:
            if self._position < 0:
                return
            self._anew = False
            documents = sorted(self._counts)
            kept = Counted(
                episodes=StringTable.of(sorted(self._counted)),
                documents=StringTable.of(documents),
                counts=np.array([self._counts[document] for document in documents], dtype=np.int64),
                last=np.array([self._last[document] for document in documents], dtype=np.float64),
            )
            generation = generations.Generation(position=self._position, arrays=pack(kept, "uses"))
            with suppress(OSError):  # a folder that may only be read
                generations.publish(self._folder, FORMAT, generation)

    def discard(self) -> None:
        """Forget what was counted; it comes back from the store."""
        with self._lock:
            generations.discard(self._folder)
            self._counted, self._counts, self._last, self._position, self._uses = set(), Counter(), {}, -1, None

    def _open(self, at: int) -> None:
        generation = generations.current(self._folder, FORMAT)
        if generation is None or generation.position > at:
            return
        try:
            kept = unpack(Counted, generation.arrays, "uses")
        except KeyError:
            return
        self._counted = set(kept.episodes)
        documents = list(kept.documents)
        self._counts = Counter(dict(zip(documents, kept.counts.tolist(), strict=True)))
        self._last = dict(zip(documents, kept.last.tolist(), strict=True))
        self._position = generation.position
