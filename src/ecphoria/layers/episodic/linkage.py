"""Agglomerative clusters (T 6.4): groups in which every two vectors are near.

Complete linkage, because what is redundant is dropped: under average or single linkage a chain of small steps would let
one question stand for another that it is not near to.
"""

import numpy as np
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.spatial.distance import squareform

from ecphoria.layers.episodic.density import clusters, members
from ecphoria.layers.episodic.nearness import Floats, Ints

_BLOCK = 1000
"""Vectors that are clustered together at most: 8 MB of distances. Larger groups are cut into blocks in their order."""


def close_groups(vectors: Floats, similarity: float) -> list[Ints]:
    """Rows of unit vectors (n, d) in groups of two and more, all of whose pairs have at least this cosine.

    The rows of a group are ascending; groups are ordered by their first rows.
    """
    tied = members(clusters(vectors, 1 - similarity, minimum=1))
    blocks = (rows[start : start + _BLOCK] for rows in tied for start in range(0, len(rows), _BLOCK))
    groups = [group for rows in blocks if len(rows) > 1 for group in _linked(vectors, rows, similarity)]
    return sorted(groups, key=lambda group: int(group[0]))


def _linked(vectors: Floats, rows: Ints, similarity: float) -> list[Ints]:
    some = vectors[rows].astype(np.float64)
    distances = np.clip(1 - some @ some.T, 0, None)
    np.fill_diagonal(distances, 0)
    tree = linkage(squareform(distances, checks=False), method="complete")
    labels = fcluster(tree, 1 - similarity + 1e-6, criterion="distance")
    found = (rows[labels == label] for label in range(1, int(labels.max()) + 1))
    return [group for group in found if len(group) > 1]
