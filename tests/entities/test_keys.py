"""Names that are worth comparing share a key; the kinds say which."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecphoria.entities.candidates import CandidateIndex, nearest
from ecphoria.entities.keys import ACRONYM, EDIT, INITIAL, SAME, SOUND, WORD, core, keys_of


def _kinds(one: str, other: str) -> int:
    _, _, kinds = CandidateIndex.build(keys_of([one, other])).pairs()
    return int(kinds[0]) if len(kinds) else 0


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("smith john", "john smith", SAME),
        ("north star", "northstar", SAME),
        ("acme inc", "acme", SAME),
        ("project phoenix", "phoenix initiative", SAME),
        ("jonh smith", "john smith", EDIT),
        ("john smith", "john smiith", EDIT),
        ("acme corporation", "acme corporatoin", EDIT),
        ("filips", "philips", SOUND),
        ("metformin hydrochloride", "metformin", WORD),
        ("j smith", "john smith", INITIAL),
        ("smith j", "john smith", INITIAL),
        ("ibm", "international business machines", ACRONYM),
        ("i b m", "international business machines", ACRONYM),
    ],
)
def test_names_that_may_be_one_share_a_key(one: str, other: str, kind: int) -> None:
    assert _kinds(one, other) & kind


@pytest.mark.parametrize(("one", "other"), [("ada brandt", "ivo nell"), ("room 101", "hall 102"), ("ua123", "ua124")])
def test_names_that_share_nothing_share_no_key(one: str, other: str) -> None:
    assert _kinds(one, other) == 0


def test_a_number_is_never_one_edit_from_another() -> None:
    assert not _kinds("room 1010", "room 1011") & EDIT


def test_the_core_is_never_empty() -> None:
    assert core("the company") == ("the", "company")
    assert core("bank of acme inc") == ("bank", "acme")


def test_a_word_of_very_many_names_ties_nothing() -> None:
    names = sorted(f"name{chr(97 + a)}{chr(97 + b)}x kestrel" for a in range(10) for b in range(10))
    _, _, kinds = CandidateIndex.build(keys_of(names)).pairs()
    assert not (kinds == WORD).any()


_names = st.lists(
    st.lists(st.sampled_from(("ada", "brandt", "brant", "b", "12", "acme", "inc")), min_size=1, max_size=3).map(
        " ".join
    ),
    max_size=12,
    unique=True,
).map(sorted)


@given(_names)
@settings(max_examples=100, deadline=None)
def test_looking_up_a_name_finds_what_the_pairs_hold(names: list[str]) -> None:
    index = CandidateIndex.build(keys_of(names))
    left, right, kinds = index.pairs()
    held = {(a, b): k for a, b, k in zip(left.tolist(), right.tolist(), kinds.tolist(), strict=True)}
    for row, name in enumerate(names):
        near, shared = index.near(name)
        for other, kind in zip(near.tolist(), shared.tolist(), strict=True):
            assert other == row or held[min(row, other), max(row, other)] == kind


def test_no_names_have_no_pairs() -> None:
    index = CandidateIndex.build(keys_of([]))
    assert [len(part) for part in (*index.pairs(), *index.near("ada"))] == [0, 0, 0, 0, 0]


def test_nearest_pairs_by_hand() -> None:
    vectors = np.array([[1, 0], [0.96, 0.28], [0, 1]], dtype=np.float32)
    assert nearest(vectors, k=2, at_least=0.9).tolist() == [0 << 32 | 1]
    assert len(nearest(vectors[:1])) == len(nearest(vectors[:0])) == 0
