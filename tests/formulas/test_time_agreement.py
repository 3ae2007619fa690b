"""How a named time agrees with the one that is asked about: by hand, and as laws over random calendars."""

from datetime import UTC, datetime

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.time_agreement import OPEN_BEGIN, OPEN_END, time_agreement

Sides = tuple[int, int]


def _at(year: int, month: int = 1, day: int = 1) -> int:
    return int(datetime(year, month, day, tzinfo=UTC).timestamp()) * 1_000_000


def _years(first: int, behind: int) -> Sides:
    return _at(first), _at(behind)


def _strength(said: Sides, asked: Sides, *, whole: bool = False) -> float:
    begins, ends = (np.array([side], dtype=np.int64) for side in said)
    return float(time_agreement(begins, ends, *asked, whole=whole).strength[0])


ASKED = _years(1978, 1987)  # "from 1978 to 1986"


@pytest.mark.parametrize(
    ("said", "strength"),
    [
        (_years(1978, 1987), 1.0),
        (_years(1970, 1991), 1.0),  # a term that covers it
        (_years(1921, 2010), 1 / 3),  # a life that covers it
        (_years(1978, 1979), 2 / 3),  # when it began
        ((_at(1978, 5, 3), _at(1978, 5, 4)), 2 / 3),  # a day of that year
        (_years(1986, 1987), 2 / 3),  # when it ended
        (_years(1980, 1987), 2 / 3),
        (_years(1980, 1981), 1 / 3),  # within it
        ((_at(1978), OPEN_END), 2 / 3),  # since 1978
        ((_at(1970), OPEN_END), 1 / 3),  # since 1970
        ((OPEN_BEGIN, _at(1987)), 2 / 3),  # until 1986
        (_years(1987, 1990), 0.0),  # it begins where the asked one ends
        (_years(1960, 1978), 0.0),
    ],
)
def test_what_is_named_agrees_with_a_stretch_as_computed_by_hand(said: Sides, strength: float) -> None:
    assert _strength(said, ASKED) == pytest.approx(strength, abs=1e-12)


def test_what_lies_in_a_time_that_was_named_as_a_whole_shares_its_bounds() -> None:
    nineties = _years(1990, 2000)
    assert _strength(_years(1995, 1996), nineties, whole=True) == 1.0
    assert _strength(_years(1995, 1996), nineties) == pytest.approx(1 / 3)
    assert _strength((_at(2005, 8), _at(2005, 9)), _years(2005, 2006), whole=True) == 1.0


def test_a_bound_is_as_wide_as_it_was_named() -> None:
    august = (_at(2002, 8), _at(2008))  # "from August 2002 to 2007"
    assert _strength((_at(2002, 8, 14), _at(2002, 8, 15)), august) == pytest.approx(2 / 3)
    assert _strength(_years(2002, 2003), august) == pytest.approx(2 / 3)  # that year is all that is said
    assert _strength((_at(2002, 9), _at(2002, 10)), august) == pytest.approx(1 / 3)
    on_a_day = (_at(2023, 5, 4), _at(2023, 5, 5))
    assert _strength((_at(2023, 5, 9), _at(2023, 5, 10)), on_a_day, whole=True) == 0.0


def test_nothing_named_gives_nothing() -> None:
    nothing = np.empty(0, dtype=np.int64)
    assert time_agreement(nothing, nothing, *ASKED, whole=True).strength.shape == (0,)


_sides = st.tuples(st.integers(_at(1500), _at(2100)), st.integers(1, _at(2100) - _at(1500))).map(
    lambda it: (it[0], it[0] + it[1])
)
_open = st.one_of(_sides, _sides.map(lambda it: (OPEN_BEGIN, it[1])), _sides.map(lambda it: (it[0], OPEN_END)))


@given(_open, _open, st.booleans())
def test_agreement_is_between_0_and_1_and_is_0_just_where_nothing_overlaps(
    said: Sides, asked: Sides, whole: bool
) -> None:
    overlaps = said[0] < asked[1] and asked[0] < said[1]
    strength = _strength(said, asked, whole=whole)
    assert 0 <= strength <= 1
    assert (strength > 0) == overlaps


@given(_open)
def test_a_time_agrees_with_itself_as_far_as_its_bounds_are_known(said: Sides) -> None:
    known = (said[0] != OPEN_BEGIN) + (said[1] != OPEN_END)
    assert _strength(said, said) >= (1 + known) / 3 - 1e-12


@given(_sides, _sides)
def test_two_stretches_share_bounds_whichever_is_asked_about(one: Sides, other: Sides) -> None:
    first = time_agreement(*(np.array([side]) for side in one), *other, whole=False)
    second = time_agreement(*(np.array([side]) for side in other), *one, whole=False)
    assert (first.overlaps, first.begins, first.ends) == (second.overlaps, second.begins, second.ends)
