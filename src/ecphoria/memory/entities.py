"""The verbs about entities: find them, see why they are one, decide otherwise, take it back (T 5)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from rapidfuzz import fuzz, process

from ecphoria.entities.entity import Entity, Review
from ecphoria.entities.facts import facts_of
from ecphoria.entities.names import fold, words
from ecphoria.entities.versions import version_at, versions_of
from ecphoria.errors import ConfigurationError, NotFoundError
from ecphoria.layers.describing import Described
from ecphoria.layers.graph.forms import MAX_WORDS
from ecphoria.layers.registered import reference
from ecphoria.layers.shadows import Shadows
from ecphoria.layers.snapshot import Snapshot
from ecphoria.memory.parts import Parts
from ecphoria.model import EntityVersion, Version, utc
from ecphoria.store.changes import DECIDED
from ecphoria.store.decisions import Decision, add_decisions, decisions, undo_decisions
from ecphoria.store.documents import log_changes
from ecphoria.times import Instant, read_instant

_FOUND = 20


class Entities:
    """The registry of a memory. Decisions are kept, obeyed by later ingests, and undone one call at a time."""

    def __init__(self, parts: Parts) -> None:
        """Use ``memory.entities``."""
        self._parts = parts

    def resolve(self, name: str, context: str = "") -> Entity | None:
        """The entity that a name means, by its letters and by the names in its context; ``None`` without good evidence.

        Args:
            name: as it is written.
            context: the text around it.
        """
        snapshot = self._parts.snapshot()
        row = self._declared(snapshot, name)
        if row is None:
            beside = [form for form in _names_in(context, snapshot.shadows) if form != fold(name)]
            row = snapshot.shadows.registry.resolve(name, beside).entity
        return None if row is None else self._whole(snapshot, row)

    def find(self, text: str, *, limit: int = _FOUND) -> tuple[Entity, ...]:
        """Entities with a form that holds the text's words or is spelt nearly so, the most mentioned first."""
        described, wanted = self._parts.snapshot().described, fold(text)
        if not wanted:
            return ()
        forms = list(described.registry.forms)
        near = process.extract(wanted, forms, scorer=fuzz.ratio, score_cutoff=80, limit=limit)
        found = {form for form, name in enumerate(forms) if f" {wanted} " in f" {name} "} | {at for _, _, at in near}
        rows = {row for form in found for row in described.meanings(form)}
        first = sorted(rows, key=lambda row: (-described.mentions[row], described.registry.ids[row]))
        return tuple(described.entity(row) for row in first[:limit])

    def get(self, id_: str) -> Entity:
        """The entity of this id, or the most frequent one of this form.

        Raises:
            NotFoundError: there is none.
        """
        snapshot = self._parts.snapshot()
        return self._whole(snapshot, self._row(snapshot, id_))

    def merge(self, one: str, other: str, *, note: str = "") -> Entity:
        """Say that two entities are one. Both keep their forms and evidence; :meth:`undo` parts them again.

        Raises:
            NotFoundError: an id is not in the memory.
            ConfigurationError: they are one already.
        """
        snapshot = self._parts.snapshot()
        left, right = self._row(snapshot, one), self._row(snapshot, other)
        if left == right:
            known = snapshot.shadows.registry.ids[left]
            raise ConfigurationError(f"merge: {one!r} and {other!r} are one entity already: {known}")
        references = [*_references(snapshot.described, left), *_references(snapshot.described, right)]
        return self._decide(_chain(references, note), references[0])[0]

    def split(
        self, id_: str, *, forms: Sequence[str] = (), documents: Sequence[str] = (), note: str = ""
    ) -> tuple[Entity, ...]:
        """Say that some forms of an entity, or its mentions in some documents, are another one; both are returned.

        Args:
            id_: the entity.
            forms: the names that are not its own.
            documents: ids of the documents that speak of another.
            note: why.

        Raises:
            NotFoundError: the entity is not in the memory.
            ConfigurationError: nothing to split off, or nothing that stays.
        """
        snapshot = self._parts.snapshot()
        described, row = snapshot.described, self._row(snapshot, id_)
        wanted = {fold(form) for form in forms}
        apart: list[str] = []
        rest: list[str] = []
        for form, held in described.documents(row).items():
            gone = held if form in wanted else [document for document in held if document in documents]
            whole = not described.is_shared(form) and (form in wanted or not gone)
            apart.extend([form] if whole and gone else _within(form, gone))
            kept = [document for document in held if document not in gone]
            rest.extend([form] if whole and kept else _within(form, kept))
        if not apart or not rest:
            what = "nothing of it is in" if not apart else "all of it is in"
            raise ConfigurationError(f"split {id_!r}: {what} the given forms and documents; see: ecphoria entity show")
        different = [Decision(kind="different", left=one, right=other, note=note) for one in apart for other in rest]
        return self._decide([*_chain(apart, note), *_chain(rest, note), *different], rest[0], apart[0])

    def alias(self, id_: str, name: str, *, note: str = "") -> Entity:
        """Give an entity one more name, whether or not a document writes it yet.

        Raises:
            NotFoundError: the entity is not in the memory.
            ConfigurationError: the name holds no letter and no digit.
        """
        snapshot = self._parts.snapshot()
        row = self._row(snapshot, id_)
        if not fold(name):
            raise ConfigurationError(f"alias {name!r}: holds no letter and no digit")
        first = _references(snapshot.described, row)[0]
        return self._decide([Decision(kind="alias", left=first, right=fold(name), note=note)], first)[0]

    def undo(self) -> tuple[Decision, ...]:
        """Take back the last merge, split or alias and return its decisions; empty when there is none left."""
        with self._parts.database.write() as connection:
            undone = undo_decisions(connection, self._parts.collection)
            if undone:
                log_changes(connection, self._parts.collection, [DECIDED])
        return tuple(undone)

    def versions(self, id_: str, *, known_at: Instant | None = None) -> tuple[Version, ...]:
        """What was true of an entity, relation by relation, and when (T 5.4); ``known_at``: as far as learned by then.

        Raises:
            NotFoundError: the entity is not in the memory.
            ConfigurationError: the time is none.
        """
        known = None if known_at is None else read_instant(known_at, name="known_at")
        snapshot = self._parts.snapshot()
        return self._versions(snapshot, self._row(snapshot, id_), known)

    def version(self, id_: str, at: Instant, *, known_at: Instant | None = None) -> EntityVersion:
        """An entity as it was at a time: the values that held then (T 5.4's ``get_version``).

        Raises:
            NotFoundError: the entity is not in the memory.
            ConfigurationError: the time is none.
        """
        try:
            moment = utc(at)
        except (ValueError, TypeError, AttributeError):
            moment = None
        if moment is None:
            raise ConfigurationError(f"version: {at!r} is not a time; give a datetime or ISO 8601 text")
        known = None if known_at is None else read_instant(known_at, name="known_at")
        snapshot = self._parts.snapshot()
        row = self._row(snapshot, id_)
        form = snapshot.shadows.rows.entities[snapshot.described.forms(row)[0]]
        return version_at(form, self._versions(snapshot, row, known), moment)

    def review(self, *, limit: int = _FOUND) -> tuple[Review, ...]:
        """Pairs of entities that may be one, the most probable first: :meth:`merge` them or :meth:`keep_apart`."""
        return tuple(self._parts.snapshot().described.reviews(limit))

    def keep_apart(self, one: str, other: str, *, note: str = "") -> None:
        """Say that two entities are two, whatever later documents suggest.

        Raises:
            NotFoundError: an id is not in the memory.
        """
        snapshot = self._parts.snapshot()
        left, right = self._row(snapshot, one), self._row(snapshot, other)
        pairs = [
            Decision(kind="different", left=a, right=b, note=note)
            for a in _references(snapshot.described, left)
            for b in _references(snapshot.described, right)
        ]
        self._decide(pairs)

    def decisions(self) -> tuple[Decision, ...]:
        """What people decided, the oldest first."""
        with self._parts.database.read() as connection:
            return tuple(decisions(connection, self._parts.collection))

    def _whole(self, snapshot: Snapshot, row: int) -> Entity:
        """An entity with its versions, and with the names that people gave it and no document writes."""
        entity = snapshot.described.entity(row)
        given = [alias for alias, owner in self._unwritten(snapshot) if owner == row]
        versions = self._versions(snapshot, row)
        return replace(entity, aliases=tuple(dict.fromkeys([*entity.aliases, *given])), versions=versions)

    def _versions(self, snapshot: Snapshot, row: int, known_at: datetime | None = None) -> tuple[Version, ...]:
        forms, slots = snapshot.described.forms(row), self._parts.slots
        facts = facts_of(snapshot.shadows, forms, slots=slots, entity_of=snapshot.entity_of, known_at=known_at)
        return versions_of(facts, slots)

    def _row(self, snapshot: Snapshot, id_: str) -> int:
        row = snapshot.described.row(id_)
        row = self._declared(snapshot, id_) if row is None else row
        if row is None:
            raise NotFoundError(
                f"no entity {id_!r} in collection {self._parts.collection!r}; see: ecphoria entity find"
            )
        return row

    def _declared(self, snapshot: Snapshot, name: str) -> int | None:
        """The entity that a name was declared an alias of, where no document writes it; the last word counts."""
        return dict(self._unwritten(snapshot)).get(fold(name))

    def _unwritten(self, snapshot: Snapshot) -> list[tuple[str, int]]:
        """The declared aliases that no document writes, each with its entity, as far as that is still there."""
        forms = snapshot.shadows.registry.forms
        declared = [one for one in self.decisions() if one.kind == "alias" and forms.find(one.right) is None]
        owners = [(one.right, _entity_of(snapshot, one.left)) for one in declared]
        return [(alias, owner) for alias, owner in owners if owner is not None]

    def _decide(self, made: list[Decision], *shown: str) -> tuple[Entity, ...]:
        """Keep decisions, and give the entities of some references as they are then, each once."""
        with self._parts.database.write() as connection:
            add_decisions(connection, self._parts.collection, made, self._parts.database.now())
            log_changes(connection, self._parts.collection, [DECIDED])
        snapshot = self._parts.snapshot()
        rows = dict.fromkeys(_entity_of(snapshot, reference) for reference in shown)
        return tuple(self._whole(snapshot, row) for row in rows if row is not None)


def _entity_of(snapshot: Snapshot, written: str) -> int | None:
    """The entity of a reference, ``None`` where nothing writes its form any more."""
    registry, meant = snapshot.shadows.registry, reference(written)
    form = registry.forms.find(meant.form)
    document = registry.documents.find(meant.document) if meant.document else None
    return None if form is None else registry.entity_of(form, document)


def _references(described: Described, row: int) -> list[str]:
    """Every form of an entity, in one document each where it has other senses elsewhere."""
    return [
        written
        for form, documents in described.documents(row).items()
        for written in (_within(form, documents) if described.is_shared(form) else [form])
    ]


def _within(form: str, documents: Iterable[str]) -> list[str]:
    return [f"{form}@{document}" for document in documents]


def _names_in(text: str, shadows: Shadows) -> list[str]:
    """The names of the memory in a text, as forms, also those inside longer ones."""
    split = words(text)
    count = len(split)
    runs = [" ".join(split[a:b]) for a in range(count) for b in range(a + 1, min(count, a + MAX_WORDS) + 1)]
    found = {entity for entities in shadows.forms.lookup(runs) for entity in entities}
    return [shadows.rows.entities[entity] for entity in sorted(found)]


def _chain(references: Sequence[str], note: str) -> list[Decision]:
    """That all of these are one."""
    return [Decision(kind="same", left=references[0], right=other, note=note) for other in references[1:]]
