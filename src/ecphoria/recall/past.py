"""Past questions in a recall (T 6.5): the episodes nearest to the question bring their passages back.

An episode speaks for the passages that served in it, as far as people said that they did. What nobody judged only tips
the scales, however often it was repeated: else a wrong order would confirm itself.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.names import fold
from ecphoria.formulas.episodic_vote import relevance, served, verdict, weight
from ecphoria.formulas.hebbian import faded
from ecphoria.layers.episodic.columns import days_between
from ecphoria.layers.episodic.index import FoundTrace
from ecphoria.layers.episodic.view import TraceView
from ecphoria.layers.ranking import best
from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import RecalledEpisode
from ecphoria.recall.finding import Question
from ecphoria.recall.firing import charge
from ecphoria.recall.past_parameters import PastParameters
from ecphoria.store.episode_reading import Served, TraceDetail

CITED, BROUGHT = 0.5, 0.3
"""What an episode that nobody judged says for a passage that it cites, and for one that it only brought back; nearly
twice that when it was found good, hardly anything when it was not."""
DOUBT = 0.5
"""Activation that speaks for nothing: a single faint episode is not heard as many strong ones are."""
NEAR = 0.9
"""Relevance from which on a question is nearly the same. What people said of an answer counts by itself then, and where
it fired."""
FIRED = 0.5
"""The same of one that fired: several questions, or a very near one, led to it."""
ENTERS = 0.15
"""How strongly good episodes must speak for a passage to be among the hits, wherever else it stands."""
_SHOWN = 80


@dataclass(slots=True)
class _Votes:
    """What episodes say of one passage, and which one says most.

    ``share`` is the part of all that was heard which speaks for it. ``good`` and ``bad`` are what people said of
    answers to nearly the same question, and add up as independent evidence does; of what fired, the loudest counts.
    """

    share: float = 0.0
    good: float = 0.0
    bad: float = 0.0
    fired: float = 0.0
    loudest: float = 0.0
    said: tuple[TraceDetail, Served, float, bool] | None = None

    @property
    def lifting(self) -> float:
        """What may bring the passage among the hits."""
        return self.good - self.bad + FIRED * self.fired

    @property
    def whole(self) -> float:
        """What moves its score."""
        return self.lifting + self.share


@dataclass(frozen=True, kw_only=True, slots=True)
class Past:
    """What past questions say.

    Attributes:
        votes: by chunk (row).
        known: chunks that a good answer to this very question cites, in its order; what somebody opened comes first.
        episodes: those that counted, the strongest first.
        charges: potentials after this question, where memories fire.
    """

    votes: Mapping[int, _Votes] = field(default_factory=dict)
    known: tuple[int, ...] = ()
    episodes: tuple[RecalledEpisode, ...] = ()
    charges: Mapping[str, float] | None = None

    def lift(
        self,
        scores: NDArray[np.floating],
        k: int,
        allowed: NDArray[np.bool_] | None,
        most: float,
        replaced: NDArray[np.float64],
    ) -> NDArray[np.floating]:
        """Scores (n,) with what the past adds to them; the same ones where it says nothing.

        Args:
            scores: by chunk.
            k: hits wanted.
            allowed: (n,) the chunks that pass the filters; ``None``: all.
            most: what can be added or taken away.
            replaced: (n,) in 0..1, how far a newer edition stands in a chunk's place: nothing speaks for it then.
        """
        if not self.votes:
            return scores
        hits = best(scores, k, allowed)
        least = float(scores[hits[-1]]) if len(hits) else 0.0
        lifted = scores.astype(np.float64)
        for chunk, votes in self.votes.items():
            holds = 1.0 - float(replaced[chunk])
            lifted[chunk] += most * votes.whole * (holds if votes.whole > 0 else 1.0)
            if votes.lifting * holds > ENTERS:
                lifted[chunk] = max(lifted[chunk], least + most * (votes.lifting * holds - ENTERS))
        highest, known = float(lifted.max()), [chunk for chunk in self.known if replaced[chunk] < 1.0]
        for place, chunk in enumerate(known):
            lifted[chunk] = highest + (len(known) - place) * 1e-3
        return lifted

    def note(self, chunk: int) -> str:
        """The episode that speaks loudest for or against a chunk, in words; empty without any."""
        votes = self.votes.get(chunk)
        return _note(*votes.said) if votes and votes.said else ""


def past(
    question: Question,
    snapshot: Snapshot,
    vector: NDArray[np.float32],
    forms: Sequence[tuple[str, float]],
    parameters: PastParameters,
) -> Past:
    """What past questions say of the present one.

    Args:
        question: as asked; held to ``as_of``, how a memory was used since does not count.
        snapshot: what is remembered.
        vector: the question's.
        forms: entities that it names, by a form each, with their strength.
        parameters: of ``auto``.
    """
    view = question.traces
    if view is None or not parameters.episodic_weight or question.when.as_of is not None:
        return Past()
    now, before = question.asked, question.when.known_at
    fading = parameters.fading(view.domain.rate)
    floor = parameters.episodic_floor
    near = view.search(vector, now, parameters.episodes, fading, floor=floor, before=before)
    weights = weight([trace.similarity for trace in near], [trace.activation for trace in near], floor).tolist()
    traces = {trace.id: (trace, held) for trace, held in zip(near, weights, strict=True)}
    charges, fired = None, {}
    if parameters.firing and before is None:
        state = charge(view, snapshot, vector, forms, now, parameters)
        charges, fired = state.potentials, dict(state.fired)
    linked = _linked(view, traces, question) if parameters.links else {}
    beside = view.of([*fired, *linked], vector, now, fading, before) if fired or linked else {}
    for id_, trace in beside.items():
        former = traces[id_][1] if id_ in traces else 0.0
        sure = min(1.0, fired.get(id_, 0.0) / (2 * parameters.threshold)) if parameters.threshold else 1.0
        traces[id_] = (trace, max(former, sure if id_ in fired else 0.0, linked.get(id_, 0.0)))
    counted = sorted(traces.values(), key=lambda item: (-item[1], item[0].id))
    if not counted:
        return Past(charges=charges)
    details = view.details([trace.id for trace, _ in counted])
    return _Counting(question, snapshot, parameters, details, fired).of(counted, charges)


def _linked(view: TraceView, traces: Mapping[str, tuple[FoundTrace, float]], question: Question) -> dict[str, float]:
    """What ties to the found episodes pass on to others."""
    passed: dict[str, float] = {}
    for (one, other), (tie, at) in view.links(list(traces)).items():
        held = float(faded(tie, days_between(at, question.asked)))
        for source, target in ((one, other), (other, one)):
            if source in traces and target not in traces:
                passed[target] = max(passed.get(target, 0.0), held * traces[source][1])
    return passed


class _Counting:
    """Counts what episodes say of the passages that they brought back."""

    def __init__(
        self,
        question: Question,
        snapshot: Snapshot,
        parameters: PastParameters,
        details: Mapping[str, TraceDetail],
        fired: Mapping[str, float],
    ) -> None:
        self._question = question
        self._snapshot = snapshot
        self._parameters = parameters
        self._details = details
        self._fired = fired
        self._votes: dict[int, _Votes] = {}

    def of(self, counted: Sequence[tuple[FoundTrace, float]], charges: Mapping[str, float] | None) -> Past:
        """The sum of what they say."""
        spoke: list[tuple[FoundTrace, float]] = []
        known: dict[int, bool] = {}
        asked, numbers = fold(self._question.text), _numbers(self._question.text)
        floor = self._parameters.episodic_floor
        nearness = relevance([trace.similarity for trace, _ in counted], floor)
        heard = nearness * [trace.activation for trace, _ in counted]
        shares = (heard / (heard.sum() + DOUBT)).tolist()
        words = verdict([trace.reinforcement for trace, _ in counted]) * self._parameters.feedback
        for (trace, strength), near, share, judged in zip(
            counted, nearness.tolist(), shares, words.tolist(), strict=True
        ):
            detail = self._details[trace.id]
            if trace.id not in self._fired and _numbers(detail.question) != numbers:
                continue  # last year's question, or one about the other pump, is not this one
            same = judged > 0 and fold(detail.question) == asked
            fired = trace.id in self._fired
            chunks = [(row, source) for source in detail.chunks if (row := self._row(source)) is not None]
            for row, source in chunks:
                said = CITED if source.cited or source.opened else BROUGHT
                votes = self._votes.setdefault(row, _Votes())
                votes.share += said * (1.0 + judged) * share
                _hear(votes, detail, source, strength, judged if fired or near >= NEAR else 0.0, fired)
                if same and (source.cited or source.opened):
                    known[row] = known.get(row, False) or source.opened > 0
            if chunks and strength > 0:
                spoke.append((trace, strength))
        first = tuple(sorted(known, key=lambda row: not known[row]))
        return Past(votes=self._votes, known=first, episodes=self._shown(spoke), charges=charges)

    def _row(self, source: Served) -> int | None:
        """The chunk's row, where it is still there and passes the filters."""
        row, allowed = self._snapshot.find_chunk(source.document_id, source.ordinal), self._question.allowed
        return row if row is None or allowed is None or allowed[row] else None

    def _shown(self, spoke: Sequence[tuple[FoundTrace, float]]) -> tuple[RecalledEpisode, ...]:
        total = sum(strength for _, strength in spoke) or 1.0
        return tuple(
            RecalledEpisode(
                id=trace.id,
                question=self._details[trace.id].question,
                similarity=trace.similarity,
                activation=trace.activation,
                share=strength / total,
                fired=trace.id in self._fired,
            )
            for trace, strength in spoke
        )


def _hear(votes: _Votes, detail: TraceDetail, source: Served, strength: float, judged: float, fired: bool) -> None:
    """Count what an episode says of a passage by itself."""
    said = strength * served(source.rank, bool(source.cited), source.opened > 0)
    if judged < 0:
        votes.bad = 1 - (1 - votes.bad) * (1 + said * judged)
    else:
        votes.good = 1 - (1 - votes.good) * (1 - said * judged)
        if fired:
            votes.fired = max(votes.fired, said * (1 - judged))
    if said > votes.loudest:
        votes.loudest, votes.said = said, (detail, source, judged, fired)


def _numbers(text: str) -> frozenset[str]:
    """The numbers in a text: years, versions, rooms."""
    return frozenset(re.findall(r"\d+", text))


def _note(detail: TraceDetail, source: Served, judged: float, fired: bool) -> str:
    """``an answer to "Who built it?" cites it, and was found good``."""
    asked = detail.question if len(detail.question) <= _SHOWN else f"{detail.question[:_SHOWN]}..."
    how = "opened after" if source.opened else "cited in the answer to" if source.cited else "recalled before for"
    found = ", which was found good" if judged > 0 else ", which was found of no use" if judged < 0 else ""
    return f'{how} "{asked}"{found}{"; recent questions led back to it" if fired else ""}'
