"""The typed graph (T 3.2, 4.3): a directed multigraph of labelled statements between entities, beside co-occurrence."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.calendar import bound
from ecphoria.layers.rows import Rows, positions
from ecphoria.layers.temporal.ticks import NO_TIME, read_ticks, ticks
from ecphoria.store.relations import RelationRow
from ecphoria.store.strings import StringTable

ASSERTED, ENDED, RETRACTED = 0, 1, 2
_STATUSES = {"asserted": ASSERTED, "ended": ENDED, "retracted": RETRACTED}
UNKNOWN = NO_TIME
"""In the place of a time that is not known."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TypedGraph:
    """r statements, sorted by document, chunk and number. Times are microseconds since 1970 in UTC, or
    ``UNKNOWN``.

    Attributes:
        sources: (r,) int32, entity rows.
        targets: (r,) int32, entity rows; -1 where the target is a value.
        labels: (r,) int32, rows of ``label_names``, the relations' types as they were given, sorted.
        values: the targets' written forms, or the values.
        chunks: (r,) int32, chunk rows; ``begins`` and ``ends``: (r,) int32, where in the document it is said.
        confidences: (r,) float32, 0..1.
        valid_from, valid_to: (r,) int64, when it holds, half-open.
        published, learned: (r,) int64, when its document speaks from, and when it was learned.
        statuses: (r,) uint8: ``ASSERTED``, ``ENDED`` or ``RETRACTED``.
    """

    sources: NDArray[np.int32]
    targets: NDArray[np.int32]
    labels: NDArray[np.int32]
    label_names: StringTable
    values: StringTable
    chunks: NDArray[np.int32]
    begins: NDArray[np.int32]
    ends: NDArray[np.int32]
    confidences: NDArray[np.float32]
    valid_from: NDArray[np.int64]
    valid_to: NDArray[np.int64]
    published: NDArray[np.int64]
    learned: NDArray[np.int64]
    statuses: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.sources)

    @classmethod
    def build(cls, rows: Rows, said: Sequence[RelationRow]) -> "TypedGraph":
        """The graph of these statements; one about a form or a chunk that the rows do not hold is left out."""
        entity_at = positions(rows.entities)
        documents = list(rows.documents)
        keys = zip(rows.chunk_documents.tolist(), rows.chunk_ordinals.tolist(), strict=True)
        chunk_at = {(documents[document], ordinal): row for row, (document, ordinal) in enumerate(keys)}
        kept = [
            row
            for row in said
            if row.source_id in entity_at
            and (row.literal or row.target_id in entity_at)
            and (row.document_id, row.chunk) in chunk_at
        ]
        names = sorted({row.type for row in kept})
        label_at = positions(names)
        return cls(
            sources=np.array([entity_at[row.source_id] for row in kept], dtype=np.int32),
            targets=np.array([-1 if row.literal else entity_at[row.target_id] for row in kept], dtype=np.int32),
            labels=np.array([label_at[row.type] for row in kept], dtype=np.int32),
            label_names=StringTable.of(names),
            values=StringTable.of(row.target_name for row in kept),
            chunks=np.array([chunk_at[row.document_id, row.chunk] for row in kept], dtype=np.int32),
            begins=np.array([row.start for row in kept], dtype=np.int32),
            ends=np.array([row.end for row in kept], dtype=np.int32),
            confidences=np.array([row.confidence for row in kept], dtype=np.float32),
            valid_from=np.array([_ticks(bound(row.valid_from, 0)) for row in kept], dtype=np.int64),
            valid_to=np.array([_ticks(bound(row.valid_to, 1)) for row in kept], dtype=np.int64),
            published=np.array([read_ticks(row.published, UNKNOWN) for row in kept], dtype=np.int64),
            learned=np.array([read_ticks(row.learned, UNKNOWN) for row in kept], dtype=np.int64),
            statuses=np.array([_STATUSES[row.status] for row in kept], dtype=np.uint8),
        )


def _ticks(moment: datetime | None) -> int:
    return UNKNOWN if moment is None else ticks(moment)
