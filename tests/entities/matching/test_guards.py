"""Guards: what tells near namesakes apart, and what does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.entities.matching.guards import GUARDS, Reason
from ecphoria.entities.matching.written import written


def _against(one: str, other: str) -> Reason:
    found = Reason.NONE
    for reason, differs, _ in GUARDS:
        if differs(written(one), written(other)):
            found |= reason
    return found


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("Room 101", "Room 102", Reason.NUMBERS),
        ("UA123", "UA124", Reason.NUMBERS),
        ("Python 3.10", "Python 3.1", Reason.NUMBERS),
        ("Budget 2023", "Budget 2024", Reason.NUMBERS),
        ("World War I", "World War 2", Reason.NUMBERS),
        ("Phase One", "Phase Two", Reason.NUMBERS),
        ("Ann Smith Jr.", "Ann Smith Sr.", Reason.GENERATION),
        ("Acme Inc", "Acme Ltd.", Reason.LEGAL_FORM),
        ("Building A", "Building B", Reason.LETTERS),
        ("John A. Smith", "John B. Smith", Reason.LETTERS),
        ("North Harbour", "South Harbour", Reason.RIVALS),
        ("Report of 3 May 2020", "Report of 3 June 2020", Reason.RIVALS),
        ("January Report", "February Report", Reason.RIVALS),
    ],
)
def test_what_differs_is_named(one: str, other: str, reason: Reason) -> None:
    assert _against(one, other) == reason
    assert _against(other, one) == reason


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("World War II", "World War 2"),
        ("Room 101", "Room 101, North Wing"),
        ("Room", "Room 101"),
        ("J. Smith", "Smith, John A."),
        ("Acme", "Acme Ltd."),
        ("Acme Co., Ltd.", "Acme Limited"),
        ("Ann Smith", "Ann Smith Jr."),
        ("Ann Smith Jr.", "Ann Smith II"),
        ("Harbour", "North Harbour"),
        ("", ""),
    ],
)
def test_what_is_missing_on_one_side_or_spelt_otherwise_is_no_difference(one: str, other: str) -> None:
    assert _against(one, other) == Reason.NONE


@given(st.text(max_size=30), st.text(max_size=30))
def test_no_name_differs_from_itself_and_guards_are_symmetric(one: str, other: str) -> None:
    assert _against(one, one) == Reason.NONE
    assert _against(one, other) == _against(other, one)
