"""Names that are spelt almost like another: near ones are found, as a slow comparison with every name finds them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz import fuzz

from ecphoria.entities.names import numbers
from ecphoria.layers.graph.spelling import SpellingIndex
from ecphoria.store.strings import StringTable

NAMES = StringTable.of(sorted(["ada brandt", "ada brand", "ivo marsh", "room 101", "room 102", "tidebell", "żuraw"]))


def _near(name: str, names: StringTable = NAMES, lowest: float = 0.8, k: int = 2) -> list[str]:
    return [names[row] for row, _ in SpellingIndex.build(names).near(name, names, lowest, k)]


@pytest.mark.parametrize(
    ("written", "meant"),
    [("tidebel", "tidebell"), ("tiddebell", "tidebell"), ("ivo mrash", "ivo marsh"), ("żurav", "żuraw")],
)
def test_a_typo_is_found(written: str, meant: str) -> None:
    assert _near(written) == [meant]


def test_the_likest_comes_first_and_no_more_than_k() -> None:
    assert _near("ada brandt") == ["ada brandt", "ada brand"]
    assert _near("ada brandt", k=1) == ["ada brandt"]


def test_names_with_other_numbers_are_other_things() -> None:
    assert _near("rom 101") == ["room 101"]
    assert _near("room 103") == []
    assert _near("room") == []


@pytest.mark.parametrize("name", ["", "x", "zeppelin", "日本", "\U0010ffff\U0010ffff"])
def test_what_is_like_nothing_finds_nothing(name: str) -> None:
    assert _near(name) == []


def test_an_empty_index_finds_nothing() -> None:
    assert _near("ada", StringTable.of([])) == []


_names = st.text("abñ1 ", min_size=1, max_size=7).map(str.strip).filter(bool)


@given(_names, st.lists(_names, max_size=15, unique=True).map(sorted), st.sampled_from((0.3, 0.6, 0.8)))
@settings(max_examples=300, deadline=None)
def test_it_equals_a_comparison_with_every_name(name: str, names: list[str], lowest: float) -> None:
    slow = {}
    for row, other in enumerate(names):
        one, two = _trigrams(name), _trigrams(other)
        likeness = max(2 * len(one & two) / (len(one) + len(two)), fuzz.ratio(name, other) / 100)
        if one & two and numbers(name) == numbers(other) and likeness >= lowest - 1e-6:
            slow[row] = pytest.approx(likeness, abs=1e-5)
    table = StringTable.of(names)
    index = SpellingIndex.build(table)
    found = index.near(name, table, lowest, k=len(names))
    assert dict(found) == slow
    assert found == sorted(found, key=lambda pair: (-pair[1], pair[0]))
    assert index.near(name, table, lowest, k=2) == found[:2]


def _trigrams(name: str) -> set[str]:
    padded = f" {name} "
    return {padded[at : at + 3] for at in range(len(padded) - 2)}
