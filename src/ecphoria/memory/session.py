"""A session: what an agent has in mind completes what it asks (E 6.1)."""

import uuid
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from threading import RLock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.cues import find_cues
from ecphoria.layers.snapshot import Snapshot
from ecphoria.memory.buffer import CAPACITY, Buffer
from ecphoria.memory.parts import Parts
from ecphoria.model import Active, Answer, Recall
from ecphoria.recall.context import SESSION, Context
from ecphoria.store.archive import state_of

STATE, NOTE, GOAL, INSTRUCTION = 0.5, 0.4, 0.3, 0.15
"""How much what an agent says of itself counts, against 1 for what was just talked of."""

_TURNS, _NOTES = 3, 5
_CITED, _SHOWN, _NEXT, _SPREAD = 0.9, 0.8, 0.4, 0.3
"""How strongly names come to mind: of the sentence cited first, or of the first hit's best one; of further ones; and of
what activation spread to."""
_CHUNKS, _ENTITIES = 5, 5


@dataclass(frozen=True, kw_only=True, slots=True)
class Within:
    """The session that a question is asked in, and what that has in mind."""

    session: str
    context: Context


@dataclass(frozen=True, kw_only=True, slots=True)
class _Turn:
    question: str
    episode: str = ""


class Session:
    """Working memory over a memory: made by :meth:`Memory.session`. Safe to use from several threads.

    What is recalled is data: nothing of it is obeyed, and only names and questions stay in mind.
    """

    def __init__(
        self,
        parts: Parts,
        recall: Callable[..., Recall],
        ask: Callable[..., Answer],
        *,
        goal: str = "",
        instruction: str = "",
        capacity: int = CAPACITY,
    ) -> None:
        """Use :meth:`Memory.session`."""
        self.id = uuid.uuid4().hex
        self.goal = goal
        self.instruction = instruction
        self._parts, self._recall, self._ask = parts, recall, ask
        self._buffer = Buffer(capacity)
        self._turns: deque[_Turn] = deque(maxlen=_TURNS)
        self._notes: deque[str] = deque(maxlen=_NOTES)
        self._vectors: dict[str, NDArray[np.float32]] = {}
        self._lock = RLock()

    @property
    def active(self) -> tuple[Active, ...]:
        """What is in mind now, the strongest first; what was removed or forgotten since is not."""
        with self._lock:
            return self._standing(self._parts.snapshot())

    def note(self, text: str) -> None:
        """Tell what was observed, or what somebody said: its names are in mind, and it counts in the next questions."""
        with self._lock:
            self._notes.append(text)
            snapshot = self._parts.snapshot()
            self._buffer.wake(_entities(snapshot, _named(snapshot, text), NOTE), self._now())

    def recall(self, question: str, *, state: str = "", **given: Any) -> Recall:
        """:meth:`Memory.recall` with what is in mind; ``Recall.active`` is what is in mind afterwards.

        Args:
            question: in words; it may leave out what was talked of ("and who owns it?").
            state: where the agent stands, in words; for this question only.
            given: as of :meth:`Memory.recall`.
        """
        with self._lock:
            found = self._recall(question, within=self._within(state), **given)
            return self._remembered(found, found.episode_id)

    def ask(self, question: str, *, state: str = "", **given: Any) -> Answer:
        """:meth:`Memory.ask` with what is in mind; the episode carries the session's id."""
        with self._lock:
            answer = self._ask(question, within=self._within(state), **given)
            found = self._remembered(answer.recall, answer.episode_id, [cited.quote for cited in answer.citations])
            return replace(answer, recall=found)

    def _within(self, state: str) -> Within:
        """What is in mind, as it enters the search."""
        snapshot = self._parts.snapshot()
        self._drop_forgotten()
        said = [(state, STATE), *((note, NOTE) for note in self._notes)]
        said += [(self.goal, GOAL), (self.instruction, INSTRUCTION)]
        said = [(text, weight) for text, weight in said if text.strip()]
        entities: dict[str, float] = {}
        for item in self._standing(snapshot):
            if item.kind == "entity":
                entities[item.id] = item.strength
        for text, weight in said:
            for id_, _ in _named(snapshot, text):
                entities[id_] = max(entities.get(id_, 0.0), weight)
        turns = [(turn.question, 0.3**age) for age, turn in enumerate(reversed(self._turns))]
        return Within(
            session=self.id,
            context=Context(
                entities=tuple(sorted(entities.items(), key=lambda pair: (-pair[1], pair[0]))),
                vector=self._mean([*turns, *said]),
            ),
        )

    def _mean(self, texts: Sequence[tuple[str, float]]) -> NDArray[np.float32] | None:
        """The unit vector of some weighted texts; ``None`` without any."""
        if not texts:
            return None
        missing = [text for text in dict.fromkeys(text for text, _ in texts) if text not in self._vectors]
        known = {text: self._vectors[text] for text, _ in texts if text in self._vectors}
        if missing:
            known |= dict(zip(missing, self._parts.embedder.embed(missing), strict=True))
        self._vectors = known  # of what still counts
        total = np.sum([weight * known[text] for text, weight in texts], axis=0)
        length = float(np.linalg.norm(total))
        return (total / length).astype(np.float32) if length > 0 else None

    def _remembered(self, found: Recall, episode: str, quotes: Sequence[str] = ()) -> Recall:
        """The recall with what is in mind after it."""
        snapshot, now = self._parts.snapshot(), self._now()
        self._turns.append(_Turn(question=found.question, episode=episode))
        self._buffer.turn()
        self._buffer.wake([*_woken(snapshot, found, quotes), *_chunks(found), *_episodes(found)], now)
        return replace(found, active=self._standing(snapshot))

    def _standing(self, snapshot: Snapshot) -> tuple[Active, ...]:
        """What is in mind, without what is no longer in the memory."""
        held = self._buffer.active(self._now())
        with self._parts.database.read() as connection:
            gone = [
                item
                for item in held
                if (item.kind == "entity" and item.id not in snapshot.described.ids)
                or (item.kind == "chunk" and not _is_chunk(snapshot, item.id))
                or (item.kind == "episode" and state_of(connection, self._parts.collection, item.id) != "live")
            ]
        self._buffer.drop(gone)
        return tuple(item for item in held if item not in gone)

    def _drop_forgotten(self) -> None:
        """Questions whose episodes were forgotten no longer count."""
        with self._parts.database.read() as connection:
            collection = self._parts.collection
            kept = [
                turn
                for turn in self._turns
                if not turn.episode or state_of(connection, collection, turn.episode) not in (None, "archived")
            ]
        self._turns = deque(kept, maxlen=_TURNS)

    def _now(self) -> datetime:
        return self._parts.database.now()


def _named(snapshot: Snapshot, text: str) -> Iterator[tuple[str, float]]:
    """The entities that a text names, with how surely."""
    for cue in find_cues(text, snapshot.shadows).woken:
        for form in cue.entities:
            yield snapshot.shadows.registry.ids[int(snapshot.entity_of[form])], cue.strength


def _entities(snapshot: Snapshot, named: Iterable[tuple[str, float]], strength: float) -> Iterator[Active]:
    registry = snapshot.shadows.registry
    for id_, sure in named:
        row = snapshot.described.row(id_)
        if row is not None:
            yield Active(
                kind="entity", id=id_, label=registry.names[row], strength=sure * strength, type=registry.types[row]
            )


def _woken(snapshot: Snapshot, found: Recall, quotes: Sequence[str]) -> Iterator[Active]:
    """The entities that a question named, that its evidence names, and that were active."""
    asked = [(id_, cue.strength) for cue in found.trace.cues if cue.how != SESSION for id_ in cue.entity_ids]
    yield from _entities(snapshot, asked, 1.0)
    said = [(quote, _NEXT if place else _CITED) for place, quote in enumerate(quotes)]
    for hit, strength in zip(found.hits, (_SHOWN, _NEXT), strict=False):
        if hit.best_sentence is not None and not quotes:
            start = hit.best_sentence.start - hit.span.start
            said.append((hit.text[start : hit.best_sentence.end - hit.span.start], strength))
    for text, strength in said:
        yield from _entities(snapshot, _named(snapshot, text), strength)
    for entity in found.entities[:_ENTITIES]:
        yield Active(
            kind="entity", id=entity.id, label=entity.name, strength=_SPREAD * entity.activation, type=entity.type
        )


def _chunks(found: Recall) -> Iterator[Active]:
    for rank, hit in enumerate(found.hits[:_CHUNKS], 1):
        yield Active(kind="chunk", id=hit.chunk_id, label=hit.title or hit.document_id, strength=1 / rank)


def _episodes(found: Recall) -> Iterator[Active]:
    """Past questions that had a part in a recall."""
    for episode in found.episodes:
        yield Active(kind="episode", id=episode.id, label=episode.question, strength=episode.share)


def _is_chunk(snapshot: Snapshot, chunk_id: str) -> bool:
    try:
        snapshot.chunk_row(chunk_id)
    except KeyError:
        return False
    return True
