"""Amounts in a sentence: numbers with their unit, and what the sentence says of them: old ones, new ones, ranges.

A number alone is none ("room 12", "1998"), nor is a label ("Article 7"), nor a stretch between two numbers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ecphoria.layers.vector.stopwords import ENGLISH
from ecphoria.layers.vector.terms import term_of
from ecphoria.recall.amounts.numbers import Number, Token, number_at, tokens
from ecphoria.recall.amounts.vocabulary import (
    APPROXIMATE,
    BEFORE_UNIT,
    BOUNDS,
    CHANGES,
    CURRENCIES,
    LABELS,
    NO_UNIT,
    SPELLS,
    UNITS,
    YEAR_LEADS,
)

Role: TypeAlias = Literal["plain", "new", "old", "range"]

_FIRST_YEAR, _LAST_YEAR = 1000, 2100
_NONE = ENGLISH | CHANGES | NO_UNIT
_REPLACING = frozenset({"replace", "replaces", "replaced", "substituted", "amended", "changed"})
_BEING = frozenset({"is", "are", "was", "were", "be", "been", "shall", "hereby"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Amount:
    """A number with its unit.

    Attributes:
        number: its value, and how exactly that is given.
        unit: one word for all that it may be called, a rate ("mg/day") and a bound ("most person") included.
        text: as it is written, with the unit that it shares.
        start, end: in the sentence.
        role: of a sentence that tells of a change, the new or the old one; a range has no value of its own.
        approximate: whether it says that it is.
    """

    number: Number
    unit: str
    text: str
    start: int
    end: int
    role: Role = "plain"
    approximate: bool = False

    def agrees(self, other: "Amount") -> bool:
        """Whether both may be one amount."""
        near = 0.15 if self.approximate or other.approximate else 0.0
        return self.number.agrees(other.number, near)


def amounts(sentence: str) -> tuple[Amount, ...]:
    """The amounts that a sentence states, in order."""
    said = tokens(sentence)
    found = list(_found(said))
    changes = any(token.lower in CHANGES for token in said)
    return tuple(_in_role(amount, place, found, said, changes) for place, amount in enumerate(found))


def _found(said: Sequence[Token]) -> Iterator[Amount]:
    """The numbers that have a unit, their own or that of the number that they are tied to."""
    numbers: list[Number] = []
    at = 0
    while at < len(said):
        number = number_at(said, at)
        if number is not None:
            numbers.append(number)
        at = number.behind if number else at + 1
    units = [_unit(said, number) for number in numbers]
    for place, number in enumerate(numbers):
        unit = units[place]
        if unit is None and place + 1 < len(numbers):
            following = numbers[place + 1]
            tie = [token.lower for token in said[number.behind : following.first]]
            if tie in (["to"], ["and"], ["or"], ["but"], ["–"], ["-"], ["—"], ["but", "to"]):
                unit = units[place + 1]
        if unit is None or _is_label(said, number):
            continue
        name, behind = unit
        bound, approximate = _qualified(said, number)
        begins = number.first - (number.first > 0 and said[number.first - 1].text in CURRENCIES)
        digits, counted = said[begins : number.behind], said[number.behind : behind] if units[place] else ()
        shared = () if units[place] else said[numbers[place + 1].behind : behind]
        yield Amount(
            number=number,
            unit=f"{bound} {name}".strip(),
            text=" ".join(token.text for token in (*digits, *counted, *shared)),
            start=digits[0].start,
            end=(*digits, *counted)[-1].end,
            approximate=approximate,
        )


def _unit(said: Sequence[Token], number: Number) -> tuple[str, int] | None:
    """The name of a number's unit, and the token behind it."""
    at = number.behind
    before = said[number.first - 1] if number.first else None
    if before is not None and before.text in CURRENCIES:
        return _rated(said, CURRENCIES[before.text], at)
    if at < len(said) and said[at].text == "-":
        at += 1
    prefix = ""
    if at < len(said) and said[at].lower in BEFORE_UNIT:
        prefix = f"{said[at].lower} " if said[at].lower in ("square", "cubic") else ""
        at += 1
    if at >= len(said):
        return None
    word = said[at]
    if word.lower == "per" and at + 1 < len(said) and said[at + 1].lower == "cent":
        return "percent", at + 2
    if word.lower in CURRENCIES:
        return _rated(said, CURRENCIES[word.lower], at + 1)
    known = word.lower in UNITS
    fits = word.text.isalpha() and word.lower not in _NONE and (word.text.islower() or len(word.text) <= 3)
    if not known and not fits:
        return None
    return _rated(said, prefix + (UNITS.get(word.lower) or _stem(word.lower)), at + 1)


def _rated(said: Sequence[Token], unit: str, at: int) -> tuple[str, int]:
    """A unit with what it is counted by: "20 mg per day", "12 euros an hour", "50 km/h"."""
    if at + 1 >= len(said) or not said[at + 1].text.isalpha():
        return unit, at
    by, what = said[at].lower, said[at + 1].lower
    if by in ("per", "each", "/") or (by in ("a", "an") and what in SPELLS):
        return f"{unit}/{_stem(what)}", at + 2
    return unit, at


def _stem(word: str) -> str:
    return format(term_of(word), "x")


def _is_label(said: Sequence[Token], number: Number) -> bool:
    """Whether a number names something ("Article 7", "the Lark 3", "in 1998") instead of counting it."""
    if not number.first:
        return False
    before = said[number.first - 1]
    if before.lower in YEAR_LEADS and _is_year(said[number.first]):
        return True
    proper = before.text[:1].isupper() and number.first > 1
    return before.lower in LABELS or (proper and number.behind - number.first == 1)


def _is_year(token: Token) -> bool:
    return token.text.isdigit() and _FIRST_YEAR <= int(token.text) <= _LAST_YEAR


def _qualified(said: Sequence[Token], number: Number) -> tuple[str, bool]:
    """The bound that an amount is ("at least"), and whether it is approximate."""
    first = number.first - (number.first > 0 and said[number.first - 1].text in CURRENCIES)
    before = tuple(token.lower for token in said[max(0, first - 3) : first])
    for size in (3, 2, 1):
        if (bound := BOUNDS.get(before[-size:])) and len(before) >= size:
            return bound, False
    return "", bool(before) and before[-1] in APPROXIMATE


def _in_role(amount: Amount, place: int, found: Sequence[Amount], said: Sequence[Token], changes: bool) -> Amount:
    """The amount with the part that it has in its sentence."""
    before = _words_before(said, amount)
    former = found[place - 1] if place and found[place - 1].unit == amount.unit else None
    following = found[place + 1] if place + 1 < len(found) and found[place + 1].unit == amount.unit else None
    tie_before = _between(said, former, amount) if former else []
    tie_behind = _between(said, amount, following) if following else []
    if before[-2:] == ["no", "longer"] or before[-1:] == ["not"] or before[-2:] == ["instead", "of"]:
        return replace(amount, role="old")
    if tie_behind in (["to"], ["–"], ["-"], ["—"]) or (tie_behind == ["and"] and before[-1:] == ["between"]):
        return replace(amount, role="old" if changes and tie_behind == ["to"] and _from(before) else "range")
    if tie_before in (["to"], ["–"], ["-"], ["—"]) or (tie_before == ["and"] and _ranging(said, former)):
        is_new = changes and tie_before == ["to"] and former is not None and _from(_words_before(said, former))
        return replace(amount, role="new" if is_new else "range")
    if tie_before[:1] == ["but"] or tie_behind[:2] == ["instead", "of"]:
        return replace(amount, role="new")
    if former is not None and changes and _gives_way(tie_before, said):
        return replace(amount, role="new")
    if following is not None and changes and _gives_way(tie_behind, said):
        return replace(amount, role="old")
    return replace(amount, role="new") if changes and before[-1:] != ["by"] else amount  # "rose by 12 percent"


def _words_before(said: Sequence[Token], amount: Amount) -> list[str]:
    return [token.lower for token in said if token.end <= amount.start]


def _between(said: Sequence[Token], one: Amount | None, other: Amount | None) -> list[str]:
    if one is None or other is None:
        return []
    return [token.lower for token in said if one.end <= token.start and token.end <= other.start]


def _gives_way(tie: Sequence[str], said: Sequence[Token]) -> bool:
    """Whether what stands between two amounts puts the second in the place of the first: "are replaced by"."""
    if not tie or not all(word in CHANGES or word in _BEING for word in tie[:-1]):
        return False
    if tie[-1] == "to":  # "from 30 days to 60 days" was read before
        return not CHANGES.isdisjoint(tie)
    return tie[-1] == "with" or (tie[-1] == "by" and any(token.lower in _REPLACING for token in said))


def _from(before: Sequence[str]) -> bool:
    return any(word == "from" for word in before[-2:])


def _ranging(said: Sequence[Token], former: Amount | None) -> bool:
    return former is not None and _words_before(said, former)[-1:] == ["between"]
