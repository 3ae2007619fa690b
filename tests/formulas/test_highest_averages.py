"""Places in proportion."""

from hypothesis import given
from hypothesis import strategies as st

from ecphoria.formulas.highest_averages import highest_averages


def test_by_hand() -> None:
    given_out = highest_averages([0.6, 0.3, 0.1], [9, 9, 9], 7)
    assert [party for party, _ in given_out] == [0, 1, 2, 0, 0, 1, 0]
    # after the first places: .6/3 = .2, then .6/5 = .12, .3/3 = .1, .6/7 = .086


def test_a_party_that_is_full_gets_no_more() -> None:
    assert [party for party, _ in highest_averages([0.9, 0.1], [1, 3], 9)] == [0, 1, 1, 1]
    assert highest_averages([1.0], [0], 3) == []
    assert highest_averages([], [], 3) == []


@given(
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 5)), max_size=6),
    st.integers(0, 20),
)
def test_averages_fall_and_every_party_comes_before_any_second_place(
    parties: list[tuple[float, int]], places: int
) -> None:
    weights, limits = [weight for weight, _ in parties], [limit for _, limit in parties]
    found = highest_averages(weights, limits, places)
    assert len(found) == min(places, sum(limits))
    averages = [average for _, average in found]
    assert averages == sorted(averages, reverse=True)
    first = [party for party, average in found if average >= 1]
    assert sorted(first[: sum(limit > 0 for limit in limits)]) == sorted(set(first))
