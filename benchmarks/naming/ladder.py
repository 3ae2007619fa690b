"""The ladder of T 10.3: what each stage of resolution adds, every one with all that stand before it.

*exact*: folded names and declared aliases. *fuzzy*: letters in any order. *embedding*: names whose vectors are near.
*verification*: types, numbers, generations, legal forms, company. What is linked is one, over any number of links.
*disambiguation*: senses, what words explain, the learned matcher, rivals, averages: the registry as it is.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process
from scipy import sparse
from scipy.sparse.csgraph import connected_components

from benchmarks.naming.generate import Names
from benchmarks.naming.measure import declared, occurrences, resolved
from ecphoria.entities.build import build
from ecphoria.entities.candidates import CandidateIndex, nearest, united
from ecphoria.entities.judge import Judge
from ecphoria.entities.keys import keys_of
from ecphoria.entities.matching.corpus import Corpus
from ecphoria.entities.matching.record import Record
from ecphoria.entities.matching.sheet import spread
from ecphoria.entities.matching.verify import verified
from ecphoria.entities.names import fold
from ecphoria.entities.nodes import contexts
from ecphoria.entities.occurrences import Occurrences, most_frequent

Embed = Callable[[list[str]], NDArray[np.float32]]
Floats = NDArray[np.float64]

FUZZY, NEAR, PLAUSIBLE = 91.0, 0.9, 0.15
"""Likeness of letters in sorted order (0..100), cosine, and plausibility, from which two names are linked."""


def ladder(names: Names, embed: Embed, judge: Judge) -> dict[str, list[int]]:
    """The entity of each mention after each stage."""
    found = occurrences(names)
    forms = list(found.forms)
    left, right, kinds = CandidateIndex.build(keys_of(forms)).pairs()
    near = nearest(embed(list(found.names)), k=5, at_least=NEAR)
    codes = np.concatenate([left.astype(np.int64) << 32 | right, near])
    one, other, _ = united(codes, np.concatenate([kinds, np.zeros(len(near), dtype=np.uint8)]))
    pairs = one.astype(np.int64), other.astype(np.int64)
    letters = _letters(forms, *pairs)
    close = np.isin(pairs[0] << 32 | pairs[1], near)
    together = _declared(names, found)
    stages = {
        "exact": np.zeros(len(letters), dtype=bool),
        "fuzzy": letters,
        "embedding": letters | close,
        "verification": (letters | close) & (_plausible(found, *pairs) >= PLAUSIBLE),
    }
    report = {
        stage: _of_mentions(names, found, _joined(found, pairs, linked, together)) for stage, linked in stages.items()
    }
    report["disambiguation"] = resolved(names, build(found, declared(names), judge=judge))
    return report


def _letters(forms: list[str], left: NDArray[np.int64], right: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether the words of two names in any order are alike."""
    ordered = [" ".join(sorted(form.split())) for form in forms]
    alike = process.cpdist([ordered[row] for row in left], [ordered[row] for row in right], scorer=fuzz.ratio)
    like: NDArray[np.bool_] = alike >= FUZZY
    return like


def _plausible(found: Occurrences, left: NDArray[np.int64], right: NDArray[np.int64]) -> Floats:
    """What verification says of pairs of forms, with the names in their documents as company."""
    known = found.types > 0
    types = most_frequent(found.form[known], found.types[known], found.counts[known], len(found.forms))
    every = np.arange(len(found.forms))
    beside = contexts(found, found.form.astype(np.int64), len(found.forms), found.form.astype(np.int64))
    kinds, records = list(found.kinds), []
    for form, name, kind in zip(every.tolist(), found.names, types.tolist(), strict=True):
        around = beside.indices[beside.indptr[form] : beside.indptr[form + 1]].tolist()
        records.append(Record(name=name, type=kinds[kind], context=frozenset(f"#{at}" for at in around)))
    plausibility: Floats = verified(spread(records, Corpus.of(())), left, right).plausibility
    return plausibility


def _joined(
    found: Occurrences,
    pairs: tuple[NDArray[np.int64], NDArray[np.int64]],
    linked: NDArray[np.bool_],
    declared_pairs: list[tuple[int, int]],
) -> NDArray[np.int64]:
    """The cluster of each form: whatever is linked is one, over any number of links."""
    extra = np.array(declared_pairs, dtype=np.int64).reshape(-1, 2)
    one = np.concatenate([pairs[0][linked], extra[:, 0]])
    other = np.concatenate([pairs[1][linked], extra[:, 1]])
    graph = sparse.coo_array((np.ones(len(one)), (one, other)), shape=(len(found.forms),) * 2)
    labels: NDArray[np.int64] = connected_components(graph, directed=False)[1].astype(np.int64)
    return labels


def _declared(names: Names, found: Occurrences) -> list[tuple[int, int]]:
    rows = [(found.forms.find(fold(name)), found.forms.find(fold(alias))) for name, alias in names.aliases]
    return sorted({(min(a, b), max(a, b)) for a, b in rows if a is not None and b is not None and a != b})


def _of_mentions(names: Names, found: Occurrences, labels: NDArray[np.int64]) -> list[int]:
    entity = dict(zip(found.forms, labels.tolist(), strict=True))
    return [entity[fold(mention.form)] for mention in names.mentions]
