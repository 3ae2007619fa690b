"""Flows and ways: shares add up, a carrier that is taken out is missed, and ways are ways."""

from collections.abc import Sequence
from itertools import pairwise
from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from tests.layers.graphs import Walk, walks

from ecphoria import Memory
from ecphoria.formulas.similarity_gate import similarity_gate
from ecphoria.layers.graph.cues import find_cues
from ecphoria.layers.graph.flows import Flows
from ecphoria.layers.graph.spreading import Spread, Start, spread
from ecphoria.layers.graph.ways import Node, Ways
from ecphoria.layers.snapshot import Snapshot

QUESTIONS = (
    "Where was the thing that Ada Brandt designed first tried?",
    "Which places did Ivo Marsh leave?",
    "Who designed the Tidebell 3?",
    "What froze in Port Lunde when Lucia Renn designed the Pilot Buoy 2?",
)


def _walked(walk: Walk) -> Spread:
    return spread(walk.network(), walk.start(), walk.steps, walk.damping, walk.without)


@given(walks(least_steps=2))
@settings(max_examples=200, deadline=None)
def test_shares_into_a_chunk_add_up_to_one_with_what_was_put_in(walk: Walk) -> None:
    walked = _walked(walk)
    flows = Flows(walk=walked)
    for chunk, mass in enumerate(walked.chunks[-1].tolist()):
        carried = sum(share for _, share in flows.carriers(chunk))
        put_in = walk.damping * walk.chunks[chunk]
        assert carried + (put_in / mass if mass > 0 else 0) == pytest.approx(1 if mass > 0 else 0, abs=1e-4)


@given(walks(least_steps=2))
@settings(max_examples=200, deadline=None)
def test_shares_into_an_entity_add_up_to_one_with_what_was_put_in(walk: Walk) -> None:
    walked = _walked(walk)
    flows, network = Flows(walk=walked), walked.network
    names = network.names
    sources = np.repeat(np.arange(names.shape[0]), np.diff(names.indptr))
    over_names = flows.over_names(sources, np.arange(len(sources)))
    over_mentions = flows.into_entities(np.arange(len(network.graph.entities)))
    for entity, mass in enumerate(walked.entities(-2).tolist()):
        carried = over_mentions[network.graph.entities == entity].sum() + over_names[names.indices == entity].sum()
        put_in = walk.damping * walk.entities[entity]
        assert carried + (put_in / mass if mass > 0 else 0) == pytest.approx(1 if mass > 0 else 0, abs=1e-4)


@given(walks(least_steps=2))
@settings(max_examples=100, deadline=None)
def test_carriers_come_largest_first_and_stand_in_the_chunk(walk: Walk) -> None:
    walked = _walked(walk)
    for chunk in range(len(walk.chunks)):
        carriers = Flows(walk=walked).carriers(chunk)
        assert carriers == sorted(carriers, key=lambda pair: (-pair[1], pair[0]))
        assert {entity for entity, _ in carriers} <= set(np.flatnonzero(walk.weights[:, chunk]).tolist())
        assert not {entity for entity, _ in carriers} & set(walk.without)


@given(walks(least_steps=2))
@settings(max_examples=200, deadline=None)
def test_ways_are_simple_paths_over_edges_from_a_source(walk: Walk) -> None:
    walked = _walked(walk)
    entities, chunks = np.flatnonzero(walk.entities), np.flatnonzero(walk.chunks)
    ways = Ways(Flows(walk=walked), entities, chunks, np.ones(len(walk.chunks), dtype=bool))
    for chunk in range(len(walk.chunks)):
        way = ways.to_chunk(chunk)
        if way:
            _check(way, walk, chunk, {("entity", int(e)) for e in entities} | {("chunk", int(c)) for c in chunks})
        elif walked.chunks[-1][chunk] > 0:
            assert not walk.chunks[chunk]  # a source is its own way


@given(walks(least_steps=2))
@settings(max_examples=200, deadline=None)
def test_no_carrier_that_is_a_source_is_stronger_than_the_way(walk: Walk) -> None:
    flows = Flows(walk=_walked(walk))
    sources, nothing = np.flatnonzero(walk.entities), np.array([], dtype=np.int64)
    ways = Ways(flows, sources, nothing, np.ones(len(walk.chunks), dtype=bool))
    for chunk in range(len(walk.chunks)):
        direct = max((share for entity, share in flows.carriers(chunk) if entity in sources), default=0.0)
        if direct >= 0.01:  # weaker edges are not followed
            assert prod(node.share for node in ways.to_chunk(chunk)) >= direct - 1e-6


def _check(way: Sequence[Node], walk: Walk, chunk: int, sources: set[tuple[str, int]]) -> None:
    places = [(node.kind, node.index) for node in way]
    assert places[0] in sources
    assert places[-1] == ("chunk", chunk)
    assert len(set(places)) == len(places)
    assert sum(kind == "chunk" for kind, _ in places) <= 4  # the hit, and at most three between
    assert way[0].share == 1
    assert all(0 < node.share <= 1 for node in way)
    for (kind, index), (next_kind, following) in pairwise(places):
        if kind == next_kind:
            assert kind == "entity"
            assert walk.likeness[index, following] > 0
        else:
            entity, other = (index, following) if kind == "entity" else (following, index)
            assert walk.weights[entity, other] > 0


def test_a_way_stays_inside_the_chunks_it_may_pass() -> None:
    walk = Walk(
        weights=np.array([[1.0, 1.0, 0.0], [0.0, 1.0, 1.0]]),
        likeness=np.zeros((2, 2)),
        entities=np.array([1.0, 0.0]),
        chunks=np.zeros(3),
        gate=np.ones(3),
        emphasis=np.ones((2, 3)),
        steps=6,
        damping=0.1,
        without=(),
    )
    flows = Flows(walk=_walked(walk))
    source, nothing = np.array([0]), np.array([], dtype=np.int64)
    way = Ways(flows, source, nothing, np.array([True, True, True])).to_chunk(2)
    assert [(node.kind, node.index) for node in way] == [("entity", 0), ("chunk", 1), ("entity", 1), ("chunk", 2)]
    assert Ways(flows, source, nothing, np.array([True, False, True])).to_chunk(2) == ()


@pytest.fixture(scope="module")
def snapshot(world: Memory) -> Snapshot:
    with world._parts.database.read() as connection:
        return world._parts.keeper.current(connection)


def _asked(question: str, world: Memory, snapshot: Snapshot) -> Start:
    """All mass at what the question names, and the question's own gate."""
    rows = snapshot.shadows.rows
    cued = np.zeros(len(rows.entities), dtype=np.float32)
    cued[[entity for cue in find_cues(question, snapshot.shadows).woken for entity in cue.entities]] = 1
    cosines = rows.vectors @ world.embed([question])[0]
    return Start(
        entities=cued / cued.sum(),
        chunks=np.zeros(rows.chunks, dtype=np.float32),
        gate=similarity_gate(cosines, cosines),
        emphasis=np.ones(len(snapshot.shadows.graph.entities), dtype=np.float32),
    )


@pytest.mark.parametrize("question", QUESTIONS)
def test_taking_a_named_carrier_out_of_a_real_walk_lowers_the_mass_of_its_chunk(
    world: Memory, snapshot: Snapshot, question: str
) -> None:
    start = _asked(question, world, snapshot)
    walk = spread(snapshot.network, start, steps=9, damping=0.1)
    flows = Flows(walk=walk)
    recalled = {hit.chunk_id for hit in world.recall(question, k=10).hits}
    hits = [chunk for chunk in range(snapshot.shadows.rows.chunks) if snapshot.chunk_id(chunk) in recalled]
    assert len(hits) == 10
    for chunk in hits:
        carriers = flows.carriers(chunk)
        assert carriers
        for carrier, share in carriers[:3]:
            parted = spread(snapshot.network, start, steps=9, damping=0.1, without=[carrier])
            lost = 1 - parted.chunks[-1][chunk] / walk.chunks[-1][chunk]
            assert lost >= share - 1e-4  # what it brought itself, and what had come through it before


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_entity_that_a_hit_names_as_its_carrier_stands_in_it(world: Memory, question: str) -> None:
    for hit in world.recall(question, k=10).hits:
        if len(hit.path) >= 2 and hit.path[-2].kind == "entity":
            assert 0 < hit.path[-1].share <= 1
            assert hit.path[-2].label in f"{hit.title} {hit.text}"
