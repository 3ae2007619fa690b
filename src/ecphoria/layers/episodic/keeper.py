"""Keeps one collection's traces current: opens the generation, replays their log past it, publishes when worth it."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from threading import RLock

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection

from ecphoria.layers.episodic.columns import Columns
from ecphoria.layers.episodic.index import TraceIndex, Traces
from ecphoria.layers.packing import pack, unpack
from ecphoria.store import generations
from ecphoria.store.database import Database
from ecphoria.store.episode_changes import CUT, cut_episode_log, episode_position, episodes_changed_since
from ecphoria.store.episode_reading import TraceRow, count_live, trace_rows
from ecphoria.store.strings import StringTable

logger = logging.getLogger(__name__)

FORMAT = "2"
"""Raise it when any array changes its meaning: older generations are then built anew from the store."""

_WORTH_TRACES = 2000
_WORTH_SHARE = 0.05
"""A generation is written when more than this many traces, and this share of all, changed since the last one."""

_BATCH = 1000


class TraceKeeper:
    """The traces of one collection, shared by the threads of a process.

    They lie beside the generation of the other indexes and go when these are discarded. In a file of theirs are
    numbers, vectors and ids, and no text. ``bare`` are the vectors of traces that the store has without one: who writes
    to it next may put them there.
    """

    def __init__(
        self,
        folder: Path,
        collection: str,
        fingerprint: str,
        dimension: int,
        embed: Callable[[Sequence[str]], NDArray[np.float32]],
        beside: Callable[[], None] = lambda: None,
    ) -> None:
        """``folder`` is the collection's own among the indexes; ``embed`` gives vectors to traces that have none.

        ``beside`` is called when a generation is written: what else follows the log is best written then.
        """
        self._folder = folder / "traces"
        self._collection = collection
        self._format = f"{FORMAT}:{fingerprint}"
        self._dimension = dimension
        self._embed = embed
        self._beside = beside
        self.bare: dict[str, NDArray[np.float32]] = {}
        self._index: TraceIndex | None = None
        self._built = 0
        self._lock = RLock()

    @contextmanager
    def current(self, connection: Connection) -> Iterator[TraceIndex]:
        """The traces as of this connection's view of the store, or a little newer; held while the block lasts."""
        with self._lock:
            yield self._refreshed(connection)

    def publish(self, database: Database, *, always: bool = False) -> bool:
        """Write a generation when enough changed since the last one, or in any case; whether it was written.

        The log is cut off where the generation stands.
        """
        with self._lock:
            index = self._index
            if index is None or not (always or self._worth(index)):
                return False
            with database.read() as connection:
                index = self._refreshed(connection)
            if not self._write(index):
                return False
            with database.write() as connection:
                cut_episode_log(connection, self._collection, index.position)
            return True

    def settle(self) -> None:
        """Write what was read for a question and is nowhere but in the store, so that the next process finds it."""
        with self._lock:
            if self._index is not None and (self._worth(self._index) or self._built > _WORTH_TRACES):
                self._write(self._index)

    def _worth(self, index: TraceIndex) -> bool:
        return index.touched >= max(_WORTH_TRACES, _WORTH_SHARE * len(index))

    def _write(self, index: TraceIndex) -> bool:
        self._index = TraceIndex(index.compiled(), index.position) if index.touched else index
        arrays = pack(self._index.base, "traces")
        generation = generations.Generation(position=index.position, arrays=arrays)
        try:
            generations.publish(self._folder, self._format, generation)
        except OSError as error:  # a folder that may only be read
            logger.info("the traces of %s were not written: %s", self._collection, error)
            return False
        self._beside()
        self._built = 0
        logger.info("published %d traces at position %d", len(index), index.position)
        return True

    def discard(self) -> None:
        """Forget what is held, and its generation; both come back from the store."""
        with self._lock:
            generations.discard(self._folder)
            self._index, self.bare = None, {}

    def _refreshed(self, connection: Connection) -> TraceIndex:
        at = episode_position(connection, self._collection)
        index = self._open(at) if self._index is None else self._index  # an empty one is false
        if index is None:
            self._index = self._build(connection, at)
        elif index.position < at:
            changed = episodes_changed_since(connection, self._collection, index.position)
            if CUT in changed or len(changed) > max(_WORTH_TRACES, len(index)):
                self._index = self._build(connection, at)
            else:
                index.apply(changed, self._with_vectors(list(trace_rows(connection, self._collection, changed))), at)
                self._index = index
        else:
            self._index = index
        return self._index

    def _open(self, at: int) -> TraceIndex | None:
        """The generation on disk, unless it is of another store's future."""
        generation = generations.current(self._folder, self._format)
        if generation is None or generation.position > at:
            return None
        try:
            return TraceIndex(unpack(Traces, generation.arrays, "traces"), generation.position)
        except KeyError:
            return None

    def _build(self, connection: Connection, at: int) -> TraceIndex:
        size = count_live(connection, self._collection)
        ids: list[str] = []
        vectors, columns = np.zeros((size, self._dimension), dtype=np.float32), Columns.empty(size)
        rows = trace_rows(connection, self._collection)
        while part := list(islice(rows, _BATCH)):
            for row, vector in self._with_vectors(part):
                vectors[len(ids)] = vector
                columns.put(len(ids), row)
                ids.append(row.id)
        self._built = size
        return TraceIndex(Traces.of(StringTable.of(ids), vectors, columns), at)

    def _with_vectors(self, rows: Sequence[TraceRow]) -> list[tuple[TraceRow, NDArray[np.float32]]]:
        """Each trace with its question's vector; what was written without one is embedded."""
        bare = [row.question for row in rows if not row.vector]
        fresh = iter(self._embed(bare) if bare else ())
        self.bare |= {row.id: next(fresh) for row in rows if not row.vector}
        return [(row, np.frombuffer(row.vector, dtype="<f4") if row.vector else self.bare[row.id]) for row in rows]
