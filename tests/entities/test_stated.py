"""What a text says of names, and what brackets do not say."""

import pytest

from ecphoria.entities.stated import Named, states


def _stated(text: str, one: tuple[str, str], other: tuple[str, str]) -> bool:
    first, second = (Named(text.index(name), text.index(name) + len(name), kind) for name, kind in (one, other))
    return states(text, first, second)


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
    assert _stated(text, one, other)


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
    assert not _stated(text, one, other)


def test_a_name_says_nothing_of_itself() -> None:
    assert not states("Ada (Ada)", Named(0, 3), Named(5, 8))
    assert not states("Ada", Named(0, 3), Named(0, 3))
