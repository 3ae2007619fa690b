"""The live traces of a collection in the form in which they are searched: similarity times activation (T 4.4, 6.5).

A base of arrays, sorted by id and maybe mapped from a file, and what came or changed since: an access writes a few
numbers. Where the base is large, cells and signatures choose whose vectors are read. Not safe to be changed while it is
searched: its keeper sees to that.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.episodic.cells import WORTH, Cells
from ecphoria.layers.episodic.columns import Columns, Fading, days
from ecphoria.layers.episodic.signatures import WORDS, estimated, near, projection, signature
from ecphoria.store.episode_reading import TraceRow
from ecphoria.store.strings import StringTable

_ROOM = 256
_SLACK = 1e-5  # what float32 may get wrong about a cosine
_READ = 200
_READ_PER_HIT = 10
"""Of the traces that signatures choose, those whose vectors are read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Traces:
    """p live traces, sorted by id: their ids, (p, d) float32 unit vectors of their questions, and what changes.

    ``cells`` are empty where there are few.
    """

    ids: StringTable
    vectors: NDArray[np.float32]
    columns: Columns
    cells: Cells

    @classmethod
    def of(cls, ids: StringTable, vectors: NDArray[np.float32], columns: Columns, worth: int = WORTH) -> Self:
        """Traces with cells, where there are at least ``worth``."""
        return cls(
            ids=ids,
            vectors=vectors,
            columns=columns,
            cells=Cells.build(vectors[: len(ids) if len(ids) >= worth else 0]),
        )

    def __len__(self) -> int:
        return len(self.ids)


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundTrace:
    """A trace that a search found; ``score`` is similarity times activation, or similarity alone.

    ``reinforcement`` is gamma, what people said of it.
    """

    id: str
    similarity: float
    activation: float
    score: float
    reinforcement: float


class TraceIndex:
    """Live traces as of one position of their log."""

    def __init__(self, base: Traces, position: int) -> None:
        self.position = position
        self.base = base
        self._columns = base.columns.take(np.arange(len(base)))  # what is mapped cannot be written
        self._alive = np.ones(len(base), dtype=bool)
        self._late_ids: list[str] = []
        self._late_rows: dict[str, int] = {}
        dimension = base.vectors.shape[1]
        self._late_vectors = np.empty((0, dimension), dtype=np.float32)
        self._late_signs = np.empty((WORDS, 0), dtype=np.uint64)
        self._directions = projection(dimension)
        self._touched: set[int] = set()

    def __len__(self) -> int:
        """How many are live."""
        return int(self._alive.sum())

    @property
    def touched(self) -> int:
        """How many came, changed or went since the base was made."""
        return len(self._touched)

    def apply(self, changed: Iterable[str], live: Iterable[tuple[TraceRow, NDArray[np.float32]]], at: int) -> None:
        """Bring some traces up to date: those that are not among the live ones are gone.

        Args:
            changed: ids.
            live: those of them that are live, with their vectors.
            at: the position of the log that this is as of.
        """
        present = {row.id: (row, vector) for row, vector in live}
        for id_ in changed:
            if id_ in present:
                self._put(*present[id_])
            elif (row := self._find(id_)) is not None:
                self._alive[row] = False
                self._touched.add(row)
        self.position = at

    def search(
        self,
        vector: NDArray[np.float32],
        now: datetime,
        k: int,
        fading: Fading,
        *,
        floor: float,
        before: datetime | None = None,
        weighted: bool = True,
    ) -> list[FoundTrace]:
        """The k traces of the highest similarity times activation, best first, ties by id.

        Args:
            vector: (d,) unit length.
            now: as of when they are strong.
            k: how many at most.
            fading: how they fade.
            floor: the least similarity.
            before: only traces made before this.
            weighted: ``False`` ranks by similarity alone.
        """
        if k < 1:
            return []
        moment = days(now)
        rows, cosines = self._near(vector, floor - _SLACK)
        inside = self._alive[rows] & (self._columns.expires[rows] > moment)
        if before is not None:
            inside &= self._columns.created[rows] < days(before)
        rows, cosines = rows[inside], cosines[inside]
        strong = self._columns.take(rows).activation(moment, fading)
        scores = cosines * strong if weighted else cosines.astype(np.float64)
        wanted = k if self._exhaustive else max(_READ, _READ_PER_HIT * k)
        if len(rows) > wanted:
            least = np.partition(scores, len(rows) - wanted)[len(rows) - wanted]
            kept = np.flatnonzero(scores >= least - _SLACK * (1 + strong))
            rows, strong = rows[kept], strong[kept]
        exact = self._exact(rows, vector)
        scores = exact * strong if weighted else exact
        near_enough = exact >= floor
        if near_enough.sum() > k:
            near_enough &= scores >= np.partition(scores[near_enough], -k)[-k]
        gammas = self._columns.reinforcement[rows]
        found = [
            FoundTrace(
                id=self._id(int(rows[at])),
                similarity=float(exact[at]),
                activation=float(strong[at]),
                score=float(scores[at]),
                reinforcement=float(gammas[at]),
            )
            for at in np.flatnonzero(near_enough).tolist()
        ]
        return sorted(found, key=lambda trace: (-trace.score, trace.id))[:k]

    def of(
        self,
        ids: Sequence[str],
        vector: NDArray[np.float32],
        now: datetime,
        fading: Fading,
        before: datetime | None = None,
    ) -> dict[str, FoundTrace]:
        """Some traces with their similarity and activation, as far as they are live, whatever the similarity."""
        moment = days(now)
        known = [row for id_ in ids if (row := self._find(id_)) is not None and self._alive[row]]
        rows = np.array(sorted(set(known)), dtype=np.int64)
        here = self._columns.take(rows)
        inside = here.expires > moment
        if before is not None:
            inside &= here.created < days(before)
        rows, here = rows[inside], here.take(np.flatnonzero(inside))
        cosines, strong = self._exact(rows, vector), here.activation(moment, fading)
        return {
            id_: FoundTrace(id=id_, similarity=cosine, activation=active, score=cosine * active, reinforcement=gamma)
            for id_, cosine, active, gamma in zip(
                map(self._id, rows.tolist()),
                cosines.tolist(),
                strong.tolist(),
                here.reinforcement.tolist(),
                strict=True,
            )
        }

    def activations(self, ids: Sequence[str], now: datetime, fading: Fading) -> dict[str, float]:
        """The activation of some traces, as far as they are live and have not expired."""
        known = {id_: row for id_ in ids if (row := self._find(id_)) is not None and self._alive[row]}
        here = self._columns.take(np.array(list(known.values()), dtype=np.int64))
        lasting = here.expires > days(now)
        strong = here.activation(days(now), fading)
        return {id_: float(active) for id_, active, lasts in zip(known, strong, lasting, strict=True) if lasts}

    def compiled(self) -> Traces:
        """All live traces as a base, sorted by id."""
        late = [row for row in range(len(self.base), len(self.base) + len(self._late_ids)) if self._alive[row]]
        rows = np.concatenate([np.flatnonzero(self._alive[: len(self.base)]), np.array(late, dtype=np.int64)])
        ids = [self._id(row) for row in rows.tolist()]
        order = np.array(sorted(range(len(ids)), key=ids.__getitem__), dtype=np.int64)
        rows = rows[order]
        sorted_ids = StringTable.of(ids[position] for position in order.tolist())
        return Traces.of(sorted_ids, self._vectors(rows), self._columns.take(rows))

    def _near(self, vector: NDArray[np.float32], floor: float) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """The traces (rows) whose cosine is at least ``floor``, and their cosines; where they are many, those that may
        have it, and what may be expected."""
        if self._exhaustive:
            late = self._late_vectors[: len(self._late_ids)]
            cosines = np.concatenate([self.base.vectors @ vector, late @ vector])
            rows = np.flatnonzero(cosines >= floor)
            return rows, cosines[rows]
        signs = signature(vector, self._directions)
        rows, bits = self.base.cells.near(vector, signs, floor)
        late_rows, late_bits = near(self._late_signs[:, : len(self._late_ids)], signs, floor)
        rows = np.concatenate([rows, late_rows + len(self.base)])
        return rows, estimated(np.concatenate([bits, late_bits])).astype(np.float32)

    @property
    def _exhaustive(self) -> bool:
        return not len(self.base.cells.order)

    def _exact(self, rows: NDArray[np.integer], vector: NDArray[np.float32]) -> NDArray[np.float64]:
        """Cosines in double precision, one by one, so that none depends on where its trace is kept."""
        cosines: NDArray[np.float64] = (self._vectors(rows).astype(np.float64) * vector.astype(np.float64)).sum(axis=1)
        return cosines

    def _vectors(self, rows: NDArray[np.integer]) -> NDArray[np.float32]:
        early = rows < len(self.base)
        vectors = np.empty((len(rows), self.base.vectors.shape[1]), dtype=np.float32)
        vectors[early] = self.base.vectors[rows[early]]
        vectors[~early] = self._late_vectors[rows[~early] - len(self.base)]
        return vectors

    def _id(self, row: int) -> str:
        return self.base.ids[row] if row < len(self.base) else self._late_ids[row - len(self.base)]

    def _find(self, id_: str) -> int | None:
        late = self._late_rows.get(id_)
        return self.base.ids.find(id_) if late is None else late

    def _put(self, trace: TraceRow, vector: NDArray[np.float32]) -> None:
        row = self._find(trace.id)
        if row is None:
            row = len(self.base) + len(self._late_ids)
            self._make_room(len(self._late_ids) + 1)
            self._late_ids.append(trace.id)
            self._late_rows[trace.id] = row
            self._late_vectors[row - len(self.base)] = vector
            self._late_signs[:, row - len(self.base)] = signature(vector, self._directions)
        self._columns.put(row, trace)
        self._alive[row] = True
        self._touched.add(row)

    def _make_room(self, late: int) -> None:
        if late <= len(self._late_vectors):
            return
        room = max(_ROOM, 2 * len(self._late_vectors))
        vectors = np.zeros((room, self.base.vectors.shape[1]), dtype=np.float32)
        vectors[: len(self._late_vectors)] = self._late_vectors
        alive = np.zeros(len(self.base) + room, dtype=bool)
        alive[: len(self._alive)] = self._alive
        signs = np.zeros((WORDS, room), dtype=np.uint64)
        signs[:, : self._late_signs.shape[1]] = self._late_signs
        self._late_vectors, self._late_signs, self._alive = vectors, signs, alive
        self._columns = self._columns.grown(len(self.base) + room)
