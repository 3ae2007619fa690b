"""Traces as one recall sees them: the index, and what the store tells of the few that count."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection

from ecphoria.formulas.episodic_vote import NOTICED
from ecphoria.layers.episodic.ages import AgeKeeper, Dated
from ecphoria.layers.episodic.columns import Fading
from ecphoria.layers.episodic.index import FoundTrace
from ecphoria.layers.episodic.keeper import TraceKeeper
from ecphoria.layers.episodic.uses import UseKeeper, Uses
from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import Domain
from ecphoria.store.charges import charges
from ecphoria.store.episode_links import Pair, links_of
from ecphoria.store.episode_reading import TraceDetail, active_forms, episodes_with, trace_details


@dataclass(frozen=True, kw_only=True, slots=True)
class TraceView:
    """The traces of a collection as a connection sees them, and the domain by which they fade."""

    keeper: TraceKeeper
    dates: AgeKeeper
    uses: UseKeeper
    connection: Connection
    collection: str
    domain: Domain

    def search(
        self,
        vector: NDArray[np.float32],
        now: datetime,
        k: int,
        fading: Fading,
        *,
        floor: float,
        before: datetime | None = None,
        weighted: bool = True,
    ) -> list[FoundTrace]:
        """As :meth:`TraceIndex.search`."""
        with self.keeper.current(self.connection) as index:
            return index.search(vector, now, k, fading, floor=floor, before=before, weighted=weighted)

    def of(
        self,
        ids: Sequence[str],
        vector: NDArray[np.float32],
        now: datetime,
        fading: Fading,
        before: datetime | None = None,
    ) -> dict[str, FoundTrace]:
        """Some traces as a search would give them, as far as they are live."""
        with self.keeper.current(self.connection) as index:
            return index.of(ids, vector, now, fading, before)

    def ages(self, snapshot: Snapshot) -> NDArray[np.float64]:
        """From when each document (row) ages, in days since 1970; NaN where it has no date."""
        return self.dates.since(self.connection, snapshot)

    def dated(self, snapshot: Snapshot) -> Dated:
        """When documents (rows) were published, and which have one title."""
        return self.dates.dated(self.connection, snapshot)

    def used(self, snapshot: Snapshot) -> Uses | None:
        """How often documents (rows) were brought back, and when last; ``None`` where none ever was."""
        return self.uses.uses(self.connection, snapshot)

    def details(self, ids: Sequence[str]) -> dict[str, TraceDetail]:
        """Questions of some traces, and the chunks that served in them."""
        return trace_details(self.connection, self.collection, ids, NOTICED)

    def forms(self, ids: Sequence[str]) -> dict[str, list[tuple[str, float]]]:
        """The forms of entities that were active in some traces, the strongest first."""
        return active_forms(self.connection, self.collection, ids)

    def sharing(self, forms: Sequence[str], most: int) -> dict[str, list[tuple[str, float]]]:
        """Of each form, the live traces in which it was active, unless they are more than ``most``."""
        return episodes_with(self.connection, self.collection, forms, most)

    def charges(self) -> Mapping[str, tuple[float, datetime]]:
        """The potentials that questions left, and when."""
        return charges(self.connection, self.collection)

    def links(self, ids: Sequence[str]) -> Mapping[Pair, tuple[float, datetime]]:
        """The ties that touch some traces, and as of when."""
        return links_of(self.connection, self.collection, ids)
