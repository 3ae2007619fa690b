"""What sentences of hits state: one amount of a unit each, of some matter, since when and until when."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from ecphoria.model import Hit, Interval, Span
from ecphoria.recall.amounts.matter import Matter
from ecphoria.recall.amounts.numbers import NUMBER_WORDS
from ecphoria.recall.amounts.read import Amount, amounts
from ecphoria.times import TimeExpression, expressions

_BEGINS = frozenset({"since", "from", "after", "as of"})
_ENDS = frozenset({"until", "before", "by"})
_IN_A_NAME = re.compile(r"\bof (?:the )?\Z")
_NUMBERED = re.compile(rf"\d|\b(?:{'|'.join(NUMBER_WORDS)})\b", re.IGNORECASE)
_NAMED = re.compile(r"\s+[A-Z]")
_LONGEST = 400
"""Characters of a sentence that states one thing."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Stated:
    """An amount that a sentence states.

    Attributes:
        hit, span: where.
        matter: what of.
        amount: that holds by it.
        former: amounts that by it no longer do.
        valid: the time for which it is written to hold; open sides are not known.
        changed: whether it tells of a change, or since or until when it holds: what others say is then of its time.
    """

    hit: Hit
    span: Span
    matter: Matter
    amount: Amount
    former: tuple[Amount, ...]
    valid: Interval
    changed: bool

    @property
    def place(self) -> tuple[str, int]:
        """The chunk, and where in the document its sentence begins."""
        return self.hit.chunk_id, self.span.start

    @property
    def begin(self) -> datetime | None:
        """When it holds at the latest."""
        return self.valid.begin or self.hit.published

    def is_of(self, other: "Stated") -> bool:
        """Whether both state an amount of one matter."""
        return self.amount.unit == other.amount.unit and self.matter.is_that_of(other.matter)


def stated(hits: Iterable[Hit]) -> Iterator[Stated]:
    """What the sentences of some hits state, of units in which more than one of them does and not all the same.

    A sentence with several amounts of a unit states none of it.
    """
    found = [(hit, span, one, former) for hit in hits for span, one, former in single(hit)]
    for unit in dict.fromkeys(one.unit for _, _, one, _ in found):
        mine = [item for item in found if item[2].unit == unit]
        if all(mine[0][2].agrees(one) for _, _, one, _ in mine):
            continue
        for hit, span, one, former in mine:
            sentence = text_of(hit, span)
            named = expressions(sentence, hit.published)
            valid, bounded = _valid(sentence, named, changes=one.role == "new")
            if valid is not None:
                yield Stated(
                    hit=hit,
                    span=span,
                    matter=Matter.of(sentence, hit.title, [(time.start, time.end) for time in named]),
                    amount=one,
                    former=former,
                    valid=valid,
                    changed=one.role == "new" or bounded,
                )


def single(hit: Hit) -> Iterator[tuple[Span, Amount, tuple[Amount, ...]]]:
    """The sentences of a hit with the one amount of a unit that holds by them, and those that no longer do."""
    for span in numbered(hit):
        found = amounts(text_of(hit, span))
        for unit in dict.fromkeys(one.unit for one in found):
            mine = [one for one in found if one.unit == unit and one.role != "old"]
            if len(mine) == 1 and mine[0].role != "range":
                yield span, mine[0], tuple(one for one in found if one.unit == unit and one.role == "old")


def numbered(hit: Hit) -> Iterator[Span]:
    """The sentences of a hit that may state an amount: short ones with a number, in digits or words."""
    for span in hit.sentences:
        sentence = text_of(hit, span)
        if len(sentence) <= _LONGEST and _NUMBERED.search(sentence):
            yield span


def text_of(hit: Hit, span: Span) -> str:
    """The text of a hit at a span of its document."""
    return hit.text[span.start - hit.span.start : span.end - hit.span.start]


def _valid(sentence: str, named: Sequence[TimeExpression], *, changes: bool) -> tuple[Interval | None, bool]:
    """When a sentence says that what it states holds, ``None`` where its times cannot be told apart; and whether it
    says since or until when."""
    times = [one for one in named if not _in_a_name(sentence, one)]
    begins = [one.named.begin for one in times if one.sense in _BEGINS or (changes and one.sense in ("in", "range"))]
    ends = [one.named.end if one.sense != "before" else one.named.begin for one in times if one.sense in _ENDS]
    whole = [one.interval for one in times if one.sense in ("in", "range") and not changes]
    if len(begins) > 1 or len(ends) > 1 or len(whole) > 1 or (whole and (begins or ends)):
        return None, False
    if whole:
        return whole[0], False
    try:
        valid = Interval(begin=begins[0] if begins else None, end=ends[0] if ends else None)
    except ValueError:
        return None, False
    return valid, bool(begins or ends)


def _in_a_name(sentence: str, time: TimeExpression) -> bool:
    """Whether a time is part of what is called so: "the Act of 1975", "the 2015 Budget"."""
    named = _IN_A_NAME.search(sentence, 0, time.start) is not None and time.sense == "in"
    return named or (time.sense == "in" and _NAMED.match(sentence, time.end) is not None)
