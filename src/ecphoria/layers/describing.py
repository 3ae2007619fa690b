"""Registry rows as entities for people."""

from collections.abc import Container
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities import keys
from ecphoria.entities.entity import Entity, Form, Review
from ecphoria.entities.names import fold
from ecphoria.entities.registry import DECIDED, SHORTENED, STATED, Registry

_REASONS = {
    DECIDED: "people decided so",
    STATED: "a text says so",
    SHORTENED: "its document gives the full name",
    keys.SAME: "the same words",
    keys.EDIT: "spelt nearly alike",
    keys.SOUND: "sounds alike",
    keys.ACRONYM: "its initials",
    keys.INITIAL: "the same word with an initial",
    keys.WORDS: "shared words",
    keys.WORD: "a shared word",
}


class Described:
    """A registry's entities, described. Made once per snapshot; cheap until it is asked."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    @cached_property
    def _by_id(self) -> dict[str, int]:
        return {id_: row for row, id_ in enumerate(self.registry.ids)}

    @cached_property
    def _documents(self) -> dict[int, list[str]]:
        """Of each node, its documents."""
        found: dict[int, list[str]] = {}
        registry, names = self.registry, list(self.registry.documents)
        for node, document in zip(
            registry.occurrence_nodes.tolist(), registry.occurrence_documents.tolist(), strict=True
        ):
            found.setdefault(node, []).append(names[document])
        return found

    @property
    def ids(self) -> Container[str]:
        """The ids of all entities."""
        return self._by_id

    def row(self, id_: str) -> int | None:
        """The entity of this id, or of this form in its most frequent sense."""
        if id_ in self._by_id:
            return self._by_id[id_]
        form = self.registry.forms.find(fold(id_))
        return None if form is None else self.registry.entity_of(form)

    def entity(self, row: int) -> Entity:
        """The entity of a row."""
        registry = self.registry
        nodes = sorted(registry.nodes_of(row).tolist(), key=lambda node: (-int(registry.node_counts[node]), node))
        documents = {document for node in nodes for document in self._documents.get(node, ())}
        forms = tuple(self._form(node, nodes) for node in nodes)
        return Entity(
            id=registry.ids[row],
            name=registry.names[row],
            type=registry.types[row],
            provisional=bool(registry.provisional[row]),
            mentions=int(self.mentions[row]),
            documents=len(documents),
            aliases=tuple(dict.fromkeys(form.name for form in forms if form.name != registry.names[row])),
            forms=forms,
        )

    def meanings(self, form: int) -> list[int]:
        """The entities that a form (a row) stands for, in one sense or another."""
        nodes = slice(int(self.registry.node_starts[form]), int(self.registry.node_starts[form + 1]))
        return list(dict.fromkeys(self.registry.node_entities[nodes].tolist()))

    def forms(self, row: int) -> list[int]:
        """The forms (rows) of an entity, the most frequent one first."""
        registry = self.registry
        nodes = registry.nodes_of(row)
        order = np.lexsort((nodes, -registry.node_counts[nodes]))
        return list(dict.fromkeys(registry.node_forms[nodes[order]].tolist()))

    @cached_property
    def mentions(self) -> NDArray[np.int64]:
        """(e,) how often each entity is written."""
        found = np.zeros(len(self.registry.ids), dtype=np.int64)
        np.add.at(found, self.registry.node_entities, self.registry.node_counts)
        return found

    def documents(self, row: int) -> dict[str, list[str]]:
        """The documents of each form of an entity, sorted; its own name's form comes first, the others by text."""
        registry = self.registry
        found: dict[str, list[str]] = {}
        for node in registry.nodes_of(row).tolist():
            form = registry.forms[int(registry.node_forms[node])]
            found[form] = sorted([*found.get(form, ()), *self._documents.get(node, ())])
        own = fold(registry.names[row])
        return {form: found[form] for form in sorted(found, key=lambda form: (form != own, form))}

    def is_shared(self, form: str) -> bool:
        """Whether a known form has several senses."""
        at = self.registry.forms.find(form)
        return at is not None and int(self.registry.node_starts[at + 1] - self.registry.node_starts[at]) > 1

    def reviews(self, limit: int) -> list[Review]:
        """The pairs that people should look at, the most probable first; each pair of entities once."""
        links = self.registry.links
        rows = np.flatnonzero(links.asked)
        order = rows[np.lexsort((links.right[rows], links.left[rows], -links.probability[rows]))]
        entity_of = self.registry.node_entities
        seen: set[tuple[int, int]] = set()
        found: list[Review] = []
        for at in order.tolist():
            left, right = int(entity_of[links.left[at]]), int(entity_of[links.right[at]])
            pair = min(left, right), max(left, right)
            if left == right or pair in seen:
                continue
            if len(found) == limit:
                break
            seen.add(pair)
            found.append(
                Review(
                    left=self.entity(left),
                    right=self.entity(right),
                    probability=float(links.probability[at]),
                    why=reasons(int(links.reasons[at])),
                )
            )
        return found

    def _form(self, node: int, nodes: list[int]) -> Form:
        registry, links = self.registry, self.registry.links
        mine = np.flatnonzero(((links.left == node) | (links.right == node)) & ~links.asked)
        others = np.where(links.left[mine] == node, links.right[mine], links.left[mine])
        inside = mine[np.isin(others, nodes)]
        best = inside[np.argmax(links.probability[inside])] if len(inside) and node != nodes[0] else None
        return Form(
            name=registry.written[int(registry.node_forms[node])],
            mentions=int(registry.node_counts[node]),
            documents=len(self._documents.get(node, ())),
            why="" if best is None else reasons(int(links.reasons[best])),
            probability=1.0 if best is None else float(links.probability[best]),
        )


def reasons(bits: int) -> str:
    """Reason bits in words, the strongest first."""
    said = [text for bit, text in _REASONS.items() if bits & bit]
    return ", ".join(said[:2])
