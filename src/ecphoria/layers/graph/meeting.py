"""Walks that meet: the chains between two entities, and what several walks reach at once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ecphoria.layers.graph.chains import Floats, Hop, Walked
from ecphoria.layers.graph.constraints import Constraints
from ecphoria.layers.graph.lasting import meetings
from ecphoria.layers.graph.walk import Front, Limits, Preferences
from ecphoria.layers.graph.walkable import Ints, WalkGraph


@dataclass(frozen=True, kw_only=True, slots=True)
class Chain:
    """Hops from one node to another; the first is where it starts. ``strength`` is the product of its steps'."""

    hops: tuple[Hop, ...]
    strength: float


def between(
    graph: WalkGraph,
    first: int,
    second: int,
    constraints: Constraints,
    preferences: Preferences,
    limits: Limits,
    most: int = 5,
) -> tuple[Chain, ...]:
    """Chains of at most ``limits.hops`` hops between two nodes, shortest first, then strongest; at most ``most``.

    A walk from either end, the smaller one going on until both meet: with hubs between, that visits the square root
    of what one walk would. Of several shortest chains through one node in the middle, the strongest is given. Where a
    time was asked for, both sides of a chain hold at one instant.
    """
    if constraints.nodes is not None:  # the ends are named by whoever asks
        nodes = constraints.nodes.copy()
        nodes[[first, second]] = True
        constraints = replace(constraints, nodes=nodes)
    fronts = [Front(graph, np.array([node]), np.ones(1), constraints, preferences, limits) for node in (first, second)]
    met = _meetings(*fronts)
    while not len(met[0]) and fronts[0].hop + fronts[1].hop < limits.hops:
        going = [front for front in fronts if front.width]
        if len(going) < 2:
            break
        min(going, key=lambda front: front.width).step()
        met = _meetings(*fronts)
    one, other = (front.walked() for front in fronts)
    found = [_joined(one, other, *numbers) for numbers in zip(*(chains.tolist() for chains in met), strict=True)]
    return tuple(sorted(found, key=lambda chain: (len(chain.hops), -chain.strength, _nodes(chain)))[:most])


def reached_by_all(walks: Sequence[Walked]) -> tuple[Ints, Floats]:
    """The nodes that every walk reached and none started at, and the products of their strengths, strongest first.

    "Papers that cite X and address Y" are what a walk from X over ``cites`` and one from Y over ``addresses`` share.
    """
    if not walks:
        return np.empty(0, dtype=np.int64), np.empty(0)
    inside = np.logical_and.reduce([walked.hops > 0 for walked in walks])
    nodes = np.flatnonzero(inside)
    strengths = np.multiply.reduce([walked.strengths[nodes] for walked in walks])
    order = np.lexsort((nodes, -strengths))
    return nodes[order], strengths[order]


def _meetings(one: Front, other: Front) -> tuple[Ints, Ints]:
    """For each node that both came to, the chain of either (its number)."""
    if one.chains.held.shape[1]:
        return meetings(one.chains, other.chains)
    nodes = np.flatnonzero((one.hops >= 0) & (other.hops >= 0))
    return one.best[nodes], other.best[nodes]


def _joined(one: Walked, other: Walked, first: int, second: int) -> Chain:
    """A chain from the start of one walk to a node, and back along one of the other walk to its start."""
    there, back = one.chain(first), other.chain(second)
    turned = [
        Hop(node=back[at - 1].node, statement=hop.statement, forward=not hop.forward, chunk=hop.chunk)
        for at, hop in reversed(list(enumerate(back)))
        if at > 0
    ]
    return Chain(hops=(*there, *turned), strength=float(one.chains.strengths[first] * other.chains.strengths[second]))


def _nodes(chain: Chain) -> tuple[int, ...]:
    return tuple(hop.node for hop in chain.hops)
