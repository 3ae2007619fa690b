"""Which extractor reads a collection's documents: the local one, a model, or a file made elsewhere."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ecphoria.config import EXTRACTORS, LOCAL, Endpoint, Settings
from ecphoria.errors import ConfigurationError
from ecphoria.ingest.estimate import estimate
from ecphoria.ingest.intake import Unit
from ecphoria.model import Estimate
from ecphoria.models.calls import Budget, ModelCalls
from ecphoria.models.extraction_file import ExtractionFile
from ecphoria.models.llm_extractor import LLMExtractor
from ecphoria.models.ports import Embedder, PassageExtractor
from ecphoria.store.database import Database
from ecphoria.store.fingerprint import extractor_of
from ecphoria.store.replies import StoredReplies


class Extraction:
    """The extraction of one collection, as the settings and its own past have it."""

    def __init__(self, settings: Settings, database: Database, collection: str, embedder: Embedder) -> None:
        self._settings = settings
        self._database = database
        self._collection = collection
        self._embedder = embedder

    @contextmanager
    def reading(self, max_tokens: int | None, max_calls: int | None) -> Iterator[PassageExtractor | None]:
        """The extractor that reads passages, ``None`` for the local one.

        Raises:
            ConfigurationError: a model is to read, and no endpoint is set.
        """
        if self._settings.extraction is not None:
            yield ExtractionFile(Path(self._settings.extraction))
            return
        kind = self.kind()
        if kind == LOCAL:
            yield None
            return
        budget = Budget(max_tokens=max_tokens, max_calls=max_calls)
        calls = ModelCalls(self._endpoint(kind), StoredReplies(self._database, self._collection), budget)
        try:
            yield LLMExtractor(calls, kind, self._settings.concurrency)
        finally:
            calls.close()

    def kind(self) -> str:
        """The extractor that was asked for, else the one that the collection was made with, else the local one.

        Raises:
            ConfigurationError: the collection was made with a file, which is not given now.
        """
        if self._settings.extractor is not None:
            return self._settings.extractor
        with self._database.read() as connection:
            kind = extractor_of(connection, self._collection) or LOCAL
        if kind not in EXTRACTORS:
            raise ConfigurationError(
                f"collection {self._collection!r} was made with an extraction file; give it again (--extraction), or "
                f"name an extractor: {', '.join(EXTRACTORS)}"
            )
        return kind

    def estimate(self, units: Callable[[str], Iterable[Unit]]) -> Estimate:
        """What the model would be asked about some units; their intake is made for the extractor's name.

        Raises:
            ConfigurationError: the extractor asks no model.
        """
        kind = self.kind()
        if kind == LOCAL or self._settings.extraction is not None:
            raise ConfigurationError("estimate: this extractor asks no model, so it costs no tokens; name 'llm'")
        endpoint = self._endpoint(kind)
        replies = StoredReplies(self._database, self._collection)
        return estimate(units(kind), self._embedder, kind, endpoint.model, replies.known)

    def _endpoint(self, kind: str) -> Endpoint:
        endpoint = self._settings.endpoint("extract")
        if endpoint is None:
            raise ConfigurationError(
                f"extractor {kind!r} asks a chat endpoint, and none is set; set ECPHORIA_CHAT_URL and "
                "ECPHORIA_CHAT_MODEL, or use the extractor 'local'"
            )
        return endpoint


def mark(reader: PassageExtractor | None) -> str:
    """What documents are marked with: the extractor's fingerprint; nothing for the local one."""
    return reader.fingerprint if reader else ""
