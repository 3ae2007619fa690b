"""Decisions as constraints: no contradictions are left, the later decision holds."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from ecphoria.entities.decisions import Constraints, Decision, Reference, root

NODES = {"a": [0], "b": [1], "c": [2], "d": [3, 4]}


def _nodes(reference: Reference, others: Sequence[Reference]) -> list[int]:
    return NODES.get(reference.form, [])


def _decision(same: bool, left: str, right: str) -> Decision:
    return Decision(same=same, left=tuple(map(Reference, left)), right=tuple(map(Reference, right)))


def _of(*decisions: Decision) -> Constraints:
    return Constraints.of(decisions, _nodes, 5)


def test_what_is_the_same_is_together_and_what_is_different_apart() -> None:
    found = _of(_decision(True, "a", "bc"), _decision(False, "a", "d"))
    assert set(found.together) == {(0, 1), (0, 2)}
    assert set(found.apart) == {(0, 3), (0, 4)}


def test_the_later_decision_holds() -> None:
    assert _of(_decision(True, "a", "b"), _decision(False, "a", "b")) == _of(_decision(False, "a", "b"))
    assert _of(_decision(False, "a", "b"), _decision(True, "a", "b")) == _of(_decision(True, "a", "b"))


def test_a_contradiction_over_a_third_name_gives_way_to_the_later() -> None:
    found = _of(_decision(True, "a", "b"), _decision(True, "b", "c"), _decision(False, "a", "c"))
    assert (found.together, found.apart) == (((1, 2),), ((0, 2),))


def test_unknown_names_mean_nothing() -> None:
    assert _of(_decision(True, "a", "z"), _decision(False, "x", "y")) == Constraints(together=(), apart=())


_sides = st.text("abcd", min_size=1, max_size=2)


@given(st.lists(st.builds(_decision, st.booleans(), _sides, _sides), max_size=6))
def test_constraints_never_contradict_each_other(decisions: list[Decision]) -> None:
    found = _of(*decisions)
    parent = list(range(5))
    for a, b in found.together:
        one, other = root(parent, a), root(parent, b)
        parent[max(one, other)] = min(one, other)
    assert all(root(parent, a) != root(parent, b) for a, b in found.apart)
