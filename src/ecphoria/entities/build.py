"""From occurrences and decisions to a registry, in one pass over arrays.

Forms are compared and put into groups that are written alike; the documents of a group fall into senses; each form in a
sense is compared again, now with what stands beside it; links become clusters, and clusters are the entities.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import combinations, pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from ecphoria.entities.candidates import NEAR, CandidateIndex, united
from ecphoria.entities.cluster import Clusters, Scored, Thresholds, cluster
from ecphoria.entities.decisions import Constraints, Decision, Reference
from ecphoria.entities.explain import STRANGERS, TOGETHER, UNKNOWN, UNSURE, allowed
from ecphoria.entities.judge import Judge, by_rule
from ecphoria.entities.keys import core, keys_of
from ecphoria.entities.marks import names_differ, numbers_in
from ecphoria.entities.matching.corpus import Corpus
from ecphoria.entities.matching.overlap import Bags
from ecphoria.entities.matching.record import Record
from ecphoria.entities.matching.sheet import Sheet, spread
from ecphoria.entities.matching.written import Written
from ecphoria.entities.nodes import Nodes, contexts, shortened
from ecphoria.entities.occurrences import Occurrences, incidence, most_frequent
from ecphoria.entities.registry import DECIDED, SHORTENED, STATED, TYPES, Links, Registry, with_context
from ecphoria.entities.screen import promising
from ecphoria.entities.senses import Evidence, senses
from ecphoria.store.strings import StringTable

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

_UNLIKE = 0.01
"""What is taken for the probability of a pair with unexplained words; 0 is for what can never be one."""
_NAMESAKES = 0.97
_STATED = 0.97
"""How probable a pair is that a text states to be one."""
_JUDGED = 0.25
"""What the words of a pair allow less is not compared closely: it would neither be linked nor asked."""
_COMPLETED = 40
"""Of the names that may be one with a name, so many are compared with each other."""


def build(
    found: Occurrences,
    decisions: Sequence[Decision] = (),
    *,
    stated: Sequence[tuple[str, str]] = (),
    near: NDArray[np.int64] | None = None,
    judge: Judge = by_rule,
    thresholds: Thresholds = Thresholds(),  # noqa: B008
    evidence: Evidence = Evidence(),  # noqa: B008
) -> Registry:
    """The registry of some occurrences.

    Args:
        found: which form occurs in which document.
        decisions: what people decided, the oldest first.
        stated: pairs of forms that a text says are one ("Project Phoenix (PX2024)").
        near: pairs of forms with near vectors (``candidates.nearest``), if there are vectors.
        judge: how probable a pair is.
        thresholds: when a pair is linked and when people are asked.
        evidence: what it takes to tell homonyms apart.
    """
    forms = list(found.forms)
    index = CandidateIndex.build(keys_of(forms))
    records = _form_records(found)
    kind_at = {kind: at for at, kind in enumerate(found.kinds)}
    types = np.array([kind_at[record.type] for record in records], dtype=np.int64)
    person = kind_at.get("person", -1)
    left, right, kinds = _form_pairs(forms, types, index, near, person)
    alone = np.ones(len(forms), dtype=bool)  # nothing to be compared with: no need to take the name apart
    alone[np.concatenate([left, right, _forms_of(found, stated)])] = False
    blank = Record(name="")
    spared = [blank if by_itself else record for by_itself, record in zip(alone.tolist(), records, strict=True)]
    sheet = spread(spared, Corpus.of(()))
    names = list(found.names)
    detail = np.array([sum(map(len, core(form))) for form in forms], dtype=np.float64)
    compared = _Compared(judge, sheet, [record.type for record in records], None)
    probability, highest = compared(left, right)
    scored = _sure(left, right, probability, highest, _counts(records), detail)
    likely = highest >= _JUDGED
    left, right, kinds = left[likely], right[likely], kinds[likely]
    groups = cluster(len(forms), scored, thresholds, lambda a, b: names_differ(names[a], names[b])).labels
    group = np.unique(groups, return_inverse=True)[1][found.form].astype(np.int64)
    sense = senses(
        group,
        found.document.astype(np.int64),
        found.types.astype(np.int64),
        len(found.documents),
        evidence,
        person,
        np.array([" " not in form for form in forms], dtype=bool)[found.form],
    )
    nodes = Nodes.of_occurrences(found, group, sense, shortened(found, group), _decided(found, decisions))
    return _registry(
        found, nodes, group, decisions, stated, sheet, detail, (left, right, kinds), index, judge, thresholds
    )


def _registry(
    found: Occurrences,
    nodes: Nodes,
    group: Ints,
    decisions: Sequence[Decision],
    stated: Sequence[tuple[str, str]],
    form_sheet: Sheet,
    detail: Floats,
    pairs: tuple[Ints, Ints, NDArray[np.uint8]],
    index: CandidateIndex,
    judge: Judge,
    thresholds: Thresholds,
) -> Registry:
    beside = contexts(found, nodes.of, len(nodes), group)
    sheet = of_nodes(form_sheet, found, nodes, beside)
    names = _taken(list(found.names), nodes.forms)
    left, right, kinds = _node_pairs(nodes, *pairs)
    node_types = _taken(list(found.kinds), nodes.types)
    compared = _Compared(judge, sheet, node_types, _telling(found, group))
    probability, highest = compared(left, right)
    probability[_homonyms(nodes, left, right)] = 0.0
    alike = _namesakes(nodes, sheet, left, right)
    probability[alike] = np.maximum(probability[alike], _NAMESAKES)
    kinds = kinds[highest > UNSURE]
    scored = _sure(left, right, probability, highest, sheet.count, detail[nodes.forms])
    scored, kinds = _with_stated(scored, kinds, _stated_pairs(found, nodes, stated, beside))
    scored, kinds = _completed(scored, kinds, thresholds, nodes, compared)
    constraints = Constraints.of(decisions, _referred(found, nodes, beside), len(nodes))
    together = [*constraints.together, *_unopposed(nodes.together, constraints)]
    clusters = cluster(
        len(nodes), scored, thresholds, lambda a, b: names_differ(names[a], names[b]), together, constraints.apart
    )
    return _assembled(found, nodes, beside, index, scored, kinds, clusters, constraints, together, thresholds)


@dataclass(frozen=True, slots=True)
class _Compared:
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
        highest[rows] = allowed(self.sheet.names, one, other, self.types, self._company(one, other))
        probability[rows] = _UNLIKE
        rows = rows[highest[rows] >= _JUDGED]
        found = self.judge(self.sheet, left[rows], right[rows])
        probability[rows] = np.minimum(found, highest[rows])
        return probability, highest

    def _company(self, left: Ints, right: Ints) -> Ints:
        """What is known of the company of each pair (``explain.STRANGERS`` and so on)."""
        known = np.full(len(left), UNKNOWN, dtype=np.int64)
        if self.beside is None or not len(left):
            return known
        held = self.sheet.context.held
        known[self.sheet.context.shared(left, right) > 0] = TOGETHER
        size = np.diff(held.indptr)
        apart = np.flatnonzero((known == UNKNOWN) & (size[left] > 0) & (size[right] > 0))
        nodes, inverse = np.unique(np.concatenate([left[apart], right[apart]]), return_inverse=True)
        visited = sparse.csr_array(held[nodes] @ self.beside.T)  # documents that mention the company of each
        one, other = inverse[: len(apart)], inverse[len(apart) :]
        met = np.asarray(visited[one].multiply(visited[other]).sum(axis=1)).ravel() > 0
        known[apart[~met]] = STRANGERS
        return known


def _sure(left: Ints, right: Ints, probability: Floats, highest: Floats, weight: Floats, detail: Floats) -> Scored:
    """The pairs whose words say something."""
    sure = highest > UNSURE
    pairs = {"left": left[sure], "right": right[sure], "probability": probability[sure]}
    return Scored(**pairs, weight=weight, detail=detail)


def _telling(found: Occurrences, group: Ints) -> sparse.csr_array:
    """(documents, groups) of 0 and 1: the names of each document, but those that are in too many to say anything."""
    holds = incidence(found.document, group, (len(found.documents), int(group.max(initial=-1)) + 1))
    degree = np.asarray(holds.sum(axis=0)).ravel()
    telling = sparse.csr_array(holds.multiply((degree <= max(10, len(found.documents) // 50))[None, :]))
    telling.eliminate_zeros()
    return telling


def _counts(records: Sequence[Record]) -> Floats:
    return np.array([record.count for record in records], dtype=np.float64)


def _forms_of(found: Occurrences, stated: Sequence[tuple[str, str]]) -> Ints:
    """The rows of forms that a text says something of."""
    rows = (found.forms.find(form) for pair in stated for form in pair)
    return np.array([row for row in rows if row is not None], dtype=np.int64)


def _form_records(found: Occurrences) -> list[Record]:
    known = found.types > 0
    types = most_frequent(found.form[known], found.types[known], found.counts[known], len(found.forms))
    counts = np.bincount(found.form, weights=found.counts, minlength=len(found.forms)).astype(int).tolist()
    kinds = list(found.kinds)
    names = zip(found.names, types.tolist(), counts, strict=True)
    return [Record(name=name, type=kinds[kind], count=max(1, count)) for name, kind, count in names]


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
    return _taken(part, rows) if part else part


Item = TypeVar("Item")


def _taken(items: Sequence[Item], rows: Ints) -> tuple[Item, ...]:
    return tuple(items[row] for row in rows.tolist())


def _form_pairs(
    forms: Sequence[str], types: Ints, index: CandidateIndex, near: Ints | None, person: int
) -> tuple[Ints, Ints, NDArray[np.uint8]]:
    """Candidate pairs that are worth a close look."""
    left, right, kinds = index.pairs()
    if near is not None and len(near):
        codes = np.concatenate([left.astype(np.int64) << 32 | right, near])
        left, right, kinds = united(codes, np.concatenate([kinds, np.full(len(near), NEAR, dtype=np.uint8)]))
    one, other = left.astype(np.int64), right.astype(np.int64)
    kept = promising(forms, types, one, other, kinds, person)
    return one[kept], other[kept], kinds[kept]


def _node_pairs(
    nodes: Nodes, left: Ints, right: Ints, kinds: NDArray[np.uint8]
) -> tuple[Ints, Ints, NDArray[np.int64]]:
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


def _homonyms(nodes: Nodes, left: Ints, right: Ints) -> NDArray[np.bool_]:
    """Pairs that are different senses of one group, or of one form."""
    same_group = (nodes.groups[left] == nodes.groups[right]) & (nodes.groups[left] >= 0)
    apart: NDArray[np.bool_] = (same_group & (nodes.senses[left] != nodes.senses[right])) | (
        nodes.forms[left] == nodes.forms[right]
    )
    return apart


def _namesakes(nodes: Nodes, sheet: Sheet, left: Ints, right: Ints) -> NDArray[np.bool_]:
    """Pairs of the same words in one sense: whether they are one was decided with the senses."""
    words = {name: at for at, name in enumerate(sorted(set(sheet.ordered)))}
    ordered = np.array([words[name] for name in sheet.ordered], dtype=np.int64)
    same: NDArray[np.bool_] = (nodes.groups[left] == nodes.groups[right]) & (nodes.groups[left] >= 0)
    return same & (nodes.senses[left] == nodes.senses[right]) & (ordered[left] == ordered[right])


def _with_stated(
    scored: Scored, kinds: NDArray[np.int64], stated: Sequence[tuple[int, int]]
) -> tuple[Scored, NDArray[np.int64]]:
    if not stated:
        return scored, kinds
    pairs = np.array(stated, dtype=np.int64)
    return _highest(
        np.concatenate([scored.left, pairs[:, 0]]),
        np.concatenate([scored.right, pairs[:, 1]]),
        np.concatenate([scored.probability, np.full(len(pairs), _STATED)]),
        np.concatenate([kinds, np.full(len(pairs), STATED)]),
        scored,
    )


def _highest(
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


def _completed(
    scored: Scored,
    kinds: NDArray[np.int64],
    thresholds: Thresholds,
    nodes: Nodes,
    compared: _Compared,
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
    probability[_homonyms(nodes, left, right)] = 0.0
    # A code and a name that a text or a person ties look like nothing of each other's kin: that is no evidence.
    telling = (probability >= thresholds.ask) | _comparable(compared.sheet.names, left, right)
    telling &= highest > UNSURE
    return _highest(
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


def _stated_pairs(
    found: Occurrences, nodes: Nodes, stated: Sequence[tuple[str, str]], beside: sparse.csr_array
) -> list[tuple[int, int]]:
    refer = _referred(found, nodes, beside)
    pairs = set()
    for one, other in sorted(set(stated)):
        left = refer(Reference(one), (Reference(other),))
        right = refer(Reference(other), (Reference(one),))
        pairs |= {(min(a, b), max(a, b)) for a in left for b in right if a != b}
    return sorted(pairs)


def _referred(
    found: Occurrences, nodes: Nodes, beside: sparse.csr_array
) -> Callable[[Reference, Sequence[Reference]], list[int]]:
    """What a reference means: the nodes of its form in its document; without one, of several senses the one that
    shares most with the other side, and among equals the most frequent."""

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
        if len(own) < 2:
            return own
        around = {int(at) for other in others for node in nodes_of(other) for at in _row(beside, node)}
        groups = {int(nodes.groups[node]) for other in others for node in nodes_of(other)}
        shared = {
            node: len(around.intersection(at := _row(beside, node))) + len(groups.intersection(at)) for node in own
        }
        return [min(own, key=lambda node: (-shared[node], -int(nodes.counts[node]), node))]

    return refer


def _row(matrix: sparse.csr_array, row: int) -> list[int]:
    found: list[int] = matrix.indices[matrix.indptr[row] : matrix.indptr[row + 1]].tolist()
    return found


def _decided(found: Occurrences, decisions: Sequence[Decision]) -> list[tuple[int, int]]:
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


def _unopposed(pairs: Sequence[tuple[int, int]], constraints: Constraints) -> list[tuple[int, int]]:
    """Shortened names, except where a decision speaks of one of them."""
    spoken = {node for pair in (*constraints.together, *constraints.apart) for node in pair}
    return [pair for pair in pairs if not spoken.intersection(pair)]


def _assembled(
    found: Occurrences,
    nodes: Nodes,
    beside: sparse.csr_array,
    index: CandidateIndex,
    scored: Scored,
    kinds: NDArray[np.int64],
    clusters: Clusters,
    constraints: Constraints,
    together: Sequence[tuple[int, int]],
    thresholds: Thresholds,
) -> Registry:
    _, entity = np.unique(clusters.labels, return_inverse=True)
    count = int(entity.max(initial=-1)) + 1
    head = most_frequent(entity, nodes.forms, nodes.counts, count)
    order = np.lexsort((np.arange(count), head))
    place = np.empty(count, dtype=np.int64)
    place[order] = np.arange(count)
    entity, head = place[entity], head[order]
    typed = nodes.types > 0
    types = most_frequent(entity[typed], nodes.types[typed], nodes.counts[typed], count)
    kinds_table, written, forms = list(found.kinds), list(found.names), list(found.forms)
    type_names = [kinds_table[kind] for kind in types.tolist()]
    near = _entity_contexts(found, nodes, entity, count)
    return Registry(
        forms=found.forms,
        documents=found.documents,
        occurrence_forms=found.form,
        occurrence_documents=found.document,
        occurrence_nodes=nodes.of.astype(np.int32),
        node_forms=nodes.forms.astype(np.int32),
        node_entities=entity.astype(np.int32),
        node_counts=nodes.counts.astype(np.int32),
        node_types=nodes.types.astype(np.int32),
        node_starts=nodes.starts,
        context_starts=near.indptr.astype(np.int64),
        context_entities=near.indices.astype(np.int32),
        ids=StringTable.of(_ids([forms[form] for form in head.tolist()])),
        names=StringTable.of(written[form] for form in head.tolist()),
        types=StringTable.of(type_names),
        provisional=np.array([bool(name) and name not in TYPES for name in type_names], dtype=np.bool_),
        kinds=found.kinds,
        written=found.names,
        links=_links(scored, kinds, entity, clusters, constraints, together, thresholds),
        index=index,
    )


def _entity_contexts(found: Occurrences, nodes: Nodes, entity: Ints, count: int) -> sparse.csr_array:
    near = contexts(found, nodes.of, len(nodes), entity[nodes.of])
    near.sort_indices()
    return near


def _ids(heads: Sequence[str]) -> list[str]:
    """Heads in order; from the second of the same on with a number: ``"john smith"``, ``"john smith (2)"``."""
    seen: dict[str, int] = {}
    ids = []
    for head in heads:
        seen[head] = seen.get(head, 0) + 1
        ids.append(head if seen[head] == 1 else f"{head} ({seen[head]})")
    return ids


def _links(
    scored: Scored,
    kinds: NDArray[np.int64],
    entity: Ints,
    clusters: Clusters,
    constraints: Constraints,
    together: Sequence[tuple[int, int]],
    thresholds: Thresholds,
) -> Links:
    """The pairs within an entity that are evidence for it, and those that people should look at."""
    decided = set(constraints.together)
    extra = np.array(sorted(together), dtype=np.int64).reshape(-1, 2)
    low, high = extra.min(axis=1, initial=np.iinfo(np.int64).max), extra.max(axis=1, initial=-1)
    why = np.array([DECIDED if pair in decided else SHORTENED for pair in sorted(together)], dtype=np.int64)
    merged, reasons = _highest(
        np.concatenate([scored.left, low]),
        np.concatenate([scored.right, high]),
        np.concatenate([scored.probability, np.ones(len(extra))]),
        np.concatenate([kinds, why]),
        scored,
    )
    same = entity[merged.left] == entity[merged.right] if len(entity) else np.empty(0, dtype=bool)
    opposed = {(min(pair), max(pair)) for pair in constraints.apart}
    apart = np.array(
        [pair in opposed for pair in zip(merged.left.tolist(), merged.right.tolist(), strict=True)], dtype=bool
    )
    asked = ~same & (merged.probability >= thresholds.ask) & ~apart
    kept = (same & (merged.probability >= thresholds.ask)) | asked
    return Links(
        left=merged.left[kept].astype(np.int32),
        right=merged.right[kept].astype(np.int32),
        probability=merged.probability[kept].astype(np.float32),
        reasons=reasons[kept].astype(np.int32),
        asked=asked[kept],
    )
