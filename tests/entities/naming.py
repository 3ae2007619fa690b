"""Documents as lists of names, and the registry of them."""

from collections.abc import Mapping, Sequence

from ecphoria.entities.build import build
from ecphoria.entities.decisions import Decision, Reference
from ecphoria.entities.names import fold
from ecphoria.entities.occurrences import Occurrence, Occurrences
from ecphoria.entities.registry import Registry

Pages = Mapping[str, Sequence[tuple[str, str]]]
"""Names with their types, by document."""


def occurrences(pages: Pages) -> list[Occurrence]:
    """One for each name of each document."""
    return [
        Occurrence(form=fold(name), document=document, name=name, type=kind)
        for document, names in pages.items()
        for name, kind in names
    ]


def registry_of(pages: Pages, *decisions: Decision, stated: Sequence[tuple[str, str]] = ()) -> Registry:
    """The registry of some documents."""
    return build(Occurrences.of(occurrences(pages)), decisions, stated=stated)


def same(*names: str) -> Decision:
    """That these names are one."""
    return Decision(same=True, left=(Reference(fold(names[0])),), right=tuple(Reference(fold(n)) for n in names[1:]))


def different(one: str, other: str) -> Decision:
    """That two names are not."""
    return Decision(same=False, left=(Reference(fold(one)),), right=(Reference(fold(other)),))


def entity(registry: Registry, name: str, document: str = "") -> str:
    """The id of the entity that a name means, in a document or in general."""
    form = registry.forms.find(fold(name))
    assert form is not None, name
    at = registry.documents.find(document) if document else None
    return registry.ids[registry.entity_of(form, at)]


def partition(registry: Registry) -> set[frozenset[tuple[str, str]]]:
    """The occurrences of each entity."""
    members: dict[int, set[tuple[str, str]]] = {}
    rows = zip(
        registry.occurrence_forms.tolist(),
        registry.occurrence_documents.tolist(),
        registry.occurrence_nodes.tolist(),
        strict=True,
    )
    for form, document, node in rows:
        found = members.setdefault(int(registry.node_entities[node]), set())
        found.add((registry.forms[form], registry.documents[document]))
    return {frozenset(found) for found in members.values()}
