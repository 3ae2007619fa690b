"""What decisions and statements mean: references to forms as nodes."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from ecphoria.entities.decisions import Constraints, Decision, Reference
from ecphoria.entities.nodes import Nodes
from ecphoria.entities.occurrences import Occurrences

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def stated_pairs(
    found: Occurrences, nodes: Nodes, stated: Sequence[tuple[str, str]], beside: sparse.csr_array
) -> list[tuple[int, int]]:
    refer = referred(found, nodes, beside)
    pairs = set()
    for one, other in sorted(set(stated)):
        left = refer(Reference(one), (Reference(other),))
        right = refer(Reference(other), (Reference(one),))
        pairs |= {(min(a, b), max(a, b)) for a in left for b in right if a != b}
    return sorted(pairs)


def referred(
    found: Occurrences, nodes: Nodes, beside: sparse.csr_array
) -> Callable[[Reference, Sequence[Reference]], list[int]]:
    """What a reference means: the nodes of its form in its document; without one, of several senses the one that
    shares most with the other side, and among equals the most frequent. Without another side, all of them."""

    def nodes_of(reference: Reference) -> list[int]:
        form = found.forms.find(reference.form)
        if form is None:
            return []
        if not reference.document:
            return list(range(int(nodes.starts[form]), int(nodes.starts[form + 1])))
        document = found.documents.find(reference.document)
        low, high = np.searchsorted(found.form, [form, form + 1])
        rows = low + np.flatnonzero(found.document[low:high] == (-1 if document is None else document))
        return [int(nodes.of[row]) for row in rows]

    def refer(reference: Reference, others: Sequence[Reference]) -> list[int]:
        own = nodes_of(reference)
        if len(own) < 2 or not others:
            return own
        around = {int(at) for other in others for node in nodes_of(other) for at in row_of(beside, node)}
        groups = {int(nodes.groups[node]) for other in others for node in nodes_of(other)}
        shared = {
            node: len(around.intersection(at := row_of(beside, node))) + len(groups.intersection(at)) for node in own
        }
        return [min(own, key=lambda node: (-shared[node], -int(nodes.counts[node]), node))]

    return refer


def row_of(matrix: sparse.csr_array, row: int) -> list[int]:
    found: list[int] = matrix.indices[matrix.indptr[row] : matrix.indptr[row + 1]].tolist()
    return found


def decided(found: Occurrences, decisions: Sequence[Decision]) -> list[tuple[int, int]]:
    """Occurrences that decisions speak of by document, with a number for each side of a decision."""
    rows: dict[int, int] = {}
    for number, decision in enumerate(decisions):
        for side, references in enumerate((decision.left, decision.right)):
            for reference in references:
                form, document = found.forms.find(reference.form), found.documents.find(reference.document)
                if not reference.document or form is None or document is None:
                    continue
                low, high = np.searchsorted(found.form, [form, form + 1])
                for row in (low + np.flatnonzero(found.document[low:high] == document)).tolist():
                    rows[row] = 2 * number + side
    return sorted(rows.items())


def unopposed(pairs: Sequence[tuple[int, int]], constraints: Constraints) -> list[tuple[int, int]]:
    """Shortened names, except where a decision speaks of one of them."""
    spoken = {node for pair in (*constraints.together, *constraints.apart) for node in pair}
    return [pair for pair in pairs if not spoken.intersection(pair)]
