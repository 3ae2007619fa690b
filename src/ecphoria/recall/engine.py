"""Recall: a question in, hits with their spans, reasons and paths out."""

import time
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection

from ecphoria.errors import ConfigurationError
from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import Hit, KnownFact, Recall, Span, Step, Trace, Usage
from ecphoria.recall.amounts.known import known_amounts
from ecphoria.recall.asked_facts import asked_facts, asked_window, fronted, with_facts
from ecphoria.recall.community_records import community_records
from ecphoria.recall.context import subjects
from ecphoria.recall.contradictions import Window, of_facts, preferred_first
from ecphoria.recall.finding import Finding, Question, Ranked
from ecphoria.recall.in_time import with_times
from ecphoria.recall.path import describe, why
from ecphoria.recall.sentences import best_sentences
from ecphoria.recall.strategies import find_strategy, parameters_of
from ecphoria.store.reading import StoredChunk, WhereValue, load_chunks, matching_documents


def allowed_chunks(
    connection: Connection, collection: str, snapshot: Snapshot, where: Mapping[str, WhereValue] | None
) -> NDArray[np.bool_] | None:
    """The chunks whose documents meet every condition, shape (n,); ``None`` without conditions."""
    if not where:
        return None
    if not isinstance(where, Mapping):
        raise ConfigurationError(f"where: expected conditions by key, got {where!r}; write {{'source': 'mail'}}")
    rows = snapshot.shadows.rows
    matching = matching_documents(connection, collection, where)
    held = [index for id_ in matching if (index := rows.documents.find(id_)) is not None]
    passing = np.zeros(len(rows.documents), dtype=bool)
    passing[held] = True
    return passing[rows.chunk_documents]


def recall(
    connection: Connection,
    collection: str,
    snapshot: Snapshot,
    question: Question,
    strategy: str,
    given: Mapping[str, Any],
) -> Recall:
    """Search with a strategy and show what it found.

    Raises:
        ConfigurationError: an unknown strategy or parameter, or k below 1.
    """
    if not isinstance(question.k, int) or question.k < 1:
        raise ConfigurationError(f"k: must be a whole number from 1 on, not {question.k!r}")
    parameters = parameters_of(strategy, given)
    started = time.perf_counter()
    facts: tuple[KnownFact, ...] = ()
    window: Window | None = None
    if len(snapshot.shadows.rows.chunk_documents):
        chosen = find_strategy(strategy)
        found = chosen.search(question, snapshot, parameters)
        if chosen.fronts_facts:
            facts, window = _asked(question, found, snapshot)
            found = fronted(found, facts, snapshot, question.k)
    else:
        found = Finding(ranked=())
    searched = time.perf_counter()
    hits = tuple(
        with_facts(with_times(hit, snapshot, found.time, question.when), facts)
        for hit in _hits(connection, collection, snapshot, question, found)
    )
    contradictions = of_facts(facts, window)
    if window is not None:
        amounts = known_amounts(question.text, hits, window)
        hits = amounts.ordered(hits)
        facts, contradictions = (*facts, *amounts.facts), (*contradictions, *amounts.contradictions)
    communities = community_records(connection, collection, snapshot, found)
    shown = time.perf_counter()
    return Recall(
        question=question.text,
        hits=hits,
        entities=found.entities,
        trace=Trace(
            strategy=strategy,
            parameters=found.parameters,
            cues=found.cues,
            provenance=found.provenance,
            time=found.time,
        ),
        usage=Usage(seconds={"search": searched - started, "show": shown - searched}),
        facts=facts,
        contradictions=contradictions,
        communities=communities,
        episodes=found.episodes,
        charges=found.charges,
        when=question.when,
    )


def _asked(question: Question, found: Finding, snapshot: Snapshot) -> tuple[tuple[KnownFact, ...], Window | None]:
    """The facts that the question asks for, those to go by first, and the time that it asks about."""
    cues = subjects(found.cues)
    window = asked_window(
        question.text,
        cues,
        slots=question.slots,
        now=question.asked,
        when=question.when,
        time=found.time,
    )
    facts = asked_facts(
        question.text,
        cues,
        snapshot,
        slots=question.slots,
        now=question.asked,
        when=question.when,
        time=found.time,
        allowed=question.allowed,
        entity_of=snapshot.entity_of,
    )
    return preferred_first(facts, of_facts(facts, window)), window


def _hits(
    connection: Connection, collection: str, snapshot: Snapshot, question: Question, found: Finding
) -> tuple[Hit, ...]:
    shown = [ranked.chunk for ranked in found.ranked]
    links = [link for ranked in found.ranked for link in ranked.path]
    passed = {link.index for link in links if link.kind == "chunk"}
    passed |= {int(snapshot.shadows.typed.chunks[link.statement]) for link in links if link.statement >= 0}
    keys = {chunk: snapshot.chunk_key(chunk) for chunk in sorted(passed.union(shown))}
    stored = load_chunks(connection, collection, list(keys.values()))
    nearest = best_sentences(question.text, snapshot, shown)
    return tuple(
        _hit(
            stored[keys[ranked.chunk]],
            ranked,
            describe(snapshot, found, ranked, stored),
            best if ranked.sentence is None else ranked.sentence,
        )
        for ranked, best in zip(found.ranked, nearest, strict=True)
    )


def _hit(chunk: StoredChunk, ranked: Ranked, path: tuple[Step, ...], best: int) -> Hit:
    sentences = tuple(Span(start=start, end=end, locator=chunk.span.locator) for start, end in chunk.sentences)
    return Hit(
        document_id=chunk.document_id,
        chunk_id=f"{chunk.document_id}#{chunk.ordinal}",
        title=chunk.title,
        text=chunk.text,
        score=ranked.score,
        span=chunk.span,
        why=f"{why(path, ranked.remark)}; {ranked.note}" if ranked.note else why(path, ranked.remark),
        published=chunk.published,
        best_sentence=sentences[best],
        sentences=sentences,
        section=chunk.section,
        path=path,
    )
