"""The index of traces against the obvious way to score them, through every change that a trace can undergo."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.handmade import unit

from ecphoria.formulas.activation import activation
from ecphoria.layers.episodic.cells import WORTH
from ecphoria.layers.episodic.columns import Columns, Fading
from ecphoria.layers.episodic.index import TraceIndex, Traces
from ecphoria.store.episode_reading import TraceRow
from ecphoria.store.strings import StringTable

NOW = datetime(2024, 6, 1, tzinfo=UTC)
FADING = Fading(rate=0.05)


def row(id_: str, age: float = 1.0, **values: object) -> TraceRow:
    """A trace some days old."""
    plain: dict[str, object] = {
        "id": id_,
        "at": (NOW - timedelta(days=age)).isoformat(),
        "question": id_,
        "vector": b"",
        "accesses": 0,
        "accessed": None,
        "reinforcement": 1.0,
        "strength": 1.0,
        "stability": 1.0,
        "pinned": 0,
        "expires": None,
    }
    return TraceRow(**{**plain, **values})  # type: ignore[arg-type]


def index_of(
    traces: Sequence[tuple[TraceRow, NDArray[np.float32]]], dimension: int = 3, worth: int = WORTH
) -> TraceIndex:
    ordered = sorted(traces, key=lambda item: item[0].id)
    columns = Columns.empty(len(ordered))
    for at, (trace, _) in enumerate(ordered):
        columns.put(at, trace)
    vectors = np.array([vector for _, vector in ordered], dtype=np.float32).reshape(len(ordered), dimension)
    return TraceIndex(Traces.of(StringTable.of(trace.id for trace, _ in ordered), vectors, columns, worth), 0)


def ids(index: TraceIndex, k: int = 10, floor: float = 0.0, **given: object) -> list[str]:
    found = index.search(unit(1, 0, 0), NOW, k, FADING, floor=floor, **given)  # type: ignore[arg-type]
    return [trace.id for trace in found]


def test_similarity_times_activation_decides() -> None:
    index = index_of([(row("near and old", 30.0), unit(1, 0, 0)), (row("farther and new", 0.0), unit(0.8, 0.6, 0))])
    found = index.search(unit(1, 0, 0), NOW, 10, FADING, floor=0.0)
    assert [trace.id for trace in found] == ["farther and new", "near and old"]
    assert found[0].score == pytest.approx(0.8 * 1.3, abs=1e-6)
    assert found[1].score == pytest.approx(float(activation(30, 0, 30, rate=0.05)), abs=1e-6)
    assert ids(index, weighted=False) == ["near and old", "farther and new"]
    assert ids(index, k=1) == ["farther and new"]
    assert ids(index, floor=0.9) == ["near and old"]


def test_what_is_pinned_does_not_fade_and_what_expired_is_not_found() -> None:
    past, ahead = (NOW - timedelta(days=1)).isoformat(), (NOW + timedelta(days=1)).isoformat()
    index = index_of(
        [
            (row("a", 100.0), unit(1, 0, 0)),
            (row("b", 100.0, pinned=1), unit(1, 0, 0)),
            (row("c", expires=past), unit(1, 0, 0)),
            (row("d", 200.0, expires=ahead), unit(1, 0, 0)),
        ]
    )
    assert ids(index) == ["b", "a", "d"]


def test_ties_are_broken_by_id_whatever_came_first() -> None:
    traces = [(row(name), unit(1, 1, 0)) for name in "dbca"]
    late = index_of(traces[:2])
    late.apply(["c", "a"], traces[2:], 1)
    assert ids(index_of(traces), k=3) == ids(late, k=3) == ["a", "b", "c"]


def test_an_access_counts_and_a_trace_that_is_gone_is_not_found() -> None:
    index = index_of([(row("a", 5.0), unit(1, 0, 0)), (row("b", 5.0), unit(1, 0, 0))])
    index.apply(["b"], [(row("b", 5.0, accesses=1, accessed=NOW.isoformat()), unit(1, 0, 0))], 1)
    assert ids(index) == ["b", "a"]
    index.apply(["b"], [], 2)
    assert ids(index) == ["a"]
    assert (len(index), index.touched, index.position) == (1, 1, 2)


def test_only_traces_of_before_a_time() -> None:
    index = index_of([(row("a", 5.0), unit(1, 0, 0)), (row("b", 1.0), unit(1, 0, 0))])
    assert ids(index, before=NOW - timedelta(days=3)) == ["a"]


def test_without_traces_nothing_is_found() -> None:
    assert ids(index_of([])) == []


_changes = st.lists(
    st.tuples(
        st.integers(0, 9),
        st.sampled_from(["put", "drop"]),
        st.floats(0, 50),
        st.integers(0, 5),
        st.floats(0.5, 2),
        st.tuples(st.floats(-1, 1), st.floats(-1, 1), st.floats(0.1, 1)),
    ),
    max_size=30,
)


@settings(deadline=None)
@given(_changes, st.integers(0, 12))
def test_changes_one_by_one_are_as_building_anew_and_as_scoring_each(
    changes: list[tuple[int, str, float, int, float, tuple[float, float, float]]], k: int
) -> None:
    index = index_of([])
    held: dict[str, tuple[TraceRow, NDArray[np.float32]]] = {}
    vectors: dict[str, NDArray[np.float32]] = {}
    for at, (number, what, age, uses, gamma, direction) in enumerate(changes):
        id_ = f"trace {number}"
        if what == "drop":
            held.pop(id_, None)
            index.apply([id_], [], at)
        else:
            vector = vectors.setdefault(id_, unit(*direction))  # a trace's question never changes
            held[id_] = (row(id_, age, accesses=uses, reinforcement=gamma), vector)
            index.apply([id_], [held[id_]], at)
    query = unit(1, 0.5, 0.2)
    found = index.search(query, NOW, k, FADING, floor=0.2)
    anew = index_of(list(held.values()))
    assert found == anew.search(query, NOW, k, FADING, floor=0.2)
    assert found == TraceIndex(index.compiled(), 0).search(query, NOW, k, FADING, floor=0.2)

    scores = {}
    for id_, (trace, vector) in held.items():
        age = (NOW - datetime.fromisoformat(trace.at)).total_seconds() / 86_400
        cosine = float(np.dot(vector.astype(np.float64), query.astype(np.float64)))
        if cosine >= 0.2:
            scores[id_] = cosine * float(activation(age, trace.accesses, age, trace.reinforcement, rate=0.05))
    best = sorted(scores, key=lambda id_: (-scores[id_], id_))[:k]
    assert sorted(scores[id_] for id_ in best) == pytest.approx(sorted(trace.score for trace in found), abs=1e-9)
