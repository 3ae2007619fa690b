"""The graph layer as a strategy: T 4.3's walk from what the question names, and the chunks of the walked subgraph.

Each cue starts a walk of its own. A chunk is as strong as the strongest chain that ends in it: by a statement that it
makes, or by the mention of a node that the walk visited. What several cues reach adds up. Where the walk says nothing,
likeness to the question orders the rest.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.cue_strength import SPECIFICITY, cue_strength
from ecphoria.formulas.similarity_gate import RESIDUE_SHARE, SHARPNESS, similarity_gate
from ecphoria.formulas.step_strength import DECAY, EMPHASIS
from ecphoria.layers.graph.chains import Walked
from ecphoria.layers.graph.constraints import Constraints
from ecphoria.layers.graph.cues import WokenCue, find_cues
from ecphoria.layers.graph.walk import Limits, Preferences, shares, walk
from ecphoria.layers.graph.walkable import WalkGraph
from ecphoria.layers.ranking import best
from ecphoria.layers.snapshot import Snapshot
from ecphoria.layers.vector.terms import terms
from ecphoria.model import ActiveEntity, Cue
from ecphoria.recall.active import entity_ids
from ecphoria.recall.associative import relation_emphasis
from ecphoria.recall.evidence import Evidence, path_to
from ecphoria.recall.finding import Finding, Question, Ranked
from ecphoria.recall.in_time import in_time
from ecphoria.recall.read_time import read_time
from ecphoria.recall.standing import standing

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_SHOWN_ENTITIES = 20
_NEAREST = 10
_TINY = 1e-12
_REMARK = "near to the question; the walk did not come here"


@dataclass(frozen=True, kw_only=True, slots=True)
class WalkParameters:
    """What steers the walk and the final order.

    Attributes:
        max_hops: hops from a cue (T 4.3).
        beam, budget: nodes that go on at each hop, and nodes in all (T 10.4).
        decay, emphasis: of ``formulas.step_strength``: what a step costs, and what saying what is asked pays.
        together: the strength of a step over a chunk that mentions both ends, relative to a statement.
        meeting: how much more a chain counts that comes from one cue and ends at what another names.
        sharpness, residue_share: of the gate by which such a step prefers chunks (``formulas.similarity_gate``).
        specificity: of cues (``formulas.cue_strength``).
        relation_emphasis: how much more a chunk passes to entities whose sentence holds what is asked.
        lexical_weight, dense_weight: of BM25 (relative to the best) and of similarity in the final order.
        time_weight, time_focus: of agreement with the time that the question names (``recall.in_time``).
    """

    max_hops: int = 3
    beam: int = 200
    budget: int = 2000
    decay: float = DECAY
    emphasis: float = EMPHASIS
    together: float = 1.0
    meeting: float = 2.0
    sharpness: float = SHARPNESS
    residue_share: float = RESIDUE_SHARE
    specificity: float = SPECIFICITY
    relation_emphasis: float = 5.0
    lexical_weight: float = 1.0
    dense_weight: float = 6.0
    time_weight: float = 1.0
    time_focus: float = 2.0


def walking(question: Question, snapshot: Snapshot, parameters: WalkParameters) -> Finding:
    """Walk from the question's cues and rank the chunks of the subgraph."""
    shadows, graph = snapshot.shadows, snapshot.walkable
    whole = question.embed_ahead(question.text)  # while its cues are found
    cues = find_cues(question.text, shadows)
    residue = question.embed([cues.residue])[0] if cues.residue else whole.result()[0]
    to_question, to_residue = shadows.rows.vectors @ whole.result()[0], shadows.rows.vectors @ residue
    gate = similarity_gate(to_question, to_residue, question.allowed, parameters.sharpness, parameters.residue_share)
    liking = _preferences(snapshot, cues.residue, gate, parameters)
    limits = Limits(hops=parameters.max_hops, beam=parameters.beam, budget=parameters.budget)
    constraints = _constraints(question, snapshot)
    starts = [_start(snapshot, cue, gate, parameters) for cue in cues.woken] or [_nearest(question, to_question)]
    walks = [
        walk(graph, start.nodes, start.node_strengths, constraints, liking, limits, start.chunks, start.chunk_strengths)
        for start in starts
    ]
    evidence = [
        Evidence.of(walked, liking, question.allowed, _named_by_others(starts, number, graph), parameters.meeting)
        for number, walked in enumerate(walks)
    ]
    strengths = np.sum([found.strengths for found in evidence], axis=0)
    matches = shadows.lexical.scores(terms(question.text))
    scores = (
        np.log(strengths + _TINY)
        + parameters.lexical_weight * matches / max(float(matches.max(initial=0.0)), _TINY)
        + parameters.dense_weight * (to_question + to_residue) / 2
    )
    time = read_time(question, cues.woken, snapshot)
    if time is not None:
        scores = scores + parameters.time_weight * in_time(question, snapshot, time, parameters.time_focus)
    ranked = [
        Ranked(
            chunk=chunk,
            score=float(scores[chunk]),
            path=path_to(snapshot, evidence, chunk) if cues.woken else (),
            remark=_REMARK,
        )
        for chunk in best(scores, question.k, question.allowed).tolist()
    ]
    return Finding(
        ranked=tuple(ranked),
        cues=tuple(_cue(snapshot, cue) for cue in cues.woken),
        entities=_active(snapshot, walks, question.entities),
        parameters=asdict(parameters),
        time=time,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class _Start:
    """Where one walk starts."""

    nodes: Ints
    node_strengths: Floats
    chunks: Ints
    chunk_strengths: Floats


def _start(snapshot: Snapshot, cue: WokenCue, gate: Floats, parameters: WalkParameters) -> _Start:
    degrees = snapshot.shadows.graph.degrees
    chunks = np.empty(0, dtype=np.int64) if cue.chunks is None else cue.chunks.astype(np.int64)
    total = float(gate[chunks].sum()) or 1.0
    into = cue_strength(cue.strength, len(chunks), parameters.specificity)
    return _Start(
        nodes=snapshot.walkable.node_of[list(cue.entities)],
        node_strengths=np.array(
            [cue_strength(cue.strength, int(degrees[entity]), parameters.specificity) for entity in cue.entities]
        ),
        chunks=chunks,
        chunk_strengths=into * gate[chunks] / total,
    )


def _nearest(question: Question, to_question: NDArray[np.float32]) -> _Start:
    """Without a cue: the chunks that are nearest to the question."""
    chunks = best(to_question, _NEAREST, question.allowed)
    return _Start(
        nodes=np.empty(0, dtype=np.int64),
        node_strengths=np.empty(0),
        chunks=chunks,
        chunk_strengths=np.maximum(to_question[chunks].astype(np.float64), _TINY),
    )


def _named_by_others(starts: Sequence[_Start], number: int, graph: WalkGraph) -> NDArray[np.bool_]:
    """The nodes at which other walks than this one start, shape (v,)."""
    named = np.zeros(graph.nodes, dtype=bool)
    for other, start in enumerate(starts):
        if other != number:
            named[start.nodes] = True
    named[starts[number].nodes] = False
    return named


def _constraints(question: Question, snapshot: Snapshot) -> Constraints:
    return Constraints(
        nodes=None if question.entities is None else snapshot.nodes_of(question.entities),
        statements=question.statements,
        chunks=question.allowed,
        together=not question.related,
        held=standing(snapshot, question.when, question.slots),
    )


def _preferences(snapshot: Snapshot, residue: str, gate: Floats, parameters: WalkParameters) -> Preferences:
    """Labels that say what is asked, chunks that are about it, entities whose sentence holds it."""
    graph = snapshot.walkable
    said, worth = snapshot.relation_words.asked(graph.typed, residue)
    emphasis = np.zeros(len(graph.mention_weights))
    np.maximum.at(emphasis, graph.mention_of, relation_emphasis(snapshot, residue, parameters.relation_emphasis))
    return Preferences(
        words=said,
        word_weights=worth,
        into_chunks=shares(graph.mention_weights * gate[graph.mention_chunks], graph.mention_nodes),
        out_of_chunks=shares(graph.mention_weights * emphasis, graph.mention_chunks),
        decay=parameters.decay,
        emphasis=parameters.emphasis,
        together=parameters.together,
    )


def _cue(snapshot: Snapshot, cue: WokenCue) -> Cue:
    return Cue(text=cue.text, entity_ids=entity_ids(snapshot, cue.entities), how=cue.how, strength=cue.strength)


def _active(snapshot: Snapshot, walks: Sequence[Walked], allowed: NDArray[np.bool_] | None) -> tuple[ActiveEntity, ...]:
    """The strongest nodes, by all walks together."""
    registry = snapshot.shadows.registry
    strengths = np.sum([walked.strengths for walked in walks], axis=0)
    inside = None if allowed is None else snapshot.nodes_of(allowed)
    active = best(strengths, _SHOWN_ENTITIES, inside)
    highest = float(strengths[active[0]]) if len(active) and strengths[active[0]] > 0 else 1.0
    return tuple(
        ActiveEntity(
            id=registry.ids[node],
            name=registry.names[node],
            type=registry.types[node],
            activation=float(strengths[node]) / highest,
        )
        for node in active.tolist()
        if strengths[node] > 0
    )
