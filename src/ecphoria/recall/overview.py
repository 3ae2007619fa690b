"""Questions about the whole: what a memory's communities are about, the largest first, or those nearest to it.

``strategy="global"`` (T 4.3). A general question ("what are the main themes") takes the communities by size; one that
asks about something takes those whose chunks are about it.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.effective_number import effective_number
from ecphoria.formulas.highest_averages import highest_averages
from ecphoria.layers.graph.communities.central import Sentences
from ecphoria.layers.graph.cues import find_cues
from ecphoria.layers.ranking import best
from ecphoria.layers.snapshot import Snapshot
from ecphoria.layers.vector.terms import terms
from ecphoria.model import ActiveEntity
from ecphoria.recall.community_view import CommunityView, Place
from ecphoria.recall.finding import Finding, FoundCommunity, Question, Ranked
from ecphoria.recall.general import subject_of

_ACTIVE_NAMES = 3
_CRUMB = 0.1
"""A community this much smaller than the effective mean is left out of an overview."""
_ABOUT = 0.35
"""The cosine with the nearest chunk below which a question is about nothing in particular that the memory holds."""
_TOO_FEW = 1 / 3
"""A coarser level with fewer communities than this share of the hits wanted says too little."""
_CHOICE = 4
_WAITING = 0.02
"""Of a community's next chunks so many may come first, each at the cost of this much likeness to what was shown."""
_NEAREST = 3
"""Chunks that tell how near a community is to a question."""
_RELEVANT = 0.6
"""Communities less near than this, relative to the nearest one, are left out."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, slots=True)
class OverviewParameters:
    """What an overview is made of.

    Attributes:
        level: of the communities, 0 the finest; -1 takes the one whose number of them is nearest to the hits wanted.
        fresh: communities that are stale are built anew before; else they are used and said to be stale.
    """

    level: int = -1
    fresh: bool = True


def overview(question: Question, snapshot: Snapshot, parameters: OverviewParameters) -> Finding:
    """The chunks that stand for the communities: the best of each before the second of any.

    Raises:
        ValueError: the snapshot has no communities.
    """
    if snapshot.communities is None:
        raise ValueError("an overview needs a snapshot with communities")
    view = CommunityView.of(snapshot.shadows, snapshot.communities, question.allowed)
    if not view.total:
        return Finding(ranked=(), parameters=asdict(parameters))
    near = _nearness(question, snapshot)
    level = _level(view, question.k if near is None else view.total, parameters.level)
    chosen, weights = _largest(view, level) if near is None else _relevant(view, level, near)
    chosen, weights = chosen[: question.k], weights[: question.k]
    sentences = Sentences.of(snapshot.shadows) if view.allowed is not None else None
    orders = [_order(view, level, number, near, sentences, question.k) for number in chosen]
    found = [view.describe(level, number, sentences) for number in chosen]
    ranked, held = _by_turns(snapshot, orders, weights, question.k, found, varied=near is None)
    if near is not None:
        ranked += _beside(near, ranked, question.k)
    shown = zip(found, held, strict=True)
    return Finding(
        ranked=tuple(ranked),
        entities=_active(view, level, chosen),
        parameters={**asdict(parameters), "level": level},
        provenance={"subject": () if near is None else (subject_of(question.text),)},
        communities=tuple(replace(community, chunks=tuple(chunks)) for community, chunks in shown if chunks),
    )


def _by_turns(
    snapshot: Snapshot,
    orders: Sequence[list[Place]],
    weights: Sequence[float],
    k: int,
    found: Sequence[FoundCommunity],
    *,
    varied: bool,
) -> tuple[list[Ranked], list[list[int]]]:
    """The chunks of several communities in proportion to their weights, and those of each.

    ``varied``: of a community's next chunks, the one that is least like what was shown.
    """
    ranked: list[Ranked] = []
    held: list[list[int]] = [[] for _ in orders]
    for place, score in highest_averages(weights, [len(order) for order in orders], k):
        pick = _least_told(snapshot, orders[place], [item.chunk for item in ranked]) if varied else 0
        chunk, sentence = orders[place].pop(pick)
        held[place].append(chunk)
        ranked.append(Ranked(chunk=chunk, score=score, sentence=sentence, remark=_remark(found[place])))
    return ranked, held


def _nearness(question: Question, snapshot: Snapshot) -> Floats | None:
    """How near each chunk is to what is asked, (n,): cosine and BM25, each relative to the best; ``None``: general.

    A question has a subject when it holds a name of the memory, or is near to a chunk, beside its general words.
    """
    subject = subject_of(question.text)
    shadows = snapshot.shadows
    if not subject:
        return None
    cosines = shadows.rows.vectors @ question.embed([subject])[0]
    matches = shadows.lexical.scores(terms(subject))
    if question.allowed is not None:
        cosines, matches = np.where(question.allowed, cosines, 0.0), np.where(question.allowed, matches, 0.0)
    nearest, most = float(cosines.max(initial=0.0)), float(matches.max(initial=0.0))
    named = any(cue.how == "name" for cue in find_cues(subject, shadows).woken)
    if not named and nearest < _ABOUT:
        return None
    near: Floats = np.maximum(cosines, 0.0) / max(nearest, _ABOUT) + matches / (most or 1.0)
    return near


def _least_told(snapshot: Snapshot, order: Sequence[Place], told: Sequence[int]) -> int:
    """Which of a community's next chunks to show: the first one, unless one after it is less like what was shown."""
    if not told:
        return 0
    vectors = snapshot.shadows.rows.vectors
    likeness = (vectors[[chunk for chunk, _ in order[:_CHOICE]]] @ vectors[list(told)].T).max(axis=1)
    return int(np.argmin(likeness + _WAITING * np.arange(len(likeness))))


def _beside(near: Floats, ranked: Sequence[Ranked], k: int) -> list[Ranked]:
    """The nearest chunks of other communities, for hits that those which the question is about cannot fill."""
    left = near.copy()
    left[[item.chunk for item in ranked]] = 0.0
    below = ranked[-1].score / (float(left.max(initial=0.0)) or 1.0) / 2 if ranked else 1.0
    return [
        Ranked(chunk=int(row), score=below * float(left[row]), remark="near to the question, in another community")
        for row in best(left, k - len(ranked), left > 0)
    ]


def _level(view: CommunityView, wanted: int, given: int) -> int:
    """The level given, else the one whose effective number of communities is nearest to what is wanted, by ratio.

    A level with far too few is left out, but for the finest.
    """
    levels = view.communities.hierarchy.levels
    if given >= 0:
        return min(given, levels - 1)
    numbers = [max(effective_number(view.sizes_on(level)), 1.0) for level in range(levels)]
    open_ = [level for level, number in enumerate(numbers) if not level or number >= _TOO_FEW * wanted]
    return min(open_, key=lambda level: (abs(np.log(numbers[level] / wanted)), level))


def _largest(view: CommunityView, level: int) -> tuple[list[int], list[float]]:
    """The communities of a level by size, but for crumbs, and the share of the chunks that each has."""
    sizes = view.sizes_on(level)
    mean = view.total / max(effective_number(sizes), 1.0)
    chosen = [int(number) for number in np.lexsort((np.arange(len(sizes)), -sizes)) if sizes[number] > _CRUMB * mean]
    return chosen, [sizes[number] / view.total for number in chosen]


def _relevant(view: CommunityView, level: int, near: Floats) -> tuple[list[int], list[float]]:
    """The communities of a level that are about a question, the nearest first, and how near each is, in 0..1."""
    chunks, numbers = view.placed(level)
    order = np.lexsort((-near[chunks], numbers))
    bounds = np.searchsorted(numbers[order], np.arange(len(view.sizes_on(level))))
    first = np.arange(len(order)) - bounds[numbers[order]] < _NEAREST
    told = order[first]
    nearness = np.bincount(numbers[told], near[chunks[told]], minlength=len(bounds)) / _NEAREST
    highest = float(nearness.max(initial=0.0))
    order = np.lexsort((np.arange(len(nearness)), -nearness))
    chosen = [int(number) for number in order if nearness[number] > 0 and nearness[number] >= _RELEVANT * highest]
    return chosen, [float(nearness[number]) / highest for number in chosen]


def _order(
    view: CommunityView, level: int, number: int, near: Floats | None, sentences: Sentences | None, most: int
) -> list[Place]:
    """The chunks of a community in the order in which they are shown, at most some."""
    if near is None:
        return view.order_of(level, number, sentences, most)
    chunks = view.chunks_of(level, number)
    return [(chunk, None) for chunk in chunks[np.lexsort((chunks, -near[chunks]))][:most].tolist()]


def _remark(community: FoundCommunity) -> str:
    """Why a chunk is shown."""
    stale = "; changed since it was made" if community.stale else ""
    chunks = f"{community.size} chunk{'s' if community.size != 1 else ''}"
    return f"stands for the community of {community.title} ({chunks}, {community.share:.0%} of all{stale})"


def _active(view: CommunityView, level: int, chosen: list[int]) -> tuple[ActiveEntity, ...]:
    """The strongest entities of the communities, the strongest of each first."""
    strengths, labels = view.communities.strengths, view.shadows.labels
    named = [view.names_of(level, number, _ACTIVE_NAMES).tolist() for number in chosen]
    turns = [names[turn] for turn in range(_ACTIVE_NAMES) for names in named if turn < len(names)]
    most = max((float(strengths[entity]) for entity in turns), default=0.0) or 1.0
    return tuple(
        ActiveEntity(
            id=view.shadows.rows.entities[entity],
            name=labels.names[entity],
            type=labels.types[entity],
            activation=float(strengths[entity]) / most,
        )
        for entity in turns
    )
