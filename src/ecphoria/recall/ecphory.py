"""Paper E's retrieval as written: Algorithm 1, the whole query being the cue (E 3.2), and the variant of its figure 3.

**The variant** (``cues=True``) takes line 3 apart. The cues are those that a language model named, else the names of
the memory that stand in the question. Each cue is searched with on its own: the entities that bear its name, then those
nearest to the cue's embedding, its share ``ceil(k_initial / cues)`` of them. E_init is the union, best first by the
cosine with *its own* cue (1 for a name); an entity that several cues wake belongs to the nearest. Everything after line
3 is as written: C_assoc are E_init's chunks, C_direct is found by the whole query, seeds, weights and the final ranking
compare with the whole query. A question without a cue is searched as in the text.
"""

from dataclasses import asdict, dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.names import fold
from ecphoria.formulas.weighted_centroid import weighted_centroid
from ecphoria.layers.graph.cues import find_cues
from ecphoria.layers.ranking import best
from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import ActiveEntity, Cue
from ecphoria.recall.finding import Finding, Link, Question, Ranked


@dataclass(frozen=True, kw_only=True, slots=True)
class EcphoryParameters:
    """The paper's parameters, and those that it leaves open.

    Attributes:
        k_initial: entities of the initial search (3.2.1).
        direct_chunks: chunks of the direct search (Algorithm 1, line 5).
        retrieval_depth: rounds of expansion; 0 is none.
        search_breadth: a round's search returns this times ``k_initial`` (line 14).
        n_seeds: seeds of a round, chosen from everything retrieved so far (3.2.2).
        k_final: entities of the final path (3.2.3).
        final_chunks: chunks for the generator (line 22).
        graph_neighbours: each round adds what co-occurs with a seed (contribution 2's hybrid); off in Algorithm 1.
        cues: the question's cues start the search instead of the whole query (figure 3); off in Algorithm 1.
    """

    k_initial: int = 20
    direct_chunks: int = 10
    retrieval_depth: int = 2
    search_breadth: int = 3
    n_seeds: int = 10
    k_final: int = 40
    final_chunks: int = 5
    graph_neighbours: bool = False
    cues: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class _Woken:
    """E_init: entities (rows), best first, and the number of the cue that woke each; the cues' texts and kind."""

    entities: NDArray[np.int64]
    cue_of: dict[int, int]
    texts: tuple[str, ...]
    how: str


def ecphory(question: Question, snapshot: Snapshot, parameters: EcphoryParameters) -> Finding:
    """Algorithm 1. ``provenance`` holds E_init, E_seed (of the last round), E_final, C_init and C_final."""
    engrams = snapshot.engrams
    if engrams is None:  # the memory prepares them before it asks
        raise ValueError("the snapshot has no entity vectors")
    reachable = _reachable(question, snapshot)
    vector = question.vector
    to_query = engrams @ vector
    woken = _woken_by_cues(question, snapshot, engrams, parameters, reachable) if parameters.cues else None
    if woken is None:
        nearest = best(to_query, parameters.k_initial, reachable)
        woken = _Woken(entities=nearest, cue_of=dict.fromkeys(nearest.tolist(), 0), texts=(question.text,), how="query")
    initial = woken.entities
    context = _initial_context(question, vector, snapshot, initial, parameters)

    retrieved, seeds = set(initial.tolist()), initial[:0]
    for _ in range(parameters.retrieval_depth if retrieved else 0):
        seeds = _nearest(retrieved, to_query, parameters.n_seeds)
        centroid = weighted_centroid(engrams[seeds], to_query[seeds])
        found = best(engrams @ centroid, parameters.k_initial * parameters.search_breadth, reachable)
        retrieved |= set(found.tolist())
        if parameters.graph_neighbours:
            retrieved |= _neighbours(question, snapshot, seeds, reachable)

    final = _nearest(retrieved, to_query, parameters.k_final)
    return _finding(question, snapshot, parameters, to_query, woken, seeds, final, context)


def _woken_by_cues(
    question: Question,
    snapshot: Snapshot,
    engrams: NDArray[np.float32],
    parameters: EcphoryParameters,
    reachable: NDArray[np.bool_] | None,
) -> _Woken | None:
    """E_init by the cues of the question, as the module describes; ``None`` when there is none."""
    if question.cues:
        named = dict(
            zip(question.cues, snapshot.shadows.forms.lookup([fold(cue) for cue in question.cues]), strict=True)
        )
    else:
        found = find_cues(question.text, snapshot.shadows).woken
        named = {cue.text: cue.entities for cue in found if cue.entities}
    if not named:
        return None
    share = ceil(parameters.k_initial / len(named))
    nearness: dict[int, tuple[float, int]] = {}
    for number, (entities, vector) in enumerate(zip(named.values(), question.embed(list(named)), strict=True)):
        cosines = engrams @ vector
        bearing = [entity for entity in entities if reachable is None or reachable[entity]]
        near = {int(entity): float(cosines[entity]) for entity in best(cosines, share, reachable)}
        chosen = {**dict.fromkeys(bearing, 1.0), **{entity: near[entity] for entity in near if entity not in bearing}}
        for entity, cosine in list(chosen.items())[:share]:
            if entity not in nearness or cosine > nearness[entity][0]:
                nearness[entity] = (cosine, number)
    order = sorted(nearness, key=lambda entity: (-nearness[entity][0], entity))
    return _Woken(
        entities=np.array(order, dtype=np.int64),
        cue_of={entity: nearness[entity][1] for entity in order},
        texts=tuple(named),
        how="model" if question.cues else "name",
    )


def _initial_context(
    question: Question,
    vector: NDArray[np.float32],
    snapshot: Snapshot,
    initial: NDArray[np.int64],
    parameters: EcphoryParameters,
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """C_init in the order of query cosine, and the cosine of every chunk (lines 4 to 6)."""
    cosines = snapshot.shadows.rows.vectors @ vector
    direct = best(cosines, parameters.direct_chunks, question.allowed)
    associated = [snapshot.shadows.graph.chunks_of(int(entity), question.allowed) for entity in initial]
    inside = np.zeros(len(cosines), dtype=bool)
    inside[np.concatenate([direct, *associated]).astype(np.int64)] = True
    return best(cosines, int(inside.sum()), inside), cosines


def _nearest(entities: set[int], to_query: NDArray[np.float32], k: int) -> NDArray[np.int64]:
    """The k entities nearest to the query (eq. 5)."""
    inside = np.zeros(len(to_query), dtype=bool)
    inside[list(entities)] = True
    return best(to_query, k, inside)


def _neighbours(
    question: Question, snapshot: Snapshot, seeds: NDArray[np.int64], reachable: NDArray[np.bool_] | None
) -> set[int]:
    """Reachable entities that stand in one chunk with a seed (3.1.3's edges)."""
    graph = snapshot.shadows.graph
    chunks = {int(chunk) for seed in seeds for chunk in graph.chunks_of(int(seed), question.allowed)}
    near = {int(entity) for chunk in chunks for entity in graph.entities_of(chunk)}
    return near if reachable is None else {entity for entity in near if reachable[entity]}


def _reachable(question: Question, snapshot: Snapshot) -> NDArray[np.bool_] | None:
    """Entities that an allowed chunk mentions and that are of the types asked for; ``None``: all."""
    if question.allowed is None:
        return None  # without a type, too: a type leaves only chunks that hold it
    rows = snapshot.shadows.rows
    held = np.zeros(len(rows.entities), dtype=bool)
    held[rows.mention_entities[question.allowed[rows.mention_chunks]]] = True
    return held if question.entities is None else held & question.entities


def _finding(
    question: Question,
    snapshot: Snapshot,
    parameters: EcphoryParameters,
    to_query: NDArray[np.float32],
    initial: _Woken,
    seeds: NDArray[np.int64],
    final: NDArray[np.int64],
    context: tuple[NDArray[np.int64], NDArray[np.float32]],
) -> Finding:
    rows, labels = snapshot.shadows.rows, snapshot.shadows.labels
    chunks, cosines = context
    woken = initial.entities.tolist()
    ranked = []
    for chunk in chunks[: question.k].tolist():
        held = set(snapshot.shadows.graph.entities_of(chunk).tolist())
        entity = next((entity for entity in woken if entity in held), None)  # E_init: best first
        path = () if entity is None else _path(initial.cue_of[entity], entity, chunk)
        ranked.append(
            Ranked(chunk=chunk, score=float(cosines[chunk]), path=path, remark="found directly by the whole question")
        )
    ids = {
        "E_init": tuple(rows.entities[entity] for entity in woken),
        "E_seed": tuple(rows.entities[entity] for entity in seeds.tolist()),
        "E_final": tuple(rows.entities[entity] for entity in final.tolist()),
        "C_init": tuple(snapshot.chunk_id(chunk) for chunk in chunks.tolist()),
        "C_final": tuple(snapshot.chunk_id(chunk) for chunk in chunks[: parameters.final_chunks].tolist()),
    }
    return Finding(
        ranked=tuple(ranked),
        cues=tuple(
            Cue(
                text=text,
                entity_ids=tuple(rows.entities[entity] for entity in woken if initial.cue_of[entity] == number),
                how=initial.how,
                strength=1.0,
            )
            for number, text in enumerate(initial.texts)
        ),
        entities=tuple(
            ActiveEntity(
                id=rows.entities[entity],
                name=labels.names[entity],
                type=labels.types[entity],
                activation=float(to_query[entity]),
            )
            for entity in final.tolist()
        ),
        parameters=asdict(parameters),
        provenance=ids,
    )


def _path(cue: int, entity: int, chunk: int) -> tuple[Link, ...]:
    """The cue (the whole question in Algorithm 1) woke the entity, whose source the chunk is."""
    return (Link(kind="cue", index=cue), Link(kind="entity", index=entity), Link(kind="chunk", index=chunk))
