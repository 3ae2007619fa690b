"""Times that have a name instead of a date: "when X was CEO of Y", "during the Siege of Vesterby".

A state is the interval of that version, by facts; someone who held an office twice gives both intervals. An event is
what statements say of it, or the one time that the opening sentence of a document of its name tells. What is unclear
(two offices, two events, two times) is no time.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.facts import facts_of
from ecphoria.entities.names import fold, words
from ecphoria.entities.slots import SlotTable
from ecphoria.entities.versions import versions_of
from ecphoria.layers.graph.forms import MAX_WORDS
from ecphoria.layers.rows import TITLE
from ecphoria.layers.snapshot import Snapshot
from ecphoria.layers.temporal.ticks import interval
from ecphoria.layers.vector.terms import terms
from ecphoria.model import Interval, Version
from ecphoria.times import NamedTime

_OFFICES = {"presidency": ("president",), "premiership": ("prime minister",), "papacy": ("pope",),
            "reign": ("king", "queen", "monarch", "emperor", "pope"), "leadership": ("leader",),
            "chairmanship": ("chairman",)}  # fmt: skip
TOOK_PLACE, BEGAN, ENDED = "took place", "began", "ended"
"""Relations of an event that say when it was (``ingest.statements.events``)."""


def known_intervals(
    named: NamedTime,
    question: str,
    snapshot: Snapshot,
    *,
    slots: SlotTable,
    known_at: datetime | None = None,
    allowed: NDArray[np.bool_] | None = None,
) -> tuple[Interval, ...]:
    """The time that is meant, one interval for each spell of a state; empty where nothing or no single thing is known.

    Args:
        named: the words, by their place in the question.
        question: as asked.
        snapshot: what is remembered.
        slots: the relations with one value at a time.
        known_at: leaves out what was learned later.
        allowed: (n,) the chunks that pass the filters; ``None``: all.
    """
    known = _Known(snapshot, slots, known_at, allowed)
    subject = question[slice(*named.subject)]
    found = known.event(subject) if named.predicate is None else known.state(subject, question[slice(*named.predicate)])
    return tuple(shaped for one in found if (shaped := _shaped(one, named.sense)) is not None)


def known_event(name: str, snapshot: Snapshot, *, slots: SlotTable) -> Interval | None:
    """The time of an event by its name, ``None`` where there is no single one that is known on both sides."""
    found = _Known(snapshot, slots, None, None).event(name)
    return found[0] if len(found) == 1 and found[0].begin and found[0].end else None


def _shaped(meant: Interval, sense: str) -> Interval | None:
    """The time before, after, since or until what is meant; ``None`` where the side that counts is not known."""
    if sense == "after":
        return None if meant.end is None else Interval(begin=meant.end)
    if sense in ("before", "until"):
        return None if meant.begin is None else Interval(end=meant.begin)
    if sense == "since":
        return None if meant.begin is None else Interval(begin=meant.begin)
    return None if meant.begin is None else meant  # "until 1920" alone is no stretch to be in


class _Known:
    """What is known of names, as far as the filters let it count."""

    def __init__(
        self,
        snapshot: Snapshot,
        slots: SlotTable,
        known_at: datetime | None,
        allowed: NDArray[np.bool_] | None,
    ) -> None:
        self._snapshot = snapshot
        self._slots = slots
        self._known_at = known_at
        self._allowed = allowed

    def state(self, subject: str, predicate: str) -> tuple[Interval, ...]:
        """When the subject was what the predicate says."""
        subjects, others = self._entities(subject), self._mentioned(predicate)
        relations = {slot.name for slot, _, _ in self._slots.asked(predicate)}
        relations |= {name for word in words(predicate) for name in _OFFICES.get(word, ())}
        said = set(terms(predicate))
        versions = [
            (holder, version)
            for holder in sorted(subjects | others | self._beside(subjects))
            for version in self._versions(holder)
            if version.relation in relations or (not relations and said & set(terms(version.relation)))
        ]
        ties = [(holder, version) for holder, version in versions if self._ties(holder, version, subjects, others)]
        if len({(holder, version.relation) for holder, version in ties}) != 1:
            return ()
        return tuple(dict.fromkeys(_dated(version for _, version in ties)))

    def event(self, name: str) -> tuple[Interval, ...]:
        """When an event of this name took place; the one whose name ends with it where none has it whole.

        A name that only ends with it ("the game") may be of anything: it counts where it is known to be of an event.
        """
        whole_name = self._entities(name)
        entities = whole_name or self._ending_with(name)
        if len(entities) != 1:
            return ()
        (entity,) = entities
        stated = [one for one in self._versions(entity) if one.status != "retracted"]
        sides = _joined(list(_dated(one for one in stated if one.relation in (BEGAN, ENDED))))
        whole = [one for one in sides if one.begin and one.end]
        took_place = _dated(one for one in stated if one.relation == TOOK_PLACE)
        opening = self._opening(entity) if whole_name or self._is_event(entity) else ()
        for told in (took_place, whole, opening, sides):
            times = list(dict.fromkeys(told))
            if times:
                return tuple(one for one in times if all(one.intersection(other) == other for other in times))
        return ()

    def _entities(self, name: str) -> set[int]:
        (forms,) = self._snapshot.shadows.forms.lookup([fold(name)])
        return {int(self._snapshot.entity_of[form]) for form in forms}

    def _mentioned(self, text: str) -> set[int]:
        """The entities whose names stand in a text; words that ask for a relation name none."""
        split = words(text)
        runs = [
            " ".join(split[first:behind])
            for first in range(len(split))
            for behind in range(first + 1, min(len(split), first + MAX_WORDS) + 1)
        ]
        runs = [run for run in runs if not self._slots.means(run)]
        forms = {form for found in self._snapshot.shadows.forms.lookup(runs) for form in found}
        return {int(self._snapshot.entity_of[form]) for form in forms}

    def _ending_with(self, name: str) -> set[int]:
        """The entities with a name that ends with these words: "the pandemic" is the one pandemic that is known."""
        ending = f" {fold(name)}"
        forms = [row for row, form in enumerate(self._snapshot.shadows.rows.entities) if form.endswith(ending)]
        return {int(self._snapshot.entity_of[form]) for form in forms} if fold(name) else set()

    def _is_event(self, entity: int) -> bool:
        return any(self._snapshot.shadows.labels.types[form] == "event" for form in self._forms(entity))

    def _forms(self, entity: int) -> list[int]:
        return np.flatnonzero(self._snapshot.entity_of == entity).tolist()

    def _beside(self, entities: Collection[int]) -> set[int]:
        """The entities that statements tie to some."""
        typed, entity_of = self._snapshot.shadows.typed, self._snapshot.entity_of
        rows = np.flatnonzero(typed.targets >= 0)
        sources, targets = entity_of[typed.sources[rows]], entity_of[typed.targets[rows]]
        wanted = np.fromiter(entities, dtype=np.int64, count=len(entities))
        return {*sources[np.isin(targets, wanted)].tolist(), *targets[np.isin(sources, wanted)].tolist()}

    def _versions(self, entity: int) -> tuple[Version, ...]:
        forms = self._forms(entity)
        facts = facts_of(
            self._snapshot.shadows,
            forms,
            slots=self._slots,
            entity_of=self._snapshot.entity_of,
            known_at=self._known_at,
            allowed=self._allowed,
        )
        return versions_of(facts, self._slots)

    def _ties(self, holder: int, version: Version, subjects: Collection[int], others: Collection[int]) -> bool:
        """Whether a version is about the subject and all that the predicate names."""
        if version.status == "retracted":
            return False
        ends = {holder}
        form = self._snapshot.shadows.rows.entities.find(version.value_id) if version.value_id else None
        if form is not None:
            ends.add(int(self._snapshot.entity_of[form]))
        return bool(ends & set(subjects)) and (not others or bool(ends & (set(others) - (ends & set(subjects)))))

    def _opening(self, entity: int) -> Iterator[Interval]:
        """The times of the first sentence of each document that is titled by an entity."""
        rows = self._snapshot.shadows.rows
        titled = rows.mention_kinds & TITLE > 0
        chunks = np.unique(rows.mention_chunks[titled & np.isin(rows.mention_entities, self._forms(entity))])
        for chunk in chunks[rows.chunk_ordinals[chunks] == 0].tolist():
            if self._allowed is not None and not self._allowed[chunk]:
                continue
            first, behind = np.searchsorted(rows.times.chunks, [chunk, chunk + 1])
            for at in range(first, behind):
                if rows.times.sentences[at] == 1:  # the title is the first one
                    yield interval(int(rows.times.begins[at]), int(rows.times.ends[at]))


def _dated(versions: Iterable[Version]) -> Iterator[Interval]:
    """The intervals of versions, as far as they are known."""
    for version in versions:
        if version.valid_from is not None or version.valid_to is not None:
            yield Interval(begin=version.valid_from, end=version.valid_to)


def _joined(times: Sequence[Interval]) -> tuple[Interval, ...]:
    """One time from a beginning and an end; what is told of one side alone stands for itself, if it is told once."""
    begins = {one.begin for one in times if one.end is None}
    ends = {one.end for one in times if one.begin is None}
    if len(begins) > 1 or len(ends) > 1:
        return ()
    begin, end = next(iter(begins), None), next(iter(ends), None)
    if (begin is None and end is None) or (begin is not None and end is not None and begin >= end):
        return ()
    return (Interval(begin=begin, end=end),)
