"""The verbs about entities: find them, see why they are one, decide otherwise, take it back (T 5)."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

from rapidfuzz import fuzz, process

from ecphoria.entities.entity import Entity, Review
from ecphoria.entities.facts import facts_of
from ecphoria.entities.names import fold, words
from ecphoria.entities.versions import version_at, versions_of
from ecphoria.errors import ConfigurationError, NotFoundError
from ecphoria.layers.describing import Described
from ecphoria.layers.graph.forms import MAX_WORDS
from ecphoria.layers.shadows import Shadows
from ecphoria.layers.snapshot import Snapshot
from ecphoria.memory.parts import Parts
from ecphoria.model import EntityVersion, Version, utc
from ecphoria.store.changes import DECIDED
from ecphoria.store.decisions import Decision, add_decisions, decisions, undo_decisions
from ecphoria.store.documents import log_changes

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
        described = self._current()
        shadows = self._parts.snapshot().shadows
        row = self._declared(described, name)
        if row is None:
            beside = [form for form in _names_in(context, shadows) if form != fold(name)]
            row = described.registry.resolve(name, beside).entity
        return None if row is None else self._whole(described, row)

    def find(self, text: str, *, limit: int = _FOUND) -> tuple[Entity, ...]:
        """Entities with a form that holds the text's words or is spelt nearly so, the most mentioned first."""
        described, wanted = self._current(), fold(text)
        forms = list(described.registry.forms)
        exact = [form for form, name in enumerate(forms) if f" {wanted} " in f" {name} "] if wanted else []
        near = process.extract(wanted, forms, scorer=fuzz.ratio, score_cutoff=80, limit=limit) if wanted else []
        rows: dict[int, None] = {}
        for form in (*exact, *(form for _, _, form in near)):
            rows |= dict.fromkeys(described.meanings(form))
        counted = sorted((described.entity(row) for row in rows), key=lambda entity: (-entity.mentions, entity.id))
        return tuple(counted[:limit])

    def get(self, id_: str) -> Entity:
        """The entity of this id, or the most frequent one of this form.

        Raises:
            NotFoundError: there is none.
        """
        described = self._current()
        return self._whole(described, self._row(described, id_))

    def merge(self, one: str, other: str, *, note: str = "") -> Entity:
        """Say that two entities are one. Both keep their forms and evidence; :meth:`undo` parts them again.

        Raises:
            NotFoundError: an id is not in the memory.
            ConfigurationError: they are one already.
        """
        described = self._current()
        left, right = self._row(described, one), self._row(described, other)
        if left == right:
            raise ConfigurationError(
                f"merge: {one!r} and {other!r} are one entity already: {described.entity(left).id}"
            )
        references = [*self._references(described, left), *self._references(described, right)]
        self._decide(_chain(references, note))
        return self.get(references[0].partition("@")[0])

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
        described = self._current()
        row = self._row(described, id_)
        wanted = {fold(form) for form in forms}
        apart: list[str] = []
        rest: list[str] = []
        for form, _ in described.references(row):
            if form in wanted:
                apart.extend(self._of_form(described, row, form))
                continue
            held = described.documents_of(row, form)
            elsewhere = [document for document in held if document not in documents]
            apart.extend(f"{form}@{document}" for document in held if document in documents)
            whole = self._of_form(described, row, form)
            rest.extend(whole if len(elsewhere) == len(held) else (f"{form}@{document}" for document in elsewhere))
        if not apart or not rest:
            what = "nothing of it is in" if not apart else "all of it is in"
            raise ConfigurationError(f"split {id_!r}: {what} the given forms and documents; see: ecphoria entity show")
        different = [Decision(kind="different", left=one, right=other, note=note) for one in apart for other in rest]
        self._decide([*_chain(apart, note), *_chain(rest, note), *different])
        now = self._current()
        rows = {self._row_of_reference(now, reference): None for reference in (rest[0], apart[0])}
        return tuple(self._whole(now, one) for one in rows)

    def alias(self, id_: str, name: str, *, note: str = "") -> Entity:
        """Give an entity one more name, whether or not a document writes it yet.

        Raises:
            NotFoundError: the entity is not in the memory.
            ConfigurationError: the name holds no letter and no digit.
        """
        described = self._current()
        row = self._row(described, id_)
        if not fold(name):
            raise ConfigurationError(f"alias {name!r}: holds no letter and no digit")
        (first, *_) = self._references(described, row)
        self._decide([Decision(kind="alias", left=first, right=fold(name), note=note)])
        return self.get(first.partition("@")[0])

    def undo(self) -> tuple[Decision, ...]:
        """Take back the last merge, split or alias and return its decisions; empty when there is none left."""
        with self._parts.database.write() as connection:
            undone = undo_decisions(connection, self._parts.collection)
            if undone:
                log_changes(connection, self._parts.collection, [DECIDED])
        return tuple(undone)

    def versions(self, id_: str, *, known_at: datetime | None = None) -> tuple[Version, ...]:
        """What was true of an entity, relation by relation, and when (T 5.4); ``known_at``: as far as learned by then.

        Raises:
            NotFoundError: the entity is not in the memory.
        """
        snapshot = self._parts.snapshot()
        return self._versions(snapshot, self._row(snapshot.described, id_), known_at)

    def version(self, id_: str, at: datetime | date | str, *, known_at: datetime | None = None) -> EntityVersion:
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
        versions = self.versions(id_, known_at=known_at)
        snapshot = self._parts.snapshot()
        form = snapshot.described.forms(self._row(snapshot.described, id_))[0]
        return version_at(snapshot.shadows.rows.entities[form], versions, moment)

    def review(self, *, limit: int = _FOUND) -> tuple[Review, ...]:
        """Pairs of entities that may be one, the most probable first: :meth:`merge` them or :meth:`keep_apart`."""
        return tuple(self._current().reviews(limit))

    def keep_apart(self, one: str, other: str, *, note: str = "") -> None:
        """Say that two entities are two, whatever later documents suggest.

        Raises:
            NotFoundError: an id is not in the memory.
        """
        described = self._current()
        left, right = self._row(described, one), self._row(described, other)
        pairs = [
            Decision(kind="different", left=a, right=b, note=note)
            for a in self._references(described, left)
            for b in self._references(described, right)
        ]
        self._decide(pairs)

    def decisions(self) -> tuple[Decision, ...]:
        """What people decided, the oldest first."""
        with self._parts.database.read() as connection:
            return tuple(decisions(connection, self._parts.collection))

    def _current(self) -> Described:
        return self._parts.snapshot().described

    def _whole(self, described: Described, row: int) -> Entity:
        """An entity with its versions, and with the names that people gave it and no document writes."""
        entity = described.entity(row)
        given = [
            decision.right
            for decision in self.decisions()
            if decision.kind == "alias"
            and described.registry.forms.find(decision.right) is None
            and self._row_of_reference(described, decision.left) == row
        ]
        versions = self._versions(self._parts.snapshot(), row)
        return replace(entity, aliases=tuple(dict.fromkeys([*entity.aliases, *given])), versions=versions)

    def _versions(self, snapshot: Snapshot, row: int, known_at: datetime | None = None) -> tuple[Version, ...]:
        forms, slots = snapshot.described.forms(row), self._parts.slots
        facts = facts_of(snapshot.shadows, forms, slots=slots, entity_of=snapshot.entity_of, known_at=known_at)
        return versions_of(facts, slots)

    def _row(self, described: Described, id_: str) -> int:
        row = described.row(id_)
        row = self._declared(described, id_) if row is None else row
        if row is None:
            raise NotFoundError(
                f"no entity {id_!r} in collection {self._parts.collection!r}; see: ecphoria entity find"
            )
        return row

    def _declared(self, described: Described, name: str) -> int | None:
        """The entity that a name was declared an alias of, where no document writes it."""
        folded = fold(name)
        for decision in reversed(self.decisions()):
            if decision.kind == "alias" and decision.right == folded and described.registry.forms.find(folded) is None:
                return self._row_of_reference(described, decision.left)
        return None

    def _row_of_reference(self, described: Described, reference: str) -> int:
        form, _, document = reference.partition("@")
        registry = described.registry
        row, at = registry.forms.find(form), registry.documents.find(document) if document else None
        if row is None:
            raise NotFoundError(f"no entity {form!r} in collection {self._parts.collection!r}")
        return registry.entity_of(row, at)

    def _references(self, described: Described, row: int) -> list[str]:
        """Every form of an entity, in one document each where it has other senses elsewhere."""
        forms = sorted(form for form, _ in described.references(row))
        head = fold(described.registry.names[row])
        ordered = sorted(forms, key=lambda form: (form != head, form))
        return [reference for form in ordered for reference in self._of_form(described, row, form)]

    @staticmethod
    def _of_form(described: Described, row: int, form: str) -> list[str]:
        documents = dict(described.references(row))[form]
        return [f"{form}@{document}" for document in documents] or [form]

    def _decide(self, made: list[Decision]) -> None:
        with self._parts.database.write() as connection:
            add_decisions(connection, self._parts.collection, made, datetime.now(UTC))
            log_changes(connection, self._parts.collection, [DECIDED])


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
