"""What a time leaves of chunks and statements, against what intervals say one by one."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.handmade import Page, snapshot_of
from tests.layers.statements import Said, typed_of

from ecphoria.layers.graph.constraints import holding
from ecphoria.layers.graph.typed import RETRACTED, UNKNOWN
from ecphoria.layers.rows import Rows
from ecphoria.layers.temporal.held import chunks_as_of, chunks_during, chunks_known_at
from ecphoria.layers.temporal.ticks import interval, ticks
from ecphoria.model import INSTANT, Interval


def _year(number: int) -> datetime:
    return datetime(number, 1, 1, tzinfo=UTC)


TIMES: dict[str, tuple[datetime | None, datetime | None]] = {
    "1990": (_year(1990), _year(1991)),
    "1995 to 1999": (_year(1995), _year(2000)),
    "since 2004": (_year(2004), None),
    "until 1985": (None, _year(1986)),
}
_instants = st.datetimes(datetime(1980, 1, 1), datetime(2010, 1, 1), timezones=st.just(UTC))
_pages = st.builds(
    Page,
    id=st.sampled_from("abcd"),
    chunks=st.lists(st.lists(st.sampled_from([*TIMES, "harbour"]), min_size=1, max_size=2), min_size=1, max_size=2),
    published=st.one_of(st.none(), _instants),
    times=st.just(TIMES),
)
_memories = st.lists(_pages, max_size=4, unique_by=lambda page: page.id)
_intervals = st.one_of(
    st.tuples(_instants, st.timedeltas(INSTANT, timedelta(days=4000))).map(
        lambda it: Interval(begin=it[0], end=it[0] + it[1])
    ),
    _instants.map(lambda begin: Interval(begin=begin)),
    _instants.map(lambda end: Interval(end=end)),
)
NOTHING_SAID = typed_of([])


def _times_by_chunk(pages: list[Page]) -> list[list[Interval]]:
    """The times of every chunk, in the order of the rows."""
    return [
        [Interval(begin=TIMES[word][0], end=TIMES[word][1]) for word in chunk if word in TIMES]
        + ([Interval.at(page.published)] if page.published else [])
        for page in sorted(pages, key=lambda page: page.id)
        for chunk in page.chunks
    ]


@given(_memories, _intervals)
@settings(max_examples=60, deadline=None)
def test_during_keeps_the_chunks_that_have_a_time_in_it(pages: list[Page], during: Interval) -> None:
    kept = chunks_during(snapshot_of(pages).shadows.rows, NOTHING_SAID, during)
    assert kept.tolist() == [any(time.overlaps(during) for time in times) for times in _times_by_chunk(pages)]


@given(_memories, _instants)
@settings(max_examples=60, deadline=None)
def test_as_of_drops_the_chunks_that_only_tell_of_later_times(pages: list[Page], at: datetime) -> None:
    kept = chunks_as_of(snapshot_of(pages).shadows.rows, ticks(at))
    begun = [
        not times or any(time.begin is None or time.begin <= at for time in times) for times in _times_by_chunk(pages)
    ]
    assert kept.tolist() == begun


def test_known_at_is_exact_to_the_microsecond() -> None:
    rows = snapshot_of([Page(id="a", chunks=[["harbour"]])]).shadows.rows
    learned = int(rows.learned[0])
    assert chunks_known_at(rows, learned).tolist() == [True]
    assert chunks_known_at(rows, learned - 1).tolist() == [False]


_bounds = st.one_of(st.just(UNKNOWN), st.integers(0, 50))


@given(st.lists(st.tuples(_bounds, _bounds), max_size=5), st.integers(0, 50), st.integers(1, 20))
def test_a_statement_holds_in_an_interval_unless_a_bound_says_otherwise(
    spells: list[tuple[int, int]], first: int, length: int
) -> None:
    said = [Said(source=0, target=1, valid_from=begin, valid_to=end) for begin, end in spells]
    held = holding(typed_of(said), interval(first, first + length))
    assert held.tolist() == [
        (begin == UNKNOWN or begin < first + length)
        and (end == UNKNOWN or end > first)
        and (UNKNOWN in (begin, end) or begin < end)
        for begin, end in spells
    ]


def test_statements_hold_on_open_sides_too_and_retracted_ones_never() -> None:
    said = [Said(source=0, target=1, valid_from=10, valid_to=20), Said(source=0, target=1, status=RETRACTED)]
    for within in (Interval(begin=interval(0, 1).begin), Interval(end=_year(2000))):
        assert holding(typed_of(said), within).tolist() == [True, False]


def test_a_statement_with_a_known_bound_gives_its_chunk_a_time() -> None:
    rows: Rows = snapshot_of([Page(id="a", chunks=[["harbour"], ["bell"]])]).shadows.rows
    inside = ticks(_year(1990))
    known = Said(source=0, target=1, valid_from=inside, chunk=1)
    during = Interval(begin=_year(1995), end=_year(1996))
    assert chunks_during(rows, typed_of([known]), during).tolist() == [False, True]
    assert chunks_during(rows, typed_of([replace(known, valid_from=UNKNOWN)]), during).tolist() == [False, False]
    later = replace(known, valid_from=ticks(_year(2001)))
    assert chunks_during(rows, typed_of([later]), during).tolist() == [False, False]
