"""Making communities: a shadow that is built from scratch or brought up to date.

Built from scratch they are a function of the shadows alone, so the same documents give the same communities whatever
came and went before. Between two builds they can be carried on: entities keep their community, documents that changed
are put where their names are, and what they touch is marked stale.
"""

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.communities.belonging import NOWHERE, Belonging, belonging, standing
from ecphoria.layers.graph.communities.carry import carry_on
from ecphoria.layers.graph.communities.central import chunk_centralities
from ecphoria.layers.graph.communities.hierarchy import build_hierarchy
from ecphoria.layers.graph.communities.leiden import leiden, leiden_within
from ecphoria.layers.graph.communities.projection import EntityGraph, joined, project, stated
from ecphoria.layers.graph.communities.records import Communities, Keys
from ecphoria.layers.graph.communities.told import Told, nothing_told, stand_for
from ecphoria.layers.shadows import Shadows


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
    known = nothing_told(count)
    if former is not None:
        same, known = _unchanged(former, placed, count)
    chunks, numbers = stand_for(shadows, placed, centralities, count, same, known)
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


def _unchanged(carried: Communities, placed: Belonging, count: int) -> tuple[NDArray[np.bool_], Told]:
    """Which of the new communities have just the chunks of a former one that no change touched, and its sentences."""
    same = np.zeros(count, dtype=bool)
    chunks, numbers = nothing_told(count)
    former_sizes = np.bincount(carried.chunks[carried.chunks >= 0], minlength=carried.finest)
    sizes = np.bincount(placed.communities[placed.communities >= 0], minlength=count)
    pairs, shared = np.unique(np.stack([placed.communities, carried.chunks], axis=1), axis=0, return_counts=True)
    for (new, old), held in zip(pairs.tolist(), shared.tolist(), strict=True):
        if new >= 0 and old >= 0 and held == sizes[new] == former_sizes[old] and not carried.stale[old]:
            same[new] = True
            chunks[new], numbers[new] = carried.central_chunks[old], carried.central_sentences[old]
    return same, (chunks, numbers)
