"""Attributes one by one and pooled: by kind, with missing values apart from disagreement."""

import math
from collections import Counter

import numpy as np
import pytest

from ecphoria.entities.matching.attributes import POOLED, AttributeFacts, attribute_facts, column, pooled


def _pooled(facts: AttributeFacts, *values: str) -> dict[str, float]:
    laid = column(values, facts, lambda word: 1.0)
    return dict(zip(POOLED, pooled([laid], np.array([0]), np.array([1]))[0].tolist(), strict=True))


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        (("12.5", "$ 13", "9 %"), "number"),
        (("18-May-15", "May 2015", "2014"), "date"),
        (("404/351-9533", "404-351-9533"), "code"),
        (("red ale", "stout"), "phrase"),
        (("a long description of a thing that nobody ever needed to describe",), "text"),
        ((), "phrase"),
    ],
)
def test_a_columns_kind_is_what_most_of_its_values_are(values: tuple[str, ...], kind: str) -> None:
    assert attribute_facts(Counter(values)).kind == kind


def test_chance_is_the_sum_of_squared_shares() -> None:
    assert attribute_facts({"ale": 3, "stout": 1}).chance == pytest.approx(9 / 16 + 1 / 16)


def test_a_missing_value_leaves_every_pooled_feature_at_zero() -> None:
    assert set(_pooled(AttributeFacts(kind="phrase", chance=0.1), "red ale", "").values()) == {0.0}


def test_agreement_on_a_rare_value_is_evidence_and_disagreement_is_evidence_against() -> None:
    facts = AttributeFacts(kind="code", chance=0.01)
    same = _pooled(facts, "kx-ts108w", "KX TS108W")
    assert same["attributes_mean"] == same["code_column_agreement"] == same["code_column_known"] == 1.0
    assert same["attributes_evidence"] == pytest.approx(math.log(0.9 / 0.01) / 10)
    assert same["attributes_worst"] == 0.0
    other = _pooled(facts, "1111", "2222")
    assert other["attributes_evidence"] == pytest.approx(math.log(0.1 / 0.99) / 10)
    assert other["attributes_worst"] == pytest.approx(-math.log(0.01) / 8)


def test_numbers_by_relative_difference_and_dates_by_the_part_that_differs() -> None:
    number, day = AttributeFacts(kind="number", chance=0.1), AttributeFacts(kind="date", chance=0.1)
    assert _pooled(number, "$ 80", "100.0")["number_column_agreement"] == pytest.approx(0.8)
    assert _pooled(number, "$ 80", "100.0")["number_column_equal"] == 0.0
    assert _pooled(number, "81", "81.0")["number_column_equal"] == 1.0
    assert _pooled(number, "0", "0.0")["number_column_agreement"] == 1.0
    assert _pooled(day, "18-May-15", "May 19, 2015")["date_column_agreement"] == 0.75
    assert _pooled(day, "18-May-15", "May 2015")["date_column_agreement"] == 1.0
    assert _pooled(day, "1994", "1996")["date_column_agreement"] == 0.0


def test_no_columns_and_no_pairs_give_zeros() -> None:
    assert pooled([], np.array([0]), np.array([1])).tolist() == [[0.0] * len(POOLED)]
    nothing = np.zeros(0, dtype=np.int64)
    assert pooled([], nothing, nothing).shape == (0, len(POOLED))
