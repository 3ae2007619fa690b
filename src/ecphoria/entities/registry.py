"""The registry (T 5.3): which form in which document is which entity, and why.

Nothing of it is truth: it is derived from the stored mentions and from what people decided, so that the same documents
give the same entities whatever the order in which they came and went.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.candidates import CandidateIndex
from ecphoria.entities.cluster import Thresholds
from ecphoria.entities.comparison import Comparison
from ecphoria.entities.judge import Judge, shipped
from ecphoria.entities.keys import plain
from ecphoria.entities.matching.corpus import Corpus
from ecphoria.entities.matching.record import Record
from ecphoria.entities.matching.sheet import spread
from ecphoria.entities.names import fold
from ecphoria.entities.screen import may_be_initials, promising
from ecphoria.store.strings import StringTable

TYPES = frozenset({"person", "organization", "concept", "event", "artifact", "location"})
"""The known types; any other one is admitted as provisional (T 10.4)."""

DECIDED, STATED, SHORTENED = 1 << 8, 1 << 9, 1 << 10
"""Why two nodes are linked, beside the kinds of ``keys``: by decision, because a text says so, because a document
shortens a name that it has given in full."""

_COMPARED = 20
"""Candidates that a look-up compares closely; the most frequent ones."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Links:
    """Compared pairs of nodes worth keeping, sorted.

    Attributes:
        left, right: (l,) int32.
        probability: (l,) float32.
        reasons: (l,) int32, kinds of ``keys`` and the three above.
        asked: (l,) bool: not linked, people should look.
    """

    left: NDArray[np.int32]
    right: NDArray[np.int32]
    probability: NDArray[np.float32]
    reasons: NDArray[np.int32]
    asked: NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True, slots=True)
class Resolution:
    """What a name means.

    Attributes:
        entity: the entity's row, ``None`` when nothing is probable enough.
        probability: of the best candidate, 0..1.
        rivals: other entities that the name may mean, with their probabilities, the best first.
        reasons: what the name shares with the best candidate (kinds of ``keys``).
        exact: the name is a known form.
    """

    entity: int | None
    probability: float
    rivals: tuple[tuple[int, float], ...]
    reasons: int
    exact: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Registry:
    """e entities of n nodes (a form in one sense) of f forms; o occurrences.

    Attributes:
        forms, documents: folded names and document ids, sorted.
        occurrence_forms, occurrence_documents, occurrence_nodes: (o,) int32, sorted by form, then document.
        node_forms, node_entities, node_counts, node_types: (n,) int32; types are rows of ``kinds``, 0 unknown.
        node_starts: (f + 1,) int64, where each form's nodes start.
        context_starts, context_entities: the entities beside each node, (n + 1,) int64 and (c,) int32.
        ids: of entities: the folded name, with a number behind it for further ones of the same name.
        names: of entities, the form that is written most.
        types: of entities, the most frequent one, empty where unknown.
        provisional: (e,) bool, a type that is not among the known ones.
        kinds: types in order of text, the first one empty.
        written: (f,) how each form is written most.
        links: what was compared and linked, or is to be asked.
        index: finds candidates among the forms.
    """

    forms: StringTable
    documents: StringTable
    occurrence_forms: NDArray[np.int32]
    occurrence_documents: NDArray[np.int32]
    occurrence_nodes: NDArray[np.int32]
    node_forms: NDArray[np.int32]
    node_entities: NDArray[np.int32]
    node_counts: NDArray[np.int32]
    node_types: NDArray[np.int32]
    node_starts: NDArray[np.int64]
    context_starts: NDArray[np.int64]
    context_entities: NDArray[np.int32]
    ids: StringTable
    names: StringTable
    types: StringTable
    provisional: NDArray[np.bool_]
    kinds: StringTable
    written: StringTable
    links: Links
    index: CandidateIndex

    def entity_of(self, form: int, document: int | None = None) -> int:
        """The entity of a form, in a document or, without one, in its most frequent sense."""
        if document is not None:
            low, high = np.searchsorted(self.occurrence_forms, [form, form + 1])
            at = low + int(np.searchsorted(self.occurrence_documents[low:high], document))
            if at < high and self.occurrence_documents[at] == document:
                return int(self.node_entities[self.occurrence_nodes[at]])
        return int(self.node_entities[self._senses(form)[0]])

    def nodes_of(self, entity: int) -> NDArray[np.int64]:
        """The nodes of an entity."""
        return np.flatnonzero(self.node_entities == entity)

    def main_entities(self) -> NDArray[np.int32]:
        """(f,) the entity of each form in its most frequent sense."""
        order = np.lexsort((np.arange(len(self.node_forms)), -self.node_counts, self.node_forms))
        return self.node_entities[order[self.node_starts[:-1]]]

    def resolve(
        self,
        name: str,
        context: Iterable[str] = (),
        type: str = "",
        *,
        judge: Judge | None = None,
        link: float = Thresholds().link,
    ) -> Resolution:
        """What a name means; a question's names resolve as an ingest's do.

        A known form means what it means in the company given, or else most often; an unknown one is compared with the
        candidates of the index, at a cost that does not grow with the registry.

        Args:
            name: as written.
            context: names beside it.
            type: empty if unknown.
            judge: how probable a pair is; ``None`` for the matcher that comes with the package.
            link: the lowest probability of an entity that is returned.
        """
        folded = fold(name)
        form = self.forms.find(folded) if folded else None
        beside = self._entities_of(context)
        if form is not None:
            senses = self._senses(form)
            order = sorted(senses, key=lambda node: (-self._overlap(node, beside), -self.node_counts[node], node))
            entities = list(dict.fromkeys(int(self.node_entities[node]) for node in order))
            shares = [self._share(node, senses, beside) for node in order]
            rivals = [(entity, 1 - shares[0]) for entity in entities[1:]]
            return Resolution(
                entity=entities[0],
                probability=shares[0] if rivals else 1.0,
                rivals=tuple(rivals),
                reasons=0,
                exact=True,
            )
        return self._unseen(name, folded, beside, type, judge or shipped(), link)

    def _unseen(
        self, name: str, folded: str, beside: frozenset[int], type: str, judge: Judge, link: float
    ) -> Resolution:
        none = Resolution(entity=None, probability=0.0, rivals=(), reasons=0, exact=False)
        if not folded:
            return none
        forms, kinds = self._promising(name, folded, type)
        nodes = np.array([node for form in forms.tolist() for node in self._senses(form)], dtype=np.int64)
        if not len(nodes):
            return none
        shared = dict(zip(forms.tolist(), kinds.tolist(), strict=True))
        overlaps = np.array([self._overlap(node, beside) for node in nodes.tolist()])
        nodes = np.sort(nodes[np.lexsort((nodes, -self.node_counts[nodes], -overlaps))][:_COMPARED])
        records = [self.record(node) for node in nodes.tolist()]
        records.append(Record(name=plain(name), type=type, context=frozenset(f"#{entity}" for entity in beside)))
        compared = Comparison(judge, spread(records, Corpus.of(())), [record.type for record in records], None)
        probability, _ = compared(np.arange(len(nodes)), np.full(len(nodes), len(nodes), dtype=np.int64))
        best: dict[int, tuple[float, int]] = {}
        for node, value in zip(nodes.tolist(), probability.tolist(), strict=True):
            entity = int(self.node_entities[node])
            best[entity] = max(best.get(entity, (-1.0, 0)), (value, -node))
        ranked = sorted(best.items(), key=lambda item: (-item[1][0], item[0]))
        entity, (value, negative) = ranked[0]
        return Resolution(
            entity=entity if value >= link else None,
            probability=value,
            rivals=tuple((other, chance) for other, (chance, _) in ranked[1:] if chance > 0.05),
            reasons=shared[int(self.node_forms[-negative])],
            exact=False,
        )

    def _promising(self, name: str, folded: str, type: str) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """Candidate forms of an unknown name that are worth a close look, and what they share with it."""
        forms, kinds = self.index.near(folded)
        names = [*(self.forms[form] for form in forms.tolist()), folded]
        types = [int(self.node_types[self.node_starts[form]]) for form in forms.tolist()]
        kind, person = self.kinds.find(type), self.kinds.find("person")
        ends = np.full(len(forms), len(forms), dtype=np.int64)
        written = [*(self.written[form] for form in forms.tolist()), name]
        initials = np.array([may_be_initials(*pair) for pair in zip(written, names, strict=True)], dtype=np.bool_)
        every = np.array([*types, kind or 0], dtype=np.int64)
        kept = promising(names, every, np.arange(len(forms)), ends, kinds, -1 if person is None else person, initials)
        return forms[kept], kinds[kept]

    def record(self, node: int) -> Record:
        """A node as it is compared."""
        form = int(self.node_forms[node])
        beside = self.context_entities[self.context_starts[node] : self.context_starts[node + 1]]
        return Record(
            name=plain(self.written[form]),
            type=self.kinds[int(self.node_types[node])],
            context=frozenset(f"#{entity}" for entity in beside.tolist()),
            count=max(1, int(self.node_counts[node])),
        )

    def _senses(self, form: int) -> list[int]:
        """The nodes of a form, the most frequent first."""
        nodes = range(int(self.node_starts[form]), int(self.node_starts[form + 1]))
        return sorted(nodes, key=lambda node: (-int(self.node_counts[node]), node))

    def _entities_of(self, names: Iterable[str]) -> frozenset[int]:
        forms = (self.forms.find(fold(name)) for name in names)
        known = [form for form in forms if form is not None]
        return frozenset(int(self.node_entities[node]) for form in known for node in self._senses(form))

    def _overlap(self, node: int, beside: frozenset[int]) -> int:
        if not beside:
            return 0
        near = self.context_entities[self.context_starts[node] : self.context_starts[node + 1]].tolist()
        return len(beside.intersection(near)) + int(self.node_entities[node] in beside)

    def _share(self, node: int, senses: list[int], beside: frozenset[int]) -> float:
        """How much of what speaks for any sense speaks for this one: context if it is known, else frequency."""
        overlap = {one: self._overlap(one, beside) for one in senses}
        weights = overlap if any(overlap.values()) else {one: int(self.node_counts[one]) for one in senses}
        return weights[node] / max(sum(weights.values()), 1)
