"""Marks of names."""

import pytest

from ecphoria.entities.marks import is_headline


@pytest.mark.parametrize(
    "title", ["Heron: what we agreed yesterday", "Why four probes leaked at the Port of Skagerhavn"]
)
def test_a_headline_is_no_name(title: str) -> None:
    assert is_headline(title)


@pytest.mark.parametrize(
    "name",
    ["Project Heron", "University of the Arts", "Ian Hart (album)", "Board meeting", "iPhone", "sulfuric acid", ""],
)
def test_a_name_is_no_headline(name: str) -> None:
    assert not is_headline(name)
