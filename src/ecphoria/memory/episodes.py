"""The verbs about episodes: look at them, say what was of use, keep them or let them go."""

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from typing import Any, get_args

from sqlalchemy import Connection

from ecphoria.errors import ConfigurationError, NotFoundError
from ecphoria.layers.episodic.columns import Fading
from ecphoria.layers.episodic.density import DISTANCE, MINIMUM
from ecphoria.layers.episodic.use import opened, rate
from ecphoria.memory.forgetting import forget, restore_trace, why
from ecphoria.memory.merging import merge_traces, undo_merging
from ecphoria.memory.parts import Parts
from ecphoria.memory.pruning import prune_traces
from ecphoria.model import (
    Episode,
    EpisodeSource,
    EpisodeState,
    Forgotten,
    MergeReport,
    PruneReport,
    TraceLimits,
    utc,
)
from ecphoria.progress import ProgressCallback, silent
from ecphoria.store.episode_reading import active_forms, episode_rows, sources_of
from ecphoria.store.episode_use import expire_episode, pin_episode

_FOUND = 20
_WORDS = {"positive": 1.0, "negative": -1.0}


class Episodes:
    """The questions that a memory was asked, and what became of them."""

    def __init__(self, parts: Parts) -> None:
        """Use ``memory.episodes``."""
        self._parts = parts

    def get(self, id_: str) -> Episode:
        """The episode of this id, in whatever state.

        Raises:
            NotFoundError: there is none.
        """
        with self._parts.database.read() as connection:
            rows = episode_rows(connection, self._parts.collection, ids=[id_])
            if not rows:
                raise self._missing(id_)
            return self._episodes(connection, rows)[0]

    def find(self, text: str = "", *, state: EpisodeState | None = None, limit: int = _FOUND) -> tuple[Episode, ...]:
        """Episodes whose question or answer holds a text, and that are in a state; the newest first.

        Args:
            text: words that stand so in either; empty for all.
            state: live, stale, merged or archived; ``None`` for any but archived.
            limit: at most so many.

        Raises:
            ConfigurationError: an unknown state.
        """
        if state is not None and state not in get_args(EpisodeState):
            raise ConfigurationError(f"state: {state!r} is not one of {', '.join(get_args(EpisodeState))}")
        with self._parts.database.read() as connection:
            rows = episode_rows(connection, self._parts.collection, state=state, text=text, limit=limit)
            return self._episodes(connection, rows)

    def rate(self, id_: str, feedback: str | float) -> None:
        """``Memory.feedback``."""
        rating = _rating(feedback)
        word = feedback if isinstance(feedback, str) else f"{rating:g}"
        self._change(id_, lambda connection: rate(connection, self._parts.collection, id_, rating, word))

    def opened(self, id_: str, chunk_id: str) -> None:
        """Somebody opened what an episode brought back (a citation, a hit): the first time, half a good word.

        Raises:
            NotFoundError: there is no such episode, or it did not bring that chunk back.
        """
        document, _, ordinal = chunk_id.rpartition("#")
        with self._parts.database.write() as connection:
            known = ordinal.isdecimal() and opened(connection, self._parts.collection, id_, document, int(ordinal))
        if not known:
            self.get(id_)
            raise NotFoundError(f"episode {id_!r} did not bring {chunk_id!r} back; see: ecphoria episode show {id_}")

    def pin(self, id_: str) -> None:
        """Have an episode never fade, nor be pruned or merged.

        Raises:
            NotFoundError: there is no such episode.
        """
        self._change(id_, lambda connection: pin_episode(connection, self._parts.collection, id_, pinned=True))

    def unpin(self, id_: str) -> None:
        """Have an episode fade again.

        Raises:
            NotFoundError: there is no such episode.
        """
        self._change(id_, lambda connection: pin_episode(connection, self._parts.collection, id_, pinned=False))

    def expire(self, id_: str, at: datetime | date | timedelta | str | None) -> None:
        """Say when an episode stops being recalled.

        Args:
            id_: the episode.
            at: a time, or how long from now; ``None`` for never.

        Raises:
            ConfigurationError: that is no time.
            NotFoundError: there is no such episode.
        """
        moment = self._moment(at)
        self._change(id_, lambda connection: expire_episode(connection, self._parts.collection, id_, moment))

    def forget(self, id_: str, *, now: bool = False) -> Forgotten:
        """Forget an episode: it is archived, and :meth:`restore` takes it back for 30 days.

        Args:
            id_: the episode. Where it was merged into another, that is taken apart first.
            now: delete it for good; after ``Memory.compact`` no file holds its bytes.

        Raises:
            NotFoundError: there is no such episode.
        """
        return forget(self._parts, id_, now=now)

    def why(self, id_: str) -> Forgotten:
        """Why an episode was forgotten or merged, or how strong it is; told of deleted ones too, for a year.

        Raises:
            NotFoundError: there is no such episode, and none is known to have been.
        """
        return why(self._parts, id_)

    def restore(self, id_: str) -> Episode:
        """Take a forgotten episode back, pinned: what took it away would take it again.

        Raises:
            NotFoundError: there is no such episode any more.
            ConfigurationError: it is not archived.
        """
        restore_trace(self._parts, id_)
        return self.get(id_)

    def consolidate(
        self, *, distance: float = DISTANCE, minimum: int = MINIMUM, progress: ProgressCallback = silent
    ) -> MergeReport:
        """Merge live episodes whose questions are near (T 4.4); ``Memory.consolidate`` and ``sleep`` do so too.

        Args:
            distance: 1 - cosine of two questions that are near.
            minimum: how many are near one another at least, from 2 on.
            progress: is told.

        Raises:
            ConfigurationError: a number is out of range.
        """
        if not 0 <= distance <= 1 or minimum < 2:
            raise ConfigurationError(
                f"consolidate: distance {distance!r} is not in 0..1, or minimum {minimum!r} below 2"
            )
        return merge_traces(self._parts, distance=distance, minimum=minimum, progress=progress)

    def undo(self) -> tuple[str, ...]:
        """Take back the last consolidation: its episodes stand alone again, as they were; their ids.

        What the merged ones were used for since is lost. Those that were merged longer ago than the time of grace are
        gone for good.
        """
        return undo_merging(self._parts)

    def prune(self, limits: TraceLimits | None = None, *, progress: ProgressCallback = silent) -> PruneReport:
        """Archive episodes that expired, faded, add nothing or are too many, and delete old archived ones (T 6.4)."""
        return prune_traces(self._parts, limits or TraceLimits(), progress=progress)

    def _moment(self, at: datetime | date | timedelta | str | None) -> datetime | None:
        if isinstance(at, timedelta):
            return self._parts.database.now() + at
        try:
            return None if at is None else utc(at)
        except (ValueError, TypeError, AttributeError):
            raise ConfigurationError(f"expire: {at!r} is not a time; give a datetime or ISO 8601 text") from None

    def _change(self, id_: str, change: Callable[[Connection], bool]) -> None:
        with self._parts.database.write() as connection:
            known = change(connection)
        if not known:
            raise self._missing(id_)

    def _missing(self, id_: str) -> NotFoundError:
        return NotFoundError(f"no episode {id_!r} in collection {self._parts.collection!r}; see: ecphoria episode list")

    def _episodes(self, connection: Connection, rows: Sequence[Any]) -> tuple[Episode, ...]:
        ids, collection = [row.id for row in rows], self._parts.collection
        sources, forms = sources_of(connection, collection, ids), active_forms(connection, collection, ids)
        with self._parts.traces.current(connection) as index:
            strong = index.activations(ids, self._parts.database.now(), Fading(rate=self._parts.domain.rate))
        return tuple(
            _episode(row, strong.get(row.id, 0.0), sources.get(row.id, ()), [form for form, _ in forms.get(row.id, ())])
            for row in rows
        )


def _rating(feedback: str | float) -> float:
    """What a word or a number says, from -1 to 1.

    Raises:
        ConfigurationError: another word, or a number out of range.
    """
    if isinstance(feedback, str) and feedback in _WORDS:
        return _WORDS[feedback]
    if isinstance(feedback, int | float) and not isinstance(feedback, bool) and -1 <= feedback <= 1:
        return float(feedback)
    raise ConfigurationError(f"feedback: {feedback!r} is not one of positive, negative or a number from -1 to 1")


def _episode(row: Any, activation: float, sources: Sequence[EpisodeSource], entities: Sequence[str]) -> Episode:
    return Episode(
        id=row.id,
        at=datetime.fromisoformat(row.at),
        question=row.question,
        answer=row.answer,
        kind=row.kind,
        state=row.state,
        strategy=row.strategy,
        activation=activation,
        accesses=row.accesses,
        accessed=datetime.fromisoformat(row.accessed) if row.accessed else None,
        reinforcement=row.reinforcement,
        feedback=row.feedback,
        strength=row.strength,
        stability=row.stability,
        pinned=bool(row.pinned),
        expires=datetime.fromisoformat(row.expires) if row.expires else None,
        parent=row.parent,
        session=row.session,
        sources=tuple(sources),
        entities=tuple(entities),
    )
