"""What becomes of traces: they are merged, fade, are archived, come back, go for good, and it is always known why."""

import sqlite3
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from tests.clocks import DayClock
from tests.dump import dump
from tests.store.traces import BEGIN, write_trace
from tests.texts import small_world

from ecphoria import Memory
from ecphoria.errors import ConfigurationError, NotFoundError
from ecphoria.formulas.activation import activation
from ecphoria.memory import DATABASE
from ecphoria.memory.trace_state import TraceState
from ecphoria.model import TraceLimits

SAME = (
    "Who designed the Kestrel Pump?",
    "By whom was the Kestrel Pump designed?",
    "Who was the Kestrel Pump's designer?",
)


@pytest.fixture
def clock() -> DayClock:
    return DayClock()


@pytest.fixture
def memory(tmp_path: Path, clock: DayClock) -> Iterator[Memory]:
    with Memory.open(tmp_path / "kb", clock=clock) as opened:
        opened.add_documents(small_world(12))
        yield opened


def trace(memory: Memory, id_: str, question: str, day: float = 0, **values: object) -> None:
    write_trace(memory._parts.database, id_, question=question, day=day, **{"vector": None, **values})  # type: ignore[arg-type]


def states(memory: Memory) -> dict[str, str]:
    connection = sqlite3.connect(memory.path / DATABASE)
    found = dict(connection.execute("SELECT id, state FROM episodes ORDER BY id"))
    connection.close()
    return found


def active(memory: Memory) -> dict[str, float]:
    state = TraceState.of(memory._parts, ("live",))
    return dict(zip(state.traces.ids, state.active.tolist(), strict=True))


def test_a_merged_trace_is_as_active_as_the_strongest_and_leads_with_its_question(
    memory: Memory, clock: DayClock
) -> None:
    for number, question in enumerate(SAME):
        trace(memory, f"s{number}", question, day=10 * number, accesses=[0, 9, 2][number], reinforcement=1.2)
    trace(memory, "other", "Where is the harbour that froze?")
    clock.day = 40
    before = active(memory)
    report = memory.episodes.consolidate()
    assert (report.traces, report.merged, report.children) == (4, 1, 3)
    after = active(memory)
    (merged,) = after.keys() - {"other"}
    assert after[merged] == pytest.approx(max(before[f"s{number}"] for number in range(3)), rel=1e-12)
    assert after["other"] == before["other"]
    state = TraceState.of(memory._parts, ("live",)).traces
    assert state.questions[state.ids.index(merged)] == SAME[1]
    assert state.accesses[state.ids.index(merged)] == 11


def test_two_are_too_few_and_other_numbers_are_other_questions(memory: Memory) -> None:
    trace(memory, "a", SAME[0])
    trace(memory, "b", SAME[1])
    for year in (2019, 2020, 2021):
        trace(memory, f"y{year}", f"What was the revenue of Vesterby in {year}?")
    assert memory.episodes.consolidate().merged == 0
    trace(memory, "c", SAME[2], pinned=1)
    trace(memory, "d", SAME[2], reinforcement=0.8)
    assert memory.episodes.consolidate().merged == 0
    trace(memory, "e", SAME[2])
    assert memory.episodes.consolidate().children == 3


def test_an_undone_consolidation_leaves_no_mark(memory: Memory, clock: DayClock) -> None:
    for number, question in enumerate(SAME):
        trace(memory, f"s{number}", question, day=number)
    clock.day = 40
    memory.episodes.consolidate(minimum=9)  # embeds the questions, no more
    before = dump(memory.path)
    memory.episodes.consolidate()
    assert set(memory.episodes.undo()) == {"s0", "s1", "s2"}
    after = dump(memory.path)
    assert after == before
    assert memory.episodes.undo() == ()


def test_what_is_merged_may_be_merged_again(memory: Memory, clock: DayClock) -> None:
    for number, question in enumerate(SAME):
        trace(memory, f"s{number}", question)
    clock.day = 1
    memory.episodes.consolidate()
    trace(memory, "s3", SAME[0], day=1)
    trace(memory, "s4", SAME[1], day=1)
    clock.day = 2
    assert memory.episodes.consolidate().children == 3
    assert list(states(memory).values()).count("live") == 1
    assert len(memory.episodes.undo()) == 3
    assert set(memory.episodes.undo()) == {"s0", "s1", "s2"}
    assert set(states(memory)) == {"s0", "s1", "s2", "s3", "s4"}


def test_a_faded_trace_is_archived_then_gone_and_why_is_told(memory: Memory, clock: DayClock) -> None:
    trace(memory, "old", SAME[0], accesses=2)
    trace(memory, "held", "Where is the harbour that froze?", pinned=1)
    trace(memory, "new", "Who left Saltmere?", day=1000)
    clock.day = 1100
    rate, expected = 0.005, float(activation(1100, 2, 1100, rate=0.005))
    assert expected < 0.01
    report = memory.episodes.prune(TraceLimits())
    assert (report.traces, report.faded, report.archived, report.deleted) == (3, 1, 1, 0)
    assert states(memory) == {"held": "live", "new": "live", "old": "archived"}
    told = memory.episodes.why("old")
    assert (told.reason, told.state, told.until) == ("faded", "archived", BEGIN + timedelta(days=1130))
    assert told.figures["activation"] == pytest.approx(expected, rel=1e-5)
    assert (told.figures["rate"], told.figures["threshold"], told.figures["age"]) == (rate, 0.01, 1100)
    assert "faded below 0.01: activation 0.00633166, 1100.0 days after" in told.text
    assert "used 2 times since, the last time 1100.0 days before" in told.text
    clock.day = 1131
    assert memory.episodes.prune(TraceLimits()).deleted == 1
    assert "old" not in states(memory)
    assert "deleted for good" in memory.episodes.why("old").text
    clock.day = 1131 + 400
    assert memory.episodes.prune(TraceLimits()).reasons == 1
    with pytest.raises(NotFoundError, match="no episode 'old'"):
        memory.episodes.why("old")


def test_a_weaker_double_goes_unless_it_stands_on_something_else(memory: Memory, clock: DayClock) -> None:
    trace(memory, "strong", "Who designed the Kestrel Pump?", chunks=[("d", 0), ("e", 1)], accesses=3)
    trace(memory, "double", "who designed the Kestrel Pump", chunks=[("e", 1), ("x", 9)], cited=[0])
    trace(memory, "rival", "Who designed the Kestrel Pump?", chunks=[("z", 0)])
    report = memory.episodes.prune(TraceLimits())
    assert report.redundant == report.archived == 1
    assert states(memory) == {"double": "archived", "rival": "live", "strong": "live"}
    told = memory.episodes.why("double")
    assert told.figures["stronger"] == "strong"
    assert float(told.figures["similarity"]) > 0.95
    assert "strong asks the same" in told.text


def test_beyond_the_capacity_the_weakest_go_and_pinned_ones_stay(memory: Memory, clock: DayClock) -> None:
    for number, thing in enumerate(("whale", "violin", "cheese", "volcano", "passport", "algebra")):
        trace(memory, f"t{number}", f"What is a {thing}?", day=number, pinned=int(number == 0))
    clock.day = 10
    report = memory.episodes.prune(TraceLimits(capacity=3))
    assert report.excess == 3
    assert [id_ for id_, state in states(memory).items() if state == "live"] == ["t0", "t4", "t5"]
    assert "more than 3 were in use" in memory.episodes.why("t1").text


def test_an_expired_trace_goes_when_its_term_has_come(memory: Memory, clock: DayClock) -> None:
    trace(memory, "brief", SAME[0], expires=(BEGIN + timedelta(days=5)).isoformat(timespec="microseconds"))
    clock.day = 4.9
    assert memory.episodes.prune(TraceLimits()).archived == 0
    clock.day = 5
    assert memory.episodes.prune(TraceLimits()).expired == 1


def test_what_is_restored_is_pinned_and_stays(memory: Memory, clock: DayClock) -> None:
    trace(memory, "old", SAME[0])
    clock.day = 1500
    memory.episodes.prune(TraceLimits())
    memory.episodes.restore("old")
    assert memory.episodes.prune(TraceLimits()).archived == 0
    told = memory.episodes.why("old")
    assert (told.state, told.reason) == ("live", "")
    assert "It is pinned" in told.text
    with pytest.raises(ConfigurationError, match="not archived"):
        memory.episodes.restore("old")


def test_forgetting_one_of_several_brings_the_others_back(memory: Memory, clock: DayClock) -> None:
    for number, question in enumerate(SAME):
        trace(memory, f"s{number}", question)
    memory.episodes.consolidate()
    told = memory.episodes.forget("s1")
    assert (told.reason, told.state) == ("asked", "archived")
    assert states(memory) == {"s0": "live", "s1": "archived", "s2": "live"}
    memory.episodes.restore("s1")
    assert memory.episodes.forget("s1", now=True).state == "gone"
    assert set(states(memory)) == {"s0", "s2"}
    with pytest.raises(NotFoundError, match="deleted for good"):
        memory.episodes.restore("s1")
    with pytest.raises(NotFoundError):
        memory.episodes.forget("nobody")


def test_a_forgotten_merged_trace_takes_what_it_was_made_of_along(memory: Memory, clock: DayClock) -> None:
    for number, question in enumerate(SAME):
        trace(memory, f"s{number}", question)
    memory.episodes.consolidate()
    (merged,) = [id_ for id_, state in states(memory).items() if state == "live"]
    memory.episodes.forget(merged)
    assert memory.episodes.undo() == ()
    assert "That one: Forgotten" in memory.episodes.why("s0").text
    memory.episodes.forget("s0", now=True)
    assert states(memory) == {}


def test_an_empty_memory_has_nothing_to_merge_or_prune(memory: Memory) -> None:
    assert memory.episodes.consolidate().merged == 0
    assert memory.episodes.prune(TraceLimits()).archived == 0
