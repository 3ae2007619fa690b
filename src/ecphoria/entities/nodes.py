"""What is clustered: a form in one of its senses, with the documents that use it so."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from ecphoria.entities.keys import core
from ecphoria.entities.occurrences import Occurrences, incidence, most_frequent

SHORTENED = "person"
"""The type of names that a document shortens to one of their words once it has named them in full."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Nodes:
    """n nodes, sorted by form, then sense.

    Attributes:
        of: (o,) int64, the node of each occurrence.
        forms: (n,) int64.
        groups: (n,) int64, names that are written alike, whatever they mean; -1 where a document or a person says.
        senses: (n,) int64, within its group.
        types: (n,) int64, most frequent known type, 0 for none.
        counts: (n,) int64, mentions; ``documents`` how many documents.
        starts: (f + 1,) int64, where each form's nodes start.
        together: nodes that are one because a document shortens a name to the other.
    """

    of: NDArray[np.int64]
    forms: NDArray[np.int64]
    groups: NDArray[np.int64]
    senses: NDArray[np.int64]
    types: NDArray[np.int64]
    counts: NDArray[np.int64]
    documents: NDArray[np.int64]
    starts: NDArray[np.int64]
    together: tuple[tuple[int, int], ...]

    @classmethod
    def of_occurrences(
        cls,
        found: Occurrences,
        group: NDArray[np.int64],
        sense: NDArray[np.int64],
        shortened: Sequence[tuple[int, int]] = (),
        decided: Sequence[tuple[int, int]] = (),
    ) -> "Nodes":
        """Nodes of occurrences.

        Args:
            found: the occurrences.
            group: (o,), the group of each one's form.
            sense: (o,), its sense within the group.
            shortened: pairs of occurrences in one document, the first of which shortens the name of the second.
            decided: pairs of an occurrence and a number: those of one form and number are a sense by decision.
        """
        key = sense.astype(np.int64).copy()
        plain = int(sense.max(initial=0)) + 1
        groups = group.astype(np.int64).copy()
        width = int(group.max(initial=0)) + 1
        for short, full in shortened:
            key[short] = plain + int(sense[full]) * width + int(group[full])
            groups[short] = -1
        beyond = int(key.max(initial=0)) + 1
        for occurrence, number in decided:
            key[occurrence] = beyond + number
            groups[occurrence] = -1
        wide = int(key.max(initial=0)) + 1
        codes, first, of = np.unique(found.form.astype(np.int64) * wide + key, return_index=True, return_inverse=True)
        forms = found.form[first].astype(np.int64)
        known = found.types > 0
        decided_rows = {occurrence for occurrence, _ in decided}
        together = {
            (min(pair), max(pair))
            for short, full in shortened
            if short not in decided_rows and (pair := (int(of[short]), int(of[full])))
        }
        return cls(
            of=of.astype(np.int64),
            forms=forms,
            groups=groups[first],
            senses=sense[first].astype(np.int64),
            types=most_frequent(of[known], found.types[known], found.counts[known], len(codes)),
            counts=np.bincount(of, weights=found.counts, minlength=len(codes)).astype(np.int64),
            documents=np.bincount(of, minlength=len(codes)).astype(np.int64),
            starts=np.searchsorted(forms, np.arange(len(found.forms) + 1)).astype(np.int64),
            together=tuple(sorted(together)),
        )

    def __len__(self) -> int:
        return len(self.forms)


def contexts(found: Occurrences, node: NDArray[np.int64], count: int, group: NDArray[np.int64]) -> sparse.csr_array:
    """(count, groups) of 0 and 1: the groups that stand beside each node in some document, its own left out.

    Args:
        found: the occurrences.
        node: (o,), the node of each.
        count: how many nodes there are.
        group: (o,), the group of each.
    """
    groups = int(group.max(initial=-1)) + 1
    documents = len(found.documents)
    holds = incidence(found.document, group, (documents, groups))
    used = incidence(node, found.document, (count, documents))
    beside = sparse.csr_array(used @ holds)
    rows, columns = beside.nonzero()
    own = np.zeros(count, dtype=np.int64)
    own[node] = group
    kept = own[rows] != columns
    return incidence(rows[kept], columns[kept], (count, groups))


def shortened(found: Occurrences, group: NDArray[np.int64]) -> list[tuple[int, int]]:
    """Occurrences of one word that is the family name of the only person so called in full in their document.

    Returns pairs of rows (short, full), sorted. Other things are shortened too, but to words that name other things as
    often ("Disney Channel", "Disney").
    """
    names = [core(form) for form in found.forms]
    kinds = list(found.kinds)
    types = [kinds[kind] for kind in found.types.tolist()]
    forms, documents = found.form.tolist(), found.document.tolist()
    ends: dict[tuple[int, str], list[int]] = {}
    for row, form in enumerate(forms):
        if len(names[form]) > 1 and types[row] == SHORTENED:
            ends.setdefault((documents[row], names[form][-1]), []).append(row)
    pairs = []
    for row, form in enumerate(forms):
        if len(names[form]) == 1 and types[row] == SHORTENED:
            full = ends.get((documents[row], names[form][0]), [])
            if full and len({int(group[one]) for one in full}) == 1:
                pairs.append((row, full[0]))
    return pairs
