"""Second names that a text states."""

import pytest

from ecphoria.ingest.aliases import named_with_aliases
from ecphoria.model import Mention


def stated(text: str, *names: str) -> list[tuple[str, str]]:
    mentions = [
        Mention(start=text.index(name), end=text.index(name) + len(name), text=name, type="concept") for name in names
    ]
    named, found = named_with_aliases(text, mentions)
    for one in found:
        assert {one.name, one.alias} <= set(named)
        assert text[one.alias.start : one.alias.end] == one.alias.text
    return [(one.name.text, one.alias.text) for one in found]


@pytest.mark.parametrize(
    ("text", "name", "alias"),
    [
        ("Project Phoenix (PX2024) began.", "Project Phoenix", "PX2024"),
        ("The Lunde Harbour Board (LHB) met.", "Lunde Harbour Board", "LHB"),
        ("LHB (Lunde Harbour Board) met.", "LHB", "Lunde Harbour Board"),
        ("The Board of Trade (BT) met.", "Board of Trade", "BT"),
        ("Vell Freight, also known as the Grey Fox, sails.", "Vell Freight", "Grey Fox"),
        ("Vell Freight (formerly known as Vell and Sons) sails.", "Vell Freight", "Vell and Sons"),
        ("Isolde Renn, nicknamed “Izzy”, left.", "Isolde Renn", "Izzy"),
        ("Tidebell a.k.a. Old Nan rang.", "Tidebell", "Old Nan"),
    ],
)
def test_a_stated_second_name(text: str, name: str, alias: str) -> None:
    assert stated(text, name) == [(name, alias)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann Lee (Oslo) left.", "Ann Lee"),
        ("Ian Hart (album) sold.", "Ian Hart"),
        ("Ann Lee (born 1950) left.", "Ann Lee"),
        ("Ann Lee (1950) left.", "Ann Lee"),
        ("Ann Lee and Isolde Renn left.", "Ann Lee"),
        ("Ann Lee (see Table 3) left.", "Ann Lee"),
        ("Ann Lee, Isolde Renn and Port Lunde.", "Ann Lee"),
        ("Ann Lee", "Ann Lee"),
        ("Ann Lee (AL", "Ann Lee"),
    ],
)
def test_what_is_no_second_name(text: str, name: str) -> None:
    assert stated(text, name) == []


def test_a_second_name_becomes_a_mention() -> None:
    text = "Vell Freight, also known as the Grey Fox, sails."
    mentions = [Mention(start=0, end=12, text="Vell Freight", type="organization")]
    mentions.append(Mention(start=37, end=40, text="Fox", type="concept"))
    found, _ = named_with_aliases(text, mentions)
    assert [(one.text, one.type) for one in found] == [("Vell Freight", "organization"), ("Grey Fox", "organization")]
