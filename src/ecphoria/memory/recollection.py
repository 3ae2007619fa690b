"""The verbs that bring evidence back and answer from it."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection

from ecphoria import times
from ecphoria.answer.answerer import Answerer
from ecphoria.answer.reason import Reasoning
from ecphoria.answer.summaries import with_summaries
from ecphoria.errors import ConfigurationError
from ecphoria.layers.episodic.view import TraceView
from ecphoria.layers.graph.constraints import all_of
from ecphoria.layers.snapshot import Snapshot
from ecphoria.layers.vector.engrams import engram_vectors
from ecphoria.memory.parts import Parts
from ecphoria.memory.remembering import remember_answer, remember_recall
from ecphoria.memory.session import Within
from ecphoria.model import Answer, EntityPath, From, Neighbourhood, Reached, Recall, Usage, When
from ecphoria.models.openai_chat import OpenAIChat
from ecphoria.progress import silent
from ecphoria.recall.engine import allowed_chunks, recall
from ecphoria.recall.filters import filters
from ecphoria.recall.finding import Question
from ecphoria.recall.held_to import held_to, read_when
from ecphoria.recall.model_cues import cues_by_model, with_cost
from ecphoria.recall.named_times import known_event
from ecphoria.recall.neighbourhood import neighbourhood
from ecphoria.recall.strategies import find_strategy, parameters_of
from ecphoria.recall.walks import Walks, Wanted
from ecphoria.store.reading import WhereValue


class Recollection:
    """Questions to hits and answers. The verbs are described at :class:`ecphoria.Memory`."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        chat = parts.settings.endpoint("answer")
        self._answerer = Answerer(parts.embedder, OpenAIChat(chat) if chat else None)
        self._ahead = ThreadPoolExecutor(1, thread_name_prefix="embed-ahead")
        self._engrams: tuple[int, NDArray[np.float32]] | None = None

    @property
    def chat_name(self) -> str | None:
        """The model that writes answers, ``None`` without one."""
        return self._answerer.chat_name

    def recall(
        self,
        question: str,
        k: int,
        strategy: str,
        where: Mapping[str, WhereValue] | None,
        parameters: dict[str, Any],
        entity_types: Sequence[str] | None = None,
        relation_types: Sequence[str] | None = None,
        within: Within | None = None,
        when: When | None = None,
    ) -> Recall:
        """``Memory.recall``."""
        needs_engrams = find_strategy(strategy).needs_engrams
        named, spent = self._cues_by_model(question, strategy, parameters)
        database, collection, embedder = self._parts.database, self._parts.collection, self._parts.embedder
        with database.read() as connection:
            snapshot = self._parts.keeper.current(connection)
            if needs_engrams:
                snapshot = replace(snapshot, engrams=self._engram_vectors(snapshot))
            typed = filters(snapshot, entity_types, relation_types)
            timed = held_to(snapshot, when or When())
            if find_strategy(strategy).needs_communities:
                fresh = parameters_of(strategy, parameters).fresh
                made = self._parts.communities.current(connection, snapshot, fresh=fresh)
                snapshot = replace(snapshot, communities=made)
            allowed = all_of(allowed_chunks(connection, collection, snapshot, where), typed.chunks, timed.chunks)
            asked = Question(
                text=question,
                embed=embedder.embed,
                embed_ahead=lambda text: self._ahead.submit(embedder.embed, [text]),
                k=k,
                allowed=allowed,
                entities=typed.entities,
                statements=all_of(typed.statements, timed.statements),
                related=typed.statements is not None,
                cues=named,
                slots=self._parts.slots,
                asked=database.now(),
                context=within.context if within else None,
                when=when or When(),
                traces=self._traces(connection),
            )
            found = recall(connection, collection, snapshot, asked, strategy, parameters)
            if found.communities and (chat := self._parts.settings.endpoint("answer")):
                told = with_summaries(connection, collection, chat.model, found.communities)
                found = replace(found, communities=told)
        return with_cost(found, spent)

    def when(
        self,
        during: times.During | None,
        as_of: times.Instant | None,
        known_at: times.Instant | None,
        *,
        read: bool = True,
    ) -> When:
        """The times that a caller gives; ``during`` may also name an event whose time the memory knows.

        Raises:
            ConfigurationError: one is no time, or ``during`` holds nothing.
        """
        now = self._parts.database.now()
        return read_when(self._meant(during, now), as_of, known_at, now=now, read=read)

    def _meant(self, during: times.During | None, now: datetime) -> times.During | None:
        """``during``; where its words are no time, the time of the event that they name."""
        if not isinstance(during, str):
            return during
        try:
            times.read_interval(during, now=now)
        except ConfigurationError as error:
            found = known_event(during, self._parts.snapshot(), slots=self._parts.slots)
            if found is None:
                raise ConfigurationError(f"{error}; nor is it an event whose time the memory knows") from error
            return found
        return during

    def walk(self, starts: Sequence[str | From], max_hops: int, most: int, wanted: Wanted) -> tuple[Reached, ...]:
        """``Memory.walk``."""
        named = [From(name=start) if isinstance(start, str) else start for start in starts]
        with self._parts.database.read() as connection:
            walks = Walks.over(
                connection, self._parts.collection, self._parts.keeper.current(connection), wanted, self._parts.slots
            )
            return walks.reached(named, max_hops, most)

    def paths(self, first: str, second: str, max_hops: int, most: int, wanted: Wanted) -> tuple[EntityPath, ...]:
        """``Memory.paths``."""
        with self._parts.database.read() as connection:
            walks = Walks.over(
                connection, self._parts.collection, self._parts.keeper.current(connection), wanted, self._parts.slots
            )
            return walks.between(first, second, max_hops, most)

    def neighbourhood(self, entity_ids: Sequence[str], most: int) -> Neighbourhood:
        """``Memory.neighbourhood``."""
        if most < 1:
            raise ConfigurationError(f"most: must be a whole number from 1 on, not {most!r}")
        return neighbourhood(self._parts.snapshot(), entity_ids, most)

    def answer(
        self,
        found: Recall,
        on_text: Callable[[str], None] | None,
        reasoning: Reasoning | None,
        remember: bool,
        within: Within | None = None,
    ) -> Answer:
        """What ``Memory.ask`` makes of what was recalled."""
        answer = self._answerer.answer(found, on_text, reasoning)
        if not remember:
            return replace(answer, episode_id="")
        return remember_answer(self._parts, answer, within.session if within else None)

    def remember(self, found: Recall, within: Within | None = None) -> Recall:
        """Keep a recall as an episode."""
        return remember_recall(self._parts, found, within.session if within else None)

    def close(self) -> None:
        """Release the threads."""
        self._ahead.shutdown()

    def _traces(self, connection: Connection) -> TraceView:
        parts = self._parts
        return TraceView(
            keeper=parts.traces,
            dates=parts.ages,
            uses=parts.uses,
            connection=connection,
            collection=parts.collection,
            domain=parts.domain,
        )

    def _cues_by_model(self, question: str, strategy: str, given: Mapping[str, Any]) -> tuple[tuple[str, ...], Usage]:
        """The cues that the chat model names where a strategy wants them (``cues=True``), and what that cost."""
        endpoint = self._parts.settings.endpoint("cue")
        if endpoint is None or not getattr(parameters_of(strategy, given), "cues", False):
            return (), Usage()
        return cues_by_model(question, OpenAIChat(endpoint))

    def _engram_vectors(self, snapshot: Snapshot) -> NDArray[np.float32]:
        """The snapshot's entity vectors; those of the last snapshot that asked are kept."""
        if self._engrams is None or self._engrams[0] != snapshot.position:
            parts = self._parts
            vectors = engram_vectors(parts.database, parts.collection, snapshot, parts.embedder, silent)
            self._engrams = (snapshot.position, vectors)
        return self._engrams[1]
