"""Contradictions: values that are said to hold at one time, and which of them to go by (T 10.4, pattern 5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from ecphoria.entities.timeline import FUTURE, PAST
from ecphoria.model import Claim, Contradiction, KnownFact, Version

HOLDS, LATER, MORE, UNDECIDED = "holds at the time asked about", "later source", "more sources", "undecided"

Window = tuple[datetime, datetime]


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """A value with the stretches for which it is said to hold.

    ``dated``: whether its time is written, and not only that of its documents.
    """

    fact: KnownFact
    stretches: tuple[Window, ...]
    dated: bool


def of_facts(facts: Sequence[KnownFact], window: Window | None) -> tuple[Contradiction, ...]:
    """The contradictions between facts, at some instant of the time asked about; none where none holds then.

    A value claims the time at which it holds, and the time for which it was written to hold, whatever is said to have
    taken its place.
    """
    if window is None or not any(fact.holds for fact in facts):
        return ()
    slots = dict.fromkeys((fact.name, fact.version.entity, fact.version.relation) for fact in facts)
    found: list[Contradiction] = []
    for name, entity, relation in slots:
        mine = [fact for fact in facts if (fact.version.entity, fact.version.relation) == (entity, relation)]
        sides = [_side(fact) for fact in mine if fact.version.status != "retracted"]
        if contradiction := between(f"{name}, {relation}", sides, window):
            found.append(contradiction)
    return tuple(found)


def between(about: str, sides: Sequence[Side], window: Window) -> Contradiction | None:
    """The contradiction between those sides that share an instant of a time with another value, if there are any."""
    apart = [side for side in sides if any(_clash(side, other, window) for other in sides)]
    if not apart:
        return None
    ordered = sorted(apart, key=_rank)
    reason = _reason(ordered[0], _of_other_values(ordered))
    claims = (_claim(side, number == 0 and reason != UNDECIDED) for number, side in enumerate(ordered))
    return Contradiction(about=about, claims=tuple(claims), reason=reason)


def preferred_first(facts: Sequence[KnownFact], contradictions: Sequence[Contradiction]) -> tuple[KnownFact, ...]:
    """The facts that hold, those first that contradictions prefer; then the others."""
    preferred = [claim.sources for one in contradictions for claim in one.claims if claim.preferred]
    return tuple(sorted(facts, key=lambda fact: (not fact.holds, fact.version.evidence not in preferred)))


def _side(fact: KnownFact) -> Side:
    version = fact.version
    whole = [(version.valid_from or PAST, version.valid_to or FUTURE)] if fact.holds else []
    written = [(one.begin or PAST, one.end or FUTURE) for one in version.written]
    return Side(fact=fact, stretches=(*whole, *written), dated=bool(written))


def _clash(side: Side, other: Side, window: Window) -> bool:
    if _value(side) == _value(other):
        return False
    return any(
        max(one[0], another[0], window[0]) < min(one[1], another[1], window[1])
        for one in side.stretches
        for another in other.stretches
    )


def _value(side: Side) -> str:
    version = side.fact.version
    return version.value_id or version.value.casefold()


def _rank(side: Side) -> tuple[object, ...]:
    version = side.fact.version
    return (
        not side.fact.holds,
        -_seconds(version.valid_from) if side.fact.holds else 0.0,
        -_seconds(_published(version)),
        -_documents(version),
        version.value,
    )


def _of_other_values(ordered: Sequence[Side]) -> list[Side]:
    return [side for side in ordered if _value(side) != _value(ordered[0])]


def _reason(first: Side, others: Sequence[Side]) -> str:
    """Why the first is preferred to all the others."""
    mine = first.fact
    if mine.holds and not any(side.fact.holds for side in others) and first.dated:
        return HOLDS
    published = [_published(side.fact.version) for side in others]
    own = _published(mine.version)
    if own is not None and all(one is None or one < own for one in published):
        return LATER
    if mine.holds and not any(side.fact.holds for side in others):
        return HOLDS
    if all(_documents(side.fact.version) < _documents(mine.version) for side in others):
        return MORE
    return UNDECIDED


def _published(version: Version) -> datetime | None:
    return max((item.published for item in version.evidence if item.published), default=None)


def _documents(version: Version) -> int:
    return len({item.document_id for item in version.evidence})


def _seconds(moment: datetime | None) -> float:
    return float("-inf") if moment is None else (moment - PAST).total_seconds()


def _claim(side: Side, preferred: bool) -> Claim:
    version, begins, ends = side.fact.version, *zip(*side.stretches, strict=True)
    return Claim(
        value=version.value,
        valid_from=None if min(begins) == PAST else min(begins),
        valid_to=None if max(ends) == FUTURE else max(ends),
        published=_published(version),
        sources=version.evidence,
        preferred=preferred,
    )
