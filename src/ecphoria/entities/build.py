"""From occurrences and decisions to a registry, in one pass over arrays.

Forms are compared and put into groups that are written alike; the documents of a group fall into senses; each form in a
sense is compared again, now with what stands beside it; links become clusters, and clusters are the entities.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from ecphoria.entities.assemble import assembled
from ecphoria.entities.candidates import CandidateIndex
from ecphoria.entities.cluster import Thresholds, cluster
from ecphoria.entities.comparison import JUDGED, Comparison, of_nodes, taken, telling
from ecphoria.entities.decisions import Constraints, Decision
from ecphoria.entities.explain import UNSURE
from ecphoria.entities.judge import Judge, shipped
from ecphoria.entities.keys import core, keys_of, plain
from ecphoria.entities.marks import is_headline, names_differ
from ecphoria.entities.matching.corpus import Corpus
from ecphoria.entities.matching.record import Record
from ecphoria.entities.matching.sheet import Sheet, spread
from ecphoria.entities.nodes import Nodes, contexts, shortened
from ecphoria.entities.occurrences import Occurrences, incidence, most_frequent
from ecphoria.entities.pairs import NAMESAKES, completed, form_pairs, homonyms, namesakes, node_pairs, sure, with_stated
from ecphoria.entities.references import decided, referred, stated_pairs, unopposed
from ecphoria.entities.registry import Registry
from ecphoria.entities.screen import may_be_initials
from ecphoria.entities.senses import Evidence, senses

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def build(
    found: Occurrences,
    decisions: Sequence[Decision] = (),
    *,
    stated: Sequence[tuple[str, str]] = (),
    near: NDArray[np.int64] | None = None,
    judge: Judge | None = None,
    thresholds: Thresholds = Thresholds(),  # noqa: B008
    evidence: Evidence = Evidence(),  # noqa: B008
) -> Registry:
    """The registry of some occurrences.

    Args:
        found: which form occurs in which document.
        decisions: what people decided, the oldest first.
        stated: pairs of forms that a text says are one ("Project Phoenix (PX2024)").
        near: pairs of forms with near vectors (``candidates.nearest``), if there are vectors.
        judge: how probable a pair is; ``None`` for the trained matcher that comes with the package.
        thresholds: when a pair is linked and when people are asked.
        evidence: what it takes to tell homonyms apart.
    """
    judge = judge or shipped()
    forms = list(found.forms)
    index = CandidateIndex.build(keys_of(forms))
    records = _form_records(found)
    kind_at = {kind: at for at, kind in enumerate(found.kinds)}
    types = np.array([kind_at[record.type] for record in records], dtype=np.int64)
    person = kind_at.get("person", -1)
    initials = np.array([may_be_initials(*pair) for pair in zip(found.names, forms, strict=True)], dtype=np.bool_)
    left, right, kinds = form_pairs(forms, types, index, near, person, initials)
    headline = np.array([is_headline(name) for name in found.names], dtype=np.bool_)
    naming = ~(headline[left] | headline[right])
    left, right, kinds = left[naming], right[naming], kinds[naming]
    alone = np.ones(len(forms), dtype=bool)  # nothing to be compared with: no need to take the name apart
    alone[np.concatenate([left, right, _forms_of(found, stated)])] = False
    blank = Record(name="")
    spared = [blank if by_itself else record for by_itself, record in zip(alone.tolist(), records, strict=True)]
    sheet = spread(spared, Corpus.of(()))
    names = list(found.names)
    detail = np.array([sum(map(len, core(form))) for form in forms], dtype=np.float64)
    compared = Comparison(judge, sheet, [record.type for record in records], None)
    probability, highest = compared(left, right)
    scored = sure(left, right, probability, highest, _counts(records), detail)
    likely = highest >= JUDGED
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
        _words_of(forms, np.unique(groups, return_inverse=True)[1]),
    )
    nodes = Nodes.of_occurrences(found, group, sense, shortened(found, group), decided(found, decisions))
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
    names = taken(list(found.names), nodes.forms)
    left, right, kinds = node_pairs(nodes, *pairs)
    node_types = taken(list(found.kinds), nodes.types)
    compared = Comparison(judge, sheet, node_types, telling(found, group))
    probability, highest = compared(left, right)
    probability[homonyms(nodes, left, right)] = 0.0
    alike = namesakes(nodes, sheet, left, right)
    probability[alike] = np.maximum(probability[alike], NAMESAKES)
    kinds = kinds[highest > UNSURE]
    scored = sure(left, right, probability, highest, sheet.count, detail[nodes.forms])
    scored, kinds = with_stated(scored, kinds, stated_pairs(found, nodes, stated, beside))
    scored, kinds = completed(scored, kinds, thresholds, nodes, compared)
    constraints = Constraints.of(decisions, referred(found, nodes, beside), len(nodes))
    together = [*constraints.together, *unopposed(nodes.together, constraints)]
    clusters = cluster(
        len(nodes), scored, thresholds, lambda a, b: names_differ(names[a], names[b]), together, constraints.apart
    )
    return assembled(found, nodes, beside, index, scored, kinds, clusters, constraints, together, thresholds)


def _words_of(forms: Sequence[str], group: Ints) -> sparse.csr_array:
    """(groups, words) of 0 and 1: the words of each group's names that tell them from others."""
    columns: dict[str, int] = {}
    pairs = [
        (at, columns.setdefault(word, len(columns)))
        for form, at in zip(forms, group.tolist(), strict=True)
        for word in core(form)
    ]
    table = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return incidence(table[:, 0], table[:, 1], (int(group.max(initial=-1)) + 1, len(columns)))


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
    return [Record(name=plain(name), type=kinds[kind], count=max(1, count)) for name, kind, count in names]
