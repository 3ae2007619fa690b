"""How records are compared: what their words allow, and within that how probable it is that they are one."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from ecphoria.entities.explain import STRANGERS, TOGETHER, UNKNOWN, allowed
from ecphoria.entities.judge import Judge
from ecphoria.entities.marks import numbers_in
from ecphoria.entities.matching.overlap import Bags
from ecphoria.entities.matching.sheet import Sheet
from ecphoria.entities.nodes import Nodes
from ecphoria.entities.occurrences import Occurrences, incidence

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

_UNLIKE = 0.01
"""What is taken for the probability of a pair with unexplained words; 0 is for what can never be one."""

JUDGED = 0.25
"""What the words of a pair allow less is not compared closely: it would neither be linked nor asked."""

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Comparison:
    """Compares rows of a sheet; ``beside``, if it is known, says which names are in each document."""

    judge: Judge
    sheet: Sheet
    types: Sequence[str]
    beside: sparse.csr_array | None

    def __call__(self, left: Ints, right: Ints) -> tuple[Floats, Floats]:
        """The probability of each pair, and the highest that its words allow.

        Both are 0 where one name has a number and the other has another or none: "Apollo" is not "Apollo 11".
        """
        probability, highest = np.zeros(len(left)), np.zeros(len(left))
        numbers: dict[frozenset[str], int] = {}
        marks = (numbers.setdefault(numbers_in(name), len(numbers)) for name in self.sheet.names)
        mark = np.fromiter(marks, dtype=np.int64, count=len(self.sheet.names))
        rows = np.flatnonzero(mark[left] == mark[right])
        one, other = left[rows], right[rows]
        highest[rows] = allowed(self.sheet.names, one, other, self.types, self._company(one, other), self.sheet.count)
        probability[rows] = _UNLIKE
        rows = rows[highest[rows] >= JUDGED]
        found = self.judge(self.sheet, left[rows], right[rows])
        probability[rows] = np.minimum(found, highest[rows])
        return probability, highest

    def _company(self, left: Ints, right: Ints) -> Ints:
        """What is known of the company of each pair (``explain.STRANGERS`` and so on)."""
        known = np.full(len(left), UNKNOWN, dtype=np.int64)
        if not len(left):
            return known
        known[self.sheet.context.shared(left, right) > 0] = TOGETHER
        if self.beside is None:
            return known
        held = self.sheet.context.held
        size = np.diff(held.indptr)
        apart = np.flatnonzero((known == UNKNOWN) & (size[left] > 0) & (size[right] > 0))
        nodes, inverse = np.unique(np.concatenate([left[apart], right[apart]]), return_inverse=True)
        visited = sparse.csr_array(held[nodes] @ self.beside.T)  # documents that mention the company of each
        one, other = inverse[: len(apart)], inverse[len(apart) :]
        met = np.asarray(visited[one].multiply(visited[other]).sum(axis=1)).ravel() > 0
        known[apart[~met]] = STRANGERS
        return known


def telling(found: Occurrences, group: Ints) -> sparse.csr_array:
    """(documents, groups) of 0 and 1: the names of each document, but those that are in too many to say anything."""
    holds = incidence(found.document, group, (len(found.documents), int(group.max(initial=-1)) + 1))
    degree = np.asarray(holds.sum(axis=0)).ravel()
    telling = sparse.csr_array(holds.multiply((degree <= max(10, len(found.documents) // 50))[None, :]))
    telling.eliminate_zeros()
    return telling


def of_nodes(sheet: Sheet, found: Occurrences, nodes: Nodes, beside: sparse.csr_array) -> Sheet:
    """The sheet of the forms, laid out for nodes: with what stands beside each, and its own type and count."""
    kinds = list(found.kinds)
    numbers = np.array([at if kind else -1 for at, kind in enumerate(kinds)], dtype=np.int64)
    person = np.array([kind == "person" for kind in kinds], dtype=np.bool_)
    laid_out = {part.name: _rows(getattr(sheet, part.name), nodes.forms) for part in fields(sheet)}
    return replace(
        sheet,
        **laid_out
        | {
            "types": numbers[nodes.types],
            "person": person[nodes.types],
            "context": with_context(beside),
            "count": np.maximum(nodes.counts, 1).astype(np.float64),
        },
    )


def _rows(part: Any, rows: Ints) -> Any:
    """Some rows of a part of a sheet: an array, bags, or texts; records without attributes have no columns."""
    if isinstance(part, np.ndarray):
        return part[rows]
    if isinstance(part, Bags):
        return Bags(part.held[rows], part.weighed[rows], part.total[rows], part.norm[rows])
    return taken(part, rows) if part else part


def taken(items: Sequence[Item], rows: Ints) -> tuple[Item, ...]:
    return tuple(items[row] for row in rows.tolist())


def with_context(sheet_context: sparse.csr_array) -> Bags:
    """Rows of 0 and 1 as bags whose words weigh by how few rows hold them: ``ln(1 + n / df) / ln(1 + n)``."""
    count = sheet_context.shape[0]
    degree = np.maximum(np.asarray(sheet_context.sum(axis=0)).ravel(), 1)
    weight = np.log1p(count / degree) / np.log1p(max(count, 1))
    held = sparse.csr_array(sheet_context, dtype=np.float64)
    weighed = sparse.csr_array((weight[held.indices], held.indices.copy(), held.indptr.copy()), shape=held.shape)
    total = np.asarray(weighed.sum(axis=1)).ravel()
    norm = np.sqrt(np.asarray(weighed.power(2).sum(axis=1)).ravel())
    return Bags(held, weighed, total, norm)
