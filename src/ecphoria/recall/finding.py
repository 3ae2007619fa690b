"""What a strategy is asked, and what it gives back."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import UTC, datetime

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.slots import DEFAULT, SlotTable
from ecphoria.layers.episodic.view import TraceView
from ecphoria.model import ActiveEntity, AskedTime, Cue, RecalledEpisode, When
from ecphoria.recall.context import Context


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """A question ready to be searched with.

    Attributes:
        text: as asked.
        embed: unit vectors of some texts, (t, d) float32.
        embed_ahead: the same for one text, on another thread.
        k: hits wanted.
        allowed: (n,) the chunks that pass the filters; ``None``: all.
        entities: (e,) those of the types that were asked for; ``None``: all.
        statements: (r,) those that may be followed; ``None``: all.
        related: whether relations were asked for by type: being mentioned in one chunk is then no step.
        cues: what a language model named as the question's cues, if one was asked.
        slots: the relations with one value at a time.
        asked: when it is asked.
        when: the times that it is held to.
        context: what a session has in mind, if it is asked in one.
        traces: past questions; ``None``: none count.
    """

    text: str
    embed: Callable[[Sequence[str]], NDArray[np.float32]]
    embed_ahead: Callable[[str], "Future[NDArray[np.float32]]"]
    k: int
    allowed: NDArray[np.bool_] | None = None
    entities: NDArray[np.bool_] | None = None
    statements: NDArray[np.bool_] | None = None
    related: bool = False
    cues: tuple[str, ...] = ()
    slots: SlotTable = DEFAULT
    asked: datetime = field(default_factory=lambda: datetime.now(UTC))
    when: When = field(default_factory=When)
    context: Context | None = None
    traces: TraceView | None = None

    @property
    def vector(self) -> NDArray[np.float32]:
        """(d,) float32, the embedding of the whole question."""
        vector: NDArray[np.float32] = self.embed([self.text])[0]
        return vector


@dataclass(frozen=True, kw_only=True, slots=True)
class Link:
    """One node of the path to a hit, and the share of its mass that came from the node before it.

    ``kind`` is ``cue`` (``index`` into the finding's cues), ``entity`` or ``chunk`` (rows of the snapshot), or
    ``value`` (the target of ``statement``). ``statement`` is the row of the statement that led here, -1 for none, and
    ``forward`` whether it is read from its source to its target.
    """

    kind: str
    index: int
    share: float = 1.0
    statement: int = -1
    forward: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Ranked:
    """A chunk (its row) with its score, the path that led to it, and a remark for readers where there is no path.

    ``sentence`` is the number of the sentence to be shown; ``None``: the one nearest to the question. ``note`` is told
    beside the path.
    """

    chunk: int
    score: float
    path: tuple[Link, ...] = ()
    remark: str = ""
    sentence: int | None = None
    note: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundCommunity:
    """A community that was chosen; fields as in ``model.Community``.

    ``chunks`` are its ranked chunks (rows), ``sentences`` those that stand for it: chunk and number of the sentence.
    """

    id: str
    level: int
    title: str
    entities: tuple[str, ...]
    size: int
    share: float
    stale: bool
    sentences: tuple[tuple[int, int], ...]
    chunks: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """Ranked chunks, best first, and how they were found; ``time`` is the one that was read out of the question.

    ``episodes`` are past questions that counted; ``charges`` the potentials of traces after this one, where they fire.
    """

    ranked: tuple[Ranked, ...]
    cues: tuple[Cue, ...] = ()
    entities: tuple[ActiveEntity, ...] = ()
    parameters: Mapping[str, float | int | bool | str] = field(default_factory=dict)
    provenance: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    communities: tuple[FoundCommunity, ...] = ()
    time: AskedTime | None = None
    episodes: tuple[RecalledEpisode, ...] = ()
    charges: Mapping[str, float] | None = None
