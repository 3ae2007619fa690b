"""Carrying communities on from the rows that they were made over to the present ones, without clustering."""

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.communities.belonging import NOWHERE, belonging
from ecphoria.layers.graph.communities.central import NOTHING, chunk_centralities
from ecphoria.layers.graph.communities.hierarchy import Hierarchy
from ecphoria.layers.graph.communities.records import Communities, Keys
from ecphoria.layers.graph.communities.told import stand_for
from ecphoria.layers.rows import Rows, Scalar
from ecphoria.layers.shadows import Shadows
from ecphoria.store.strings import StringTable


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
    chunks, numbers = stand_for(shadows, placed, centralities, count, ~touched, (kept, former.central_sentences))
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
