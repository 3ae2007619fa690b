"""Attributes compared one by one, each by its kind, then pooled: the same features whatever a table's columns are."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from ecphoria.entities.matching.overlap import Bags, Floats, Rows
from ecphoria.entities.matching.values import compact, date, is_code, number
from ecphoria.entities.names import words

Kind = Literal["number", "date", "code", "phrase", "text"]
KINDS: tuple[Kind, ...] = ("number", "date", "code", "phrase", "text")
POOLED = (
    "attributes_known",
    "attributes_mean",
    "attributes_least",
    "attributes_weighted",
    "attributes_evidence",
    "attributes_best",
    "attributes_worst",
    "number_column_equal",
    *(f"{kind}_column_{part}" for kind in KINDS for part in ("agreement", "known")),
)
"""The pooled features, in order; the ones of each kind are means over its columns and 0 where none is known."""

_SAMPLE = 2000  # distinct values that decide a column's kind
_MOSTLY = 0.8
_LONG = 9.0  # words in a value on average: from here on a value is prose
_SURPRISE = 8.0  # nats; agreement on a value rarer than e^-8 says no more
_SHARPNESS = {"number": 16.0}  # half agreement on two words is closer to none than to all; on a number it is none
_EQUAL = 0.995  # closeness from which two numbers are one, rounded differently
_AGREES = 0.9  # m of Fellegi & Sunter: how often records of one thing agree on a column


@dataclass(frozen=True, kw_only=True, slots=True)
class AttributeFacts:
    """What a table's column is like.

    Attributes:
        kind: how its values are compared.
        chance: probability in (0, 1] that two records hold the same value by chance (sum of squared shares).
    """

    kind: Kind
    chance: float


def attribute_facts(values: Mapping[str, int]) -> AttributeFacts:
    """The kind of a column and its chance agreement, from its values and how often each occurs."""
    total = sum(values.values())
    chance = sum((count / total) ** 2 for count in values.values()) if total else 1.0
    return AttributeFacts(kind=_kind(sorted(values)[:_SAMPLE]), chance=chance)


def _kind(values: Sequence[str]) -> Kind:
    tests: tuple[tuple[Kind, Callable[[str], bool]], ...] = (
        ("date", lambda value: date(value) is not None),
        ("number", lambda value: number(value) is not None),
        ("code", is_code),
    )
    for kind, holds in tests:
        if values and sum(map(holds, values)) >= _MOSTLY * len(values):
            return kind
    return "text" if sum(len(words(value)) for value in values) >= _LONG * max(len(values), 1) else "phrase"


@dataclass(frozen=True, kw_only=True, slots=True)
class Column:
    """One attribute of n records: its values (empty where missing), its facts, its words as bags where it is compared
    by words."""

    facts: AttributeFacts
    values: tuple[str, ...]
    known: NDArray[np.bool_]
    bags: Bags | None

    def agreement(self, left: Rows, right: Rows) -> Floats:
        """How far the values of each pair agree, in [0, 1]. Both must be known."""
        one = [self.values[row] for row in left]
        other = [self.values[row] for row in right]
        match self.facts.kind:
            case "number":
                return np.array([_closeness(*pair) for pair in zip(one, other, strict=True)], dtype=np.float64)
            case "date":
                return np.array([_same_day(*pair) for pair in zip(one, other, strict=True)], dtype=np.float64)
            case "code":
                return _likeness([compact(value) for value in one], [compact(value) for value in other], fuzz.ratio)
            case "text":
                return self.bags.cosine(left, right) if self.bags else np.zeros(len(left))
        spelt = _likeness(one, other, fuzz.token_sort_ratio)
        return np.maximum(spelt, self.bags.cosine(left, right)) if self.bags else spelt


def column(values: Sequence[str], facts: AttributeFacts, weight: Callable[[str], float]) -> Column:
    """Lay out one attribute of n records."""
    by_words = facts.kind in ("phrase", "text")
    return Column(
        facts=facts,
        values=tuple(" ".join(words(value)) if by_words else value for value in values),
        known=np.array([bool(compact(value)) for value in values], dtype=np.bool_),
        bags=Bags.of([words(value) for value in values], weight) if by_words else None,
    )


def pooled(columns: Sequence[Column], left: Rows, right: Rows) -> Floats:
    """The features ``POOLED`` of each pair, shape (pairs, features).

    A column counts for a pair when both records have a value. ``attributes_evidence`` is the log-likelihood ratio of
    Fellegi & Sunter (1969): agreement gives ``ln(m / u)``, disagreement ``ln((1 - m) / (1 - u))``, with u the column's
    chance agreement; what lies between is interpolated. It is scaled by 1/10.
    """
    pairs = len(left)
    out = np.zeros((pairs, len(POOLED)))
    if not columns or not pairs:
        return out
    known = np.column_stack([each.known[left] & each.known[right] for each in columns])
    agreement = np.zeros(known.shape)
    for place, each in enumerate(columns):
        rows = np.flatnonzero(known[:, place])
        if len(rows):
            agreement[rows, place] = each.agreement(left[rows], right[rows])
    chance = np.array([min(max(each.facts.chance, math.exp(-_SURPRISE)), _AGREES) for each in columns])
    surprise = -np.log(chance)
    agrees, differs = np.log(_AGREES / chance), np.log((1 - _AGREES) / (1 - np.minimum(chance, _AGREES)))
    count = known.sum(axis=1)
    some = count > 0
    whole = np.maximum(count, 1)
    out[:, 0] = count / len(columns)
    out[:, 1] = agreement.sum(axis=1) / whole
    out[:, 2] = np.where(some, np.where(known, agreement, 1.0).min(axis=1), 0.0)
    out[:, 3] = (agreement * surprise).sum(axis=1) / np.maximum((known * surprise).sum(axis=1), 1e-12)
    sharp = agreement ** np.array([_SHARPNESS.get(each.facts.kind, 2.0) for each in columns])
    out[:, 4] = np.where(known, sharp * agrees + (1 - sharp) * differs, 0.0).sum(axis=1) / 10
    out[:, 5] = (sharp * sharp * surprise).max(axis=1) / _SURPRISE
    out[:, 6] = np.where(known, (1 - agreement) * surprise, 0.0).max(axis=1) / _SURPRISE
    kinds = np.array([each.facts.kind for each in columns])
    counted = known[:, kinds == "number"]
    equal = (agreement[:, kinds == "number"] >= _EQUAL) & counted
    out[:, 7] = equal.sum(axis=1) / np.maximum(counted.sum(axis=1), 1)
    for place, kind in enumerate(KINDS):
        seen = known[:, kinds == kind].sum(axis=1)
        out[:, 8 + 2 * place] = agreement[:, kinds == kind].sum(axis=1) / np.maximum(seen, 1)
        out[:, 9 + 2 * place] = seen > 0
    return out


def _closeness(one: str, other: str) -> float:
    first, second = number(one), number(other)
    if first is None or second is None:
        return float(compact(one) == compact(other))
    larger = max(abs(first), abs(second))
    return 1.0 - min(abs(first - second) / larger, 1.0) if larger else 1.0


def _same_day(one: str, other: str) -> float:
    """1 for the same date, 3/4 for the same month, 1/2 for the same year; a part that is left out is not compared."""
    first, second = date(one), date(other)
    if first is None or second is None:
        return float(compact(one) == compact(other))
    for agreement, (here, there) in zip((0.0, 0.5, 0.75), zip(first, second, strict=True), strict=True):
        if here and there and here != there:
            return agreement
    return 1.0


def _likeness(one: Sequence[str], other: Sequence[str], scorer: Callable[..., float]) -> Floats:
    found: Floats = process.cpdist(one, other, scorer=scorer, dtype=np.float64, workers=1) / 100.0
    return found
