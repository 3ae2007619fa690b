"""Amounts that sentences of the hits state differently: which holds when, and where they contradict each other.

Sentences of one matter are read like documents about a slot with one value at a time (``entities.versions``): a later
one takes the place of an earlier one. Where it says that something changed, or since when it holds, the earlier one was
right in its time. Where it merely says another amount, the two contradict each other.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ecphoria.entities.slots import SlotTable
from ecphoria.entities.timeline import FUTURE, PAST
from ecphoria.entities.versions import at, versions_of
from ecphoria.layers.vector.terms import term_of, terms
from ecphoria.model import Contradiction, Evidence, Fact, Hit, KnownFact, Slot, Span, Version
from ecphoria.recall.amounts.amended import Change, amended, changes_in, tied
from ecphoria.recall.amounts.read import Amount
from ecphoria.recall.amounts.stated import Stated, numbered, stated
from ecphoria.recall.amounts.vocabulary import HOW, OTHER_THAN_HOW_MUCH
from ecphoria.recall.asked_facts import with_facts
from ecphoria.recall.contradictions import UNDECIDED, Side, Window, between

AMOUNT = "amount"
_SLOTS = SlotTable([Slot(name=AMOUNT, labels=(AMOUNT,))])
_CONFIDENCE, _BY_THE_WAY = 0.9, 0.5
READ_HITS = 10
"""Hits whose sentences are read."""
_ASKED = 0.5
"""Share of the question's words that a sentence must say."""
_HOW = frozenset(map(term_of, HOW))


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownAmounts:
    """Amounts by their time, those that hold first, and the contradictions between them."""

    facts: tuple[KnownFact, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()

    def ordered(self, hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
        """The hits with what holds before what does not: those that state an amount change places among themselves.

        A hit that says one of the amounts tells so, and its time.
        """
        saying = {item.chunk_id for fact in self.facts for item in fact.version.evidence}
        holding: dict[str, float] = {}
        for fact in self.facts:
            for item in fact.version.evidence if fact.holds else ():
                holding[item.chunk_id] = max(holding.get(item.chunk_id, 0.0), item.confidence)
        places = [place for place, hit in enumerate(hits) if hit.chunk_id in saying]
        first = sorted(places, key=lambda place: -holding.get(hits[place].chunk_id, 0.0))
        ordered = list(hits)
        for place, source in zip(places, first, strict=True):
            ordered[place] = replace(with_facts(hits[source], self.facts), score=hits[place].score)
        return tuple(ordered)


def known_amounts(question: str, hits: Sequence[Hit], window: Window | None) -> KnownAmounts:
    """What the hits state differently of what a question asks.

    Args:
        question: in words; one that asks who, where, when or why asks for no amount.
        hits: that were recalled for it.
        window: the time asked about; ``None``: not one time.
    """
    asked = set(terms(question)) - _HOW
    if not asked or OTHER_THAN_HOW_MUCH.intersection(question.lower().split()):
        return KnownAmounts()
    hits = hits[:READ_HITS]
    if not any(_says(hit, span, asked) for hit in hits for span in numbered(hit)):
        return KnownAmounts()
    told = list(stated(hits))
    wanted = {one.place for one in told if _says(one.hit, one.span, asked)}
    units = {one.amount.unit for one in told if one.place in wanted}
    changes = changes_in(hits) if units else ()
    told = amended([one for one in told if one.amount.unit in units], changes)
    facts: list[KnownFact] = []
    contradictions: list[Contradiction] = []
    for group in _matters(told, changes):
        if wanted.isdisjoint(one.place for one in group):  # others may say it in other words than the question
            continue
        values = _values(group)
        if len(set(values.values())) > 1:
            known, contradiction = _settled(group, values, window)
            facts += known
            contradictions += [contradiction] if contradiction else []
    holding = [fact for fact in facts if fact.holds]
    return KnownAmounts(
        facts=(*holding, *(fact for fact in facts if not fact.holds)), contradictions=tuple(contradictions)
    )


def _says(hit: Hit, span: Span, asked: Collection[int]) -> bool:
    """Whether a sentence says enough of what is asked; what its title or another sentence of the hit says is given."""
    first, last = span.start - hit.span.start, span.end - hit.span.start
    said = set(terms(hit.text[first:last]))
    if said.isdisjoint(asked):
        return False
    beside = set(terms(f"{hit.title or ''} {hit.text[:first]} {hit.text[last:]}")) - said
    open_ = [term for term in asked if term not in beside]
    return sum(term in said for term in open_) >= _ASKED * len(open_)


def _matters(told: Sequence[Stated], changes: Sequence[Change]) -> list[list[Stated]]:
    """What states an amount of one matter, together; in the order of the first."""
    groups: list[list[Stated]] = []
    for one in told:
        mine = [group for group in groups if any(one.is_of(other) or tied(one, other, changes) for other in group)]
        groups = [group for group in groups if group not in mine]
        groups.append([*(other for group in mine for other in group), one])
    order = {id(one): place for place, one in enumerate(told)}
    return sorted((group for group in groups if len(group) > 1), key=lambda group: order[id(group[0])])


def _values(group: Sequence[Stated]) -> dict[int, str]:
    """The value of each amount (by its ``id``): amounts that may be one are one."""
    stated_ = sorted((one.amount for one in group), key=lambda one: (one.approximate, one.number.step, one.text))
    former = [one for item in group for one in item.former]
    leading: list[Amount] = []
    values: dict[int, str] = {}
    for amount in (*stated_, *former):
        same = next((one for one in leading if one.agrees(amount)), None)
        if same is None:
            leading.append(amount)
        values[id(amount)] = (same or amount).text
    return values


def _settled(
    group: Sequence[Stated], values: dict[int, str], window: Window | None
) -> tuple[list[KnownFact], Contradiction | None]:
    """The versions of one amount, the one to go by marked, and the contradiction between them where there is one."""
    about = group[-1].matter.named_with(one.matter for one in group) or AMOUNT
    versions = versions_of((fact for one in group for fact in _facts(one, about, values)), _SLOTS)
    held = at(versions, *window) if window else ()
    known = [KnownFact(name=about, version=version, holds=version in held) for version in versions]
    if window is None:
        return known, None
    sides = [_side(fact, group, values) for fact in known]
    contradiction = between(about, sides, window)
    if contradiction is None or len(held) == 1:
        return known, contradiction
    first = contradiction.claims[0]
    preferred = None if contradiction.reason == UNDECIDED else first.value
    return [replace(fact, holds=fact.holds and fact.version.value == preferred) for fact in known], contradiction


def _facts(one: Stated, about: str, values: dict[int, str]) -> list[Fact]:
    evidence = Evidence(
        document_id=one.hit.document_id,
        chunk_id=one.hit.chunk_id,
        span=one.span,
        confidence=_CONFIDENCE,
        published=one.hit.published,
        learned=None,
    )
    now = Fact(
        entity=about,
        relation=AMOUNT,
        value=values[id(one.amount)],
        value_id="",
        valid_from=one.valid.begin,
        valid_to=one.valid.end,
        status="asserted",
        evidence=evidence,
    )
    by_the_way = replace(evidence, confidence=_BY_THE_WAY)
    former = [
        replace(
            now,
            value=values[id(amount)],
            valid_from=None,
            valid_to=one.valid.begin,
            status="ended",
            evidence=by_the_way,
        )
        for amount in one.former
    ]
    return [now, *former]


def _side(fact: KnownFact, group: Sequence[Stated], values: dict[int, str]) -> Side:
    """A value with the stretches that its sentences claim: until another sentence tells of a change."""
    mine = [one for one in group if values[id(one.amount)] == fact.version.value and _is_in(one, fact.version)]
    stretches = [_stretch(one, group, values) for one in mine]
    return Side(
        fact=fact,
        stretches=tuple(stretch for stretch in stretches if stretch[0] < stretch[1]),
        dated=any(one.changed for one in mine),
    )


def _stretch(one: Stated, group: Sequence[Stated], values: dict[int, str]) -> tuple[datetime, datetime]:
    begin, value = one.begin or PAST, values[id(one.amount)]
    turns = [
        other.begin or PAST
        for other in group
        if other.changed and values[id(other.amount)] != value and _follows(other, begin, value, values)
    ]
    return begin, min([one.valid.end or FUTURE, *turns])


def _follows(change: Stated, begin: datetime, value: str, values: dict[int, str]) -> bool:
    """Whether a sentence that tells of a change takes the place of one: a later one, or one that says what was."""
    if change.begin is not None and change.begin > begin:
        return True
    former = {values[id(amount)] for amount in change.former}
    return (change.begin or PAST) >= begin and (not former or value in former)


def _is_in(one: Stated, version: Version) -> bool:
    return any((item.chunk_id, item.span) == (one.hit.chunk_id, one.span) for item in version.evidence)
