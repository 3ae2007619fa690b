"""A snapshot's communities as a question may see them: sizes, names, sentences of the chunks that pass its filters."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.highest_averages import highest_averages
from ecphoria.layers.graph.communities.central import NOTHING, SENTENCES, Sentences, central_sentences
from ecphoria.layers.graph.communities.records import Communities
from ecphoria.layers.shadows import Shadows
from ecphoria.recall.finding import FoundCommunity

_TITLE_NAMES = 3
_SHOWN_NAMES = 8

Place = tuple[int, int | None]
"""A chunk and the number of the sentence that stands for it; ``None``: the one nearest to the question."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CommunityView:
    """Communities under a filter.

    Attributes:
        allowed: (n,) the chunks that pass; ``None``: all.
        sizes: (f,) int64, chunks of each community of level 0 that do.
    """

    shadows: Shadows
    communities: Communities
    allowed: NDArray[np.bool_] | None
    sizes: NDArray[np.int64]

    @classmethod
    def of(cls, shadows: Shadows, communities: Communities, allowed: NDArray[np.bool_] | None) -> "CommunityView":
        """What passes."""
        seen = communities.chunks if allowed is None else communities.chunks[allowed]
        sizes = np.bincount(seen[seen >= 0], minlength=communities.finest)
        return cls(shadows=shadows, communities=communities, allowed=allowed, sizes=sizes)

    @property
    def total(self) -> int:
        """The chunks that pass and are in a community."""
        return int(self.sizes.sum())

    def sizes_on(self, level: int) -> NDArray[np.int64]:
        """Chunks of each community of a level, by its number in the level."""
        return np.bincount(self._numbers(level), self.sizes, minlength=self._count(level)).astype(np.int64)

    def finest_of(self, level: int, number: int) -> NDArray[np.int64]:
        """The communities of level 0 in one of a level that have chunks, the largest first."""
        inside = np.flatnonzero((self._numbers(level) == number) & (self.sizes > 0))
        return inside[np.lexsort((inside, -self.sizes[inside]))]

    def chunks_of(self, level: int, number: int) -> NDArray[np.int64]:
        """The chunks of a community that pass, sorted."""
        held = np.isin(self.communities.chunks, self.finest_of(level, number))
        return np.flatnonzero(held if self.allowed is None else held & self.allowed)

    def placed(self, level: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The chunks that pass and are in a community, and its number in the level."""
        held = self.communities.chunks >= 0
        chunks = np.flatnonzero(held if self.allowed is None else held & self.allowed)
        return chunks, self._numbers(level)[self.communities.chunks[chunks]]

    def sentences_of(self, level: int, number: int, sentences: Sentences | None) -> list[tuple[int, int]]:
        """The sentences that stand for a community, the best first; those of several are taken by turns, by size.

        ``sentences`` is needed under a filter, where what stands for all of a community may not be seen.
        """
        finest = self.finest_of(level, number)
        lists = [self._standing(int(community), sentences) for community in finest]
        weights = (self.sizes[finest] / max(self.total, 1)).tolist()
        return by_turns(lists, weights)

    def order_of(self, level: int, number: int, sentences: Sentences | None, most: int) -> list[Place]:
        """The chunks that tell most of a community, at most some: those that stand for it, then the most central."""
        places: list[Place] = []
        places += self.sentences_of(level, number, sentences)[:most]
        taken = {chunk for chunk, _ in places}
        rest = self.chunks_of(level, number) if len(places) < most else np.empty(0, dtype=np.int64)
        central = rest[np.lexsort((rest, -self.communities.centralities[rest]))]
        places += [(chunk, None) for chunk in central.tolist() if chunk not in taken]
        return places[:most]

    def names_of(self, level: int, number: int, most: int) -> NDArray[np.int64]:
        """The entities that are strongest in a community and mentioned in chunks that pass."""
        members = self.communities.hierarchy.members
        inside = np.isin(members, self.finest_of(level, number))
        if self.allowed is not None:
            inside &= self._mentioned()
        entities = np.flatnonzero(inside)
        return entities[np.lexsort((entities, -self.communities.strengths[entities]))][:most]

    def describe(self, level: int, number: int, sentences: Sentences | None) -> FoundCommunity:
        """A community in its names, its size and the sentences that stand for it."""
        size = int(self.sizes_on(level)[number])
        names = [self.shadows.labels.names[entity] for entity in self.names_of(level, number, _SHOWN_NAMES)]
        community = int(self.communities.hierarchy.starts[level]) + number
        return FoundCommunity(
            id=f"{level}.{number}",
            level=level,
            title=", ".join(names[:_TITLE_NAMES]) or "without names",
            entities=tuple(names),
            size=size,
            share=size / max(self.total, 1),
            stale=bool(self.communities.stale[community]),
            sentences=tuple(self.sentences_of(level, number, sentences)[:SENTENCES]),
        )

    def _standing(self, community: int, sentences: Sentences | None) -> list[tuple[int, int]]:
        if sentences is None:
            chunks, numbers = self.communities.central_chunks[community], self.communities.central_sentences[community]
            return [(int(a), int(b)) for a, b in zip(chunks, numbers, strict=True) if a != NOTHING]
        return central_sentences(sentences, self.chunks_of(0, community), self.communities.centralities)

    def _mentioned(self) -> NDArray[np.bool_]:
        """(e,) the entities that a chunk mentions that passes."""
        graph = self.shadows.graph
        chunks = np.repeat(np.arange(len(graph.chunk_starts) - 1), np.diff(graph.chunk_starts))
        mentioned = np.zeros(len(graph.degrees), dtype=bool)
        mentioned[graph.entities[chunks if self.allowed is None else self.allowed[chunks]]] = True
        return mentioned

    def _numbers(self, level: int) -> NDArray[np.int64]:
        """The number in a level of what each community of level 0 lies in."""
        hierarchy = self.communities.hierarchy
        numbers: NDArray[np.int64] = hierarchy.ancestors(level) - hierarchy.starts[level]
        return numbers

    def _count(self, level: int) -> int:
        starts = self.communities.hierarchy.starts
        return int(starts[level + 1] - starts[level])


def by_turns(lists: Sequence[Sequence[tuple[int, int]]], weights: Sequence[float]) -> list[tuple[int, int]]:
    """The items of several lists as one, in proportion to their weights."""
    taken = [0] * len(lists)
    merged: list[tuple[int, int]] = []
    for index, _ in highest_averages(weights, [len(items) for items in lists], sum(map(len, lists))):
        merged.append(lists[index][taken[index]])
        taken[index] += 1
    return merged
