"""Activation of forms as activation of the entities that they stand for."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import ActiveEntity


def active_entities(
    snapshot: Snapshot, forms: NDArray[np.integer], activations: NDArray[np.floating]
) -> tuple[ActiveEntity, ...]:
    """The entities of some forms (rows) in their order, each once, with the activation of its first form."""
    registry = snapshot.shadows.registry
    first: dict[int, float] = {}
    for form, activation in zip(forms.tolist(), activations.tolist(), strict=True):
        first.setdefault(int(snapshot.entity_of[form]), activation)
    return tuple(
        ActiveEntity(
            id=registry.ids[entity], name=registry.names[entity], type=registry.types[entity], activation=activation
        )
        for entity, activation in first.items()
    )


def entity_ids(snapshot: Snapshot, forms: Iterable[int]) -> tuple[str, ...]:
    """The ids of the entities of some forms, each once, in their order."""
    ids = snapshot.shadows.registry.ids
    return tuple(dict.fromkeys(ids[int(snapshot.entity_of[form])] for form in forms))


def forms_of(snapshot: Snapshot, ids: Iterable[str]) -> dict[str, str]:
    """A form of each of some entities, as far as they are there: the most frequent one."""
    described, registry = snapshot.described, snapshot.shadows.registry
    rows = {id_: row for id_ in ids if (row := described.row(id_)) is not None}
    return {id_: registry.forms[described.forms(row)[0]] for id_, row in rows.items()}
