"""What people decided about names: these are one, these are two. They are obeyed whatever the evidence says."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Reference:
    """A form (a folded name) wherever it is written, or in one document only."""

    form: str
    document: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Decision:
    """That all of ``left`` and ``right`` are one thing (``same``), or that nothing of ``left`` is one with ``right``.

    A merge and a declared alias are ``same``; a split is not. Where decisions contradict, the later one holds.
    """

    same: bool
    left: tuple[Reference, ...]
    right: tuple[Reference, ...]


Node = int


@dataclass(frozen=True, kw_only=True, slots=True)
class Constraints:
    """Decisions as pairs of nodes, free of contradictions: ``together`` must be one, ``apart`` never are."""

    together: tuple[tuple[Node, Node], ...]
    apart: tuple[tuple[Node, Node], ...]

    @classmethod
    def of(
        cls,
        decisions: Sequence[Decision],
        nodes: Callable[[Reference, Sequence[Reference]], Iterable[Node]],
        count: int,
    ) -> "Constraints":
        """The constraints of decisions, in the order in which they were taken.

        Args:
            decisions: the oldest first.
            nodes: the nodes that a reference means, given the references that it is one with, or all that it may mean
                where none are given; none for unknown forms.
            count: nodes in all.
        """
        parent = list(range(count))
        against: dict[Node, set[Node]] = {}
        together: list[tuple[Node, Node]] = []
        apart: list[tuple[Node, Node]] = []
        for decision in reversed(decisions):
            others = (decision.right, decision.left) if decision.same else ((), ())  # whatever it means is different
            left = sorted({node for one in decision.left for node in nodes(one, others[0])})
            right = sorted({node for one in decision.right for node in nodes(one, others[1])})
            if decision.same:
                members = sorted({*left, *right})
                for node in members[1:]:
                    one, other = root(parent, members[0]), root(parent, node)
                    if one != other and other not in against.get(one, ()):
                        together.append((members[0], node))
                        _join(parent, against, one, other)
                continue
            for a in left:
                for b in right:
                    one, other = root(parent, a), root(parent, b)
                    if one != other:
                        apart.append((a, b))
                        against.setdefault(one, set()).add(other)
                        against.setdefault(other, set()).add(one)
        return cls(together=tuple(together), apart=tuple(apart))


def root(parent: list[int], node: int) -> int:
    """The representative of a node's set, paths halved on the way."""
    while parent[node] != node:
        parent[node] = parent[parent[node]]
        node = parent[node]
    return node


def _join(parent: list[int], against: dict[Node, set[Node]], one: Node, other: Node) -> None:
    keep, gone = min(one, other), max(one, other)
    parent[gone] = keep
    for enemy in against.pop(gone, set()):
        against[enemy].discard(gone)
        against[enemy].add(keep)
        against.setdefault(keep, set()).add(enemy)
