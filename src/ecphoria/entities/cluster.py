"""From pairs with probabilities to clusters: strongest links first, by the average over all pairs that were compared.

A cluster joins another when its members are like the other's on average, so that weak links do not chain; never against
a constraint; and not at all while a rival is about as good and is known to be somebody else: then people are asked.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.csgraph import connected_components

_VAGUE = 2.0
"""A name that is so many letters shorter says less."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Thresholds:
    """Probabilities in 0..1: from ``link`` on two names are one, from ``ask`` on people are asked, below they are two.

    ``margin``: a rival this much less probable still makes a link doubtful.
    """

    link: float = 0.55
    ask: float = 0.25
    margin: float = 0.1


@dataclass(frozen=True, kw_only=True, slots=True)
class Scored:
    """m compared pairs of n nodes, each pair once.

    Attributes:
        left, right: (m,) int64, ``left < right``.
        probability: (m,) float64.
        weight: (n,) float64, what each node counts in an average; a name that is often written counts more than a slip.
        detail: (n,) float64, how much each name says, in letters.
    """

    left: NDArray[np.int64]
    right: NDArray[np.int64]
    probability: NDArray[np.float64]
    weight: NDArray[np.float64]
    detail: NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, slots=True)
class Clusters:
    """``labels`` (n,) int64: the smallest node of each node's cluster; ``doubtful``: pairs held back by a rival."""

    labels: NDArray[np.int64]
    doubtful: tuple[tuple[int, int], ...]


Differ = Callable[[int, int], bool]


def cluster(
    count: int,
    scored: Scored,
    thresholds: Thresholds,
    differ: Differ,
    together: Sequence[tuple[int, int]] = (),
    apart: Sequence[tuple[int, int]] = (),
) -> Clusters:
    """Clusters of ``count`` nodes; the same whatever the order of the pairs.

    Args:
        count: n.
        scored: compared pairs.
        thresholds: what counts as a link.
        differ: whether two nodes' marks (numbers, generations) forbid them to be one on any evidence but a decision.
        together: pairs that are one by decision.
        apart: pairs that are never one.
    """
    labels = np.arange(count)
    doubtful: list[tuple[int, int]] = []
    for members, inner in components(count, scored, thresholds.ask, together):
        inside = set(members)
        joined = [pair for pair in together if pair[0] in inside] if together else []
        opposed = [pair for pair in apart if pair[0] in inside and pair[1] in inside] if apart else []
        merging = _Merging(members, inner, scored, thresholds, differ, joined, opposed)
        merging.run()
        for cluster_members in merging.members.values():
            labels[cluster_members] = min(cluster_members)
        doubtful.extend(merging.doubtful)
    return Clusters(labels=labels, doubtful=tuple(sorted(set(doubtful))))


def components(
    count: int, scored: Scored, ask: float, together: Sequence[tuple[int, int]] = ()
) -> list[tuple[list[int], list[int]]]:
    """Nodes that are connected by pairs of at least ``ask``, and the rows of all pairs among them; of two and more."""
    strong = scored.probability >= ask
    extra = np.array(together, dtype=np.int64).reshape(-1, 2)
    left = np.concatenate([scored.left[strong], extra[:, 0]])
    right = np.concatenate([scored.right[strong], extra[:, 1]])
    if not len(left):
        return []
    graph = sparse.coo_array((np.ones(len(left), dtype=np.int8), (left, right)), shape=(count, count))
    _, component = connected_components(graph, directed=False)
    nodes = np.unique(np.concatenate([left, right]))
    nodes = nodes[np.argsort(component[nodes], kind="stable")]
    inside = np.flatnonzero(component[scored.left] == component[scored.right])
    inside = inside[np.argsort(component[scored.left[inside]], kind="stable")]
    which = np.unique(component[nodes])
    node_bounds = [*np.searchsorted(component[nodes], which, side="left").tolist(), len(nodes)]
    of_row = component[scored.left[inside]]
    low, high = (
        np.searchsorted(of_row, which, side="left").tolist(),
        np.searchsorted(of_row, which, side="right").tolist(),
    )
    member, row = nodes.tolist(), inside.tolist()
    return [(member[node_bounds[at] : node_bounds[at + 1]], row[low[at] : high[at]]) for at in range(len(which))]


class _Merging:
    """Agglomeration within one component. A cluster is known by its smallest node."""

    def __init__(
        self,
        members: Sequence[int],
        rows: Sequence[int],
        scored: Scored,
        thresholds: Thresholds,
        differ: Differ,
        together: Sequence[tuple[int, int]],
        apart: Sequence[tuple[int, int]],
    ) -> None:
        self.members = {node: [node] for node in members}
        self.doubtful: list[tuple[int, int]] = []
        self._at = {node: node for node in members}
        self._links: dict[int, dict[int, tuple[float, float]]] = {node: {} for node in members}
        self._apart: dict[int, set[int]] = {node: set() for node in members}
        self._thresholds, self._differ = thresholds, differ
        self._detail = {node: float(scored.detail[node]) for node in members}
        for row in rows:
            a, b = int(scored.left[row]), int(scored.right[row])
            weight = float(scored.weight[a] * scored.weight[b])
            self._links[a][b] = self._links[b][a] = (float(scored.probability[row]) * weight, weight)
        for a, b in apart:
            self._apart[a].add(b)
            self._apart[b].add(a)
        for a, b in together:
            if (one := self._at[a]) != (other := self._at[b]):
                self._join(one, other)

    def run(self) -> None:
        """Join until nothing more can be; what a rival held back is tried again after the others were joined."""
        size = -1
        while size != len(self.members):
            size = len(self.members)
            self.doubtful = []
            self._pass()

    def _pass(self) -> None:
        heap = [
            (-total / weight, a, b)
            for a, links in self._links.items()
            for b, (total, weight) in links.items()
            if a < b and total / weight >= self._thresholds.link
        ]
        heapify(heap)
        while heap:
            negative, a, b = heappop(heap)
            current = self._links.get(a, {}).get(b)
            if current is None or -current[0] / current[1] != negative:
                continue  # one of them has grown meanwhile
            if self._forbidden(a, b):
                continue
            if self._rivalled(a, b, -negative):
                self.doubtful.append((a, b))
                continue
            self._join(a, b)
            kept = min(a, b)
            for other, (total, weight) in self._links[kept].items():
                if total / weight >= self._thresholds.link:
                    heappush(heap, (-total / weight, min(kept, other), max(kept, other)))

    def _join(self, a: int, b: int) -> None:
        keep, gone = min(a, b), max(a, b)
        self.members[keep] += self.members.pop(gone)
        for node in self.members[keep]:
            self._at[node] = keep
        self._detail[keep] = max(self._detail[keep], self._detail.pop(gone))
        for other, (total, pairs) in self._links.pop(gone).items():
            self._links[other].pop(gone)
            if other != keep:
                before = self._links[keep].get(other, (0.0, 0.0))
                self._links[keep][other] = self._links[other][keep] = (before[0] + total, before[1] + pairs)
        self._apart[keep] |= self._apart.pop(gone)
        for enemies in self._apart.values():
            if gone in enemies:
                enemies.discard(gone)
                enemies.add(keep)

    def _forbidden(self, a: int, b: int) -> bool:
        if b in self._apart[a]:
            return True
        return any(self._differ(one, other) for one in self.members[a] for other in self.members[b])

    def _rivalled(self, a: int, b: int, probability: float) -> bool:
        """Whether one of two has another link that is about as good, to what is known to be somebody else.

        That is a namesake of the other, or, where the one says less than both, what is unlike the other: "J. Smith"
        between John and James. Two slips of one full name are unlike each other, too, and are no rivals.
        """
        lowest = max(self._thresholds.link, probability - self._thresholds.margin)
        for one, other in ((a, b), (b, a)):
            for rival, (total, weight) in self._links[one].items():
                if rival == other or total / weight < lowest or self._forbidden(rival, one):
                    continue
                between = self._links[other].get(rival)
                likeness = between[0] / between[1] if between else 1.0
                vague = self._detail[one] + _VAGUE <= min(self._detail[other], self._detail[rival])
                if likeness == 0 or (vague and likeness < self._thresholds.ask) or self._forbidden(other, rival):
                    return True
        return False
