"""The memory: documents in, evidence and answers out. Thin: the rooms do the work."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from ecphoria.answer.reason import Reasoning
from ecphoria.config import Endpoint, Settings
from ecphoria.errors import ConfigurationError, NotFoundError, StoreError
from ecphoria.ingest.extraction import LOCAL
from ecphoria.ingest.reembed import embed_again
from ecphoria.memory.ingestion import Ingestion
from ecphoria.memory.parts import DATABASE, Parts
from ecphoria.memory.recollection import Recollection
from ecphoria.model import Answer, Document, Estimate, IngestReport, Recall, Status
from ecphoria.models.bert_onnx import OnnxEmbedder
from ecphoria.progress import ProgressCallback, silent
from ecphoria.store.changes import forget_removed, position
from ecphoria.store.database import Database
from ecphoria.store.documents import documents_of_source, forget_source, remove_documents, source_of_document
from ecphoria.store.episodes import question_tokens, set_feedback
from ecphoria.store.extractions import extraction_counts
from ecphoria.store.fingerprint import extractor_of
from ecphoria.store.reading import WhereValue, count_rows
from ecphoria.store.replies import forget_orphaned_replies, reply_tokens

Feedback: TypeAlias = Literal["positive", "negative"]


class Memory:
    """A collection of documents that remembers: open one with :meth:`Memory.open`.

    Safe to use from several threads. Any number of processes may read one folder while one writes.
    """

    def __init__(self, path: Path, collection: str, settings: Settings) -> None:
        """Use :meth:`open`."""
        self.path = path
        self.collection = collection
        self._parts = Parts.open(path, collection, settings)
        self._ingestion = Ingestion(self._parts)
        self._recollection = Recollection(self._parts)

    @classmethod
    def open(
        cls,
        path: str | Path,
        *,
        collection: str = "default",
        chat: Endpoint | None = None,
        embedder: str | None = None,
        extractor: str | None = None,
        extraction: str | Path | None = None,
        threads: int | None = None,
    ) -> Self:
        """Open a memory's folder, making it when it is new.

        Args:
            path: the folder.
            collection: which of the folder's separate sets of documents.
            chat: the endpoint that writes answers; without one they are extractive.
            embedder: directory or hub name of a BERT-family model; the packaged MiniLM when not given.
            extractor: ``"local"`` (no tokens), ``"llm"`` (entities) or ``"llm-relations"``, which ask ``chat`` about
                each chunk; when not given, the one that the collection was made with.
            extraction: a JSONL file ``{"id", "entities", "triples"}`` with what was extracted from each document
                elsewhere, taken in place of any extractor.
            threads: threads and processes for long work; one per core when not given.

        Raises:
            ConfigurationError: a setting is wrong, a model is missing.
            FingerprintError: the memory was embedded with another model.
            StoreError: the folder cannot be used.
        """
        if not collection:
            raise ConfigurationError("collection: must not be empty")
        folder = Path(path)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{folder}: cannot be made ({error.strerror}); choose another folder") from error
        settings = Settings.load(
            folder,
            chat=chat,
            embedder=embedder,
            extractor=extractor,
            extraction=None if extraction is None else str(extraction),
            threads=threads,
        )
        return cls(folder, collection, settings)

    @classmethod
    def reembed(
        cls,
        path: str | Path,
        *,
        collection: str = "default",
        embedder: str | None = None,
        progress: ProgressCallback = silent,
    ) -> None:
        """Embed a collection again with another model, in one transaction; chunks stay as they are.

        Raises:
            ConfigurationError: the model is missing.
        """
        folder = Path(path)
        model = OnnxEmbedder(Settings.load(folder, embedder=embedder).embedder)
        database = Database(folder / DATABASE)
        try:
            embed_again(database, collection, model, progress)
        finally:
            database.close()

    def add(
        self,
        *paths: str | Path,
        progress: ProgressCallback = silent,
        max_tokens: int | None = None,
        max_calls: int | None = None,
    ) -> IngestReport:
        """Remember files and the files in folders.

        Unchanged files are passed over, changed ones replace their former version.
        A file that cannot be read is reported in ``failed`` and harms nothing beside it. When interrupted, what was
        committed stays, and the same call goes on.

        Args:
            paths: files and folders.
            progress: is told of each step.
            max_tokens: of the extracting model, prompt and completion together. A run that would exceed it stops and
                says so in ``stopped``; the same call goes on.
            max_calls: the same for requests to the model.

        Raises:
            ConfigurationError: the extractor needs a chat endpoint, and there is none.
            ModelError: the model's endpoint is gone or refuses everything.
        """
        return self._ingestion.add([Path(path) for path in paths], progress, max_tokens, max_calls)

    def add_documents(
        self,
        documents: Iterable[Document],
        *,
        progress: ProgressCallback = silent,
        max_tokens: int | None = None,
        max_calls: int | None = None,
    ) -> IngestReport:
        """Remember documents; one with a known id replaces its former version. Invalid ones are in ``failed``.

        Arguments and errors are as for :meth:`add`.
        """
        return self._ingestion.add_documents(documents, progress, max_tokens, max_calls)

    def retry_failed(
        self, *, progress: ProgressCallback = silent, max_tokens: int | None = None, max_calls: int | None = None
    ) -> IngestReport:
        """Have the chunks whose extraction failed read again; ``updated`` names their documents.

        Raises:
            ConfigurationError: the collection was made with the local extractor, which does not fail, or there is no
                chat endpoint.
            ModelError: as :meth:`add`.
        """
        return self._ingestion.retry_failed(progress, max_tokens, max_calls)

    def estimate(self, *paths: str | Path) -> Estimate:
        """What :meth:`add` would ask of the model for these files, told without a call: an estimate.

        Raises:
            ConfigurationError: the extractor asks no model, or there is no chat endpoint.
        """
        return self._ingestion.estimate([Path(path) for path in paths])

    def estimate_documents(self, documents: Iterable[Document]) -> Estimate:
        """The same for :meth:`add_documents`."""
        return self._ingestion.estimate_documents(documents)

    def recall(
        self,
        question: str,
        *,
        k: int = 10,
        strategy: str = "auto",
        where: Mapping[str, WhereValue] | None = None,
        **parameters: Any,
    ) -> Recall:
        """Bring back the evidence for a question.

        Args:
            question: in words.
            k: hits at most.
            strategy: ``auto``, ``graph``, ``ecphory``, ``vector``, ``dense`` or ``bm25``.
            where: conditions on metadata and on ``id``, ``title``, ``published``, ``source``; a list means any of.
            parameters: of the strategy, by name.

        Raises:
            ConfigurationError: an unknown strategy, parameter or condition.
        """
        return self._recollection.recall(question, k, strategy, where, parameters)

    def ask(
        self,
        question: str,
        *,
        k: int = 10,
        strategy: str = "auto",
        where: Mapping[str, WhereValue] | None = None,
        on_text: Callable[[str], None] | None = None,
        reasoned: bool = False,
        passages: int = 5,
        relations: bool = True,
        remember: bool = True,
        **parameters: Any,
    ) -> Answer:
        """Answer a question from what was recalled, with citations, and remember the episode.

        With a chat endpoint (``chat`` in :meth:`open`, ``ECPHORIA_CHAT_URL``) the model writes the answer; without one
        it is made of the best sentences. ``on_text`` is called with each part of a generated answer as it arrives.

        Args:
            question, k, strategy, where, parameters: as of :meth:`recall`.
            on_text: receives a generated answer while it is written.
            reasoned: the model reasons step by step over the recalled entities, their relations and the passages, and
                ends with a short answer (``Answer.short``).
            passages: of a reasoned answer, the hits that are read; at most k; 0 for the entities alone.
            relations: of a reasoned answer, whether sentences that tie two recalled entities are given as relations.
            remember: keep the episode.

        Raises:
            ConfigurationError: as :meth:`recall`.
            ModelError: the endpoint failed after retries; nothing is remembered.
        """
        found = self.recall(question, k=k, strategy=strategy, where=where, **parameters)
        reasoning = Reasoning(passages=passages, relations=relations) if reasoned else None
        return self._recollection.answer(found, on_text, reasoning, remember)

    def feedback(self, episode_id: str, feedback: Feedback) -> None:
        """Say whether an answer was of use: ``"positive"`` or ``"negative"``.

        Raises:
            ConfigurationError: another word.
            NotFoundError: there is no such episode.
        """
        if feedback not in get_args(Feedback):
            raise ConfigurationError(f"feedback: {feedback!r} is not one of {', '.join(get_args(Feedback))}")
        with self._parts.database.write() as connection:
            if not set_feedback(connection, self.collection, episode_id, feedback):
                raise NotFoundError(f"no episode {episode_id!r} in collection {self.collection!r}")

    def remove(self, document_id: str) -> None:
        """Forget a document and everything that stood on it.

        Raises:
            NotFoundError: there is no such document.
        """
        with self._parts.database.write() as connection:
            source = source_of_document(connection, self.collection, document_id)
            if not remove_documents(connection, self.collection, [document_id]):
                raise NotFoundError(
                    f"no document {document_id!r} in collection {self.collection!r}; see: ecphoria status"
                )
            if source and not documents_of_source(connection, self.collection, source):
                forget_source(connection, self.collection, source)
        self._parts.publish()

    def compact(self) -> None:
        """Rewrite the folder's files so that none of them holds bytes of what was removed."""
        self._parts.keeper.discard()
        with self._parts.database.write() as connection:
            forget_removed(connection)
            forget_orphaned_replies(connection)
        self._parts.database.compact()
        self._parts.publish(always=True)

    def status(self) -> Status:
        """The memory's size and state."""
        with self._parts.database.read() as connection:
            counts = count_rows(connection, self.collection)
            at = position(connection, self.collection)
            extraction = extraction_counts(connection, self.collection)
            indexing, asking = reply_tokens(connection, self.collection), question_tokens(connection, self.collection)
            extractor = extractor_of(connection, self.collection) or LOCAL
        return Status(
            path=str(self.path),
            collection=self.collection,
            embedder=self._parts.fingerprint(),
            chat=self._recollection.chat_name,
            position=at,
            indexed_position=self._parts.keeper.published_position(),
            bytes=sum(file.stat().st_size for file in self.path.rglob("*") if file.is_file()),
            extractor=extractor,
            extraction=extraction,
            indexing_tokens=indexing,
            indexing_tokens_per_chunk=round(indexing / max(counts["chunks"], 1), 1),
            query_tokens=asking,
            query_tokens_per_question=round(asking / max(counts["episodes"], 1), 1),
            **counts,
        )

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of some texts, shape ``(n, d)``."""
        return self._parts.embedder.embed(texts)

    def close(self) -> None:
        """Release the database and the threads."""
        self._recollection.close()
        self._parts.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
