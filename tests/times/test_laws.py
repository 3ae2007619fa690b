"""What holds of every text."""

from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from ecphoria.times import asked, expressions

_SAID = """early mid late end of the first second third last half quarter part this next past coming few three 12 a year
years day days week month months decade century today yesterday recently tomorrow morning from to until
between and since before after by for in on at 1999 2004 2000s '80s 31 30 February May 4th , . - – ( ) 2003-04
1991–97 9999 1000 0001 Q3 FY2020 summer season ago later earlier later that same Monday 29.02.2001 2001-02-30
12/31/1999 100 hundred present onwards years from death his 99 fiscal İ ß"""
WORDS = _SAID.split()
TEXTS = st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join)
MOMENTS = st.one_of(
    st.none(),
    st.datetimes(min_value=datetime(1, 1, 1), max_value=datetime(9999, 12, 31)).map(
        lambda moment: moment.replace(tzinfo=UTC)
    ),
)


@settings(max_examples=1500, deadline=None)
@given(text=TEXTS | st.text(max_size=60), reference=MOMENTS)
def test_expressions_stand_in_order_in_the_text_and_hold_something(text: str, reference: datetime | None) -> None:
    found = expressions(text, reference)
    at = 0
    for one in found:
        assert at <= one.start < one.end <= len(text)
        assert text[one.start : one.end] == one.text
        assert one.interval.begin is None or one.interval.end is None or one.interval.begin < one.interval.end
        assert one.named.begin is not None
        assert one.named.end is not None
        at = one.end
    assert reference is not None or not any(one.kind == "vague" for one in found)


@settings(max_examples=500, deadline=None)
@given(text=TEXTS, now=MOMENTS.filter(bool))
def test_any_question_can_be_asked(text: str, now: datetime) -> None:
    found = asked(text, now)
    assert found is None or found.spans
    assert found is None or all(0 <= start < end <= len(text) for start, end in found.spans)


def test_a_long_row_of_years_is_read_as_one_of_years() -> None:
    row = " ".join(str(1900 + number % 100) for number in range(3000))
    assert len(expressions(f"in {row}")) == 3000
    assert expressions("room 1984 1985 1986") == ()


@settings(max_examples=300, deadline=None)
@given(text=TEXTS, reference=MOMENTS)
def test_nothing_is_a_time_inside_of_a_name(text: str, reference: datetime | None) -> None:
    assert expressions(text, reference, names=[(0, len(text))]) == ()
