"""The memory: documents in, evidence and answers out. Thin: the rooms do the work."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from ecphoria.answer.answerer import Answerer
from ecphoria.answer.reason import Reasoning
from ecphoria.answer.summaries import with_summaries
from ecphoria.config import Endpoint, Settings
from ecphoria.consolidation import Summarising, consolidate
from ecphoria.errors import ConfigurationError, FingerprintError, NotFoundError, StoreError
from ecphoria.ingest.extraction import LOCAL, Extraction, mark
from ecphoria.ingest.intake import Unit, count_files, from_documents, from_paths
from ecphoria.ingest.pipeline import Pipeline
from ecphoria.ingest.reembed import embed_again
from ecphoria.ingest.retry import retry_failed
from ecphoria.layers.community_keeper import CommunityKeeper
from ecphoria.layers.keeper import SnapshotKeeper
from ecphoria.layers.snapshot import Snapshot
from ecphoria.layers.vector.engrams import engram_vectors
from ecphoria.model import Answer, ConsolidationReport, Document, Estimate, IngestReport, Recall, Status, Usage
from ecphoria.models.bert_onnx import OnnxEmbedder
from ecphoria.models.openai_chat import OpenAIChat
from ecphoria.models.ports import PassageExtractor
from ecphoria.models.spacy_extractor import SpacyExtractor
from ecphoria.progress import Progress, ProgressCallback, silent
from ecphoria.recall.engine import allowed_chunks, recall
from ecphoria.recall.finding import Question
from ecphoria.recall.model_cues import cues_by_model, with_cost
from ecphoria.recall.strategies import find_strategy, parameters_of
from ecphoria.store.changes import forget_removed, position
from ecphoria.store.database import Database
from ecphoria.store.documents import documents_of_source, forget_source, remove_documents, source_of_document
from ecphoria.store.episodes import question_tokens, set_feedback, write_episode
from ecphoria.store.extractions import extraction_counts
from ecphoria.store.fingerprint import extractor_of, fingerprint, put_extractor, put_fingerprint
from ecphoria.store.reading import WhereValue, count_rows
from ecphoria.store.replies import forget_orphaned_replies, reply_tokens

DATABASE = "ecphoria.db"
INDEXES = "indexes"
Feedback: TypeAlias = Literal["positive", "negative"]
_NOT_BUILT = ("during", "as_of", "known_at", "entity_types", "relation_types")


class Memory:
    """A collection of documents that remembers: open one with :meth:`Memory.open`.

    Safe to use from several threads. Any number of processes may read one folder while one writes.
    """

    def __init__(self, path: Path, collection: str, settings: Settings) -> None:
        """Use :meth:`open`."""
        self.path = path
        self.collection = collection
        self._settings = settings
        self._embedder = OnnxEmbedder(settings.embedder, threads=settings.threads)
        self._extractor = SpacyExtractor()
        chat = settings.endpoint("answer")
        self._answerer = Answerer(self._embedder, OpenAIChat(chat) if chat else None)
        self._database = Database(path / DATABASE)
        self._extraction = Extraction(settings, self._database, collection, self._embedder)
        self._keeper = SnapshotKeeper(path / INDEXES, collection, self._embedder.fingerprint, self._embedder.dimension)
        self._communities = CommunityKeeper(self._keeper.folder, collection, self._embedder.fingerprint)
        self._ahead = ThreadPoolExecutor(1, thread_name_prefix="embed-ahead")
        self._engrams: tuple[int, NDArray[np.float32]] | None = None
        self._check_fingerprint()

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
        roots = [Path(path) for path in paths]
        with self._extraction.reading(max_tokens, max_calls) as reader:
            units = from_paths(roots, self._database, self.collection, mark(reader))
            return self._ingest(units, count_files(roots), progress, reader)

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
        total = len(documents) if isinstance(documents, Sequence) else None
        with self._extraction.reading(max_tokens, max_calls) as reader:
            units = from_documents(documents, self._database, self.collection, mark(reader))
            return self._ingest(units, total, progress, reader)

    def retry_failed(
        self, *, progress: ProgressCallback = silent, max_tokens: int | None = None, max_calls: int | None = None
    ) -> IngestReport:
        """Have the chunks whose extraction failed read again; ``updated`` names their documents.

        Raises:
            ConfigurationError: the collection was made with the local extractor, which does not fail, or there is no
                chat endpoint.
            ModelError: as :meth:`add`.
        """
        with self._extraction.reading(max_tokens, max_calls) as reader:
            if reader is None:
                raise ConfigurationError("retry_failed: the local extractor leaves nothing to retry; name another one")
            report = retry_failed(self._database, self.collection, reader, progress)
        self._publish()
        return report

    def estimate(self, *paths: str | Path) -> Estimate:
        """What :meth:`add` would ask of the model for these files, told without a call: an estimate.

        Raises:
            ConfigurationError: the extractor asks no model, or there is no chat endpoint.
        """
        roots = [Path(path) for path in paths]
        return self._extraction.estimate(lambda mark: from_paths(roots, self._database, self.collection, mark))

    def estimate_documents(self, documents: Iterable[Document]) -> Estimate:
        """The same for :meth:`add_documents`."""
        return self._extraction.estimate(lambda mark: from_documents(documents, self._database, self.collection, mark))

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
            strategy: ``auto``, ``graph``, ``ecphory``, ``global``, ``vector``, ``dense`` or ``bm25``.
            where: conditions on metadata and on ``id``, ``title``, ``published``, ``source``; a list means any of.
            parameters: of the strategy, by name.

        Raises:
            ConfigurationError: an unknown strategy, parameter or condition.
        """
        for name in _NOT_BUILT:
            if parameters.pop(name, None) is not None:
                raise ConfigurationError(f"recall: {name} is not available yet; leave it out")
        needs_engrams = find_strategy(strategy).needs_engrams
        named, spent = self._cues_by_model(question, strategy, parameters)
        with self._database.read() as connection:
            snapshot = self._keeper.current(connection)
            if needs_engrams:
                snapshot = replace(snapshot, engrams=self._engram_vectors(snapshot))
            if find_strategy(strategy).needs_communities:
                fresh = parameters_of(strategy, parameters).fresh
                snapshot = replace(snapshot, communities=self._communities.current(connection, snapshot, fresh=fresh))
            allowed = allowed_chunks(connection, self.collection, snapshot, where)
            asked = Question(
                text=question,
                embed=self._embedder.embed,
                embed_ahead=lambda text: self._ahead.submit(self._embedder.embed, [text]),
                k=k,
                allowed=allowed,
                cues=named,
            )
            found = recall(connection, self.collection, snapshot, asked, strategy, parameters)
            if found.communities and (chat := self._settings.endpoint("answer")):
                told = with_summaries(connection, self.collection, chat.model, found.communities)
                found = replace(found, communities=told)
        return with_cost(found, spent)

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
        answer = self._answerer.answer(found, on_text, reasoning)
        if not remember:
            return replace(answer, episode_id="")
        with self._database.write() as connection:
            write_episode(connection, self.collection, answer, datetime.now(UTC))
        return answer

    def feedback(self, episode_id: str, feedback: Feedback) -> None:
        """Say whether an answer was of use: ``"positive"`` or ``"negative"``.

        Raises:
            ConfigurationError: another word.
            NotFoundError: there is no such episode.
        """
        if feedback not in get_args(Feedback):
            raise ConfigurationError(f"feedback: {feedback!r} is not one of {', '.join(get_args(Feedback))}")
        with self._database.write() as connection:
            if not set_feedback(connection, self.collection, episode_id, feedback):
                raise NotFoundError(f"no episode {episode_id!r} in collection {self.collection!r}")

    def remove(self, document_id: str) -> None:
        """Forget a document and everything that stood on it.

        Raises:
            NotFoundError: there is no such document.
        """
        with self._database.write() as connection:
            source = source_of_document(connection, self.collection, document_id)
            if not remove_documents(connection, self.collection, [document_id]):
                raise NotFoundError(
                    f"no document {document_id!r} in collection {self.collection!r}; see: ecphoria status"
                )
            if source and not documents_of_source(connection, self.collection, source):
                forget_source(connection, self.collection, source)
        self._publish()

    def consolidate(
        self,
        *,
        incremental: bool = False,
        progress: ProgressCallback = silent,
        max_tokens: int | None = None,
        max_calls: int | None = None,
    ) -> ConsolidationReport:
        """Make the communities of the memory anew (T 4.3), and have a chat model summarise them where there is one.

        Questions with ``strategy="global"`` make them when they are missing or stale; what they do not do is pay for
        summaries. Summaries that were paid for and still hold cost nothing.

        Args:
            incremental: start from the communities that are there: faster, and near to what is made from scratch.
            progress: is told of each step.
            max_tokens, max_calls: of the model, as of :meth:`add`.

        Raises:
            ModelError: the chat endpoint is gone or refuses everything.
        """
        endpoint = self._settings.endpoint("answer")
        summarising = None
        if endpoint:
            summarising = Summarising(
                endpoint=endpoint, concurrency=self._settings.concurrency, max_tokens=max_tokens, max_calls=max_calls
            )
        return consolidate(
            self._database,
            self.collection,
            self._keeper,
            self._communities,
            summarising,
            progress,
            incremental=incremental,
        )

    def compact(self) -> None:
        """Rewrite the folder's files so that none of them holds bytes of what was removed."""
        self._communities.discard()
        self._keeper.discard()
        with self._database.write() as connection:
            forget_removed(connection)
            forget_orphaned_replies(connection)
        self._database.compact()
        self._publish(always=True)

    def status(self) -> Status:
        """The memory's size and state."""
        with self._database.read() as connection:
            counts = count_rows(connection, self.collection)
            at = position(connection, self.collection)
            extraction = extraction_counts(connection, self.collection)
            stale = self._communities.stale(connection, at)
            indexing, asking = reply_tokens(connection, self.collection), question_tokens(connection, self.collection)
            extractor = extractor_of(connection, self.collection) or LOCAL
        return Status(
            path=str(self.path),
            collection=self.collection,
            embedder=self._known_fingerprint,
            chat=self._answerer.chat_name,
            position=at,
            indexed_position=self._keeper.published_position(),
            bytes=sum(file.stat().st_size for file in self.path.rglob("*") if file.is_file()),
            extractor=extractor,
            extraction=extraction,
            indexing_tokens=indexing,
            indexing_tokens_per_chunk=round(indexing / max(counts["chunks"], 1), 1),
            communities=self._communities.count(),
            communities_stale=stale,
            query_tokens=asking,
            query_tokens_per_question=round(asking / max(counts["episodes"], 1), 1),
            **counts,
        )

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of some texts, shape ``(n, d)``."""
        return self._embedder.embed(texts)

    def close(self) -> None:
        """Release the database and the threads."""
        self._ahead.shutdown()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ingest(
        self, units: Iterable[Unit], total: int | None, progress: ProgressCallback, reader: PassageExtractor | None
    ) -> IngestReport:
        self._record_fingerprint()
        with self._database.write() as connection:
            put_extractor(connection, self.collection, mark(reader) or None)
        pipeline = Pipeline(
            self._database,
            self.collection,
            self._embedder,
            self._extractor,
            processes=self._settings.threads or os.cpu_count() or 1,
            model=self._settings.embedder,
            passages=reader,
        )
        report = pipeline.run(units, total, progress)
        progress(Progress(stage="index", done=0))
        self._publish()
        progress(Progress(stage="index", done=1, total=1))
        return report

    def _cues_by_model(self, question: str, strategy: str, given: Mapping[str, Any]) -> tuple[tuple[str, ...], Usage]:
        """The cues that the chat model names where a strategy wants them (``cues=True``), and what that cost."""
        endpoint = self._settings.endpoint("cue")
        if endpoint is None or not getattr(parameters_of(strategy, given), "cues", False):
            return (), Usage()
        return cues_by_model(question, OpenAIChat(endpoint))

    def _engram_vectors(self, snapshot: Snapshot) -> NDArray[np.float32]:
        """The snapshot's entity vectors; those of the last snapshot that asked are kept."""
        if self._engrams is None or self._engrams[0] != snapshot.position:
            vectors = engram_vectors(self._database, self.collection, snapshot, self._embedder, silent)
            self._engrams = (snapshot.position, vectors)
        return self._engrams[1]

    def _publish(self, *, always: bool = False) -> None:
        with self._database.read() as connection:
            self._keeper.publish(connection, always=always)

    def _check_fingerprint(self) -> None:
        with self._database.read() as connection:
            known = fingerprint(connection, self.collection)
        self._known_fingerprint = known
        if known is not None and known != self._embedder.fingerprint:
            raise FingerprintError(
                f"{self.path}: embedded with {known}, opened with {self._embedder.fingerprint}; "
                "open it with the former embedder, or embed it again: ecphoria reembed"
            )

    def _record_fingerprint(self) -> None:
        if self._known_fingerprint is None:
            with self._database.write() as connection:
                put_fingerprint(connection, self.collection, self._embedder.fingerprint)
            self._known_fingerprint = self._embedder.fingerprint
