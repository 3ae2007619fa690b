"""The times that texts name, as sorted arrays."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.temporal.ticks import OPEN_BEGIN, OPEN_END, read_ticks
from ecphoria.store.times import TimeRow

EXPLICIT, RELATIVE, VAGUE = 0, 1, 2
_KINDS = {"explicit": EXPLICIT, "relative": RELATIVE, "vague": VAGUE}


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedTimes:
    """x times, in the order of the texts: by chunk, and in it from its beginning on.

    Attributes:
        chunks, sentences: (x,) int32, the chunk's row and the number of the sentence in it, as of ``Rows``.
        starts, stops: (x,) int32, where in the document they stand.
        begins, ends: (x,) int64, half-open, in microseconds since 1970; ``OPEN_BEGIN`` and ``OPEN_END``.
        kinds: (x,) uint8, ``EXPLICIT``, ``RELATIVE`` or ``VAGUE``.
    """

    chunks: NDArray[np.int32]
    sentences: NDArray[np.int32]
    starts: NDArray[np.int32]
    stops: NDArray[np.int32]
    begins: NDArray[np.int64]
    ends: NDArray[np.int64]
    kinds: NDArray[np.uint8]

    @classmethod
    def of(cls, placed: Sequence[tuple[int, int, TimeRow]]) -> Self:
        """The arrays of rows with the chunk and the sentence in which they stand."""
        ordered = sorted(placed, key=lambda item: (item[0], item[2].start, item[2].end))
        return cls(
            chunks=np.array([chunk for chunk, _, _ in ordered], dtype=np.int32),
            sentences=np.array([sentence for _, sentence, _ in ordered], dtype=np.int32),
            starts=np.array([row.start for _, _, row in ordered], dtype=np.int32),
            stops=np.array([row.end for _, _, row in ordered], dtype=np.int32),
            begins=np.array([read_ticks(row.begins, OPEN_BEGIN) for _, _, row in ordered], dtype=np.int64),
            ends=np.array([read_ticks(row.ends, OPEN_END) for _, _, row in ordered], dtype=np.int64),
            kinds=np.array([_KINDS[row.kind] for _, _, row in ordered], dtype=np.uint8),
        )

    def __len__(self) -> int:
        return len(self.chunks)

    def within(self, keep: NDArray[np.bool_], chunk_at: NDArray[np.int32]) -> Self:
        """Those of the chunks that are kept (n,), with the new rows of the chunks (n,)."""
        kept = keep[self.chunks]
        return self._taken(np.flatnonzero(kept), chunk_at[self.chunks[kept]])

    def beside(self, other: Self, chunks: NDArray[np.int32]) -> Self:
        """These and others that share no chunk with them; ``chunks`` are the rows of both, these first."""
        both = type(self)(
            chunks=chunks,
            sentences=np.concatenate([self.sentences, other.sentences]),
            starts=np.concatenate([self.starts, other.starts]),
            stops=np.concatenate([self.stops, other.stops]),
            begins=np.concatenate([self.begins, other.begins]),
            ends=np.concatenate([self.ends, other.ends]),
            kinds=np.concatenate([self.kinds, other.kinds]),
        )
        order = np.argsort(chunks, kind="stable")
        return both._taken(order, chunks[order])

    def _taken(self, order: NDArray[np.integer], chunks: NDArray[np.int32]) -> Self:
        return type(self)(
            chunks=chunks,
            sentences=self.sentences[order],
            starts=self.starts[order],
            stops=self.stops[order],
            begins=self.begins[order],
            ends=self.ends[order],
            kinds=self.kinds[order],
        )
