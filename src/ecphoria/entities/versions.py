"""Versions of an entity (T 5.4): its facts joined over documents, each value with the time for which it held.

Pure over facts: the same facts give the same versions in whatever order they are given, and a document that goes takes
nothing with it but what it said.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from ecphoria.entities.names import words
from ecphoria.entities.slots import DEFAULT, SlotTable
from ecphoria.entities.timeline import PAST, Spell, covers, timeline
from ecphoria.formulas.combined_confidence import combined_confidence
from ecphoria.model import EntityVersion, Evidence, Fact, Interval, Slot, Version, VersionStatus


def versions_of(facts: Iterable[Fact], slots: SlotTable = DEFAULT) -> tuple[Version, ...]:
    """The versions of what the facts are about, by entity, relation and time; what is not dated comes first.

    Facts exclude each other only where they fill the same slot of the same entity.
    """
    grouped: defaultdict[tuple[str, str], list[Fact]] = defaultdict(list)
    for fact in facts:
        grouped[fact.entity, fact.relation].append(fact)
    found: list[Version] = []
    for (_, relation), said in sorted(grouped.items()):
        slot = slots.slots.get(relation)
        spells = timeline(_keyed(said, slot), exclusive=slot is not None)
        found.extend(_version(spell, slot) for spell in spells)
    return tuple(found)


def stretches(
    facts: Iterable[tuple[int, Fact]], slots: SlotTable = DEFAULT
) -> Iterator[tuple[int, datetime | None, datetime | None]]:
    """When what each fact says held, as its version has it: from its beginning until it ended or another value took its
    place, ``None`` on a side that is not known; until the past, where it never held.

    Args:
        facts: about slots, each with a number that is given back.
        slots: the relations with one value at a time.
    """
    grouped: defaultdict[tuple[str, str], list[tuple[int, Fact]]] = defaultdict(list)
    for number, fact in facts:
        grouped[fact.entity, fact.relation].append((number, fact))
    for (_, relation), told in grouped.items():
        numbers = {id(fact): number for number, fact in told}
        slot = slots.slots.get(relation)
        for spell in timeline(_keyed([fact for _, fact in told], slot), exclusive=slot is not None):
            never = spell.retracted or (spell.superseded and not spell.dated)
            begin, end = None if spell.start == PAST else spell.start, PAST if never else spell.end
            yield from ((numbers[id(fact)], begin, end) for fact in spell.facts)


def at(versions: Sequence[Version], begin: datetime, end: datetime | None = None) -> tuple[Version, ...]:
    """The versions that hold at an instant, or at some time of ``[begin, end)``.

    What is not dated is taken to hold where no dated value of its slot does; what was retracted never holds.
    """
    end = begin + timedelta(microseconds=1) if end is None else end
    held = [version for version in versions if _overlaps(version, begin, end)]
    dated = {(version.entity, version.relation) for version in held if _dated(version)}
    return tuple(version for version in held if _dated(version) or (version.entity, version.relation) not in dated)


def version_at(entity: str, versions: Sequence[Version], time: datetime) -> EntityVersion:
    """The entity as it was at a time (T 5.4's ``get_version``); no attributes where nothing is known of that time."""
    mine = [version for version in versions if version.entity == entity]
    attributes: dict[str, list[str]] = {}
    for version in at(mine, time):
        attributes.setdefault(version.relation, []).append(version.value)
    turns = sorted({turn for version in mine for turn in (version.valid_from, version.valid_to) if turn})
    return EntityVersion(
        entity=entity,
        valid_from=max((turn for turn in turns if turn <= time), default=None),
        valid_to=min((turn for turn in turns if turn > time), default=None),
        attributes={relation: tuple(values) for relation, values in sorted(attributes.items())},
    )


def _dated(version: Version) -> bool:
    return version.valid_from is not None or version.valid_to is not None


def _overlaps(version: Version, begin: datetime, end: datetime) -> bool:
    if version.status == "retracted" or (version.status != "current" and version.valid_to is None):
        return False
    began = version.valid_from is None or version.valid_from < end
    return began and (version.valid_to is None or begin < version.valid_to)


def _keyed(facts: Sequence[Fact], slot: Slot | None) -> list[tuple[Hashable, Fact]]:
    """Each fact with the key of its value: its entity, or the value itself; of persons, one for short and full name."""
    keys = [fact.value_id or f"={' '.join(fact.value.split()).casefold()}" for fact in facts]
    if slot is not None and slot.person and not slot.symmetric:
        fuller = _full_names(facts)
        keys = [fuller.get(key, key) for key in keys]
    return list(zip(keys, facts, strict=True))


def _full_names(facts: Sequence[Fact]) -> Mapping[str, str]:
    """Of each value that is the end of exactly one other's name ("Palmisano"), that other ("Samuel Palmisano").

    A shared surname says nothing in general. That two holders of one office share it is so rare that it does here.
    """
    names = {fact.value_id: words(fact.value) for fact in facts if fact.value_id}
    full: dict[str, str] = {}
    for id_, name in names.items():
        longer = [
            other
            for other, said in names.items()
            if other != id_ and len(said) > len(name) and said[-len(name) :] == name
        ]
        longest = max(longer, key=lambda other: (len(names[other]), other), default=None)
        if (
            name
            and longest is not None
            and all(names[longest][-len(names[other]) :] == names[other] for other in longer)
        ):
            full[id_] = longest
    return full


def _version(spell: Spell, slot: Slot | None) -> Version:
    evidence = tuple(sorted({_where(fact.evidence): fact.evidence for fact in spell.facts}.items()))
    surest: dict[str, float] = {}
    for fact in spell.facts:
        if (fact.status == "retracted") == spell.retracted:
            document = fact.evidence.document_id
            surest[document] = max(surest.get(document, 0.0), fact.evidence.confidence)
    shown = _shown(spell.facts, slot)
    learned = [fact.evidence.learned for fact in spell.facts if fact.evidence.learned]
    return Version(
        entity=shown.entity,
        relation=shown.relation,
        value=shown.value,
        value_id=shown.value_id,
        valid_from=None if spell.start == PAST else spell.start,
        valid_to=spell.end,
        status=_status(spell),
        period=_period(spell),
        confidence=combined_confidence(surest[document] for document in sorted(surest)),
        learned=min(learned, default=None),
        evidence=tuple(item for _, item in evidence),
        written=_written(spell),
    )


def _written(spell: Spell) -> tuple[Interval, ...]:
    found = {covered for fact in spell.facts if fact.status != "retracted" and (covered := covers(fact))}
    return tuple(Interval(begin=begin, end=end) for begin, end in sorted(found) if begin < end)


def _status(spell: Spell) -> VersionStatus:
    if spell.retracted:
        return "retracted"
    if spell.superseded:
        return "superseded"
    return "ended" if spell.over or spell.end is not None else "current"


def _where(evidence: Evidence) -> tuple[str, str, int, int]:
    return evidence.document_id, evidence.chunk_id, evidence.span.start, evidence.span.end


def _shown(facts: Sequence[Fact], slot: Slot | None) -> Fact:
    """The fact whose value is shown: of a person the fullest name, else the form written most; the first of equals."""
    counts = Counter(fact.value for fact in facts)
    named = slot is not None and slot.person
    return min(
        facts,
        key=lambda fact: (-len(words(fact.value)) * named, -counts[fact.value], fact.value, fact.value_id),
    )


def _period(spell: Spell) -> str:
    """``2002-2011``, ``since 2020``, ``until 2011``: years where no more is known, else days."""
    begin = "" if spell.start == PAST else _day(spell.start)
    late = " at the latest" if spell.at_latest else ""
    if spell.end is None:
        return f"{'from' if spell.over else 'since'} {begin}{late}" if begin else ""
    # A written year ends where the next one begins; a successor's beginning is shown as it is.
    last = _last_day(spell.end) if spell.ending == "written" else _day(spell.end)
    if not begin:
        return f"until {last}"
    years = len(begin) == len(last) == len("2011") and not late
    return f"{begin}-{last}" if years else f"{begin}{late} to {last}"


def _day(instant: datetime) -> str:
    day = instant.date().isoformat()
    return day.removesuffix("-01-01")


def _last_day(end: datetime) -> str:
    last = end - timedelta(microseconds=1)
    return f"{last.year:04d}" if (end.month, end.day) == (1, 1) else last.date().isoformat()
