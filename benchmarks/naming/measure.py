"""Precision and recall over pairs of mentions, overall and for each way of writing a name."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.naming.generate import Named, Names
from ecphoria.entities.decisions import Decision, Reference
from ecphoria.entities.marks import numbers_differ
from ecphoria.entities.names import fold
from ecphoria.entities.occurrences import Occurrence, Occurrences
from ecphoria.entities.registry import Registry


@dataclass(frozen=True, kw_only=True, slots=True)
class Figures:
    """Of all pairs of mentions that are put together, how many belong together (``precision``), and the other way round
    (``recall``), 0..1; ``across_numbers``: pairs put together whose names have different numbers."""

    precision: float
    recall: float
    across_numbers: int

    @property
    def f1(self) -> float:
        """Their harmonic mean."""
        return 2 * self.precision * self.recall / max(self.precision + self.recall, 1e-12)


def occurrences(names: Names) -> Occurrences:
    """The mentions as the registry takes them."""
    return Occurrences.of(
        Occurrence(form=fold(mention.form), document=mention.document, name=mention.form, type=mention.type)
        for mention in names.mentions
    )


def declared(names: Names) -> list[Decision]:
    """The alias table as decisions."""
    pairs = ((Reference(fold(name)), Reference(fold(alias))) for name, alias in names.aliases)
    return [Decision(same=True, left=(one,), right=(other,)) for one, other in pairs]


def resolved(names: Names, registry: Registry) -> list[int]:
    """The entity of each mention."""
    forms = {form: at for at, form in enumerate(registry.forms)}
    documents = {document: at for at, document in enumerate(registry.documents)}
    return [registry.entity_of(forms[fold(one.form)], documents[one.document]) for one in names.mentions]


def figures(mentions: Sequence[Named], found: Sequence[int]) -> Figures:
    """Precision and recall of the entities ``found``."""
    gold = [mention.gold for mention in mentions]
    both = _pairs(zip(gold, found, strict=True))
    return Figures(
        precision=both / max(_pairs(found), 1),
        recall=both / max(_pairs(gold), 1),
        across_numbers=_across_numbers(mentions, found),
    )


def by_kind(mentions: Sequence[Named], found: Sequence[int]) -> dict[str, tuple[float, float, int]]:
    """For each way of writing: precision and recall over the pairs of its mentions with any other, and its mentions."""
    gold = np.array([mention.gold for mention in mentions])
    labels = np.array(found)
    rows: defaultdict[str, list[int]] = defaultdict(list)
    for row, mention in enumerate(mentions):
        rows[mention.kind].append(row)
        if mention.twin:
            rows[f"twin: {mention.twin}"].append(row)
    report = {}
    for kind, members in sorted(rows.items()):
        true = found_pairs = both = 0
        for row in members:
            same, together = gold == gold[row], labels == labels[row]
            true += int(same.sum()) - 1
            found_pairs += int(together.sum()) - 1
            both += int((same & together).sum()) - 1
        report[kind] = (both / max(found_pairs, 1), both / max(true, 1), len(members))
    return report


def _pairs(labels: object) -> int:
    return sum(count * (count - 1) // 2 for count in Counter(labels).values())  # type: ignore[call-overload]


def _across_numbers(mentions: Sequence[Named], found: Sequence[int]) -> int:
    clusters: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for mention, entity in zip(mentions, found, strict=True):
        clusters[entity][mention.form] += 1
    return sum(
        counts[one] * counts[other]
        for counts in clusters.values()
        for one in counts
        for other in counts
        if one < other and numbers_differ(one, other)
    )
