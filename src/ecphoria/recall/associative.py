"""Associative recall: cues wake entities, activation spreads through what chunks share, the strongest chunks come back.

The recipe is ours; ``RESULTS.md`` shows what each part of it is worth.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.cue_strength import SPECIFICITY, cue_strength
from ecphoria.formulas.seed_share import PEAK, seed_share
from ecphoria.formulas.similarity_gate import RESIDUE_SHARE, SHARPNESS, similarity_gate
from ecphoria.layers.graph.adjacency import MentionGraph
from ecphoria.layers.graph.cues import WokenCue, find_cues
from ecphoria.layers.graph.flows import Flows
from ecphoria.layers.graph.spreading import Spread, Start, spread
from ecphoria.layers.graph.ways import Node, Ways
from ecphoria.layers.ranking import best
from ecphoria.layers.snapshot import Snapshot
from ecphoria.layers.vector.terms import terms
from ecphoria.model import Cue
from ecphoria.recall.active import active_entities, entity_ids
from ecphoria.recall.ageing import aged
from ecphoria.recall.context import completed, turned, woken_by
from ecphoria.recall.editions import superseded
from ecphoria.recall.finding import Finding, Link, Question, Ranked
from ecphoria.recall.in_time import in_time, shares
from ecphoria.recall.past import Past, past
from ecphoria.recall.past_parameters import PastParameters
from ecphoria.recall.read_time import read_time
from ecphoria.recall.usage import lifted_by_use

_SHOWN_ENTITIES = 20
_NEAREST = 10
_PASSABLE = 100
"""Chunks, by mass, that the ways shown to people may pass."""
_TINY = 1e-12


@dataclass(frozen=True, kw_only=True, slots=True)
class SpreadingParameters(PastParameters):
    """What steers the walk and the final order; and, as in :class:`PastParameters`, the part of past questions.

    Attributes:
        steps: how often mass moves on; odd, so that what entered at entities ends in chunks.
        damping: the share of it that starts anew at every step.
        sharpness, residue_share: of the gate (``formulas.similarity_gate``).
        specificity: of cues (``formulas.cue_strength``).
        chunk_seeds: mass put in at chunks by similarity, relative to what the cues put in at entities.
        peak: how much of that goes to the nearest chunks (``formulas.seed_share``).
        relation_emphasis: how much more a chunk passes to entities whose sentence holds what is asked.
        lexical_weight, dense_weight: of BM25 (relative to the best) and of similarity in the final order.
        time_mass: what is put in at chunks that agree with the time that the question names (``recall.in_time``).
        time_weight, time_focus: of that agreement in the final order.
    """

    steps: int = 7
    damping: float = 0.1
    sharpness: float = SHARPNESS
    residue_share: float = RESIDUE_SHARE
    specificity: float = SPECIFICITY
    chunk_seeds: float = 0.3
    peak: float = PEAK
    relation_emphasis: float = 5.0
    lexical_weight: float = 1.0
    dense_weight: float = 4.0
    time_mass: float = 0.1
    time_weight: float = 1.0
    time_focus: float = 2.0


def associative(question: Question, snapshot: Snapshot, parameters: SpreadingParameters) -> Finding:
    """Spread activation from the question's cues and rank chunks by log mass, words and similarity."""
    shadows = snapshot.shadows
    whole = question.embed_ahead(question.text)  # while its cues are found
    cues = find_cues(question.text, shadows)
    asked = whole.result()[0]
    if question.context is not None:
        asked = turned(asked, question.context, question.text, cues.woken)
    residue = question.embed([cues.residue])[0] if cues.residue else asked
    # One at a time: two narrow products cost a fraction of waking threads for a joint one.
    to_question, to_residue = shadows.rows.vectors @ asked, shadows.rows.vectors @ residue
    gate = similarity_gate(to_question, to_residue, question.allowed, parameters.sharpness, parameters.residue_share)
    emphasis = relation_emphasis(snapshot, cues.residue, parameters.relation_emphasis)
    if question.entities is not None:  # what a chunk passes on goes to entities of the types asked for
        emphasis = emphasis * question.entities[shadows.graph.entities]
    beside = woken_by(question.context, question.text, cues.woken, snapshot) if question.context is not None else ()
    woken = tuple(_of_types(cue, question.entities, shadows.graph) for cue in (*cues.woken, *beside))
    start = _start(question, snapshot, woken, to_question, gate, emphasis, parameters)
    without = () if question.entities is None else np.flatnonzero(~question.entities).tolist()
    walk = spread(snapshot.network, start, parameters.steps, parameters.damping, without)
    matches = shadows.lexical.scores(terms(question.text))
    mass, time = walk.chunks[-1], read_time(question, cues.woken, snapshot)
    if time is not None:
        agreement = in_time(question, snapshot, time, parameters.time_focus)
        mass = mass + parameters.time_mass * shares(agreement, gate)
    scores = (
        np.log(mass + _TINY)
        + parameters.lexical_weight * matches / max(float(matches.max(initial=0.0)), _TINY)
        + parameters.dense_weight * (to_question + to_residue) / 2
    )
    replaced = superseded(scores, question, snapshot, parameters, time)
    scores = aged(scores, question, snapshot, parameters, replaced, time)
    if time is not None:
        scores = scores + parameters.time_weight * agreement
    scores = lifted_by_use(scores, question, snapshot, parameters, replaced)
    said = completed(question.text, woken)
    like = whole.result()[0] if said == question.text else question.embed([said])[0]
    before = past(replace(question, text=said), snapshot, like, _named(snapshot, woken), parameters)
    scores = before.lift(scores, question.k, question.allowed, parameters.episodic_weight, replaced)
    hits = best(scores, question.k, question.allowed)
    paths = _Paths(walk, woken, to_question, hits)
    return replace(_finding(snapshot, woken, walk, paths, scores, hits, before, parameters), time=time)


def _named(snapshot: Snapshot, woken: Sequence[WokenCue]) -> list[tuple[str, float]]:
    """The forms that cues woke, with the strength of the cue."""
    forms = snapshot.shadows.rows.entities
    return [(forms[entity], cue.strength) for cue in woken for entity in cue.entities]


def _of_types(cue: WokenCue, wanted: NDArray[np.bool_] | None, graph: MentionGraph) -> WokenCue:
    """A cue that names something of another type than those asked for wakes the chunks that mention it, not it."""
    if wanted is None or all(wanted[entity] for entity in cue.entities):
        return cue
    held = [graph.chunks_of(entity) for entity in cue.entities if not wanted[entity]]
    chunks = np.unique(np.concatenate([*held, [] if cue.chunks is None else cue.chunks])).astype(np.int32)
    return replace(cue, entities=tuple(entity for entity in cue.entities if wanted[entity]), chunks=chunks)


def relation_emphasis(snapshot: Snapshot, residue: str, weight: float) -> NDArray[np.float64]:
    """Per edge 1, and more where the entity stands in a sentence that holds what is asked about the cues."""
    said = snapshot.network.said
    scores = snapshot.shadows.sentences.scores(terms(residue))[: said.shape[1]]
    highest = float(scores.max(initial=0.0))
    if not weight or highest <= 0:
        return np.ones(said.shape[0])
    emphasis: NDArray[np.float64] = 1 + weight / highest * (said @ scores)
    return emphasis


def _start(
    question: Question,
    snapshot: Snapshot,
    woken: tuple[WokenCue, ...],
    to_question: NDArray[np.float32],
    gate: NDArray[np.float64],
    emphasis: NDArray[np.float64],
    parameters: SpreadingParameters,
) -> Start:
    """Mass at the cued entities, at the chunks that cues found word for word, and at chunks near the question."""
    graph = snapshot.shadows.graph
    entities, chunks = np.zeros(len(graph.degrees)), np.zeros(len(gate))
    for cue in woken:
        for entity in cue.entities:
            put_in = cue_strength(cue.strength, int(graph.degrees[entity]), parameters.specificity)
            entities[entity] = max(entities[entity], put_in)
        if cue.chunks is not None and gate[cue.chunks].sum() > 0:
            put_in = cue_strength(cue.strength, len(cue.chunks), parameters.specificity)
            chunks[cue.chunks] += put_in * gate[cue.chunks] / gate[cue.chunks].sum()
    by_cues = entities.sum() + chunks.sum()
    chunks += parameters.chunk_seeds * (by_cues or 1.0) * seed_share(to_question, question.allowed, parameters.peak)
    total = entities.sum() + chunks.sum() or 1.0
    return Start(
        entities=entities / total,
        chunks=chunks / total,
        gate=gate,
        emphasis=emphasis,
    )


def _finding(
    snapshot: Snapshot,
    woken: tuple[WokenCue, ...],
    walk: Spread,
    paths: "_Paths",
    scores: NDArray[np.floating],
    hits: NDArray[np.int64],
    before: Past,
    parameters: SpreadingParameters,
) -> Finding:
    masses = walk.entities(-2)
    active = best(masses, _SHOWN_ENTITIES)
    active = active[masses[active] > 0]
    highest = float(masses[active[0]]) if len(active) else 1.0
    return Finding(
        ranked=tuple(
            Ranked(
                chunk=chunk,
                score=float(scores[chunk]),
                path=paths.to_chunk(chunk),
                remark="nearest to the whole question; no name led here",
                note=before.note(chunk),
            )
            for chunk in hits.tolist()
        ),
        cues=tuple(
            Cue(
                text=cue.text,
                entity_ids=entity_ids(snapshot, cue.entities),
                how=cue.how,
                strength=cue.strength,
            )
            for cue in woken
        ),
        entities=active_entities(snapshot, active, masses[active] / highest),
        parameters=asdict(parameters),
        episodes=before.episodes,
        charges=before.charges,
    )


class _Paths:
    """The ways to the hits: from what the cues woke; without any, from the chunks that are nearest to the question."""

    def __init__(
        self, walk: Spread, woken: tuple[WokenCue, ...], to_question: NDArray[np.float32], hits: NDArray[np.int64]
    ) -> None:
        self._flows = Flows(walk=walk)
        self._woken = woken
        self._to_question = to_question
        self._inside = np.zeros(len(to_question), dtype=bool)
        self._inside[best(walk.chunks[-1], _PASSABLE)] = True
        self._inside[hits] = True

    def to_chunk(self, chunk: int) -> tuple[Link, ...]:
        """The links to a chunk; empty when no cue led there, or when it is itself among the nearest."""
        nodes = self._ways.to_chunk(chunk)
        if self._woken and nodes:
            return (Link(kind="cue", index=self._cue_of(nodes[0])), *_links(nodes))
        return _links(nodes) if len(nodes) > 1 else ()

    @cached_property
    def _ways(self) -> Ways:
        entities = np.array([entity for cue in self._woken for entity in cue.entities], dtype=np.int64)
        chunks: list[NDArray[np.integer]] = [cue.chunks for cue in self._woken if cue.chunks is not None]
        if not self._woken:
            chunks = [best(self._to_question, _NEAREST)]
        seeded = np.concatenate(chunks).astype(np.int64) if chunks else entities[:0]
        return Ways(self._flows, entities, seeded, self._inside)

    def _cue_of(self, node: Node) -> int:
        return next(
            index
            for index, cue in enumerate(self._woken)
            if (node.index in cue.entities if node.kind == "entity" else _holds(cue, node.index))
        )


def _links(nodes: tuple[Node, ...]) -> tuple[Link, ...]:
    return tuple(Link(kind=node.kind, index=node.index, share=node.share) for node in nodes)


def _holds(cue: WokenCue, chunk: int) -> bool:
    return cue.chunks is not None and chunk in cue.chunks
