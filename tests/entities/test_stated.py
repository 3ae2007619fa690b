"""What a text says of names, and what brackets do not say."""

import pytest

from ecphoria.entities.names import fold
from ecphoria.entities.stated import Named, stated_aliases


def _stated(text: str, *names: tuple[str, str]) -> list[tuple[str, str]]:
    return stated_aliases(text, [Named(text.index(name), text.index(name) + len(name), kind) for name, kind in names])


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("Project Phoenix (PX2024) began.", ("Project Phoenix", "event"), ("PX2024", "artifact")),
        (
            "Acme Corp., also known as Apex Group, fell.",
            ("Acme Corp", "organization"),
            ("Apex Group", "organization"),
        ),
        ("Norva Energy (NYSE: NRVE) rose.", ("Norva Energy", "organization"), ("NRVE", "")),
        ("the Lunar Safety Council (LSC) met", ("Lunar Safety Council", "organization"), ("LSC", "organization")),
        ('Ada Brandt, née "Ada Nell", sang', ("Ada Brandt", "person"), ("Ada Nell", "person")),
        ("Kestrel, code-named Heron, flew", ("Kestrel", "artifact"), ("Heron", "artifact")),
    ],
)
def test_a_text_says_that_two_names_are_one(text: str, one: tuple[str, str], other: tuple[str, str]) -> None:
    assert _stated(text, one, other) == [(fold(one[0]), fold(other[0]))]


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("Jane Doe (Acme) spoke", ("Jane Doe", "person"), ("Acme", "organization")),
        ("Springfield (IL) is", ("Springfield", "location"), ("IL", "location")),
        ("Model PX2024 (PX2025)", ("PX2024", "artifact"), ("PX2025", "artifact")),
        ("Jane Doe, born Acme, spoke", ("Jane Doe", "person"), ("Acme", "organization")),
        ("Jane Doe met Acme", ("Jane Doe", "person"), ("Acme", "organization")),
    ],
)
def test_other_neighbours_are_not_one(text: str, one: tuple[str, str], other: tuple[str, str]) -> None:
    assert _stated(text, one, other) == []


def test_no_names_say_nothing() -> None:
    assert stated_aliases("", []) == stated_aliases("Ada", [Named(0, 3)]) == []
