"""Homonyms: documents that write the same name in contexts with nothing in common may mean different things.

How much a disjoint context says depends on the corpus. Where the documents that share a name mostly share its company,
a break is news; where every document brings its own company, it is none. So the rate of breaks is counted first, and
two senses are told apart when the odds are for it (``Evidence``). Missing context is no evidence, and a document uses a
name in one sense.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from ecphoria.entities.occurrences import incidence

Ints = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """What it takes to tell two senses apart.

    The log-odds of two senses are those of a homonym, plus ``-ln(rate of breaks)`` for each document of the rarer
    sense, plus ``types`` where their types have nothing in common.

    Attributes:
        context: names that each sense needs beside it, in all its documents.
        shared: how probable it is that a name is shared by several things; ``person`` the same for persons, ``bare``
            for persons known by one word.
        types: log-odds that contradicting types are worth.
        most: a name of more documents than this is famous: one sense.
        senses: so many senses hold at least ``share`` of the documents that tell; else the name is famous.
        breaks, steps: what the rate of breaks starts from before anything is counted.
    """

    context: int = 2
    shared: float = 0.02
    person: float = 0.06
    bare: float = 0.3
    types: float = 2.0
    most: int = 25
    senses: int = 3
    share: float = 0.7
    breaks: float = 0.5
    steps: float = 20.0


@dataclass(frozen=True, slots=True)
class _Name:
    """A name's rows, the parts that its documents fall into (positions in ``places``), and the context of each."""

    rows: Ints
    places: list[int]
    parts: list[list[int]]
    contexts: list[set[int]]
    told: int


def senses(
    group: Ints, document: Ints, kind: Ints, documents: int, evidence: Evidence, person: int, bare: NDArray[np.bool_]
) -> Ints:
    """The sense of each occurrence, from 0 within its group; 0 is the one of most documents.

    Args:
        group: (o,), occurrences of one group are the same name (written in several ways).
        document: (o,).
        kind: (o,), types, 0 where unknown.
        documents: how many documents there are.
        evidence: what it takes.
        person: the type of persons, -1 without any.
        bare: (o,), the name is one word.
    """
    found = np.zeros(len(group), dtype=np.int64)
    if not len(group):
        return found
    names = _parted(group, document, documents, evidence)
    broken = sum(len(name.parts) - 1 for name in names)
    steps = sum(name.told - 1 for name in names)
    for name in names:
        if len(name.parts) > 1:
            others = (broken - len(name.parts) + 1, steps - name.told + 1)
            news = -math.log((others[0] + evidence.breaks) / (others[1] + evidence.steps))
            found[name.rows] = _told_apart(name, document, kind, news, evidence, person, bool(bare[name.rows].all()))
    return found


def _parted(group: Ints, document: Ints, documents: int, evidence: Evidence) -> list[_Name]:
    """Names in at least two documents that tell something, with the parts of these that are connected."""
    groups = int(group.max()) + 1
    held = incidence(document, group, (documents, groups))
    degree = np.asarray(held.sum(axis=0)).ravel()
    hub = degree > max(10, documents // 50)
    beside = sparse.csr_array(held.multiply(~hub[None, :]))
    beside.eliminate_zeros()
    together = sparse.csr_array(beside.T @ beside)
    order = np.lexsort((document, group))
    bounds = np.searchsorted(group[order], np.arange(groups + 1)).tolist()
    names = []
    for which in np.flatnonzero((degree > 1) & (degree <= evidence.most)).tolist():
        rows = order[bounds[which] : bounds[which + 1]]
        places = np.unique(document[rows]).tolist()
        contexts = [set(_row(beside, place)) - {which} for place in places]
        told = [at for at, context in enumerate(contexts) if context]
        if len(told) > 1:
            parts = _connected([([at], contexts[at], contexts[at]) for at in told])
            if len(parts) > 1:
                parts = _connected([(part, _reach(which, context, together), context) for part, _, context in parts])
            ordered = sorted((sorted(part), context) for part, _, context in parts)
            ordered.sort(key=lambda part: -len(part[0]))
            names.append(_Name(rows, places, [p for p, _ in ordered], [c for _, c in ordered], len(told)))
    return names


def _row(matrix: sparse.csr_array, row: int) -> list[int]:
    found: list[int] = matrix.indices[matrix.indptr[row] : matrix.indptr[row + 1]].tolist()
    return found


def _reach(which: int, context: set[int], together: sparse.csr_array) -> set[int]:
    """Names of a context, and names that are mentioned with one of them somewhere."""
    return set(context).union(*(_row(together, name) for name in context)) - {which}


Part = tuple[list[int], set[int], set[int]]
"""Documents, the names that they reach, the names of their contexts."""


def _connected(parts: Sequence[Part]) -> list[Part]:
    """Parts put together where one reaches the context of the other."""
    waiting = list(parts)
    done: list[Part] = []
    while waiting:
        part, reach, context = waiting.pop(0)
        while near := [one for one in waiting if reach & one[2] or context & one[1]]:
            waiting = [one for one in waiting if not any(one is other for other in near)]
            part = [*part, *(at for one in near for at in one[0])]
            reach = reach.union(*(one[1] for one in near))
            context = context.union(*(one[2] for one in near))
        done.append((part, reach, context))
    return done


def _told_apart(
    name: _Name, document: Ints, kind: Ints, news: float, evidence: Evidence, person: int, bare: bool
) -> Ints:
    """Senses of the occurrences of a name whose documents fall into several parts."""
    plain = np.zeros(len(name.rows), dtype=np.int64)
    if sum(map(len, name.parts[: evidence.senses])) < evidence.share * name.told:
        return plain  # in company of all sorts: famous rather than shared
    kinds = [_kinds(name, part, document, kind) for part in name.parts]
    kept = [0]
    for at in range(1, len(name.parts)):
        if len(name.contexts[at]) < evidence.context or len(name.contexts[0]) < evidence.context:
            continue
        if all(_odds(name, one, at, kinds, news, evidence, person, bare) > 0 for one in kept):
            kept.append(at)
    sense_of = {name.places[at]: sense for sense, part in enumerate(kept) for at in name.parts[part]}
    return np.array([sense_of.get(place, 0) for place in document[name.rows].tolist()], dtype=np.int64)


def _kinds(name: _Name, part: Sequence[int], document: Ints, kind: Ints) -> set[int]:
    inside = np.isin(document[name.rows], [name.places[at] for at in part])
    return {int(one) for one in kind[name.rows][inside] if one}


def _odds(
    name: _Name,
    one: int,
    other: int,
    kinds: Sequence[set[int]],
    news: float,
    evidence: Evidence,
    person: int,
    bare: bool,
) -> float:
    """The log-odds that two parts mean two things."""
    persons = person in kinds[one] and person in kinds[other]
    prior = evidence.shared if not persons else evidence.bare if bare else evidence.person
    contradict = bool(kinds[one] and kinds[other] and not kinds[one] & kinds[other])
    rarer = min(len(name.parts[one]), len(name.parts[other]))
    return math.log(prior / (1 - prior)) + news * rarer + evidence.types * contradict
