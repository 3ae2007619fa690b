"""The pairs that are compared: of forms, of forms in their senses, and those that others make necessary."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.candidates import NEAR, CandidateIndex, united
from ecphoria.entities.cluster import Scored, Thresholds
from ecphoria.entities.comparison import Comparison
from ecphoria.entities.explain import UNSURE
from ecphoria.entities.matching.sheet import Sheet
from ecphoria.entities.matching.written import Written
from ecphoria.entities.nodes import Nodes
from ecphoria.entities.registry import STATED
from ecphoria.entities.screen import promising

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

NAMESAKES = 0.97
"""How probable a pair of the same words in one sense is."""
_STATED = 0.97
"""How probable a pair is that a text states to be one."""
_COMPLETED = 40
"""Of the names that may be one with a name, so many are compared with each other."""


def form_pairs(
    forms: Sequence[str],
    types: Ints,
    index: CandidateIndex,
    near: Ints | None,
    person: int,
    initials: NDArray[np.bool_],
) -> tuple[Ints, Ints, NDArray[np.uint8]]:
    """Candidate pairs that are worth a close look."""
    left, right, kinds = index.pairs()
    if near is not None and len(near):
        codes = np.concatenate([left.astype(np.int64) << 32 | right, near])
        left, right, kinds = united(codes, np.concatenate([kinds, np.full(len(near), NEAR, dtype=np.uint8)]))
    one, other = left.astype(np.int64), right.astype(np.int64)
    kept = promising(forms, types, one, other, kinds, person, initials)
    return one[kept], other[kept], kinds[kept]


def node_pairs(nodes: Nodes, left: Ints, right: Ints, kinds: NDArray[np.uint8]) -> tuple[Ints, Ints, NDArray[np.int64]]:
    """Pairs of nodes of pairs of forms, and of the senses of one form (which share no kind of key)."""
    counts = np.diff(nodes.starts)
    many = counts[left] * counts[right]
    owner = np.repeat(np.arange(len(left)), many)
    inside = np.arange(len(owner)) - np.repeat(np.cumsum(many) - many, many)
    width = counts[right][owner]
    one = nodes.starts[left][owner] + inside // np.maximum(width, 1)
    other = nodes.starts[right][owner] + inside % np.maximum(width, 1)
    own = [
        pair
        for form in np.flatnonzero(counts > 1).tolist()
        for pair in combinations(range(int(nodes.starts[form]), int(nodes.starts[form + 1])), 2)
    ]
    extra = np.array(own, dtype=np.int64).reshape(-1, 2)
    return (
        np.concatenate([one, extra[:, 0]]),
        np.concatenate([other, extra[:, 1]]),
        np.concatenate([kinds[owner].astype(np.int64), np.zeros(len(extra), dtype=np.int64)]),
    )


def homonyms(nodes: Nodes, left: Ints, right: Ints) -> NDArray[np.bool_]:
    """Pairs that are different senses of one group, or of one form."""
    same_group = (nodes.groups[left] == nodes.groups[right]) & (nodes.groups[left] >= 0)
    apart: NDArray[np.bool_] = (same_group & (nodes.senses[left] != nodes.senses[right])) | (
        nodes.forms[left] == nodes.forms[right]
    )
    return apart


def namesakes(nodes: Nodes, sheet: Sheet, left: Ints, right: Ints) -> NDArray[np.bool_]:
    """Pairs of the same words in one sense: whether they are one was decided with the senses.

    Legal forms count: a firm and its namesake of another form are compared.
    """
    said = [(ordered, *sorted(name.legal)) for ordered, name in zip(sheet.ordered, sheet.names, strict=True)]
    words = {name: at for at, name in enumerate(sorted(set(said)))}
    ordered = np.array([words[name] for name in said], dtype=np.int64)
    same: NDArray[np.bool_] = (nodes.groups[left] == nodes.groups[right]) & (nodes.groups[left] >= 0)
    alike: NDArray[np.bool_] = same & (nodes.senses[left] == nodes.senses[right]) & (ordered[left] == ordered[right])
    return alike


def sure(left: Ints, right: Ints, probability: Floats, highest: Floats, weight: Floats, detail: Floats) -> Scored:
    """The pairs whose words say something."""
    sure = highest > UNSURE
    return Scored(left=left[sure], right=right[sure], probability=probability[sure], weight=weight, detail=detail)


def with_stated(
    scored: Scored, kinds: NDArray[np.int64], stated: Sequence[tuple[int, int]]
) -> tuple[Scored, NDArray[np.int64]]:
    if not stated:
        return scored, kinds
    pairs = np.array(stated, dtype=np.int64)
    return strongest(
        np.concatenate([scored.left, pairs[:, 0]]),
        np.concatenate([scored.right, pairs[:, 1]]),
        np.concatenate([scored.probability, np.full(len(pairs), _STATED)]),
        np.concatenate([kinds, np.full(len(pairs), STATED)]),
        scored,
    )


def strongest(
    left: Ints, right: Ints, probability: Floats, kinds: Ints, like: Scored
) -> tuple[Scored, NDArray[np.int64]]:
    """Each pair once: its highest probability, all of its kinds."""
    order = np.lexsort((-probability, right, left))
    left, right, probability, kinds = left[order], right[order], probability[order], kinds[order]
    first = np.ones(len(left), dtype=bool)
    first[1:] = (left[1:] != left[:-1]) | (right[1:] != right[:-1])
    begins = np.flatnonzero(first)
    together = np.bitwise_or.reduceat(kinds, begins) if len(begins) else kinds
    return Scored(
        left=left[begins], right=right[begins], probability=probability[begins], weight=like.weight, detail=like.detail
    ), together


def completed(
    scored: Scored,
    kinds: NDArray[np.int64],
    thresholds: Thresholds,
    nodes: Nodes,
    compared: Comparison,
) -> tuple[Scored, NDArray[np.int64]]:
    """With the pairs compared that have a partner in common, so that none is taken for alike by silence."""
    known = set((scored.left << 32 | scored.right).tolist())
    missing = sorted(
        {
            pair
            for near in _neighbours(scored, thresholds.ask)
            for pair in combinations(near, 2)
            if pair[0] << 32 | pair[1] not in known
        }
    )
    if not missing:
        return scored, kinds
    pairs = np.array(missing, dtype=np.int64)
    left, right = pairs[:, 0], pairs[:, 1]
    probability, highest = compared(left, right)
    probability[homonyms(nodes, left, right)] = 0.0
    # A code and a name that a text or a person ties look like nothing of each other's kin: that is no evidence.
    telling = (probability >= thresholds.ask) | _comparable(compared.sheet.names, left, right)
    telling &= highest > UNSURE
    return strongest(
        np.concatenate([scored.left, left[telling]]),
        np.concatenate([scored.right, right[telling]]),
        np.concatenate([scored.probability, probability[telling]]),
        np.concatenate([kinds, np.zeros(int(telling.sum()), dtype=np.int64)]),
        scored,
    )


def _neighbours(scored: Scored, ask: float) -> Iterator[list[int]]:
    """The nodes that may be one with each node that has several such, the likeliest ``_COMPLETED``, in order."""
    strong = np.flatnonzero(scored.probability >= ask)
    owner = np.concatenate([scored.left[strong], scored.right[strong]])
    partner = np.concatenate([scored.right[strong], scored.left[strong]])
    order = np.lexsort((partner, -np.tile(scored.probability[strong], 2), owner))
    owner, partner = owner[order], partner[order]
    bounds = np.append(np.flatnonzero(np.append(True, owner[1:] != owner[:-1])), len(owner)).tolist()
    for start, end in pairwise(bounds):
        if end - start > 1:
            yield sorted(partner[start : min(end, start + _COMPLETED)].tolist())


def _comparable(names: Sequence[Written], left: Ints, right: Ints) -> NDArray[np.bool_]:
    """Whether both are names of several words: an acronym or a code says nothing of the names it stands for."""
    long = np.array([len(name.core) > 1 for name in names], dtype=bool)
    comparable: NDArray[np.bool_] = long[left] & long[right]
    return comparable
