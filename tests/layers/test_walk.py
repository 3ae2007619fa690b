"""The walk: breadth-first over statements both ways and over shared chunks, with conditions that hold at every hop."""

import time
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from tests.layers.statements import Said, World, graph_of, worlds

from ecphoria.layers.graph.chains import Walked
from ecphoria.layers.graph.constraints import Constraints, holding, labelled, validity
from ecphoria.layers.graph.meeting import between, reached_by_all
from ecphoria.layers.graph.typed import ENDED, RETRACTED
from ecphoria.layers.graph.walk import Limits, Preferences, walk
from ecphoria.layers.graph.walkable import WalkGraph
from ecphoria.layers.temporal.ticks import instant
from ecphoria.model import Interval

ANY = Constraints()
STATEMENTS = Constraints(together=False)
WIDE = Limits(beam=1000, budget=100_000)


def walked(
    graph: WalkGraph, *starts: int, constraints: Constraints = ANY, limits: Limits = WIDE, **preferences: object
) -> Walked:
    plain = Preferences.plain(graph)
    liking = plain if not preferences else Preferences(**{**_fields(plain), **preferences})  # type: ignore[arg-type]
    return walk(graph, np.array(starts, dtype=np.int64), np.ones(len(starts)), constraints, liking, limits)


def _fields(plain: Preferences) -> dict[str, object]:
    return {name: getattr(plain, name) for name in plain.__slots__}


def only(graph: WalkGraph, *labels: str) -> Constraints:
    names = list(graph.typed.label_names)
    return Constraints(statements=labelled(graph.typed, [names.index(label) for label in labels]), together=False)


def test_statements_are_followed_both_ways_and_the_direction_is_kept() -> None:
    graph = graph_of([Said(source=0, target=1), Said(source=2, target=1)], forms=3)
    chain = walked(graph, 0).chain_to(2)
    assert [(hop.node, hop.statement, hop.forward) for hop in chain] == [(0, -1, True), (1, 0, True), (2, 1, False)]


def test_a_walk_ends_after_its_hops() -> None:
    graph = graph_of([Said(source=node, target=node + 1) for node in range(5)], forms=6)
    assert walked(graph, 0, limits=Limits(hops=2)).hops.tolist() == [0, 1, 2, -1, -1, -1]


def test_each_step_costs_half_and_its_confidence() -> None:
    graph = graph_of([Said(source=0, target=1, confidence=0.5), Said(source=1, target=2)], forms=3)
    assert walked(graph, 0).strengths.tolist() == [1, 0.25, 0.125]


def test_from_several_starts_at_once_every_node_belongs_to_the_nearest() -> None:
    graph = graph_of([Said(source=node, target=node + 1) for node in range(4)], forms=5)
    found = walked(graph, 0, 4)
    assert found.hops.tolist() == [0, 1, 2, 1, 0]
    assert [hop.node for hop in found.chain_to(3)] == [4, 3]


def test_what_chunks_mention_together_leads_on_where_nothing_is_stated() -> None:
    graph = graph_of([], forms=3, chunks=2, mentions={(0, 0): 1.0, (0, 1): 1.0, (1, 1): 1.0, (1, 2): 3.0})
    found = walked(graph, 0)
    assert [(hop.node, hop.chunk) for hop in found.chain_to(2)] == [(0, -1), (1, 0), (2, 1)]
    assert found.strengths.tolist() == pytest.approx([1, 1 / 2, 1 / 2 * 1 / 2 * 3 / 4])
    assert walked(graph, 0, constraints=STATEMENTS).hops.tolist() == [0, -1, -1]


def test_forms_of_one_entity_are_one_node() -> None:
    graph = graph_of([Said(source=0, target=1), Said(source=2, target=3)], forms=4, entity_of=[0, 1, 1, 2])
    assert graph.nodes == 3
    assert walked(graph, 0).hops.tolist() == [0, 1, 2]


def test_a_label_that_says_what_is_asked_makes_its_chain_the_stronger_one() -> None:
    said = [Said(source=0, target=1, label="employs"), Said(source=0, target=2, label="diagnosed")]
    asked = np.array([0, 1], dtype=np.uint64)
    found = walked(graph_of(said, forms=3), 0, words=asked, word_weights=np.ones(1))
    assert found.strengths.tolist() == [1, 0.5, 1.5]


def test_a_longer_chain_that_says_what_is_asked_takes_the_place_of_a_shorter_one() -> None:
    said = [
        Said(source=0, target=2, label="heard of"),
        Said(source=0, target=1, label="diagnosed"),
        Said(source=1, target=2, label="prescribed"),
    ]
    words = np.array([0, 1, 2], dtype=np.uint64)
    found = walked(graph_of(said, forms=3), 0, words=words, word_weights=np.ones(2))
    assert [hop.node for hop in found.chain_to(2)] == [0, 1, 2]
    assert (found.hops[2], found.strengths[2]) == (1, 2.25)


def test_a_word_of_the_question_pays_once_on_a_chain() -> None:
    said = [Said(source=0, target=1, label="diagnosed"), Said(source=2, target=1, label="diagnosed")]
    found = walked(graph_of(said, forms=3), 0, words=np.ones(2, dtype=np.uint64), word_weights=np.ones(1))
    assert found.strengths.tolist() == [1, 1.5, 0.75]


def test_values_lead_nowhere_and_are_followed() -> None:
    said = [Said(source=0, target=1), Said(source=1, target=-1, label="born")]
    found = walked(graph_of(said, forms=2), 0)
    assert sorted(found.arc_statements.tolist()) == [0, 0, 1]
    assert found.arc_strengths[found.arc_statements == 1].tolist() == [0.25]


def test_what_was_retracted_is_no_edge() -> None:
    graph = graph_of([Said(source=0, target=1, status=RETRACTED)], forms=2)
    assert walked(graph, 0).hops.tolist() == [0, -1]


def test_the_time_must_hold_at_every_hop() -> None:
    said = [
        Said(source=0, target=1, valid_from=10, valid_to=20),
        Said(source=1, target=2, valid_from=30),
        Said(source=1, target=3),
        Said(source=1, target=4, status=ENDED, published=12),
        Said(source=1, target=5, status=ENDED, published=16),
    ]
    graph = graph_of(said, forms=6)
    held = validity(graph.typed, Interval(begin=instant(15), end=instant(16)))
    hops = walked(graph, 0, constraints=Constraints(held=held, together=False)).hops
    assert hops.tolist() == [0, 1, -1, 2, -1, 2]
    later = holding(graph.typed, Interval(begin=instant(20), end=instant(21)))
    assert later.tolist() == [False, False, True, False, False]


def test_two_walks_meet_in_the_middle() -> None:
    said = [Said(source=node, target=node + 1) for node in range(5)]
    graph = graph_of(said, forms=6)
    plain = Preferences.plain(graph)
    (chain,) = between(graph, 0, 5, STATEMENTS, plain, Limits(hops=5))
    assert [hop.node for hop in chain.hops] == [0, 1, 2, 3, 4, 5]
    assert [(hop.statement, hop.forward) for hop in chain.hops[1:]] == [(number, True) for number in range(5)]
    (back,) = between(graph, 5, 0, STATEMENTS, plain, Limits(hops=5))
    assert [(hop.node, hop.statement, hop.forward) for hop in back.hops[1:]] == [
        (node, node, False) for node in (4, 3, 2, 1, 0)
    ]
    assert chain.strength == back.strength == pytest.approx(0.5**5)
    assert between(graph, 0, 5, STATEMENTS, plain, Limits(hops=4)) == ()


def test_an_entity_meets_itself_and_neighbours_meet_whatever_their_type() -> None:
    graph = graph_of([Said(source=0, target=1)], forms=2)
    plain = Preferences.plain(graph)
    (alone,) = between(graph, 0, 0, ANY, plain, WIDE)
    assert ([hop.node for hop in alone.hops], alone.strength) == ([0], 1.0)
    nothing = Constraints(nodes=np.zeros(2, dtype=bool), together=False)
    (chain,) = between(graph, 0, 1, nothing, plain, WIDE)
    assert [hop.node for hop in chain.hops] == [0, 1]


def test_papers_that_cite_one_and_address_another() -> None:
    x, y, both, citing, addressing = range(5)
    said = [
        Said(source=both, target=x, label="cites"),
        Said(source=both, target=y, label="addresses"),
        Said(source=citing, target=x, label="cites"),
        Said(source=addressing, target=y, label="addresses"),
        Said(source=citing, target=y, label="mentions"),
    ]
    graph = graph_of(said, forms=5)
    limits = Limits(hops=1)
    walks = [
        walked(graph, x, constraints=only(graph, "cites"), limits=limits),
        walked(graph, y, constraints=only(graph, "addresses"), limits=limits),
    ]
    nodes, strengths = reached_by_all(walks)
    assert (nodes.tolist(), strengths.tolist()) == ([both], [0.25])
    assert reached_by_all([])[0].tolist() == []


def test_a_star_of_fifty_thousand_takes_well_under_a_second() -> None:
    rim = 50_000
    said = [Said(source=0, target=node, label="knows") for node in range(1, rim + 1)]
    mentions = {(chunk, node): 1.0 for chunk in range(50_000) for node in (0, chunk + 1)}
    graph = graph_of(said, forms=rim + 1, chunks=50_000, mentions=mentions)
    limits = Limits(beam=50, budget=120)
    started = time.process_time()
    found = walked(graph, 1, limits=limits)
    assert time.process_time() - started < 1
    assert len(found.visited) == 1 + 1 + 50  # the hub, then the beam; what those know is visited
    started = time.process_time()
    (chain,) = between(graph, 1, rim, ANY, Preferences.plain(graph), limits)
    assert time.process_time() - started < 1
    assert [hop.node for hop in chain.hops] == [1, 0, rim]


def test_a_budget_ends_the_walk() -> None:
    graph = graph_of([Said(source=0, target=node) for node in range(1, 30)], forms=30)
    assert walked(graph, 0, limits=Limits(budget=10)).visited.tolist() == list(range(10))


def test_two_components_do_not_meet() -> None:
    graph = graph_of([Said(source=0, target=1), Said(source=2, target=3)], forms=4)
    assert walked(graph, 0).hops.tolist() == [0, 1, -1, -1]
    assert between(graph, 0, 3, ANY, Preferences.plain(graph), WIDE) == ()


def test_nothing_to_walk_on_ends_well() -> None:
    assert walked(graph_of([], forms=0, chunks=0)).visited.tolist() == []
    assert walked(graph_of([], forms=1), 0).visited.tolist() == [0]
    alone = walked(graph_of([Said(source=0, target=0)], forms=1), 0)
    assert (alone.visited.tolist(), alone.arc_statements.tolist()) == ([0], [0])


def _masks(world: World, graph: WalkGraph) -> Constraints:
    def mask(given: tuple[bool, ...] | None) -> np.ndarray | None:
        return None if given is None else np.array(given)

    labels = [row for row, name in enumerate(graph.typed.label_names) if name in (world.labels_allowed or ())]
    return Constraints(
        nodes=mask(world.nodes_allowed),
        statements=None if world.labels_allowed is None else labelled(graph.typed, labels),
        chunks=mask(world.chunks_allowed),
        together=world.together,
    )


def _slowly(world: World) -> dict[int, tuple[int, float]]:
    """Hops and strength of every node that can be reached, found by going through everything at every hop."""
    enters = world.nodes_allowed or (True,) * world.forms
    open_ = world.chunks_allowed or (True,) * world.chunks
    steps: list[tuple[int, int, float]] = []
    for one in world.said:
        labelled_ = world.labels_allowed is None or one.label in world.labels_allowed
        if labelled_ and open_[one.chunk] and one.status != RETRACTED and one.target >= 0:
            steps += [(one.source, one.target, one.confidence / 2), (one.target, one.source, one.confidence / 2)]
    for chunk, a in world.mentions if world.together else ():
        for other, b in world.mentions:
            if chunk == other and open_[chunk]:
                chunks_of_a = sum(form == a for _, form in world.mentions)
                forms_of_chunk = sum(held == chunk for held, _ in world.mentions)
                steps.append((a, b, 1 / chunks_of_a / forms_of_chunk))
    found = dict.fromkeys(world.starts, (0, 1.0))
    strengths: dict[tuple[int, ...], float] = {(node,): 1.0 for node in world.starts}
    for hop in range(1, world.hops + 1):
        longer: dict[tuple[int, ...], float] = {}
        for chain, strength in strengths.items():
            for source, target, factor in steps:
                if source == chain[-1] and target not in chain and enters[target]:
                    longer[*chain, target] = max(longer.get((*chain, target), 0.0), strength * factor)
        for chain, strength in longer.items():
            first, best = found.get(chain[-1], (hop, 0.0))
            found[chain[-1]] = (first, max(best, strength))
        strengths = longer
    return found


@settings(deadline=None)
@given(worlds())
def test_conditions_hold_at_every_hop_as_in_a_slow_walk(world: World) -> None:
    graph = graph_of(world.said, world.forms, world.chunks, world.mentions)
    found = walked(graph, *world.starts, constraints=_masks(world, graph), limits=Limits(hops=world.hops))
    slowly = _slowly(world)
    reached = {node: int(found.hops[node]) for node in range(graph.nodes) if found.hops[node] >= 0}
    assert reached == {node: hop for node, (hop, _) in slowly.items()}
    assert sorted(found.visited.tolist()) == sorted(slowly)
    for node, (_, strength) in slowly.items():
        assert found.strengths[node] == pytest.approx(strength)
    for node in reached:
        _check_chain(world, graph, found, node)


def _check_chain(world: World, graph: WalkGraph, found: Walked, node: int) -> None:
    """A chain is connected, passes no node twice, and every hop of it meets the conditions."""
    chain = found.chain_to(node)
    assert chain[0].node in world.starts
    assert chain[-1].node == node
    assert found.hops[node] <= len(chain) - 1 <= world.hops
    assert len({hop.node for hop in chain}) == len(chain)  # no node twice
    for former, hop in pairwise(chain):
        assert world.nodes_allowed is None or world.nodes_allowed[hop.node]
        if hop.statement >= 0:
            one = world.said[hop.statement]
            ends = (one.source, one.target) if hop.forward else (one.target, one.source)
            assert ends == (former.node, hop.node)
            assert world.labels_allowed is None or one.label in world.labels_allowed
            assert one.status != RETRACTED
        else:
            assert world.together
            assert {(hop.chunk, former.node), (hop.chunk, hop.node)} <= world.mentions.keys()
        chunk = one.chunk if hop.statement >= 0 else hop.chunk
        assert world.chunks_allowed is None or world.chunks_allowed[chunk]


@settings(deadline=None)
@given(worlds())
def test_the_order_of_statements_does_not_decide_what_is_reached(world: World) -> None:
    one = graph_of(world.said, world.forms, world.chunks, world.mentions)
    other = graph_of(world.said[::-1], world.forms, world.chunks, world.mentions)
    limits = Limits(beam=2, budget=4)
    left, right = walked(one, *world.starts, limits=limits), walked(other, *world.starts, limits=limits)
    assert left.visited.tolist() == right.visited.tolist()
    assert left.strengths.tolist() == right.strengths.tolist()


@settings(deadline=None)
@given(worlds())
def test_chains_between_two_entities_are_the_shortest(world: World) -> None:
    graph = graph_of(world.said, world.forms, world.chunks, world.mentions)
    constraints = Constraints(together=False)
    first, second = world.starts[0], world.starts[-1]
    chains = between(graph, first, second, constraints, Preferences.plain(graph), Limits(hops=4))
    distance = int(walked(graph, first, constraints=constraints, limits=Limits(hops=4)).hops[second])
    assert bool(chains) == (distance >= 0)
    for chain in chains:
        assert (chain.hops[0].node, chain.hops[-1].node) == (first, second)
        assert len(chain.hops) - 1 == distance
