"""Ingest: units in, documents committed, a report out. Reading, extraction, embedding and commits overlap."""

import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import chain
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ecphoria.errors import InputError
from ecphoria.ingest.intake import Incoming, Unit
from ecphoria.ingest.passages import prepare_passages
from ecphoria.ingest.pool import WorkerPool
from ecphoria.ingest.prepare import Prepared, prepare
from ecphoria.ingest.records.prepare import prepare_records
from ecphoria.ingest.records.stated import Stated
from ecphoria.ingest.split import Splitter
from ecphoria.ingest.texts import embedded_text
from ecphoria.model import ExtractionCounts, IngestReport, Usage, usage_of
from ecphoria.models.ports import Embedder, Extractor, PassageExtractor
from ecphoria.progress import Progress, ProgressCallback
from ecphoria.store.database import Database
from ecphoria.store.documents import put_source, remove_documents, write_documents
from ecphoria.store.records import DocumentRecord, LedgerEntry

Item = TypeVar("Item")

_BATCH_DOCUMENTS = 32
_BATCH_READ_DOCUMENTS = 8
"""Documents of a batch that a model reads: its calls are slow, and what is committed is seen."""

_BATCH_CHARACTERS = 100_000
_POOL_CHARACTERS = 300_000
"""Below this much new text, starting worker processes costs more than it saves."""

_STOPPED = "the budget is used up; what was committed and paid for is kept: run the same command again to go on"


class Pipeline:
    """Takes units up and commits them, batch by batch. Nothing that was committed is lost when it is interrupted."""

    def __init__(
        self,
        database: Database,
        collection: str,
        embedder: Embedder,
        extractor: Extractor,
        processes: int,
        model: str | None,
        passages: PassageExtractor | None = None,
        records: bool = False,
    ) -> None:
        """``passages``, where it is given, takes the place of ``extractor``, and works in this process.

        ``records``: the units are records, which state their names themselves.
        """
        self._database = database
        self._collection = collection
        self._embedder = embedder
        self._extractor = extractor
        self._processes = processes
        self._model = model
        self._passages = passages
        self._records = records
        self._batch_documents = _BATCH_DOCUMENTS if passages is None else _BATCH_READ_DOCUMENTS
        self._stopped = False
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def run(self, units: Iterable[Unit], total: int | None, progress: ProgressCallback) -> IngestReport:
        """Commit the units, a batch in one transaction, and report."""
        tally = _Tally()
        for batch, prepared, vectors in self._embedded(self._prepared(self._batches(units))):
            with self._timed("commit"):
                self._commit(batch, prepared, vectors)
            tally.add(batch, prepared)
            progress(
                Progress(
                    stage="ingest",
                    done=tally.units,
                    total=total,
                    committed=tuple(item.id for unit in batch for item in unit.documents),
                    failed=tuple(str(error) for unit in batch for error in unit.failed),
                )
            )
        stages = self._passages.usage() if self._passages else {}
        return tally.report(usage_of(stages, dict(self._seconds)), _STOPPED if self._stopped else "")

    def _batches(self, units: Iterable[Unit]) -> Iterator[list[Unit]]:
        """Units in batches of bounded size; no id stands twice in one batch."""
        batch: list[Unit] = []
        ids: set[str] = set()
        characters = 0
        for unit in self._timed_iteration("read", units):
            mine = {item.id for item in unit.documents} | set(unit.removed)
            size = sum(len(item.document.text) for item in unit.documents)
            full = len(ids) + len(mine) > self._batch_documents or characters + size > _BATCH_CHARACTERS
            if batch and (full or ids & mine):
                yield batch
                batch, ids, characters = [], set(), 0
            batch.append(unit)
            ids |= mine
            characters += size
        if batch:
            yield batch

    def _prepared(self, batches: Iterator[list[Unit]]) -> Iterator[tuple[list[Unit], list[Prepared]]]:
        """Batches with their documents taken apart: here while there is little text, in worker processes after."""
        if self._records:
            yield from self._stated(batches)
            return
        if self._passages is not None:
            yield from self._read(batches, self._passages)
            return
        ahead: list[list[Unit]] = []
        characters = 0
        for batch in batches:
            ahead.append(batch)
            characters += sum(len(item.document.text) for item in _documents(batch))
            if characters > _POOL_CHARACTERS and self._processes > 1:
                break
        else:
            splitter = Splitter(self._embedder.count_tokens, self._embedder.max_tokens)
            for batch in ahead:
                with self._timed("extract"):
                    prepared = prepare([item.document for item in _documents(batch)], splitter, self._extractor)
                yield batch, prepared
            return
        with WorkerPool(self._processes, self._model) as pool:
            tagged = ((batch, [item.document for item in _documents(batch)]) for batch in chain(ahead, batches))
            yield from self._timed_iteration("extract", pool.prepare_all(tagged))

    def _stated(self, batches: Iterator[list[Unit]]) -> Iterator[tuple[list[Unit], list[Prepared]]]:
        """Batches of records taken apart: what they state is known, so there is little to find."""
        splitter = Splitter(self._embedder.count_tokens, self._embedder.max_tokens)
        for batch in batches:
            with self._timed("extract"):
                items = [(item.document, item.stated or Stated()) for item in _documents(batch)]
                prepared = prepare_records(items, splitter, self._extractor)
            yield batch, prepared

    def _read(
        self, batches: Iterator[list[Unit]], extractor: PassageExtractor
    ) -> Iterator[tuple[list[Unit], list[Prepared]]]:
        """Batches with their documents read by a model; after a batch that the budget cut short there is no other."""
        splitter = Splitter(self._embedder.count_tokens, self._embedder.max_tokens)
        for batch in batches:
            with self._timed("extract"):
                documents = [(item.id, item.document) for item in _documents(batch)]
                found = iter(prepare_passages(documents, splitter, extractor))
            units = [(unit, [next(found) for _ in unit.documents]) for unit in batch]
            whole = [(unit, [part for part in parts if part]) for unit, parts in units if all(parts)]
            yield [unit for unit, _ in whole], [part for _, parts in whole for part in parts]
            if len(whole) < len(batch):
                self._stopped = True
                return

    def _embedded(
        self, prepared: Iterator[tuple[list[Unit], list[Prepared]]]
    ) -> Iterator[tuple[list[Unit], list[Prepared], NDArray[np.float32]]]:
        """Batches with the vectors of their chunks; the next batch is embedded while the caller commits one."""
        pending: deque[tuple[list[Unit], list[Prepared], Future[NDArray[np.float32]]]] = deque()
        with ThreadPoolExecutor(1, thread_name_prefix="embed") as embedding:
            for batch, items in prepared:
                texts = [
                    text for item, parts in zip(_documents(batch), items, strict=True) for text in _texts(item, parts)
                ]
                pending.append((batch, items, embedding.submit(self._embedder.embed, texts)))
                if len(pending) > 2:
                    yield self._finished(*pending.popleft())
            while pending:
                yield self._finished(*pending.popleft())

    def _finished(
        self, batch: list[Unit], items: list[Prepared], future: "Future[NDArray[np.float32]]"
    ) -> tuple[list[Unit], list[Prepared], NDArray[np.float32]]:
        with self._timed("embed"):
            return batch, items, future.result()

    def _commit(self, batch: Sequence[Unit], prepared: Sequence[Prepared], vectors: NDArray[np.float32]) -> None:
        """One transaction for the whole batch: every document with all its rows, or nothing."""
        records, parts, row = [], iter(prepared), 0
        for unit in batch:
            for item in unit.documents:
                part = next(parts)
                end = row + len(part.chunks)
                records.append(_record(item, part, vectors[row:end], unit.source[0] if unit.source else None))
                row = end
        removed = [id_ for unit in batch for id_ in unit.removed]
        sources = [unit.source for unit in batch if unit.source]
        if not (records or removed or sources):
            return
        with self._database.write() as connection:
            remove_documents(connection, self._collection, removed)
            write_documents(connection, self._collection, records, self._database.now())
            for source_id, content_hash in sources:
                put_source(connection, self._collection, source_id, content_hash)

    @contextmanager
    def _timed(self, stage: str) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            self._seconds[stage] += time.perf_counter() - start

    def _timed_iteration(self, stage: str, items: Iterable[Item]) -> Iterator[Item]:
        iterator = iter(items)
        while True:
            with self._timed(stage):
                try:
                    item = next(iterator)
                except StopIteration:
                    return
            yield item


class _Tally:
    """The report in the making."""

    def __init__(self) -> None:
        self.units = 0
        self._chunks = 0
        self._added: list[str] = []
        self._updated: list[str] = []
        self._unchanged: list[str] = []
        self._removed: list[str] = []
        self._failed: list[InputError] = []
        self._ledger: list[LedgerEntry] = []

    def add(self, batch: Sequence[Unit], prepared: Sequence[Prepared]) -> None:
        self.units += len(batch)
        self._chunks += sum(len(part.chunks) for part in prepared)
        self._ledger.extend(entry for part in prepared for entry in part.extracted.ledger)
        for unit in batch:
            self._added.extend(item.id for item in unit.documents if item.id not in unit.updated)
            self._updated.extend(sorted(unit.updated))
            self._unchanged.extend(unit.unchanged)
            self._removed.extend(unit.removed)
            self._failed.extend(unit.failed)

    def report(self, usage: Usage, stopped: str) -> IngestReport:
        return IngestReport(
            added=tuple(self._added),
            updated=tuple(self._updated),
            unchanged=tuple(self._unchanged),
            removed=tuple(self._removed),
            failed=tuple(self._failed),
            chunks=self._chunks,
            usage=usage,
            extraction=counted(self._ledger),
            stopped=stopped,
        )


def counted(ledger: Iterable[LedgerEntry]) -> ExtractionCounts:
    """Ledger entries in numbers."""
    states = Counter[str]()
    dropped = 0
    for entry in ledger:
        states[entry.state] += 1
        dropped += entry.dropped
    return ExtractionCounts(done=states["done"], empty=states["empty"], failed=states["failed"], dropped=dropped)


def _documents(batch: Sequence[Unit]) -> list[Incoming]:
    return [item for unit in batch for item in unit.documents]


def _texts(item: Incoming, parts: Prepared) -> Iterator[str]:
    document = item.document
    return (embedded_text(document.title, document.text[chunk.start : chunk.end]) for chunk in parts.chunks)


def _record(item: Incoming, part: Prepared, vectors: NDArray[np.float32], source_id: str | None) -> DocumentRecord:
    return DocumentRecord(
        document=item.document,
        id=item.id,
        content_hash=item.content_hash,
        published=item.published,
        source_id=source_id,
        sections=part.sections,
        chunks=part.chunks,
        mentions=part.mentions,
        vectors=vectors,
        extracted=part.extracted,
        times=part.times,
    )
