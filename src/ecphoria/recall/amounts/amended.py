"""Amendments: texts that say which amount takes another's place ("the words '180 days' are replaced by '270 days'"),
and since when they are in force. What they state themselves may then be worded otherwise than what they amend.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ecphoria.model import Hit, Interval
from ecphoria.recall.amounts.read import Amount
from ecphoria.recall.amounts.stated import Stated, single
from ecphoria.times import expressions

_IN_FORCE = re.compile(
    r"\b(?:in force|into force|takes? effect|effective|with effect|applicable)(?: (?:as|from|on|of|since))*\s*\Z",
    re.IGNORECASE,
)
_SHARED = 0.5
"""Of the words of the shorter of two sentences, the share that an amended one has in common with what amends it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """What a hit says of two amounts of one unit: the new one takes the place of the former."""

    hit: Hit
    former: Amount
    new: Amount

    def ties(self, newer: Stated, older: Stated) -> bool:
        """Whether it says that what the one states takes the place of what the other does."""
        return (
            newer.hit.document_id == self.hit.document_id
            and newer.amount.unit == older.amount.unit == self.new.unit
            and self.new.agrees(newer.amount)
            and self.former.agrees(older.amount)
            and _share(newer, older) >= _SHARED
        )


def changes_in(hits: Iterable[Hit]) -> tuple[Change, ...]:
    """The changes that hits tell of."""
    return tuple(
        Change(hit=hit, former=old, new=new) for hit in hits for _, new, former in single(hit) for old in former
    )


def amended(told: Sequence[Stated], changes: Sequence[Change]) -> list[Stated]:
    """What is stated, with the beginning that its text gives for all it says, and with what it takes the place of."""
    dated = [_in_force(one) for one in told]
    return [_with_former(one, dated, changes) for one in dated]


def tied(one: Stated, other: Stated, changes: Sequence[Change]) -> bool:
    """Whether a change ties the two, either way."""
    return any(change.ties(one, other) or change.ties(other, one) for change in changes)


def _with_former(one: Stated, told: Sequence[Stated], changes: Sequence[Change]) -> Stated:
    former = [other.amount for other in told if any(change.ties(one, other) for change in changes)]
    return replace(one, former=(*one.former, *former), changed=True) if former else one


def _in_force(one: Stated) -> Stated:
    """With its text's "in force from" as the beginning of what gives none itself."""
    begin = None if one.valid.begin else in_force(one.hit)
    if begin is None or (one.valid.end is not None and one.valid.end <= begin):
        return one
    return replace(one, valid=Interval(begin=begin, end=one.valid.end))


def in_force(hit: Hit) -> datetime | None:
    """From when on a text says to be in force; ``None`` where it does not, or gives several dates."""
    begins = {
        time.named.begin for time in expressions(hit.text, hit.published) if _IN_FORCE.search(hit.text, 0, time.start)
    }
    return begins.pop() if len(begins) == 1 else None


def _share(one: Stated, other: Stated) -> float:
    mine, theirs = one.matter.said, other.matter.said
    return len(mine & theirs) / max(1, min(len(mine), len(theirs)))
