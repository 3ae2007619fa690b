"""Homonyms: told apart where a break in company is news, never where every document brings its own."""

import numpy as np
import pytest

from ecphoria.entities.senses import Evidence, senses

PERSON, PLACE, FIRM = 1, 2, 3
NAME = 0


def _senses(
    documents: list[tuple[int, list[int]]], *, kind: int = PERSON, kinds: list[int] | None = None, bare: bool = False
) -> list[int]:
    """The sense of name 0 in each of some documents, given the other names in each and repeated names of theirs.

    ``documents``: how many times a document occurs like this, and the names beside.
    """
    rows: list[tuple[int, int, int]] = []
    document = 0
    for times, beside in documents:
        for _ in range(times):
            own = kinds[document] if kinds else kind
            rows += [(NAME, document, own), *((other, document, FIRM) for other in beside)]
            document += 1
    group, place, types = (np.array(column, dtype=np.int64) for column in zip(*rows, strict=True))
    one_word = np.full(len(group), bare)
    found = senses(group, place, types, document, Evidence(), PERSON, one_word)
    return found[group == NAME].tolist()


def test_a_person_in_two_circles_is_two() -> None:
    assert _senses([(1, [1, 2]), (1, [3, 4])]) == [0, 1]
    assert _senses([(1, [3, 4]), (2, [1, 2])]) == [1, 0, 0]  # the sense of most documents comes first


def test_a_firm_needs_several_documents_on_both_sides() -> None:
    assert _senses([(1, [1, 2]), (1, [3, 4])], kind=FIRM) == [0, 0]
    assert _senses([(2, [1, 2]), (2, [3, 4])], kind=FIRM) == [0, 0, 1, 1]


def test_types_that_contradict_each_other_count() -> None:
    assert _senses([(1, [1, 2]), (1, [3, 4])], kinds=[PLACE, FIRM]) == [0, 1]


def test_shared_company_makes_one_also_at_second_hand() -> None:
    assert _senses([(1, [1, 2]), (1, [2, 3])]) == [0, 0]
    rows = [(0, 0), (1, 0), (2, 0), (0, 1), (3, 1), (4, 1), (2, 2), (3, 2)]  # the third document joins 2 and 3
    group, place = (np.array(column, dtype=np.int64) for column in zip(*rows, strict=True))
    kind, bare = np.full(len(rows), PERSON), np.zeros(len(rows), dtype=bool)
    assert senses(group, place, kind, 3, Evidence(), PERSON, bare).tolist() == [0] * len(rows)


def test_missing_company_is_no_evidence() -> None:
    assert _senses([(1, [1, 2]), (1, []), (1, [3])]) == [0, 0, 0]


def test_a_name_in_company_of_all_sorts_is_famous() -> None:
    assert _senses([(1, [10 * n, 10 * n + 1]) for n in range(1, 9)]) == [0] * 8


@pytest.mark.parametrize("count", [0, 1])
def test_few_occurrences(count: int) -> None:
    none = np.zeros(count, dtype=np.int64)
    assert senses(none, none, none, count, Evidence(), PERSON, none > 0).tolist() == [0] * count
