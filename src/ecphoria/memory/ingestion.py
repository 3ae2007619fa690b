"""The verbs that take documents in."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from ecphoria.errors import ConfigurationError
from ecphoria.ingest.extraction import Extraction, mark
from ecphoria.ingest.intake import Unit, count_files, from_documents, from_paths
from ecphoria.ingest.pipeline import Pipeline
from ecphoria.ingest.retry import retry_failed
from ecphoria.memory.parts import Parts
from ecphoria.model import Document, Estimate, IngestReport
from ecphoria.models.ports import PassageExtractor
from ecphoria.models.spacy_extractor import SpacyExtractor
from ecphoria.progress import Progress, ProgressCallback
from ecphoria.store.fingerprint import put_extractor


class Ingestion:
    """Documents into the store, and a generation after them. The verbs are described at :class:`ecphoria.Memory`."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._extractor = SpacyExtractor()
        self._extraction = Extraction(parts.settings, parts.database, parts.collection, parts.embedder)

    def add(
        self, roots: Sequence[Path], progress: ProgressCallback, max_tokens: int | None, max_calls: int | None
    ) -> IngestReport:
        """``Memory.add``."""
        with self._extraction.reading(max_tokens, max_calls) as reader:
            units = from_paths(roots, self._parts.database, self._parts.collection, mark(reader))
            return self._ingest(units, count_files(roots), progress, reader)

    def add_documents(
        self,
        documents: Iterable[Document],
        progress: ProgressCallback,
        max_tokens: int | None,
        max_calls: int | None,
    ) -> IngestReport:
        """``Memory.add_documents``."""
        total = len(documents) if isinstance(documents, Sequence) else None
        with self._extraction.reading(max_tokens, max_calls) as reader:
            units = from_documents(documents, self._parts.database, self._parts.collection, mark(reader))
            return self._ingest(units, total, progress, reader)

    def retry_failed(self, progress: ProgressCallback, max_tokens: int | None, max_calls: int | None) -> IngestReport:
        """``Memory.retry_failed``."""
        with self._extraction.reading(max_tokens, max_calls) as reader:
            if reader is None:
                raise ConfigurationError("retry_failed: the local extractor leaves nothing to retry; name another one")
            report = retry_failed(self._parts.database, self._parts.collection, reader, progress)
        self._parts.publish()
        return report

    def estimate(self, roots: Sequence[Path]) -> Estimate:
        """``Memory.estimate``."""
        database, collection = self._parts.database, self._parts.collection
        return self._extraction.estimate(lambda mark: from_paths(roots, database, collection, mark))

    def estimate_documents(self, documents: Iterable[Document]) -> Estimate:
        """``Memory.estimate_documents``."""
        database, collection = self._parts.database, self._parts.collection
        return self._extraction.estimate(lambda mark: from_documents(documents, database, collection, mark))

    def _ingest(
        self, units: Iterable[Unit], total: int | None, progress: ProgressCallback, reader: PassageExtractor | None
    ) -> IngestReport:
        parts = self._parts
        parts.record_fingerprint()
        with parts.database.write() as connection:
            put_extractor(connection, parts.collection, mark(reader) or None)
        pipeline = Pipeline(
            parts.database,
            parts.collection,
            parts.embedder,
            self._extractor,
            processes=parts.settings.threads or os.cpu_count() or 1,
            model=parts.settings.embedder,
            passages=reader,
        )
        report = pipeline.run(units, total, progress)
        progress(Progress(stage="index", done=0))
        parts.publish()
        progress(Progress(stage="index", done=1, total=1))
        return report
