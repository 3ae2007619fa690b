"""Since when documents age: from their publication, or from the last time that they served."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection

from ecphoria.layers.episodic.columns import days
from ecphoria.layers.snapshot import Snapshot
from ecphoria.store.episode_changes import CUT, episode_position, episodes_changed_since
from ecphoria.store.episode_reading import count_live_among, last_served
from ecphoria.store.reading import published_and_titled

_VERSION = re.compile(r"\b(?:v|ver|version|ed|edition|rev|revision)[. ]*\d+(?:\.\d+)*\b|\b(?:19|20)\d\d\b")
_BETWEEN = re.compile(r"[\W_]+")


@dataclass(frozen=True, kw_only=True, slots=True)
class Dated:
    """What tells editions of documents (rows) apart.

    Attributes:
        published: (documents,) days since 1970; NaN where it is not known.
        titles: (documents,) int64, equal where titles are the same, years and numbers of versions aside; -1
            without one.
    """

    published: NDArray[np.float64]
    titles: NDArray[np.int64]


class AgeKeeper:
    """Instants of one collection's documents, shared by the threads of a process and read when first wanted."""

    def __init__(self, collection: str) -> None:
        self._collection = collection
        self._dated: tuple[int, Dated] | None = None
        self._since: tuple[int, NDArray[np.float64]] | None = None
        self._served: dict[str, float] = {}
        self._position = -1
        self._lock = Lock()

    def since(self, connection: Connection, snapshot: Snapshot) -> NDArray[np.float64]:
        """From when each document (row) ages, in days since 1970, shape (documents,); NaN where it has no date.

        A document serves when an episode is used that cites it, or whose citation of it was opened, unless people found
        that episode of no use.
        """
        with self._lock:
            fresh = self._follow(connection)  # before the dates are looked at: they may have to be read anew
            if self._since is None or self._since[0] != snapshot.position:
                self._since = (snapshot.position, self._read(connection, snapshot).published)
                fresh = self._served
            since = self._since[1]
            if fresh:
                since = since.copy()  # others may be looking at it
                _renew(since, fresh, snapshot)
                self._since = (snapshot.position, since)
            return since

    def dated(self, connection: Connection, snapshot: Snapshot) -> Dated:
        """When documents were published, and which have one title."""
        with self._lock:
            return self._read(connection, snapshot)

    def _read(self, connection: Connection, snapshot: Snapshot) -> Dated:
        if self._dated is None or self._dated[0] != snapshot.position:
            known = published_and_titled(connection, self._collection)
            rows = [known.get(id_, (None, None)) for id_ in snapshot.shadows.rows.documents]
            published = np.array([np.nan if date is None else days(date) for date, _ in rows], dtype=np.float64)
            folded = [_BETWEEN.sub(" ", _VERSION.sub(" ", (title or "").casefold())).strip() for _, title in rows]
            codes = {title: code for code, title in enumerate(sorted(set(folded) - {""}))}
            titles = np.array([codes.get(title, -1) for title in folded], dtype=np.int64)
            self._dated = (snapshot.position, Dated(published=published, titles=titles))
        return self._dated[1]

    def _follow(self, connection: Connection) -> dict[str, float]:
        """Bring the uses up to date; those that are new."""
        at = episode_position(connection, self._collection)
        if at == self._position:
            return {}
        changed = episodes_changed_since(connection, self._collection, self._position) if self._position >= 0 else None
        if changed is not None and (CUT in changed or _some_gone(connection, self._collection, changed)):
            changed, self._served, self._since = None, {}, None  # what is forgotten renews nothing
        fresh = {
            document: days(datetime.fromisoformat(moment))
            for document, moment in last_served(connection, self._collection, changed).items()
        }
        for document, moment in fresh.items():
            self._served[document] = max(self._served.get(document, moment), moment)
        self._position = at
        return fresh


def _some_gone(connection: Connection, collection: str, ids: Sequence[str]) -> bool:
    """Whether some of these episodes are no longer live."""
    return count_live_among(connection, collection, ids) < len(ids)


def _renew(since: NDArray[np.float64], served: Mapping[str, float], snapshot: Snapshot) -> None:
    """Have documents age from when they served, if that is later; not those without a date."""
    for document, moment in served.items():
        row = snapshot.shadows.rows.documents.find(document)
        if row is not None and since[row] < moment:
            since[row] = moment
