"""The values of one slot in time: which held when, and which gave way to which. Nothing here knows insertion order.

Written intervals say what they say. Of a fact without one, the document's ``published`` is a time at which it held: it
began then at the latest. Values that exclude each other close the former one where the later one begins; what was
written about an interval outvotes a document that merely speaks, inside that interval, as if another value held.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from ecphoria.model import Fact

PAST = datetime.min.replace(tzinfo=UTC)
"""In the place of a beginning that is not known."""
FUTURE = datetime.max.replace(tzinfo=UTC)
"""In the place of an end that is open."""

Ending: TypeAlias = Literal["", "written", "successor", "reported"]
"""How a spell ended: not at all, as it is written, where another value began, or before a document said so."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Spell:
    """A value over a time ``[start, end)``.

    Attributes:
        key: of the value.
        start: ``PAST`` when not known; ``at_latest``: the value may have begun before.
        end: ``None`` while it is open, or where ``over`` says that it is not known.
        superseded: another value took its place. ``retracted``: it never held.
        dated: false of what no document gives a time for.
        seen: the last time at which it is known to have held.
        facts: what says so.
    """

    key: Hashable
    start: datetime
    at_latest: bool = False
    end: datetime | None = None
    ending: Ending = ""
    over: bool = False
    superseded: bool = False
    retracted: bool = False
    dated: bool = True
    seen: datetime = PAST
    facts: tuple[Fact, ...] = field(default=())


def timeline(facts: Sequence[tuple[Hashable, Fact]], *, exclusive: bool) -> tuple[Spell, ...]:
    """The spells of a slot, in order of their beginning.

    Args:
        facts: each with the key of its value; facts of one key say the same thing.
        exclusive: whether the slot has one value at a time.
    """
    ordered = sorted(facts, key=lambda item: (repr(item[0]), _place(item[1])))
    held, retracted = _held_and_retracted(ordered)
    if exclusive:
        spells = _closed(_spells(held))
    else:
        keys = dict.fromkeys(key for key, _ in held)
        spells = [spell for key in keys for spell in _spells([item for item in held if item[0] == key])]
    return tuple(sorted([*spells, *retracted], key=lambda spell: (spell.start, repr(spell.key), spell.retracted)))


def _place(fact: Fact) -> tuple[str, str, int, int, str]:
    evidence = fact.evidence
    return evidence.document_id, evidence.chunk_id, evidence.span.start, evidence.span.end, repr(fact)


def _held_and_retracted(
    facts: Sequence[tuple[Hashable, Fact]],
) -> tuple[list[tuple[Hashable, Fact]], list[Spell]]:
    """What was not taken back, and of each value that was, a spell with all that is said of it.

    A retraction takes back what was said before it; of what was said later, or on an unknown day, see ``_reaches``.
    """
    held: list[tuple[Hashable, Fact]] = []
    taken: dict[Hashable, list[Fact]] = {}
    back: dict[Hashable, list[Fact]] = {}
    for key, fact in facts:
        if fact.status == "retracted":
            back.setdefault(key, []).append(fact)
    for key, fact in facts:
        if fact.status == "retracted" or any(_reaches(other, fact) for other in back.get(key, ())):
            taken.setdefault(key, []).append(fact)
        else:
            held.append((key, fact))
    return held, [_retracted(key, said) for key, said in taken.items()]


def _reaches(retraction: Fact, fact: Fact) -> bool:
    """Whether a retraction is about a fact: not one that was published after it, nor one of another time."""
    after, before = fact.evidence.published, retraction.evidence.published
    if after is not None and before is not None and after > before:
        return False
    apart = (retraction.valid_to and fact.valid_from and retraction.valid_to <= fact.valid_from) or (
        retraction.valid_from and fact.valid_to and fact.valid_to <= retraction.valid_from
    )
    return not apart


def _retracted(key: Hashable, facts: Sequence[Fact]) -> Spell:
    begins = [fact.valid_from for fact in facts if fact.valid_from]
    ends = [fact.valid_to for fact in facts if fact.valid_to]
    return Spell(
        key=key,
        start=min(begins, default=PAST),
        end=max(ends, default=None),
        ending="written" if ends else "",
        retracted=True,
        dated=bool(begins or ends),
        facts=tuple(facts),
    )


def _spells(facts: Sequence[tuple[Hashable, Fact]]) -> list[Spell]:
    """The spells of what was said, before any of them closes another."""
    spells: list[Spell] = []
    outvoted: list[tuple[Hashable, Fact]] = []
    undated: list[tuple[Hashable, Fact]] = []
    dated: list[tuple[datetime, bool, Hashable, Fact]] = []
    written = [item for item in facts if item[1].valid_from or item[1].valid_to or item[1].status == "ended"]
    for key, fact in facts:
        at = _when(fact)
        if at is None:
            undated.append((key, fact))
        elif _outvoted(key, fact, written):
            outvoted.append((key, fact))
        else:
            dated.append((at, _ends(fact), key, fact))
    for at, ends, key, fact in sorted(dated, key=lambda item: (item[0], item[1], repr(item[2]), _place(item[3]))):
        if ends:
            _end(spells, key, at, fact)
        else:
            _hold(spells, key, at, fact)
    for key, fact in outvoted:
        _join(spells, key, fact, superseded=True)
    for key, fact in undated:
        _join(spells, key, fact, superseded=False)
    return spells


def _ends(fact: Fact) -> bool:
    """Whether all that a fact tells is an end."""
    return fact.valid_from is None and (fact.status == "ended" or fact.valid_to is not None)


def _when(fact: Fact) -> datetime | None:
    """When a fact begins to tell something: its beginning, else its end, else when its document speaks."""
    return fact.valid_from or fact.valid_to or fact.evidence.published


def covers(fact: Fact) -> tuple[datetime, datetime] | None:
    """The time over which a fact was written to hold; ``None`` when it was not written."""
    if fact.valid_from is None:
        return None
    through = fact.valid_to or fact.evidence.published or fact.valid_from
    return fact.valid_from, max(through, fact.valid_from)


def _outvoted(key: Hashable, fact: Fact, written: Sequence[tuple[Hashable, Fact]]) -> bool:
    """Whether a fact that merely stands in a document of some day is contradicted by what is written of that day."""
    day = fact.evidence.published
    if fact.valid_from or fact.valid_to or fact.status != "asserted" or day is None:
        return False
    for other_key, other in written:
        covered = covers(other)
        if other_key != key and covered and other.status == "asserted" and covered[0] <= day < covered[1]:
            return True
        said = other.evidence.published
        over = other.valid_to is not None and other.valid_to <= day and (said is None or said >= day)
        if other_key == key and (over or (other.status == "ended" and said == day)):
            return True
    return False


def _hold(spells: list[Spell], key: Hashable, at: datetime, fact: Fact) -> None:
    """Go on with the last spell where it is of this value and reaches here, else begin another one."""
    end, ending = _written_end(fact, at)
    open_ = end is None and fact.status == "asserted"
    seen = max(at, fact.evidence.published or at) if open_ else at
    over = end is None and not open_
    last = spells[-1] if spells else None
    if last is None or last.key != key or (last.end is not None and at > last.end):
        spell = Spell(key=key, start=at, end=end, ending=ending, over=over, seen=seen, facts=(fact,))
        spells.append(replace(spell, at_latest=fact.valid_from is None))
        return
    seen, over = max(seen, last.seen), over or last.over
    if end is None or (last.end is not None and last.end > end):
        end, ending = last.end, last.ending
    if end is not None and seen > end:  # a later document says that it goes on
        end, ending = None, ""
    spells[-1] = replace(last, end=end, ending=ending, over=over, seen=seen, facts=(*last.facts, fact))


def _written_end(fact: Fact, at: datetime) -> tuple[datetime | None, Ending]:
    """The end that a fact gives with its beginning: as it is written, else before its document said that it is over."""
    if fact.valid_to is not None and fact.valid_to > at:
        return fact.valid_to, "written"
    published = fact.evidence.published
    if fact.status == "ended" and published is not None and published > at:
        return published, "reported"
    return None, ""


def _end(spells: list[Spell], key: Hashable, at: datetime, fact: Fact) -> None:
    """End the last spell of this value that began before; where there is none, it held until then from a time that is
    not known."""
    ending: Ending = "written" if fact.valid_to else "reported"
    begun = (place for place in reversed(range(len(spells))) if spells[place].key == key and spells[place].start < at)
    place = next(begun, None)
    if place is None:
        spells.append(Spell(key=key, start=PAST, end=at, ending=ending, seen=PAST, facts=(fact,)))
        spells.sort(key=lambda spell: spell.start)
        return
    spell = replace(spells[place], facts=(*spells[place].facts, fact))
    if spell.end is None and spell.seen <= at:
        spell = replace(spell, end=at, ending=ending)
    elif spell.end is not None and ending == "written" and spell.ending == "reported":
        spell = replace(spell, end=min(spell.end, at), ending=ending)
    spells[place] = spell


def _join(spells: list[Spell], key: Hashable, fact: Fact, *, superseded: bool) -> None:
    """Evidence without a time of its own belongs to the last spell of its value; without one, it is a spell."""
    over = fact.status == "ended"
    place = next((place for place in reversed(range(len(spells))) if spells[place].key == key), None)
    if place is None:
        spells.append(Spell(key=key, start=PAST, over=over, superseded=superseded, dated=False, facts=(fact,)))
        return
    spell = spells[place]
    spells[place] = replace(spell, over=spell.over or (over and spell.end is None), facts=(*spell.facts, fact))


def _closed(spells: Sequence[Spell]) -> list[Spell]:
    """Each dated spell closed where the next later one of another value begins."""
    closed: list[Spell] = []
    for spell in spells:
        later = [
            other.start for other in spells if other.dated and other.key != spell.key and other.start > spell.start
        ]
        if not spell.dated or not later:
            closed.append(spell)
            continue
        taken = min(later)
        if spell.end is None or spell.end > taken:
            spell = replace(spell, end=taken, ending="successor")
        closed.append(replace(spell, superseded=True))
    return closed
