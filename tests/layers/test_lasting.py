"""Chains in time: where a time was asked for, all that a chain says holds at one instant of it."""

import time
from dataclasses import dataclass

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.layers.statements import Said, graph_of

from ecphoria.layers.graph.chains import Walked
from ecphoria.layers.graph.constraints import Constraints, validity
from ecphoria.layers.graph.meeting import between
from ecphoria.layers.graph.typed import ASSERTED, ENDED, RETRACTED, UNKNOWN
from ecphoria.layers.graph.walk import Limits, Preferences, walk
from ecphoria.layers.graph.walkable import WalkGraph
from ecphoria.layers.temporal.ticks import instant
from ecphoria.model import Interval

WIDE = Limits(hops=4, beam=10_000, budget=100_000, times=100)


def during(graph: WalkGraph, begin: int, end: int) -> Constraints:
    return Constraints(held=validity(graph.typed, Interval(begin=instant(begin), end=instant(end))), together=False)


def walked(graph: WalkGraph, start: int, begin: int, end: int, limits: Limits = WIDE) -> Walked:
    one = np.array([start], dtype=np.int64)
    return walk(graph, one, np.ones(1), during(graph, begin, end), Preferences.plain(graph), limits)


def test_two_statements_of_different_times_are_no_chain() -> None:
    said = [Said(source=0, target=1, valid_from=0, valid_to=10), Said(source=1, target=2, valid_from=10, valid_to=20)]
    graph = graph_of(said, forms=3)
    assert walked(graph, 0, 0, 20).hops.tolist() == [0, 1, -1]
    assert walked(graph, 1, 0, 20).hops.tolist() == [1, 0, 1]
    plain = Preferences.plain(graph)
    assert between(graph, 0, 2, during(graph, 0, 20), plain, WIDE) == ()
    assert between(graph, 0, 2, Constraints(together=False), plain, WIDE) != ()  # no time was asked for


def test_a_weaker_chain_leads_on_where_the_strongest_holds_at_another_time() -> None:
    said = [
        Said(source=0, target=1, valid_to=10),
        Said(source=0, target=1, valid_from=10, confidence=0.5),
        Said(source=1, target=2, valid_from=12, valid_to=14),
        Said(source=1, target=-1, valid_from=11, label="price"),
    ]
    found = walked(graph_of(said, forms=3), 0, 0, 20)
    assert [hop.statement for hop in found.chain_to(1)] == [-1, 0]
    assert [hop.statement for hop in found.chain_to(2)] == [-1, 1, 2]
    (value,) = np.flatnonzero(found.arc_statements == 3)
    assert [hop.statement for hop in found.chain(int(found.arc_chains[value]))] == [-1, 1]


def test_sides_meet_where_they_hold_together() -> None:
    said = [
        Said(source=0, target=1, valid_to=10),
        Said(source=0, target=1, valid_from=10, confidence=0.5),
        Said(source=1, target=2, valid_from=5, valid_to=12),
        Said(source=2, target=3, valid_from=11),
    ]
    graph = graph_of(said, forms=4)
    (chain,) = between(graph, 0, 3, during(graph, 0, 20), Preferences.plain(graph), WIDE)
    assert [hop.statement for hop in chain.hops] == [-1, 1, 2, 3]
    assert chain.strength == 0.25 * 0.5 * 0.5
    assert between(graph, 0, 3, during(graph, 0, 11), Preferences.plain(graph), WIDE) == ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Past:
    """Statements of all times at random, two ends and a time."""

    said: tuple[Said, ...]
    forms: int
    first: int
    second: int
    begin: int
    end: int
    hops: int


@st.composite
def pasts(draw: st.DrawFn) -> Past:
    """Up to five forms and nine statements over ten instants."""
    forms = draw(st.integers(2, 5))
    one_form, moment = st.integers(0, forms - 1), st.just(UNKNOWN) | st.integers(0, 9)
    said = st.builds(
        Said,
        source=one_form,
        target=one_form,
        confidence=st.sampled_from([0.25, 0.5, 1.0]),
        valid_from=moment,
        valid_to=moment,
        published=moment,
        status=st.sampled_from([ASSERTED, ASSERTED, ASSERTED, ENDED, RETRACTED]),
    )
    begin = draw(st.integers(0, 8))
    return Past(
        said=tuple(draw(st.lists(said, max_size=9))),
        forms=forms,
        first=draw(one_form),
        second=draw(one_form),
        begin=begin,
        end=draw(st.integers(begin + 1, 10)),
        hops=draw(st.integers(1, 4)),
    )


def _instants(one: Said, past: Past) -> frozenset[int]:
    """The instants of the time asked for at which a statement holds, one by one."""
    until = one.published if one.valid_to == UNKNOWN and one.status == ENDED else one.valid_to
    return frozenset(
        moment
        for moment in range(past.begin, past.end)
        if one.status != RETRACTED
        and (one.valid_from == UNKNOWN or one.valid_from <= moment)
        and (until == UNKNOWN or moment < until)
    )


def _slowly(past: Past) -> dict[int, tuple[int, float]]:
    """Hops and strength of every node that a chain leads to, by going through all chains."""
    chains: dict[tuple[int, ...], dict[frozenset[int], float]] = {
        (past.first,): {frozenset(range(past.begin, past.end)): 1.0}
    }
    found = {past.first: (0, 1.0)}
    for hop in range(1, past.hops + 1):
        longer: dict[tuple[int, ...], dict[frozenset[int], float]] = {}
        for chain, times in chains.items():
            for one in past.said:
                for source, target in ((one.source, one.target), (one.target, one.source)):
                    if source != chain[-1] or target in chain:
                        continue
                    for moments, strength in times.items():
                        if held := moments & _instants(one, past):
                            known = longer.setdefault((*chain, target), {})
                            known[held] = max(known.get(held, 0.0), strength * one.confidence / 2)
        for chain, times in longer.items():
            first, best = found.get(chain[-1], (hop, 0.0))
            found[chain[-1]] = (first, max(best, *times.values()))
        chains = longer
    return found


@settings(deadline=None, max_examples=300)
@given(pasts())
def test_what_is_reached_is_what_some_chain_that_holds_leads_to(past: Past) -> None:
    graph = graph_of(past.said, past.forms)
    found = walked(graph, past.first, past.begin, past.end, Limits(hops=past.hops, beam=10_000, budget=100_000))
    slowly = _slowly(past)
    assert {node: int(found.hops[node]) for node in found.visited.tolist()} == {
        node: hop for node, (hop, _) in slowly.items()
    }
    for node, (_, strength) in slowly.items():
        assert found.strengths[node] == strength
        _check(past, [hop.statement for hop in found.chain_to(node)[1:]])


@settings(deadline=None, max_examples=300)
@given(pasts())
def test_two_entities_are_tied_only_by_chains_that_hold(past: Past) -> None:
    graph = graph_of(past.said, past.forms)
    limits = Limits(hops=past.hops, beam=10_000, budget=100_000)
    constraints = during(graph, past.begin, past.end)
    chains = between(graph, past.first, past.second, constraints, Preferences.plain(graph), limits)
    reached = _slowly(past).get(past.second)
    assert bool(chains) == (reached is not None)
    for chain in chains:
        assert (chain.hops[0].node, chain.hops[-1].node) == (past.first, past.second)
        assert reached is not None
        assert len(chain.hops) - 1 == reached[0]
        _check(past, [hop.statement for hop in chain.hops[1:]])


def _check(past: Past, statements: list[int]) -> None:
    """All of them hold at one instant of the time asked for."""
    moments = [_instants(past.said[row], past) for row in statements]
    assert frozenset(range(past.begin, past.end)).intersection(*moments)


def test_a_star_of_fifty_thousand_times_takes_well_under_a_second() -> None:
    rim = 50_000
    said = [Said(source=0, target=node, valid_from=node, valid_to=node + 10) for node in range(1, rim + 1)]
    said += [Said(source=rim + 1, target=node, valid_from=node, valid_to=node + 10) for node in range(1, rim + 1)]
    graph = graph_of(said, forms=rim + 2)
    limits = Limits(beam=2000, budget=20_000)
    started = time.process_time()
    found = walked(graph, 1, 0, rim, limits)
    assert time.process_time() - started < 1
    assert len(found.visited) == 12  # itself, the two hubs, and the nine that share an instant with it
    started = time.process_time()
    chains = between(graph, 0, rim + 1, during(graph, 0, rim), Preferences.plain(graph), limits)
    assert time.process_time() - started < 1
    assert len(chains[0].hops) == 3
