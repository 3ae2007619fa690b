"""Homonyms: documents that write the same name in contexts with nothing in common may mean different things.

Conservative: one thing is mentioned in many contexts, so a disjoint one says something only where there is enough of
it, and where names are shared by many (persons), types contradict each other, or both sides stand in several documents.
A document uses a name in one sense.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from ecphoria.entities.occurrences import incidence


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """What it takes to tell two senses apart.

    Attributes:
        context: names that each sense needs beside it, in all its documents.
        documents: documents that each sense needs, unless it is a person or the types differ.
        most: a name of more documents than this is famous: one sense.
        senses: so many senses hold at least ``share`` of the documents that tell; else the name is famous.
    """

    context: int = 2
    documents: int = 2
    most: int = 40
    senses: int = 3
    share: float = 0.7


def senses(
    group: NDArray[np.int64],
    document: NDArray[np.int64],
    kind: NDArray[np.int64],
    documents: int,
    evidence: Evidence,
    person: int = -1,
) -> NDArray[np.int64]:
    """The sense of each occurrence, from 0 within its group; 0 is the one of most documents.

    Args:
        group: (o,), occurrences of one group are the same name (written in several ways).
        document: (o,).
        kind: (o,), types, 0 where unknown.
        documents: how many documents there are.
        evidence: what it takes.
        person: the type of persons.
    """
    found = np.zeros(len(group), dtype=np.int64)
    if not len(group):
        return found
    groups = int(group.max()) + 1
    held = incidence(document, group, (documents, groups))
    degree = np.asarray(held.sum(axis=0)).ravel()
    hub = degree > max(10, documents // 50)
    beside = sparse.csr_array(held.multiply(~hub[None, :]))
    beside.eliminate_zeros()
    together = sparse.csr_array(beside.T @ beside)
    order = np.lexsort((document, group))
    bounds = np.searchsorted(group[order], np.arange(groups + 1))
    for which in np.flatnonzero((degree > 1) & (degree <= evidence.most)).tolist():
        rows = order[bounds[which] : bounds[which + 1]]
        known = kind[rows][kind[rows] > 0]
        several = len(known) > 0 and (known != known[0]).any()
        if not several and (not len(known) or known[0] != person) and degree[which] < 2 * evidence.documents:
            continue
        found[rows] = _split(which, document[rows], kind[rows], beside, together, evidence, person)
    return found


def _split(
    which: int,
    document: NDArray[np.int64],
    kind: NDArray[np.int64],
    beside: sparse.csr_array,
    together: sparse.csr_array,
    evidence: Evidence,
    person: int,
) -> NDArray[np.int64]:
    """Senses of one name's occurrences."""
    places = sorted(set(document.tolist()))
    contexts = [set(_row(beside, place)) - {which} for place in places]
    told = [at for at, context in enumerate(contexts) if context]
    parts = _connected([(frozenset({at}), contexts[at]) for at in told])
    if len(parts) > 1:
        reached = [(part, _reach(which, context, together)) for part, context in parts]
        parts = _connected(reached, [context for _, context in parts])
    if len(parts) < 2:
        return np.zeros(len(document), dtype=np.int64)
    ordered = sorted((sorted(part) for part, _ in parts), key=lambda part: (-len(part), part[0]))
    told_of = sum(map(len, ordered))
    if sum(map(len, ordered[: evidence.senses])) < evidence.share * told_of:
        return np.zeros(len(document), dtype=np.int64)  # in company of all sorts: famous rather than shared
    kinds = {at: {int(k) for k in kind[document == places[at]] if k} for at in told}
    kept: list[list[int]] = [ordered[0]]
    for part in ordered[1:]:
        if all(_differ(one, part, contexts, kinds, evidence, person) for one in kept):
            kept.append(part)
    sense_of = {places[at]: sense for sense, part in enumerate(kept) for at in part}
    return np.array([sense_of.get(place, 0) for place in document.tolist()], dtype=np.int64)


def _row(matrix: sparse.csr_array, row: int) -> list[int]:
    found: list[int] = matrix.indices[matrix.indptr[row] : matrix.indptr[row + 1]].tolist()
    return found


def _reach(which: int, context: set[int], together: sparse.csr_array) -> set[int]:
    """Names of a context, and names that are mentioned with one of them somewhere."""
    return set(context).union(*(_row(together, name) for name in context)) - {which}


Part = tuple[frozenset[int], set[int]]


def _connected(parts: Sequence[Part], contexts: Sequence[set[int]] | None = None) -> list[Part]:
    """Parts put together whose names meet the contexts of another (their own names, unless given)."""
    nodes = [(part, names, names if contexts is None else contexts[at]) for at, (part, names) in enumerate(parts)]
    done: list[Part] = []
    while nodes:
        part, names, context = nodes.pop(0)
        while near := [node for node in nodes if names & node[2] or context & node[1]]:
            nodes = [node for node in nodes if not any(node is one for one in near)]
            part = part.union(*(one[0] for one in near))
            names = names.union(*(one[1] for one in near))
            context = context.union(*(one[2] for one in near))
        done.append((part, names))
    return done


def _differ(
    one: Sequence[int],
    other: Sequence[int],
    contexts: Sequence[set[int]],
    kinds: dict[int, set[int]],
    evidence: Evidence,
    person: int,
) -> bool:
    """Whether there is enough to say that two unconnected parts mean different things."""
    if any(len(set().union(*(contexts[at] for at in part))) < evidence.context for part in (one, other)):
        return False
    first, second = (set().union(*(kinds[at] for at in part)) for part in (one, other))
    if first and second and not first & second:
        return True
    return person in first & second or min(len(one), len(other)) >= evidence.documents
