"""Relation families of T 4.3."""

import pytest

from ecphoria.entities.families import FAMILIES, family


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("part_of", "structural"), ("belongs_to", "structural"), ("located_in", "structural"),
        ("preceded_by", "temporal"), ("followed_by", "temporal"), ("concurrent_with", "temporal"),
        ("causes", "causal"), ("treats", "causal"), ("influences", "causal"),
        ("collaborates_with", "social"), ("manages", "social"), ("reports_to", "social"),
        ("similar_to", "semantic"), ("specializes", "semantic"), ("generalizes", "semantic"),
    ],
)  # fmt: skip
def test_the_labels_that_the_paper_lists_are_in_its_families(label: str, expected: str) -> None:
    assert family(label) == expected


def test_spelling_of_a_label_does_not_count() -> None:
    assert {family(label) for label in ("located in", "is_located_in", "locatedIn", "LOCATED-IN")} == {"structural"}


def test_an_office_with_an_adjective_is_social() -> None:
    assert family("deputy prime minister") == "social"
    assert family("chief scientific officer") == "social"


def test_what_fits_nowhere_is_other() -> None:
    assert family("glorbs") == "other"
    assert family("") == "other"
    assert set(FAMILIES) == {"structural", "temporal", "causal", "social", "semantic", "other"}
