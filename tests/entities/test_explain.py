"""What the words of two names allow: usual ways of writing one name, and what only looks like one."""

import pytest

from ecphoria.entities.explain import STRANGERS, TOGETHER, UNKNOWN, UNSURE, Limits, highest
from ecphoria.entities.marks import names_differ
from ecphoria.entities.matching.written import written

LIMITS = Limits()


def _highest(one: str, other: str, kind: str = "", company: int = UNKNOWN) -> float:
    found = highest(written(one), written(other), (kind, kind), company, LIMITS)
    assert highest(written(other), written(one), (kind, kind), company, LIMITS) == found
    return found


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("Smith, John", "John Smith", "person"),
        ("J. Smith", "John Smith", "person"),
        ("Novak LJ", "Laura Joseph Novak", "person"),
        ("John Robert Smith", "John Smith", "person"),
        ("Bob Jones", "Robert Jones", "person"),
        ("Dr. Jane Doe", "Jane Doe", "person"),
        ("Project Phoenix", "Phoenix Initiative", "event"),
        ("Proj. Phoenix", "Project Phoenix", "event"),
        ("Dept. of Health", "Department of Health", "organization"),
        ("Intl. Council of Trade", "International Council of Trade", "organization"),
        ("Acme Corporation", "Acme Corp.", "organization"),
        ("IBM", "International Business Machines", "organization"),
        ("International Teaching Centre", "International Teaching Center", "organization"),
        ("Norva Brwng.", "Norva Brewing", "organization"),
        ("Smith & Wesson", "Smith and Wesson", "organization"),
        ("Flight UA123", "UA123", "artifact"),
        ("DOE", "Department of Energy", "organization"),
        ("Kara Kum Canal", "Karakum Canal", "location"),
    ],
)
def test_usual_ways_of_writing_a_name(one: str, other: str, kind: str) -> None:
    assert _highest(one, other, kind) == 1.0


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("Hickory Hill", "Hickory Hill Drive", "location"),
        ("Los Angeles Times", "Los Angeles Times Magazine", "organization"),
        ("Serbia", "Serbian", ""),
        ("Brooms", "Rooms", "artifact"),
        ("Helsinki Stock Exchange", "Riga Stock Exchange", "organization"),
        ("Alan Duncan", "Alan Durban", "person"),
        ("Lombardy East", "Lombardy West", "location"),
        ("Thomas Rhett", "Thomas Rhett discography", "person"),
        ("Chad Smith", "Chad", ""),
        ("John F. Kennedy", "John Florea", "person"),
        ("B. J. Thomas", "Tom Jones", "person"),
        ("John E. Walker", "John Emerson", "person"),
        ("A. N. Hartley", "Norah Hartley", "person"),
        ("Allied", "Allies", "organization"),
        ("South Bend", "South Burgenland", "location"),
        ("34th Street", "34th Street Ferry", "location"),
        ("Majority Leader", "Minority Leader", "person"),
        ("Acme Inc", "Acme Ltd", "organization"),
        ("BWV 120a", "BWV 120b", "artifact"),
        ("Wimbledon Champion", "Wimbledon Championships", "event"),
    ],
)
def test_names_that_only_look_alike(one: str, other: str, kind: str) -> None:
    assert _highest(one, other, kind, TOGETHER) <= LIMITS.weak


def test_initials_need_company_where_it_is_known() -> None:
    assert _highest("IBM", "International Business Machines", company=STRANGERS) == LIMITS.weak
    assert _highest("UK", "University of Kansas", company=UNKNOWN) == LIMITS.weak
    assert _highest("UK", "University of Kansas", company=TOGETHER) == 1.0


def test_one_misspelt_word_is_rarer_than_the_right_one() -> None:
    names = written("Velafield"), written("Velvafield")
    assert highest(*names, ("artifact", "artifact"), UNKNOWN, LIMITS, rare=True) == 1.0
    assert highest(*names, ("artifact", "artifact"), UNKNOWN, LIMITS, rare=False) == LIMITS.weak
    assert highest(*names, ("location", "location"), UNKNOWN, LIMITS, rare=True) == LIMITS.weak


def test_two_slips_of_one_name_say_nothing_of_each_other() -> None:
    assert _highest("Phoenux Project", "Phonix Project") in (UNSURE, 1.0)
    assert _highest("Mergard Temrinal", "Mergard Terminul") == UNSURE


def test_a_person_is_no_company_of_his_name() -> None:
    types = ("person", "organization")
    assert highest(written("Walt Disney"), written("Walt Disney Company"), types, UNKNOWN, LIMITS) == LIMITS.longer


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Room 101", "Room 102", True),
        ("PX2024", "PX2025", True),
        ("Henry VII", "Henry VIII", True),
        ("John Smith Jr.", "John Smith Sr.", True),
        ("Room 101", "Rm. 101", False),
        ("Project Phoenix", "PX2024", False),
        ("Novak, L", "Laura Novak", False),
        ("Flight UA 123", "UA123", False),
    ],
)
def test_marks_that_differ(one: str, other: str, expected: bool) -> None:
    assert names_differ(one, other) == names_differ(other, one) == expected
