"""Paper E's retrieval as written: Algorithm 1, the whole query being the cue (E 3.2)."""

from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.weighted_centroid import weighted_centroid
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
    """

    k_initial: int = 20
    direct_chunks: int = 10
    retrieval_depth: int = 2
    search_breadth: int = 3
    n_seeds: int = 10
    k_final: int = 40
    final_chunks: int = 5
    graph_neighbours: bool = False


def ecphory(question: Question, snapshot: Snapshot, parameters: EcphoryParameters) -> Finding:
    """Algorithm 1. ``provenance`` holds E_init, E_seed (of the last round), E_final, C_init and C_final."""
    engrams = snapshot.engrams
    if engrams is None:  # the memory prepares them before it asks
        raise ValueError("the snapshot has no entity vectors")
    reachable = _reachable(question, snapshot)
    vector = question.vector
    to_query = engrams @ vector
    initial = best(to_query, parameters.k_initial, reachable)
    context = _initial_context(question, vector, snapshot, initial, parameters)

    retrieved, seeds = set(initial.tolist()), initial[:0]
    for _ in range(parameters.retrieval_depth if retrieved else 0):
        seeds = _nearest(retrieved, to_query, parameters.n_seeds)
        centroid = weighted_centroid(engrams[seeds], to_query[seeds])
        found = best(engrams @ centroid, parameters.k_initial * parameters.search_breadth, reachable)
        retrieved |= set(found.tolist())
        if parameters.graph_neighbours:
            retrieved |= _neighbours(question, snapshot, seeds)

    final = _nearest(retrieved, to_query, parameters.k_final)
    return _finding(question, snapshot, parameters, to_query, initial, seeds, final, context)


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


def _neighbours(question: Question, snapshot: Snapshot, seeds: NDArray[np.int64]) -> set[int]:
    """Entities that stand in one chunk with a seed (3.1.3's edges)."""
    graph = snapshot.shadows.graph
    chunks = {int(chunk) for seed in seeds for chunk in graph.chunks_of(int(seed), question.allowed)}
    return {int(entity) for chunk in chunks for entity in graph.entities_of(chunk)}


def _reachable(question: Question, snapshot: Snapshot) -> NDArray[np.bool_] | None:
    """Entities that an allowed chunk mentions; ``None``: all."""
    if question.allowed is None:
        return None
    rows = snapshot.shadows.rows
    held = np.zeros(len(rows.entities), dtype=bool)
    held[rows.mention_entities[question.allowed[rows.mention_chunks]]] = True
    return held


def _finding(
    question: Question,
    snapshot: Snapshot,
    parameters: EcphoryParameters,
    to_query: NDArray[np.float32],
    initial: NDArray[np.int64],
    seeds: NDArray[np.int64],
    final: NDArray[np.int64],
    context: tuple[NDArray[np.int64], NDArray[np.float32]],
) -> Finding:
    rows, labels = snapshot.shadows.rows, snapshot.shadows.labels
    chunks, cosines = context
    woken = initial.tolist()
    ranked = []
    for chunk in chunks[: question.k].tolist():
        held = set(snapshot.shadows.graph.entities_of(chunk).tolist())
        entity = next((entity for entity in woken if entity in held), None)  # E_init is in the order of its cosine
        path = () if entity is None else _path(entity, chunk)
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
        cues=(Cue(text=question.text, entity_ids=ids["E_init"], how="query", strength=1.0),),
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


def _path(entity: int, chunk: int) -> tuple[Link, ...]:
    """The whole question woke the entity, whose source the chunk is."""
    return (Link(kind="cue", index=0), Link(kind="entity", index=entity), Link(kind="chunk", index=chunk))
