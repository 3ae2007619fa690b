"""The shadows of a collection at one position of the change log: opened from a generation, replayed, or built anew."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection

from ecphoria.entities.judge import Judge
from ecphoria.entities.names import fold
from ecphoria.entities.occurrences import most
from ecphoria.layers.describing import Described
from ecphoria.layers.graph.communities.records import Communities
from ecphoria.layers.graph.network import Network
from ecphoria.layers.graph.relation_words import RelationWords
from ecphoria.layers.graph.walkable import WalkGraph
from ecphoria.layers.load import load_rows
from ecphoria.layers.packing import pack, unpack
from ecphoria.layers.registered import build_registry
from ecphoria.layers.rows import Rows, replace_documents
from ecphoria.layers.shadows import Labels, Shadows
from ecphoria.store import generations
from ecphoria.store.changes import FORGOTTEN, changed_since
from ecphoria.store.decisions import decisions
from ecphoria.store.extractions import alias_forms
from ecphoria.store.occurrences import OccurrenceRow, occurrence_rows
from ecphoria.store.relations import relation_rows
from ecphoria.store.strings import StringTable

FORMAT = "6"
"""Raise it when any array changes its meaning: older generations are then built anew from the store."""


@dataclass(frozen=True, kw_only=True)
class Snapshot:
    """Shadows as of one position of the change log.

    ``engrams`` are (e, d) float32 vectors of name and description, one per entity, there once paper E's search asked
    for them (``layers.vector.engrams``); ``communities`` are there for an overview (``layers.community_keeper``).
    """

    position: int
    shadows: Shadows
    engrams: NDArray[np.float32] | None = None
    communities: Communities | None = None

    @cached_property
    def network(self) -> Network:
        """The graph as matrices, made when it is first walked."""
        return Network.build(self.shadows.graph, self.shadows.likeness)

    @cached_property
    def entity_of(self) -> NDArray[np.int32]:
        """(e,) the registry's entity of each form, in its most frequent sense."""
        return self.shadows.registry.main_entities()

    @cached_property
    def described(self) -> Described:
        """The registry's entities for people."""
        return Described(self.shadows.registry)

    @cached_property
    def walkable(self) -> WalkGraph:
        """Statements and mentions in the form in which they are walked, made when that is first wanted."""
        return WalkGraph.build(self.shadows.typed, self.shadows.graph, self.entity_of)

    @cached_property
    def relation_words(self) -> RelationWords:
        """The words of the statements' labels."""
        return RelationWords.build(self.shadows.typed)

    @cached_property
    def node_forms(self) -> NDArray[np.int64]:
        """The form by which each node of ``walkable`` is called, shape (v,): the one that most chunks mention."""
        graph, degrees = self.walkable, self.shadows.graph.degrees
        order = np.lexsort((-np.arange(len(degrees)), degrees))
        names = np.zeros(graph.nodes, dtype=np.int64)
        names[graph.node_of[order]] = order
        return names

    def nodes_of(self, entities: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """The nodes of ``walkable`` that have one of these forms (e,) among theirs, shape (v,)."""
        nodes = np.zeros(self.walkable.nodes, dtype=bool)
        nodes[self.walkable.node_of[entities]] = True
        return nodes

    @cached_property
    def _first_chunks(self) -> NDArray[np.int64]:
        """Where each document's chunks start among all, and where the last one's end."""
        rows = self.shadows.rows
        return np.searchsorted(rows.chunk_documents, np.arange(len(rows.documents) + 1)).astype(np.int64)

    @cached_property
    def _looked_up(self) -> dict[str, int | None]:
        """Rows of documents that were asked for before: past questions ask for the same ones again and again."""
        return {}

    def chunk_key(self, chunk: int) -> tuple[str, int]:
        """The ``(document_id, ordinal)`` of a chunk's row."""
        rows = self.shadows.rows
        return rows.documents[int(rows.chunk_documents[chunk])], int(rows.chunk_ordinals[chunk])

    def chunk_row(self, chunk_id: str) -> int:
        """The row of a chunk by its public id.

        Raises:
            KeyError: there is none.
        """
        document_id, _, ordinal = chunk_id.rpartition("#")
        row = self.find_chunk(document_id, int(ordinal))
        if row is None:
            raise KeyError(chunk_id)
        return row

    def find_chunk(self, document_id: str, ordinal: int) -> int | None:
        """The row of a document's chunk, ``None`` where there is none."""
        rows = self.shadows.rows
        if document_id not in self._looked_up:
            self._looked_up[document_id] = rows.documents.find(document_id)
        document = self._looked_up[document_id]
        if document is None:
            return None
        first, behind = int(self._first_chunks[document]), int(self._first_chunks[document + 1])
        row = first + ordinal  # a document's are numbered from 0 on, without a gap
        return row if row < behind and rows.chunk_ordinals[row] == ordinal else None

    def chunk_id(self, chunk: int) -> str:
        """The public id of a chunk's row."""
        document_id, ordinal = self.chunk_key(chunk)
        return f"{document_id}#{ordinal}"


def build(connection: Connection, collection: str, dimension: int, at: int, judge: Judge | None = None) -> Snapshot:
    """A snapshot from the store alone, as of the log position that the connection sees.

    ``judge`` says how probable it is that two names are one; ``None``: the matcher that comes with the package.
    """
    return _derived(connection, collection, load_rows(connection, collection, dimension), at, judge)


def refresh(
    connection: Connection, collection: str, dimension: int, former: Snapshot, at: int, judge: Judge | None = None
) -> Snapshot:
    """The former snapshot with the documents replaced that changed since; ``at`` is the position seen now."""
    changed = changed_since(connection, collection, former.position)
    if FORGOTTEN in changed or len(changed) * 2 > len(former.shadows.rows.documents):
        return build(connection, collection, dimension, at, judge)
    fresh = load_rows(connection, collection, dimension, changed)
    return _derived(connection, collection, replace_documents(former.shadows.rows, changed, fresh), at, judge)


def _derived(connection: Connection, collection: str, rows: Rows, at: int, judge: Judge | None) -> Snapshot:
    found = list(occurrence_rows(connection, collection))
    said = list(relation_rows(connection, collection))
    second = alias_forms(connection, collection)
    registry = build_registry(found, said, second, decisions(connection, collection), judge)
    return Snapshot(position=at, shadows=Shadows.derive(rows, _labels(found, second, rows.entities), said, registry))


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


def _labels(
    found: Iterable[OccurrenceRow], second: Mapping[str, Collection[str]], entities: Sequence[str] | StringTable
) -> Labels:
    """The most frequent form and type of each entity, ties to the first in order of text, and second names."""
    names: defaultdict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    types: defaultdict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for row in found:
        # A second name is shown only where the first one is written nowhere.
        names[row.form][row.name] += 0 if row.name in second.get(row.form, ()) else row.times
        types[row.form][row.type] += row.times
    aliases = [
        (entity, form)
        for entity, entity_id in enumerate(entities if second else ())
        for form in sorted({fold(form) for form in second.get(entity_id, ())})
    ]
    return Labels(
        names=StringTable.of(most(names[entity_id]) for entity_id in entities),
        types=StringTable.of(_type(types[entity_id]) for entity_id in entities),
        alias_entities=np.array([entity for entity, _ in aliases], dtype=np.int32),
        aliases=StringTable.of(form for _, form in aliases),
    )


def _type(counts: dict[str, int]) -> str:
    """The most frequent type; a concept is what a name is called where nothing better is known, as in titles."""
    return most({type_: count for type_, count in counts.items() if type_ != "concept"} or counts)
