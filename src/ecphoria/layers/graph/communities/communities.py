"""The communities of a collection at one position of the change log: a shadow that is built anew or brought up to date.

Built from scratch they are a function of the shadows alone, so the same documents give the same communities whatever
came and went before. Between two builds they can be carried on: entities keep their community, documents that changed
are put where their names are, and what they touch is marked stale.
"""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.communities.belonging import NOWHERE, Belonging, belonging, standing
from ecphoria.layers.graph.communities.central import (
    NOTHING,
    SENTENCES,
    Sentences,
    central_sentences,
    chunk_centralities,
)
from ecphoria.layers.graph.communities.hierarchy import Hierarchy, build_hierarchy
from ecphoria.layers.graph.communities.leiden import leiden, leiden_within
from ecphoria.layers.graph.communities.projection import EntityGraph, joined, project, stated
from ecphoria.layers.rows import Rows, Scalar
from ecphoria.layers.shadows import Shadows
from ecphoria.store.strings import StringTable


@dataclass(frozen=True, kw_only=True, slots=True)
class Keys:
    """What the rows of entities and chunks stood for when the communities were made: ids outlive rows."""

    entities: StringTable
    documents: StringTable
    chunk_documents: NDArray[np.int32]
    chunk_ordinals: NDArray[np.int32]

    @classmethod
    def of(cls, rows: Rows) -> "Keys":
        """The keys of some rows."""
        return cls(
            entities=rows.entities,
            documents=rows.documents,
            chunk_documents=rows.chunk_documents,
            chunk_ordinals=rows.chunk_ordinals,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Communities:
    """Who belongs where, over n chunks, e entities and c communities, of which the first f are those of level 0.

    Attributes:
        hierarchy: the levels; ``hierarchy.members`` (e,) is ``NOWHERE`` for entities that came after the last build.
        strengths, purities: (e,) float32, how each entity stands in its community (``belonging.Standing``).
        chunks: (n,) int32, the community of level 0 of each chunk; ``NOWHERE`` where there is none.
        shares: (n,) float32, its share of what the chunk mentions.
        centralities: (n,) float32, how central the chunk is in it.
        central_chunks, central_sentences: (f, 8) int32, the sentences that stand for each community, the best first:
            the chunk, and the number of its sentence; ``NOTHING`` where there are fewer.
        stale: (c,) bool, whether documents of the community changed since it was clustered.
    """

    keys: Keys
    hierarchy: Hierarchy
    strengths: NDArray[np.float32]
    purities: NDArray[np.float32]
    chunks: NDArray[np.int32]
    shares: NDArray[np.float32]
    centralities: NDArray[np.float32]
    central_chunks: NDArray[np.int32]
    central_sentences: NDArray[np.int32]
    stale: NDArray[np.bool_]

    @property
    def finest(self) -> int:
        """f, the communities of level 0."""
        return int(self.hierarchy.starts[1])


def build(shadows: Shadows, extra: EntityGraph | None = None) -> Communities:
    """The communities of some shadows, from scratch.

    Args:
        shadows: texts, names and the mention graph.
        extra: edges between entities beside those of shared chunks and of statements.
    """
    graph = _tied(shadows, extra)
    return _clustered(shadows, graph, leiden(graph), None)


def recluster(
    former: Communities, shadows: Shadows, changed: Collection[str], extra: EntityGraph | None = None
) -> Communities:
    """The same, but only what the changes touch is clustered, from where it was: near to what ``build`` gives.

    Args:
        former: communities of an earlier state.
        shadows: of the present.
        changed: ids of the documents that changed in between; the sentences of communities without them are kept.
        extra: as for ``build``.
    """
    carried = carry_on(former, shadows, changed)
    members = carried.hierarchy.members.astype(np.int64)
    fresh = members == NOWHERE
    moving = fresh | carried.stale[: carried.finest][members]
    members[fresh] = carried.finest + np.arange(int(fresh.sum()))
    graph = _tied(shadows, extra)
    return _clustered(shadows, graph, leiden_within(graph, members, moving), carried)


def carry_on(former: Communities, shadows: Shadows, changed: Collection[str]) -> Communities:
    """The former communities over the present rows: nothing is clustered, what the changes touch is stale.

    Documents that are gone are out of every list; new ones are where their known names are, or the chunks nearest to
    them.
    """
    rows, hierarchy = shadows.rows, former.hierarchy
    entity_at = _rows_of(former.keys.entities, rows.entities)
    members = _moved(hierarchy.members, entity_at, len(rows.entities), NOWHERE)
    strengths = _moved(former.strengths, entity_at, len(rows.entities), 0.0)
    purities = _moved(former.purities, entity_at, len(rows.entities), 0.0)
    carried = Hierarchy(members=members, starts=hierarchy.starts, parents=hierarchy.parents)
    count = former.finest
    placed = belonging(shadows.graph, rows.vectors, members, purities, count)
    centralities = chunk_centralities(rows.vectors, placed, count)
    touched = np.zeros(count, dtype=bool)
    _touch(touched, former.chunks, former.keys.documents, former.keys.chunk_documents, changed)
    _touch(touched, placed.communities, rows.documents, rows.chunk_documents, changed)
    touched |= former.stale[:count]
    chunk_at = _chunks_of(former.keys, rows)
    kept = np.append(chunk_at, NOTHING)[former.central_chunks].astype(np.int32)  # NOTHING, -1, leads to itself
    chunks, numbers = _stand_for(shadows, placed, centralities, count, ~touched, (kept, former.central_sentences))
    return Communities(
        keys=Keys.of(rows),
        hierarchy=carried,
        strengths=strengths,
        purities=purities,
        chunks=placed.communities,
        shares=placed.shares,
        centralities=centralities,
        central_chunks=chunks,
        central_sentences=numbers,
        stale=_upwards(touched, carried),
    )


def _tied(shadows: Shadows, extra: EntityGraph | None) -> EntityGraph:
    """The entities, tied by shared chunks, by what is stated of them, and otherwise."""
    mentions = shadows.graph
    statements = stated(shadows.typed, mentions.degrees, shadows.rows.chunks)
    return joined(joined(project(mentions), statements), extra)


def _clustered(
    shadows: Shadows, graph: EntityGraph, members: NDArray[np.int32], former: Communities | None
) -> Communities:
    """All that follows from the communities of level 0; sentences of unchanged ones are the former ones'."""
    hierarchy = build_hierarchy(graph, members)
    how = standing(graph, hierarchy.members)
    count = int(hierarchy.starts[1])
    placed = belonging(shadows.graph, shadows.rows.vectors, hierarchy.members, how.purities, count)
    centralities = chunk_centralities(shadows.rows.vectors, placed, count)
    same = np.zeros(count, dtype=bool)
    known = (np.full((count, SENTENCES), NOTHING, dtype=np.int32),) * 2
    if former is not None:
        same, known = _unchanged(former, placed, count)
    chunks, numbers = _stand_for(shadows, placed, centralities, count, same, known)
    return Communities(
        keys=Keys.of(shadows.rows),
        hierarchy=hierarchy,
        strengths=how.strengths,
        purities=how.purities,
        chunks=placed.communities,
        shares=placed.shares,
        centralities=centralities,
        central_chunks=chunks,
        central_sentences=numbers,
        stale=np.zeros(hierarchy.communities, dtype=bool),
    )


Standing = tuple[NDArray[np.int32], NDArray[np.int32]]


def _stand_for(
    shadows: Shadows,
    placed: Belonging,
    centralities: NDArray[np.float32],
    count: int,
    same: NDArray[np.bool_],
    known: Standing,
) -> Standing:
    """The sentences that stand for every community; the known ones where it is the same as before."""
    chunks, numbers = known[0].copy(), known[1].copy()
    renewed = np.flatnonzero(~same)
    if not len(renewed):
        return chunks, numbers
    chunks[renewed], numbers[renewed] = NOTHING, NOTHING
    sentences = Sentences.of(shadows)
    by_community = np.argsort(placed.communities, kind="stable")
    bounds = np.searchsorted(placed.communities[by_community], np.arange(count + 1))
    for community in renewed.tolist():
        own = by_community[bounds[community] : bounds[community + 1]]
        for place, (chunk, number) in enumerate(central_sentences(sentences, own, centralities)):
            chunks[community, place], numbers[community, place] = chunk, number
    return chunks, numbers


def _unchanged(carried: Communities, placed: Belonging, count: int) -> tuple[NDArray[np.bool_], Standing]:
    """Which of the new communities have just the chunks of a former one that no change touched, and its sentences."""
    same = np.zeros(count, dtype=bool)
    chunks = np.full((count, SENTENCES), NOTHING, dtype=np.int32)
    numbers = chunks.copy()
    former_sizes = np.bincount(carried.chunks[carried.chunks >= 0], minlength=carried.finest)
    sizes = np.bincount(placed.communities[placed.communities >= 0], minlength=count)
    pairs, shared = np.unique(np.stack([placed.communities, carried.chunks], axis=1), axis=0, return_counts=True)
    for (new, old), held in zip(pairs.tolist(), shared.tolist(), strict=True):
        if new >= 0 and old >= 0 and held == sizes[new] == former_sizes[old] and not carried.stale[old]:
            same[new] = True
            chunks[new], numbers[new] = carried.central_chunks[old], carried.central_sentences[old]
    return same, (chunks, numbers)


def _rows_of(former: StringTable, present: StringTable) -> NDArray[np.int64]:
    """The present row of each former string, -1 where it is gone."""
    at = {text: row for row, text in enumerate(present)}
    return np.array([at.get(text, -1) for text in former], dtype=np.int64)


def _moved(values: NDArray[Scalar], to: NDArray[np.int64], size: int, otherwise: float) -> NDArray[Scalar]:
    moved = np.full(size, otherwise, dtype=values.dtype)
    moved[to[to >= 0]] = values[to >= 0]
    return moved


def _chunks_of(former: Keys, rows: Rows) -> NDArray[np.int64]:
    """The present row of each former chunk, -1 where it is gone."""
    document_at = _rows_of(former.documents, rows.documents)
    present = zip(rows.chunk_documents.tolist(), rows.chunk_ordinals.tolist(), strict=True)
    at = {key: row for row, key in enumerate(present)}
    keys = zip(document_at[former.chunk_documents].tolist(), former.chunk_ordinals.tolist(), strict=True)
    return np.array([at.get(key, -1) for key in keys], dtype=np.int64)


def _touch(
    touched: NDArray[np.bool_],
    chunks: NDArray[np.int32],
    documents: StringTable,
    chunk_documents: NDArray[np.int32],
    changed: Collection[str],
) -> None:
    """Mark the communities that hold a chunk of a changed document."""
    rows = [row for id_ in changed if (row := documents.find(id_)) is not None]
    hit = chunks[np.isin(chunk_documents, rows)]
    touched[hit[hit >= 0]] = True


def _upwards(touched: NDArray[np.bool_], hierarchy: Hierarchy) -> NDArray[np.bool_]:
    """What is stale on level 0 is stale on every level above."""
    stale = np.zeros(hierarchy.communities, dtype=bool)
    for level in range(hierarchy.levels):
        stale[hierarchy.ancestors(level)[touched]] = True
    return stale
