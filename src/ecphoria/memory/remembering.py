"""Keeping a question as an episode: its trace, the ones that it used, and what it charged."""

from collections.abc import Collection
from dataclasses import replace

from sqlalchemy import Connection

from ecphoria.layers.episodic.hebbian_ties import tie_together
from ecphoria.layers.episodic.use import serving, use
from ecphoria.layers.snapshot import Snapshot
from ecphoria.memory.parts import Parts
from ecphoria.model import Answer, Recall
from ecphoria.recall.active import forms_of
from ecphoria.recall.context import completed
from ecphoria.store.charges import put_charges
from ecphoria.store.episode_use import set_vectors
from ecphoria.store.episodes import TraceRecord, write_episode

_ENTITIES = 10
"""Active entities that an episode keeps, beside those that its question names."""


def remember_answer(parts: Parts, answer: Answer, session: str | None = None) -> Answer:
    """The answer under the id of its episode, which it is kept as."""
    trace = TraceRecord(
        question=completed(answer.recall.question, answer.recall.trace.cues),
        strategy=answer.recall.trace.strategy,
        hits=answer.recall.hits,
        answer=answer.text,
        cited={citation.chunk_id for citation in answer.citations},
        usage=answer.usage,
        session=session,
    )
    id_ = _remember(parts, answer.recall, trace)
    return replace(answer, episode_id=id_, recall=replace(answer.recall, episode_id=id_))


def remember_recall(parts: Parts, found: Recall, session: str | None = None) -> Recall:
    """The recall under the id of its episode, which it is kept as."""
    trace = TraceRecord(
        kind="recall",
        question=completed(found.question, found.trace.cues),
        strategy=found.trace.strategy,
        hits=found.hits,
        usage=found.usage,
        session=session,
    )
    return replace(found, episode_id=_remember(parts, found, trace))


def _remember(parts: Parts, found: Recall, trace: TraceRecord) -> str:
    """Write the trace and what the question did to others, in one transaction."""
    vector = parts.embedder.embed([trace.question])[0]
    now = parts.database.now()
    with parts.database.write() as connection:
        set_vectors(connection, parts.collection, parts.traces.bare)
        parts.traces.bare.clear()
        entities = _entities(parts.keeper.current(connection), found)
        # What was right at another time may be wrong now: that question stays on record, and is not recalled.
        expires = now if found.when.filters else None
        kept = replace(trace, vector=vector, entities=entities, expires=expires)
        id_ = write_episode(connection, parts.collection, kept, now)
        _count(connection, parts, found, trace.cited)
    parts.traces.publish(parts.database)
    return id_


def _count(connection: Connection, parts: Parts, found: Recall, cited: Collection[str]) -> None:
    """The episodes that served were used; those recalled together are tied, and what was charged stays charged."""
    now = parts.database.now()
    used = serving(connection, parts.collection, [episode.id for episode in found.episodes], cited)
    use(connection, parts.collection, used, now, spacing=bool(found.trace.parameters.get("spacing")))
    if found.trace.parameters.get("links"):
        tie_together(connection, parts.collection, used, now)
    if found.charges is not None:
        put_charges(connection, parts.collection, found.charges, now)


def _entities(snapshot: Snapshot, found: Recall) -> dict[str, float]:
    """The entities that were active or that the question names, by a form of each, with their activation."""
    active = {entity.id: min(1.0, max(0.0, entity.activation)) for entity in found.entities[:_ENTITIES]}
    for cue in found.trace.cues:
        for id_ in cue.entity_ids:
            active[id_] = max(active.get(id_, 0.0), min(1.0, cue.strength))
    return {form: active[id_] for id_, form in forms_of(snapshot, active).items()}
