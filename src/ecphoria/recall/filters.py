"""Filters by type: which entities and which statements count, and the chunks that hold one of them (T 3.1).

A type is an entity's most frequent one. A relation type is a statement's label, or a family of labels.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz

from ecphoria.entities.families import FAMILIES, family
from ecphoria.entities.registry import TYPES
from ecphoria.errors import ConfigurationError
from ecphoria.layers.graph.constraints import all_of, labelled
from ecphoria.layers.graph.relation_words import folded_label
from ecphoria.layers.graph.typed import RETRACTED, TypedGraph
from ecphoria.layers.snapshot import Snapshot

Mask = NDArray[np.bool_]

_SHOWN = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class Filters:
    """(e,) entities and (r,) statements of the types asked for, and (n,) the chunks that hold both; ``None``: all."""

    entities: Mask | None = None
    statements: Mask | None = None
    chunks: Mask | None = None


def filters(
    snapshot: Snapshot, entity_types: Sequence[str] | None = None, relation_types: Sequence[str] | None = None
) -> Filters:
    """What passes.

    Args:
        snapshot: of the collection.
        entity_types: types of which an entity must be one; ``None``: any.
        relation_types: labels or families of which a statement must have one; ``None``: any.

    Raises:
        ConfigurationError: a type that nothing in the collection has and that is no type of the taxonomy.
    """
    entities = None if entity_types is None else _entities(snapshot, _listed("entity_types", entity_types))
    statements = None if relation_types is None else _statements(snapshot, _listed("relation_types", relation_types))
    return Filters(
        entities=entities,
        statements=statements,
        chunks=all_of(
            None if entities is None else _mentioning(snapshot, entities),
            None if statements is None else _stating(snapshot, statements),
        ),
    )


def _entities(snapshot: Snapshot, wanted: Collection[str]) -> Mask:
    types = list(snapshot.shadows.labels.types)
    known = {folded_label(name): name for name in (*sorted(TYPES), *types)}
    asked = {_known("entity_types", name, known) for name in wanted}
    return np.array([folded_label(name) in asked for name in types], dtype=bool)


def _statements(snapshot: Snapshot, wanted: Collection[str]) -> Mask:
    typed = snapshot.shadows.typed
    labels = [folded_label(name) for name in typed.label_names]
    known: dict[str, str] = dict(zip(labels, typed.label_names, strict=True))
    known |= {name: name for name in FAMILIES}
    asked = {_known("relation_types", name, known) for name in wanted}
    named = zip(labels, typed.label_names, strict=True)
    chosen = labelled(typed, [row for row, (label, name) in enumerate(named) if {label, family(name)} & asked])
    return chosen & _standing(typed)


def _standing(typed: TypedGraph) -> Mask:
    standing: Mask = typed.statuses != RETRACTED
    return standing


def _mentioning(snapshot: Snapshot, entities: Mask) -> Mask:
    graph = snapshot.shadows.graph
    counts = np.diff(graph.chunk_starts)
    inside = np.zeros(len(counts), dtype=bool)
    inside[np.repeat(np.arange(len(counts)), counts)[entities[graph.entities]]] = True
    return inside


def _stating(snapshot: Snapshot, statements: Mask) -> Mask:
    inside = np.zeros(snapshot.shadows.rows.chunks, dtype=bool)
    inside[snapshot.shadows.typed.chunks[statements]] = True
    return inside


def _listed(parameter: str, given: Sequence[str]) -> list[str]:
    if isinstance(given, str) or not isinstance(given, Iterable) or not all(isinstance(name, str) for name in given):
        raise ConfigurationError(f"{parameter}: expected a list of types, got {given!r}; write ['person']")
    return list(given)


def _known(parameter: str, name: str, known: Mapping[str, str]) -> str:
    """The folded form of a type.

    Raises:
        ConfigurationError: it is not a known one; the message names those that are, the likeliest first.
    """
    folded = folded_label(name)
    if folded not in known:
        likely = sorted(known, key=lambda label: (-fuzz.ratio(folded, label), label))
        shown = ", ".join(dict.fromkeys(known[label] for label in likely[:_SHOWN]))
        rest = f" and {len(likely) - _SHOWN} more" if len(likely) > _SHOWN else ""
        raise ConfigurationError(f"{parameter}: {name!r} is not known here; known ones: {shown}{rest}")
    return folded
