"""What the verbs of one open memory share: its folder, settings, store, embedder and shadows."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Self

from ecphoria.config import Settings
from ecphoria.entities.judge import learned
from ecphoria.entities.matching.model import Matcher
from ecphoria.entities.slots import SLOTS, SlotTable
from ecphoria.errors import ConfigurationError, FingerprintError
from ecphoria.formulas.decay_rates import DECAY_RATES, GENERAL
from ecphoria.layers.community_keeper import CommunityKeeper
from ecphoria.layers.episodic.ages import AgeKeeper
from ecphoria.layers.episodic.keeper import TraceKeeper
from ecphoria.layers.episodic.uses import UseKeeper
from ecphoria.layers.keeper import SnapshotKeeper
from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import Domain
from ecphoria.models.bert_onnx import OnnxEmbedder
from ecphoria.store.database import Clock, Database
from ecphoria.store.fingerprint import fingerprint, put_fingerprint

DATABASE = "ecphoria.db"
INDEXES = "indexes"


@dataclass(frozen=True, kw_only=True)
class Parts:
    """One collection of one folder, opened."""

    path: Path
    collection: str
    settings: Settings
    database: Database
    embedder: OnnxEmbedder
    keeper: SnapshotKeeper
    communities: CommunityKeeper
    traces: TraceKeeper
    ages: AgeKeeper
    uses: UseKeeper
    domain: Domain

    @classmethod
    def open(
        cls,
        path: Path,
        collection: str,
        settings: Settings,
        clock: Clock | None = None,
        embedder: OnnxEmbedder | None = None,
    ) -> Self:
        """Open the folder's database and load the embedder, if none is given; ``clock`` is as of :class:`Database`.

        Raises:
            ConfigurationError: the matcher's file holds none, or nobody knows the domain.
            FingerprintError: the collection was embedded with another model.
        """
        domain = domain_of(settings)
        embedder = embedder or OnnxEmbedder(settings.embedder, threads=settings.threads)
        matcher = Matcher.load(Path(settings.matcher)) if settings.matcher else None
        models = f"{embedder.fingerprint}:{matcher.fingerprint}" if matcher else embedder.fingerprint
        judge = learned(matcher) if matcher else None
        keeper = SnapshotKeeper(path / INDEXES, collection, models, embedder.dimension, judge)
        uses = UseKeeper(keeper.folder, collection)
        parts = cls(
            path=path,
            collection=collection,
            settings=settings,
            database=Database(path / DATABASE, clock),
            embedder=embedder,
            keeper=keeper,
            communities=CommunityKeeper(keeper.folder, collection, models),
            traces=TraceKeeper(
                keeper.folder, collection, embedder.fingerprint, embedder.dimension, embedder.embed, uses.save
            ),
            ages=AgeKeeper(collection),
            uses=uses,
            domain=domain,
        )
        known = parts.fingerprint()
        if known is not None and known != embedder.fingerprint:
            raise FingerprintError(
                f"{path}: embedded with {known}, opened with {embedder.fingerprint}; "
                "open it with the former embedder, or embed it again: ecphoria reembed"
            )
        return parts

    @cached_property
    def slots(self) -> SlotTable:
        """The relations of which an entity has one value at a time, in this collection."""
        return SlotTable([*SLOTS, *self.settings.slots_of(self.collection)])

    def fingerprint(self) -> str | None:
        """Of the model that the collection was embedded with; ``None`` before the first document."""
        with self.database.read() as connection:
            return fingerprint(connection, self.collection)

    def record_fingerprint(self) -> None:
        """Mark the collection as embedded with the present model."""
        if self.fingerprint() is None:
            with self.database.write() as connection:
                put_fingerprint(connection, self.collection, self.embedder.fingerprint)

    def snapshot(self) -> Snapshot:
        """The shadows of this moment."""
        with self.database.read() as connection:
            return self.keeper.current(connection)

    def close(self) -> None:
        """Keep what was brought up to date for a question, and release the database."""
        if self.keeper.unpublished:
            with self.database.read() as connection:
                self.keeper.settle(connection)
        self.traces.settle()
        self.uses.settle()
        self.database.close()

    def publish(self, *, always: bool = False) -> None:
        """Write a generation when enough has changed."""
        with self.database.read() as connection:
            self.keeper.publish(connection, always=always)


def domain_of(settings: Settings) -> Domain:
    """The profile of decay that settings name, ``general`` where they name none.

    Raises:
        ConfigurationError: nobody knows it.
    """
    known = {
        name: Domain(name=name, rate=rate, documents=name != GENERAL)  # what is about anything does not age by default
        for name, rate in DECAY_RATES.items()
    } | {domain.name: domain for domain in settings.domains}
    name = settings.domain or GENERAL
    if name not in known:
        raise ConfigurationError(
            f"domain {name!r} is not known; known ones: {', '.join(sorted(known))}; "
            f"or declare it: [domains.{name}] rate = 0.01 in ecphoria.toml"
        )
    return known[name]
