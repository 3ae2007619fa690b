"""Facts that a question asks for: it names an entity and one of the relations of which that has one value at a time.

"Who was IBM's CEO in 2010?" names IBM and the slot CEO. What held in 2010 answers it; what held at other times is told
beside it, so that nobody takes it for the answer.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.facts import facts_of
from ecphoria.entities.slots import SlotTable
from ecphoria.entities.timeline import FUTURE, PAST
from ecphoria.entities.versions import at, versions_of
from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import AskedTime, Cue, Hit, Interval, KnownFact, Version, When
from ecphoria.recall.asked_time import asked_time
from ecphoria.recall.contradictions import Window
from ecphoria.recall.finding import Finding, Ranked
from ecphoria.times import named_time

MAX_FACTS = 12
FRONTED = 3
"""Chunks that say what holds, and come first. Where more values than that seem to hold, nothing is known of any."""

_ASKED = "says a fact that the question asks for"
_HOW_MUCH = re.compile(r"\bhow (?:long|many)\b", re.IGNORECASE)
_DATED = re.compile(r"\d")
_WHOLE = frozenset({"in", "range", "as of", "during"})
"""Senses of a time that is asked about as a whole."""


def asked_facts(
    question: str,
    cues: Sequence[Cue],
    snapshot: Snapshot,
    *,
    slots: SlotTable,
    now: datetime,
    when: When | None = None,
    time: AskedTime | None = None,
    allowed: NDArray[np.bool_] | None = None,
    entity_of: NDArray[np.integer] | None = None,
) -> tuple[KnownFact, ...]:
    """The versions of the slots that the question asks for, of the entities that it names; those that hold come first.

    None holds where the question does not ask about one time, or itself names one of the values.
    Of a time that is given, all that hold at some instant of it do, in order of their beginning.

    Args:
        question: as asked.
        cues: of the question.
        snapshot: what is remembered.
        slots: the relations with one value at a time.
        now: the present.
        when: the times that it is held to: what holds ``during`` or ``as_of``, by what was known at ``known_at``.
        time: that was read out of it.
        allowed: (n,) the chunks that pass the filters; ``None``: all.
        entity_of: (e,) which entity each form is; without it, each is its own.
    """
    rest = _rest(question, cues, slots, time)
    asked = {slot.name for slot, _, _ in slots.asked(rest)}
    if not asked:
        return ()
    labels = snapshot.shadows.labels
    described = snapshot.described
    named = [
        described.forms(entity)[0]
        for cue in cues
        for id_ in cue.entity_ids
        if (entity := described.row(id_)) is not None
    ]
    when = when or When()
    window = _window(rest, now, when, time)
    holding: list[KnownFact] = []
    others: list[KnownFact] = []
    for forms in _entities(named, entity_of):
        facts = facts_of(
            snapshot.shadows, forms, slots=slots, entity_of=entity_of, known_at=when.known_at, allowed=allowed
        )
        versions = versions_of([fact for fact in facts if fact.relation in asked], slots)
        held = at(versions, *window) if window and not _names_a_value(versions, named, snapshot) else ()
        held = held if when.during or len(held) <= FRONTED else ()
        for version in versions:
            fact = KnownFact(name=labels.names[forms[0]], version=version, holds=version in held)
            (holding if fact.holds else others).append(fact)
    return (*holding, *others[max(0, len(holding) + len(others) - MAX_FACTS) :])


def asked_window(
    question: str,
    cues: Sequence[Cue],
    *,
    slots: SlotTable,
    now: datetime,
    when: When,
    time: AskedTime | None = None,
) -> Window | None:
    """``[begin, end)`` of the time asked about; ``None`` where that is not one time. "How long" and "how many" ask for
    an amount here, and not for an order. Arguments are as of :func:`asked_facts`."""
    return _window(_HOW_MUCH.sub(" ", _rest(question, cues, slots, time)), now, when, time)


def _window(rest: str, now: datetime, when: When, time: AskedTime | None) -> Window | None:
    """The time that is given, else the one that was read, else the present, if the question does not merely order."""
    if when.during is not None:
        return _sides(when.within or when.during)
    if time is None and when.read and named_time(rest) is not None:  # a time that nobody knows
        return None
    window = asked_time(rest, when.as_of or now, read=when.read)
    if window and time and time.sense in _WHOLE:
        return _sides(time.intervals[0]) if len(time.intervals) == 1 else None
    return window


def _sides(within: Interval) -> Window:
    return within.begin or PAST, within.end or FUTURE


def fronted(found: Finding, facts: Sequence[KnownFact], snapshot: Snapshot, k: int) -> Finding:
    """The finding with the chunks in front that say what holds, and with k hits at most."""
    ranked = {item.chunk: item for item in found.ranked}
    first: dict[int, Ranked] = {}
    best = max((item.score for item in found.ranked), default=0.0)
    for fact in facts:
        if fact.holds and len(first) < FRONTED:
            evidence = max(fact.version.evidence, key=lambda item: item.confidence)  # the first of equals
            chunk = snapshot.chunk_row(evidence.chunk_id)
            path, note = (ranked[chunk].path, ranked[chunk].note) if chunk in ranked else ((), "")
            first.setdefault(chunk, Ranked(chunk=chunk, score=best, path=path, remark=_ASKED, note=note))
    if not first:
        return found
    behind = [item for item in found.ranked if item.chunk not in first]
    return replace(found, ranked=(*first.values(), *behind)[:k])


def with_facts(hit: Hit, facts: Sequence[KnownFact]) -> Hit:
    """A hit whose reason tells which of the facts it says, and which of them no longer hold."""
    said = [fact for fact in facts if any(item.chunk_id == hit.chunk_id for item in fact.version.evidence)]
    if not said:
        return hit
    told = "; ".join(f"{described(fact)}{'' if fact.holds else f' ({fact.version.status})'}" for fact in said)
    return replace(hit, why=f"{hit.why}; says: {told}")


def described(fact: KnownFact) -> str:
    """A fact for people: ``IBM, CEO: Samuel Palmisano, 2002-2011``."""
    period = f", {fact.version.period}" if fact.version.period else ""
    return f"{fact.name}, {fact.version.relation}: {fact.version.value}{period}"


def _rest(question: str, cues: Sequence[Cue], slots: SlotTable, time: AskedTime | None) -> str:
    """The question without the names of entities in it, and without a time that is a state or an event by its name."""
    for phrase in time.text if time else ():
        question = question if _DATED.search(phrase) else question.replace(phrase, " ", 1)
    return _without(question, [cue for cue in cues if cue.entity_ids and not slots.means(cue.text)])


def _without(question: str, cues: Sequence[Cue]) -> str:
    """The question without the names in it: their words ask for nothing, and their years are no dates."""
    rest = question
    for cue in sorted(cues, key=lambda cue: -len(cue.text)):
        rest = re.sub(rf"(?<!\w){re.escape(cue.text)}(?!\w)", " ", rest)
    return rest


def _entities(named: Sequence[int], entity_of: NDArray[np.integer] | None) -> list[list[int]]:
    """The forms of each entity that was named, the named one first."""
    if entity_of is None:
        return [[form] for form in dict.fromkeys(named)]
    entities = dict.fromkeys(int(entity_of[form]) for form in named)
    first = {int(entity_of[form]): form for form in reversed(named)}
    return [
        [first[entity], *(form for form in np.flatnonzero(entity_of == entity).tolist() if form != first[entity])]
        for entity in entities
    ]


def _names_a_value(versions: Sequence[Version], named: Sequence[int], snapshot: Snapshot) -> bool:
    names = {snapshot.shadows.rows.entities[form] for form in named}
    return any(version.value_id in names for version in versions)
