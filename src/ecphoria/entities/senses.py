"""Homonyms: documents that write the same name in contexts with nothing in common may mean different things.

How much a disjoint context says depends on the corpus. Where the documents that share a name mostly share its company,
a break is news; where every document brings its own company, it is none. So the rate of breaks is counted first, of
persons and of other things, and two senses are told apart when the odds are for it (``Evidence``). Missing context is
no evidence, and a document uses a name in one sense.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.csgraph import connected_components

from ecphoria.entities.occurrences import incidence

Ints = NDArray[np.int64]

_RARE = 5
"""A word of more names than this says nothing of who keeps company."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """What it takes to tell two senses apart.

    The log-odds of two senses are those of a homonym, plus ``-ln(rate of breaks)`` for each document of the rarer
    sense, plus ``-ln(rate of disagreement)`` where their types have nothing in common: how often documents in company
    disagree about a name's type says how far types are to be trusted.

    Attributes:
        context: names that each sense needs beside it, in all its documents.
        shared: how probable it is that a name is shared by several things; ``person`` the same for persons, ``bare``
            for persons known by one word.
        types: the most that contradicting types are worth.
        most: a name of more documents than this is famous: one sense.
        senses: so many senses hold at least ``share`` of the documents that tell; else the name is famous.
        breaks, steps: what the rates start from before anything is counted.
    """

    context: int = 2
    shared: float = 0.02
    person: float = 0.08
    bare: float = 0.3
    types: float = 2.5
    most: int = 25
    senses: int = 3
    share: float = 0.7
    breaks: float = 0.5
    steps: float = 20.0


@dataclass(frozen=True, slots=True)
class _Name:
    """A name's documents that tell something: the parts that they fall into and the context of each, largest first."""

    rows: Ints
    parts: list[list[int]]
    contexts: list[set[int]]
    told: int
    person: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class _Counts:
    """Over all names: how often their documents ``broken`` apart, of how many ``steps``; and how often two documents in
    one part are ``disagreeing`` about the type, of how many that are both ``typed``."""

    broken: int
    steps: int
    disagreeing: int
    typed: int


@dataclass(frozen=True, slots=True)
class _Weights:
    """What a break and a contradiction of types are worth; the type of persons; whether the name is one word."""

    news: float
    contradiction: float
    person: int
    bare: bool


def senses(
    group: Ints,
    document: Ints,
    kind: Ints,
    documents: int,
    evidence: Evidence,
    person: int,
    bare: NDArray[np.bool_],
    words: sparse.csr_array | None = None,
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
        words: (groups, words) of 0 and 1, words of names; two names in whose company the same rare word stands ("Proj.
            Phoenix", "Phoenix Initiative") share company.
    """
    found = np.zeros(len(group), dtype=np.int64)
    if not len(group):
        return found
    names, every = _parted(group, document, kind, documents, evidence, person, words)
    disagreeing, typed = (every[0].disagreeing + every[1].disagreeing, every[0].typed + every[1].typed)
    contradiction = min(evidence.types, _news(disagreeing, typed, evidence))
    for name in names:
        counts = every[int(name.person)]
        news = _news(counts.broken - len(name.parts) + 1, counts.steps - name.told + 1, evidence)
        weights = _Weights(news, contradiction, person, bool(bare[name.rows].all()))
        found[name.rows] = _told_apart(name, document, kind, evidence, weights)
    return found


def _news(times: int, chances: int, evidence: Evidence) -> float:
    """How much it says that something happened which happens so often: ``-ln(rate)``."""
    return -math.log((times + evidence.breaks) / (chances + evidence.steps))


def _parted(
    group: Ints,
    document: Ints,
    kind: Ints,
    documents: int,
    evidence: Evidence,
    person: int,
    words: sparse.csr_array | None,
) -> tuple[list[_Name], tuple[_Counts, _Counts]]:
    """The names whose documents fall into several parts, and what is counted over all names: of things, and of
    persons.

    Two documents of a name are connected when their contexts share a name, or names that some document mentions
    together.
    """
    groups = int(group.max()) + 1
    held = incidence(document, group, (documents, groups))
    degree = np.asarray(held.sum(axis=0)).ravel()
    beside = sparse.csr_array(held.multiply((degree <= max(10, documents // 50))[None, :]))
    beside.eliminate_zeros()
    some = (degree[group] > 1) & (degree[group] <= evidence.most)
    uses, use = np.unique(group[some] * documents + document[some], return_inverse=True)
    name, place = uses // max(documents, 1), uses % max(documents, 1)
    types = np.zeros(len(uses), dtype=np.int64)
    np.maximum.at(types, use, kind[some])
    context = _without_own(sparse.csr_array(beside[place]), name)
    told = np.diff(context.indptr) > 0
    name, place, context, types = name[told], place[told], sparse.csr_array(context[told]), types[told]
    part = _connected(name, _with_words(context, name, words))
    pooled = incidence(part[_rows_of(context)], context.indices, (int(part.max(initial=-1)) + 1, groups))
    part_name = np.zeros(pooled.shape[0], dtype=np.int64)
    part_name[part] = name
    parts = np.unique(part)
    open_parts = parts[np.bincount(part_name[parts], minlength=groups)[part_name[parts]] > 1]
    open_parts = open_parts[np.argsort(part_name[open_parts], kind="stable")]
    visited = sparse.csr_array(sparse.csr_array(pooled[open_parts]) @ beside.T)  # documents that mention the company
    whole = np.arange(pooled.shape[0])
    whole[open_parts] = open_parts[_connected(part_name[open_parts], visited)]
    part = whole[part]
    persons = np.isin(name, name[types == person])
    counts = (_counted(name, part, types, ~persons), _counted(name, part, types, persons))
    return _names(group, document, name, place, part, context, persons), counts


def _with_words(context: sparse.csr_array, name: Ints, words: sparse.csr_array | None) -> sparse.csr_array:
    """Contexts with the rare words of their names, but for those of the name itself."""
    if words is None:
        return context
    spread = np.asarray(words.sum(axis=0)).ravel()
    rare = sparse.csr_array(words[:, (spread > 1) & (spread <= _RARE)])
    said = sparse.csr_array(context @ rare)
    said.data[:] = 1
    own = said.multiply(rare[name])
    return sparse.csr_array(sparse.hstack([context, said - own]))


def _counted(name: Ints, part: Ints, types: Ints, some: NDArray[np.bool_]) -> _Counts:
    name, part, types = name[some], part[some], types[some]
    told_names = len(np.unique(name))
    typed = (part[1:] == part[:-1]) & (types[1:] > 0) & (types[:-1] > 0)
    return _Counts(
        broken=len(np.unique(part)) - told_names,
        steps=len(name) - told_names,
        disagreeing=int((typed & (types[1:] != types[:-1])).sum()),
        typed=int(typed.sum()),
    )


def _without_own(context: sparse.csr_array, name: Ints) -> sparse.csr_array:
    """Contexts without the name itself."""
    rows = _rows_of(context)
    kept = context.indices != name[rows]
    return incidence(rows[kept], context.indices[kept], context.shape)


def _rows_of(matrix: sparse.csr_array) -> Ints:
    return np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))


def _connected(name: Ints, held: sparse.csr_array) -> Ints:
    """The component of each row, known by its first one: rows of one name that share a column are tied.

    ``name`` is sorted.
    """
    count = len(name)
    ends: list[tuple[Ints, Ints]] = [(np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64))]
    begins, distance = np.arange(count), 1
    while len(begins := begins[begins + distance < count]):
        begins = begins[name[begins] == name[begins + distance]]
        ends.append((begins, begins + distance))
        distance += 1
    one, other = (np.concatenate(side) for side in zip(*ends, strict=True))
    met = np.asarray(held[one].multiply(held[other]).sum(axis=1)).ravel() > 0
    graph = sparse.coo_array((np.ones(int(met.sum())), (one[met], other[met])), shape=(count, count))
    labels = connected_components(graph, directed=False)[1] if count else np.empty(0, dtype=np.int64)
    first = np.full(int(labels.max(initial=-1)) + 1, count, dtype=np.int64)
    np.minimum.at(first, labels, np.arange(count))
    known: Ints = first[labels]
    return known


def _names(
    group: Ints,
    document: Ints,
    name: Ints,
    place: Ints,
    part: Ints,
    context: sparse.csr_array,
    persons: NDArray[np.bool_],
) -> list[_Name]:
    """The names with several parts."""
    pairs = np.unique(np.stack([name, part]), axis=1)
    several = np.flatnonzero(np.bincount(pairs[0]) > 1)
    order = np.lexsort((document, group))
    bounds = np.searchsorted(group[order], np.stack([several, several + 1]))
    inside = np.searchsorted(name, np.stack([several, several + 1]))
    names = []
    for at in range(len(several)):
        uses = range(int(inside[0, at]), int(inside[1, at]))
        members: dict[int, list[int]] = {}
        company: dict[int, set[int]] = {}
        for use in uses:
            members.setdefault(int(part[use]), []).append(int(place[use]))
            beside = context.indices[context.indptr[use] : context.indptr[use + 1]].tolist()
            company.setdefault(int(part[use]), set()).update(beside)
        largest = sorted(members, key=lambda which: (-len(members[which]), members[which][0]))
        parts, contexts = [members[which] for which in largest], [company[which] for which in largest]
        names.append(_Name(order[bounds[0, at] : bounds[1, at]], parts, contexts, len(uses), bool(persons[uses[0]])))
    return names


def _told_apart(name: _Name, document: Ints, kind: Ints, evidence: Evidence, weights: _Weights) -> Ints:
    """Senses of the occurrences of a name whose documents fall into several parts."""
    plain = np.zeros(len(name.rows), dtype=np.int64)
    if sum(map(len, name.parts[: evidence.senses])) < evidence.share * name.told:
        return plain  # in company of all sorts: famous rather than shared
    kinds = [_kinds(name, part, document, kind) for part in name.parts]
    kept = [0]
    for at in range(1, len(name.parts)):
        if len(name.contexts[at]) < evidence.context or len(name.contexts[0]) < evidence.context:
            continue
        if all(_odds(name, one, at, kinds, evidence, weights) > 0 for one in kept):
            kept.append(at)
    sense_of = {place: sense for sense, part in enumerate(kept) for place in name.parts[part]}
    return np.array([sense_of.get(place, 0) for place in document[name.rows].tolist()], dtype=np.int64)


def _kinds(name: _Name, part: Sequence[int], document: Ints, kind: Ints) -> set[int]:
    inside = np.isin(document[name.rows], part)
    return {int(one) for one in kind[name.rows][inside] if one}


def _odds(name: _Name, one: int, other: int, kinds: Sequence[set[int]], evidence: Evidence, weights: _Weights) -> float:
    """The log-odds that two parts mean two things."""
    persons = weights.person in kinds[one] and weights.person in kinds[other]
    prior = evidence.shared if not persons else evidence.bare if weights.bare else evidence.person
    contradict = bool(kinds[one] and kinds[other] and not kinds[one] & kinds[other])
    rarer = min(len(name.parts[one]), len(name.parts[other]))
    return math.log(prior / (1 - prior)) + weights.news * rarer + weights.contradiction * contradict
