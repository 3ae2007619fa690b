"""The shadows of a collection at one position of the change log: opened from a generation, replayed, or built anew."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection

from ecphoria.entities.names import fold
from ecphoria.layers.graph.network import Network
from ecphoria.layers.load import load_rows
from ecphoria.layers.packing import pack, unpack
from ecphoria.layers.rows import Rows, replace_documents
from ecphoria.layers.shadows import Labels, Shadows
from ecphoria.store import generations
from ecphoria.store.changes import FORGOTTEN, changed_since
from ecphoria.store.extractions import alias_forms
from ecphoria.store.reading import forms
from ecphoria.store.relations import relation_rows
from ecphoria.store.strings import StringTable

FORMAT = "4"
"""Raise it when any array changes its meaning: older generations are then built anew from the store."""


@dataclass(frozen=True, kw_only=True)
class Snapshot:
    """Shadows as of one position of the change log.

    ``engrams`` are (e, d) float32 vectors of name and description, one per entity, there once paper E's search asked
    for them (``layers.vector.engrams``).
    """

    position: int
    shadows: Shadows
    engrams: NDArray[np.float32] | None = None

    @cached_property
    def network(self) -> Network:
        """The graph as matrices, made when it is first walked."""
        return Network.build(self.shadows.graph, self.shadows.likeness)

    def chunk_key(self, chunk: int) -> tuple[str, int]:
        """The ``(document_id, ordinal)`` of a chunk's row."""
        rows = self.shadows.rows
        return rows.documents[int(rows.chunk_documents[chunk])], int(rows.chunk_ordinals[chunk])

    def chunk_id(self, chunk: int) -> str:
        """The public id of a chunk's row."""
        document_id, ordinal = self.chunk_key(chunk)
        return f"{document_id}#{ordinal}"


def build(connection: Connection, collection: str, dimension: int, at: int) -> Snapshot:
    """A snapshot from the store alone, as of the log position that the connection sees."""
    return _derived(connection, collection, load_rows(connection, collection, dimension), at)


def refresh(connection: Connection, collection: str, dimension: int, former: Snapshot, at: int) -> Snapshot:
    """The former snapshot with the documents replaced that changed since; ``at`` is the position seen now."""
    changed = changed_since(connection, collection, former.position)
    if FORGOTTEN in changed or len(changed) * 2 > len(former.shadows.rows.documents):
        return build(connection, collection, dimension, at)
    fresh = load_rows(connection, collection, dimension, changed)
    return _derived(connection, collection, replace_documents(former.shadows.rows, changed, fresh), at)


def _derived(connection: Connection, collection: str, rows: Rows, at: int) -> Snapshot:
    labels = _labels(connection, collection, rows.entities)
    said = list(relation_rows(connection, collection))
    return Snapshot(position=at, shadows=Shadows.derive(rows, labels, said))


def publish(folder: Path, fingerprint: str, snapshot: Snapshot) -> None:
    """Write the snapshot as the current generation."""
    generation = generations.Generation(position=snapshot.position, arrays=pack(snapshot.shadows, "shadows"))
    generations.publish(folder, format_of(fingerprint), generation)


def open_generation(folder: Path, fingerprint: str) -> Snapshot | None:
    """The snapshot of the current generation, ``None`` when there is none to be used."""
    generation = generations.current(folder, format_of(fingerprint))
    if generation is None:
        return None
    try:
        return Snapshot(position=generation.position, shadows=unpack(Shadows, generation.arrays, "shadows"))
    except KeyError:
        return None


def format_of(fingerprint: str) -> str:
    """What a generation must be marked with to be read: the arrays' format and the embedder."""
    return f"{FORMAT}:{fingerprint}"


def _labels(connection: Connection, collection: str, entities: Sequence[str] | StringTable) -> Labels:
    """The most frequent form and type of each entity, ties to the first in order of text, and second names."""
    names: defaultdict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    types: defaultdict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    second = alias_forms(connection, collection)
    for entity_id, name, type_, count in forms(connection, collection):
        # A second name is shown only where the first one is written nowhere.
        names[entity_id][name] += 0 if name in second.get(entity_id, ()) else count
        types[entity_id][type_] += count
    aliases = [
        (entity, form)
        for entity, entity_id in enumerate(entities if second else ())
        for form in sorted({fold(form) for form in second.get(entity_id, ())})
    ]
    return Labels(
        names=StringTable.of(_most(names[entity_id]) for entity_id in entities),
        types=StringTable.of(_most(types[entity_id]) for entity_id in entities),
        alias_entities=np.array([entity for entity, _ in aliases], dtype=np.int32),
        aliases=StringTable.of(form for _, form in aliases),
    )


def _most(counts: dict[str, int]) -> str:
    return min(counts, key=lambda text: (-counts[text], text))
