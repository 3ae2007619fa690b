"""Verification: what rules a pair out, with its reasons; what is missing rules nothing out."""

from datetime import UTC, datetime

import pytest

from ecphoria.entities.matching.guards import Reason
from ecphoria.entities.matching.record import Record
from ecphoria.entities.matching.verify import DOUBT, verify


def _verify(one: Record, other: Record) -> tuple[float, Reason]:
    found = verify([one], [other])
    return float(found.plausibility[0]), found.why(0)


def test_rooms_101_and_102_are_two_whatever_else_agrees() -> None:
    company = frozenset({"harbour office", "ann smith", "front desk"})
    one, other = (Record(name=name, type="location", context=company) for name in ("Room 101", "Room 102"))
    assert _verify(one, other) == (0.0, Reason.NUMBERS)


def test_a_namesake_in_other_company_is_doubted() -> None:
    treasurer = Record(name="Ann Smith", type="person", context=frozenset({"heron bank", "cfo", "oban"}))
    gardener = Record(name="Ann Smith", type="person", context=frozenset({"rose show", "kew", "judges"}))
    assert _verify(treasurer, gardener) == (DOUBT[Reason.CONTEXT], Reason.CONTEXT)


def test_little_or_no_context_is_no_evidence() -> None:
    known = Record(name="Ann Smith", context=frozenset({"heron bank", "cfo", "oban"}))
    assert _verify(known, Record(name="Ann Smith")) == (1.0, Reason.NONE)
    assert _verify(known, Record(name="Ann Smith", context=frozenset({"kew"}))) == (1.0, Reason.NONE)


def test_a_person_is_no_country_whose_name_is_inside_his() -> None:
    plausibility, reasons = _verify(Record(name="Chad Brook", type="person"), Record(name="Chad", type="location"))
    assert reasons == Reason.TYPE
    assert plausibility == DOUBT[Reason.TYPE]
    assert _verify(Record(name="Chad", type=""), Record(name="Chad", type="location")) == (1.0, Reason.NONE)


def test_spans_of_time_far_apart_are_doubted_and_unknown_ones_are_not() -> None:
    old = Record(name="Heron", first=datetime(1900, 1, 1, tzinfo=UTC), last=datetime(1910, 1, 1, tzinfo=UTC))
    new = Record(name="Heron", first=datetime(1990, 1, 1, tzinfo=UTC))
    assert _verify(old, new) == (DOUBT[Reason.TIME], Reason.TIME)
    assert _verify(old, Record(name="Heron")) == (1.0, Reason.NONE)


def test_reasons_add_up() -> None:
    plausibility, reasons = _verify(
        Record(name="North Acme Inc", type="organization"), Record(name="South Acme Ltd", type="location")
    )
    assert reasons == Reason.RIVALS | Reason.LEGAL_FORM | Reason.TYPE
    assert plausibility == pytest.approx(DOUBT[Reason.RIVALS] * DOUBT[Reason.LEGAL_FORM] * DOUBT[Reason.TYPE])


def test_no_pairs_are_no_trouble() -> None:
    assert verify([], []).plausibility.shape == (0,)
