"""Communities of communities: the graph is clustered, contracted and clustered again (T 4.3)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.communities.leiden import leiden
from ecphoria.layers.graph.communities.projection import EntityGraph

MOST_LEVELS = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class Hierarchy:
    """c communities on several levels; level 0 is the finest.

    Attributes:
        members: (e,) int32, the community of each entity on level 0.
        starts: (levels + 1,) int64, where the communities of each level start; the last is c.
        parents: (c,) int32, the community above, -1 on the last level.
    """

    members: NDArray[np.int32]
    starts: NDArray[np.int64]
    parents: NDArray[np.int32]

    @property
    def levels(self) -> int:
        """How many levels there are; at least one."""
        return len(self.starts) - 1

    @property
    def communities(self) -> int:
        """c."""
        return len(self.parents)

    def level_of(self, community: int) -> int:
        """The level of a community."""
        return int(np.searchsorted(self.starts, community, side="right")) - 1

    def ancestors(self, level: int) -> NDArray[np.int64]:
        """The community on a level above each one of level 0 (itself on level 0), shape (communities of level 0,)."""
        above = np.arange(self.starts[1], dtype=np.int64)
        for _ in range(level):
            above = self.parents[above].astype(np.int64)
        return above


def build_hierarchy(graph: EntityGraph, members: NDArray[np.int32]) -> Hierarchy:
    """Contract and cluster until nothing is joined any more; without entities there is one community of none.

    Args:
        graph: the entities.
        members: (e,) the communities of the lowest level, numbered by their first members.
    """
    if not graph.nodes:
        return Hierarchy(members=members, starts=np.array([0, 1]), parents=np.array([-1], dtype=np.int32))
    starts, parents = [0, _count(members)], []
    labels, above = members, graph
    while len(starts) <= MOST_LEVELS:
        above = contract(above, labels)
        labels = leiden(above)
        if _count(labels) == above.nodes:
            break
        parents.append(labels + starts[-1])
        starts.append(starts[-1] + _count(labels))
    parents.append(np.full(starts[-1] - starts[-2], -1, dtype=np.int64))
    return Hierarchy(
        members=members,
        starts=np.array(starts, dtype=np.int64),
        parents=np.concatenate(parents).astype(np.int32),
    )


def contract(graph: EntityGraph, labels: NDArray[np.integer]) -> EntityGraph:
    """The graph whose nodes are the communities; what lies inside them is gone, so that they can be joined anew."""
    return EntityGraph.of(_count(labels), labels[graph.sources], labels[graph.targets], graph.weights)


def _count(labels: NDArray[np.integer]) -> int:
    return int(labels.max(initial=-1)) + 1
