"""The memory: documents in, evidence and answers out. Thin: the rooms do the work."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ecphoria import times
from ecphoria.answer.reason import Reasoning
from ecphoria.config import Endpoint, Settings
from ecphoria.errors import ConfigurationError, StoreError
from ecphoria.ingest.reembed import embed_again
from ecphoria.memory.buffer import CAPACITY
from ecphoria.memory.consolidation import consolidate
from ecphoria.memory.entities import Entities
from ecphoria.memory.episodes import Episodes
from ecphoria.memory.merging import merge_traces
from ecphoria.memory.parts import DATABASE, Parts
from ecphoria.memory.recollection import Recollection
from ecphoria.memory.session import Session, Within
from ecphoria.memory.sleep import STEPS, Sleep, Sleeper
from ecphoria.memory.trace_state import never
from ecphoria.memory.upkeep import compact, remove, status
from ecphoria.model import (
    Answer,
    ConsolidationReport,
    Document,
    EntityPath,
    Estimate,
    From,
    IngestReport,
    Neighbourhood,
    Reached,
    Recall,
    SleepReport,
    SleepStep,
    Status,
    TraceLimits,
)
from ecphoria.models.bert_onnx import OnnxEmbedder
from ecphoria.progress import ProgressCallback, silent
from ecphoria.recall.walks import Wanted
from ecphoria.store.database import Clock, Database
from ecphoria.store.reading import WhereValue

if TYPE_CHECKING:
    from ecphoria.memory.ingestion import Ingestion

Feedback: TypeAlias = Literal["positive", "negative"] | float


class Memory:
    """A collection of documents that remembers: open one with :meth:`Memory.open`.

    Safe to use from several threads. Any number of processes may read one folder while one writes.
    """

    def __init__(
        self,
        path: Path,
        collection: str,
        settings: Settings,
        clock: Clock | None = None,
        embedder: OnnxEmbedder | None = None,
    ) -> None:
        """Use :meth:`open`."""
        self.path = path
        self.collection = collection
        self._parts = Parts.open(path, collection, settings, clock, embedder)
        self._recollection = Recollection(self._parts)
        self.entities = Entities(self._parts)
        self._sleeps: list[Sleep] = []
        self.episodes = Episodes(self._parts)

    @cached_property
    def _ingestion(self) -> "Ingestion":
        from ecphoria.memory.ingestion import Ingestion  # the readers of texts, which questions do not need

        return Ingestion(self._parts)

    @classmethod
    def open(
        cls,
        path: str | Path,
        *,
        collection: str = "default",
        chat: Endpoint | None = None,
        embedder: str | OnnxEmbedder | None = None,
        extractor: str | None = None,
        extraction: str | Path | None = None,
        threads: int | None = None,
        matcher: str | Path | None = None,
        domain: str | None = None,
        clock: Clock | None = None,
    ) -> Self:
        """Open a memory's folder, making it when it is new.

        Args:
            path: the folder.
            collection: which of the folder's separate sets of documents.
            chat: the endpoint that writes answers; without one they are extractive.
            embedder: directory or hub name of a BERT-family model, or the packaged one as it is loaded already; the
                packaged MiniLM when not given.
            extractor: ``"local"`` (no tokens), ``"llm"`` (entities) or ``"llm-relations"``, which ask ``chat`` about
                each chunk; when not given, the one that the collection was made with.
            extraction: a JSONL file ``{"id", "entities", "triples"}`` with what was extracted from each document
                elsewhere, taken in place of any extractor.
            matcher: weights from ``ecphoria entity train``, in place of those that come with the package.
            threads: threads and processes for long work; one per core when not given.
            domain: what the collection is about, which says how fast it fades: ``healthcare``, ``finance``,
                ``research``, ``news``, ``legal``, ``support``, ``supply_chain``, ``general``, or one that
                ``ecphoria.toml`` declares (docs/memory.md).
            clock: gives the present (an aware datetime), for simulations and tests; the machine's when not given.

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
            embedder=embedder if isinstance(embedder, str) else None,
            extractor=extractor,
            extraction=None if extraction is None else str(extraction),
            threads=threads,
            matcher=None if matcher is None else str(matcher),
            domain=domain,
        )
        return cls(folder, collection, settings, clock, embedder if isinstance(embedder, OnnxEmbedder) else None)

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

    def add_records(
        self,
        source: str | Path,
        mapping: str | Path | Mapping[str, Any],
        *,
        query: str | None = None,
        progress: ProgressCallback = silent,
    ) -> IngestReport:
        """Remember the records of a source: each is a document, whose names and statements the mapping declares.

        An unchanged source is passed over, changed records replace their former version, those that are gone from it
        are removed. A record that cannot be read is reported in ``failed`` and harms nothing beside it.

        Args:
            source: a CSV, TSV, JSON, JSONL, log, Turtle or other RDF file, or the address of a database
                (``"sqlite:///shop.db"``; other dialects need their driver).
            mapping: a TOML or JSON file, or what it would hold (docs/records.md).
            query: what to ask a database, in the place of the mapping's table or query.
            progress: is told of each step.

        Raises:
            ConfigurationError: the mapping declares what is not known, or a library or driver is missing.
        """
        return self._ingestion.add_records(str(source), mapping, query, progress)

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
        entity_types: Sequence[str] | None = None,
        relation_types: Sequence[str] | None = None,
        within: Within | None = None,
        during: times.During | None = None,
        as_of: times.Instant | None = None,
        known_at: times.Instant | None = None,
        time: bool = True,
        remember: bool = False,
        **parameters: Any,
    ) -> Recall:
        """Bring back the evidence for a question.

        Args:
            question: in words.
            k: hits at most.
            strategy: ``auto``, ``graph``, ``ecphory``, ``global``, ``vector``, ``dense`` or ``bm25``.
            where: conditions on metadata and on ``id``, ``title``, ``published``, ``source``; a list means any of.
            entity_types: only chunks that mention an entity of one of these types, and only such entities on the way;
                what the question itself names may be of another.
            relation_types: only chunks that state a relation of one of these types (a label or a family), along every
                hop.
            within: the session that asks (:meth:`session` gives it).
            during: only chunks with a time in this interval, and only what holds at some time of it: ``"2010"``,
                ``"Q3 2019"``, ``"since 2001"``, an :class:`Interval`, a half-open pair of times, or the name of an
                event that the memory knows the time of (``"the Harbour Strike"``).
            as_of: what was true then: nothing that only tells of later times, and the facts that held.
            known_at: only what had been learned by then.
            time: whether a time that the question's own words name counts. It orders, and drops nothing.
            remember: keep it as an episode (``Recall.episode_id``), and count the use of those that had a part in it;
                else nothing is written.
            parameters: of the strategy, by name.

        Raises:
            ConfigurationError: an unknown strategy, parameter, condition or type; a time that is none.
        """
        found = self._recollection.recall(
            question,
            k,
            strategy,
            where,
            parameters,
            entity_types=entity_types,
            relation_types=relation_types,
            within=within,
            when=self._recollection.when(during, as_of, known_at, read=time),
        )
        return self._recollection.remember(found, within) if remember else found

    def walk(
        self,
        *starts: str | From,
        max_hops: int = 3,
        most: int = 20,
        entity_types: Sequence[str] | None = None,
        relation_types: Sequence[str] | None = None,
        during: times.During | None = None,
        as_of: times.Instant | None = None,
        known_at: times.Instant | None = None,
        where: Mapping[str, WhereValue] | None = None,
    ) -> tuple[Reached, ...]:
        """The entities that statements lead to from every one of the starts, the strongest first (T 4.3).

        ``memory.walk(From(name="Graph Atlas", relation_types=("cites",)), From(name="Name Drift",
        relation_types=("addresses",)), max_hops=1)`` gives the papers that cite the one and address the other.

        Args:
            starts: names of entities.
            max_hops: statements on a chain, at most.
            most: entities, at most.
            entity_types, relation_types: of what may be passed, at every hop; a start's own relation types as well.
            during: only chains whose statements all hold at one instant of it: ``"2010"``, ``"2010-05"``, or a
                half-open pair of times.
            as_of: only chains whose statements all hold at this time.
            known_at: only what had been learned by then.
            where: only what documents say that meet these conditions, as in :meth:`recall`.

        Raises:
            ConfigurationError: an unknown type or condition, a time that is none, a number out of range.
            NotFoundError: no entity has the name of a start.
        """
        wanted = Wanted(
            entity_types=entity_types,
            relation_types=relation_types,
            when=self._recollection.when(during, as_of, known_at),
            where=where,
        )
        return self._recollection.walk(starts, max_hops, most, wanted)

    def paths(
        self,
        first: str,
        second: str,
        *,
        max_hops: int = 3,
        most: int = 5,
        entity_types: Sequence[str] | None = None,
        relation_types: Sequence[str] | None = None,
        during: times.During | None = None,
        as_of: times.Instant | None = None,
        known_at: times.Instant | None = None,
        where: Mapping[str, WhereValue] | None = None,
    ) -> tuple[EntityPath, ...]:
        """The shortest chains between two entities, by walks from either that meet in the middle.

        Where no statements tie them, chunks that mention both ends of a step do, unless relation types or a time are
        asked for. Arguments and errors are as for :meth:`walk`.
        """
        wanted = Wanted(
            entity_types=entity_types,
            relation_types=relation_types,
            when=self._recollection.when(during, as_of, known_at),
            where=where,
        )
        return self._recollection.paths(first, second, max_hops, most, wanted)

    def neighbourhood(self, entity_ids: Sequence[str], *, most: int = 60) -> Neighbourhood:
        """What lies around some entities: those that statements or shared chunks tie to them, the strongest first.

        Args:
            entity_ids: as hits and recalls give them; unknown ones are left out.
            most: entities at most, the given ones among them.

        Raises:
            ConfigurationError: ``most`` is below 1.
        """
        return self._recollection.neighbourhood(entity_ids, most)

    def ask(
        self,
        question: str,
        *,
        k: int = 10,
        strategy: str = "auto",
        where: Mapping[str, WhereValue] | None = None,
        entity_types: Sequence[str] | None = None,
        relation_types: Sequence[str] | None = None,
        during: times.During | None = None,
        as_of: times.Instant | None = None,
        known_at: times.Instant | None = None,
        time: bool = True,
        on_text: Callable[[str], None] | None = None,
        reasoned: bool = False,
        passages: int = 5,
        relations: bool = True,
        remember: bool = True,
        within: Within | None = None,
        **parameters: Any,
    ) -> Answer:
        """Answer a question from what was recalled, with citations, and remember the episode.

        With a chat endpoint (``chat`` in :meth:`open`, ``ECPHORIA_CHAT_URL``) the model writes the answer; without one
        it is made of the best sentences. ``on_text`` is called with each part of a generated answer as it arrives.

        Args:
            question, k, strategy, where, entity_types, relation_types, parameters: as of :meth:`recall`.
            during, as_of, known_at, time, within: as of :meth:`recall`.
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
        found = self.recall(
            question,
            k=k,
            strategy=strategy,
            where=where,
            entity_types=entity_types,
            relation_types=relation_types,
            within=within,
            during=during,
            as_of=as_of,
            known_at=known_at,
            time=time,
            **parameters,
        )
        reasoning = Reasoning(passages=passages, relations=relations) if reasoned else None
        return self._recollection.answer(found, on_text, reasoning, remember, within)

    def session(self, *, goal: str = "", instruction: str = "", capacity: int = CAPACITY) -> Session:
        """Working memory for an agent (E 6.1): questions asked in it may leave out what was talked of before.

        Args:
            goal: what the agent is after; its names are weak cues where a question leaves its subject unsaid.
            instruction: what it was told to do; weaker still.
            capacity: entities, chunks and episodes that it has in mind, at most, of each.

        Raises:
            ConfigurationError: ``capacity`` is below 1.
        """
        if capacity < 1:
            raise ConfigurationError(f"capacity: must be a whole number from 1 on, not {capacity!r}")
        return Session(self._parts, self.recall, self.ask, goal=goal, instruction=instruction, capacity=capacity)

    def feedback(self, episode_id: str, feedback: Feedback) -> None:
        """Say whether an answer was of use: ``"positive"``, ``"negative"``, or a rating from -1 to 1 (T 6.5).

        Raises:
            ConfigurationError: another word, or a number out of range.
            NotFoundError: there is no such episode.
        """
        self.episodes.rate(episode_id, feedback)

    def remove(self, document_id: str) -> None:
        """Forget a document and everything that stood on it.

        Raises:
            NotFoundError: there is no such document.
        """
        remove(self._parts, document_id)

    def consolidate(
        self,
        *,
        incremental: bool = False,
        progress: ProgressCallback = silent,
        max_tokens: int | None = None,
        max_calls: int | None = None,
    ) -> ConsolidationReport:
        """Make the communities of the memory anew (T 4.3), and have a chat model summarise them where there is one.

        Traces whose questions are near become one each (T 4.4); ``memory.episodes.undo`` gives them back.
        Questions with ``strategy="global"`` make them when they are missing or stale; what they do not do is pay for
        summaries. Summaries that were paid for and still hold cost nothing.

        Args:
            incremental: start from the communities that are there: near to what is made from scratch.
            progress: is told of each step.
            max_tokens, max_calls: of the model, as of :meth:`add`.

        Raises:
            ModelError: the chat endpoint is gone or refuses everything.
        """
        merging = merge_traces(self._parts, progress=progress)
        report = consolidate(
            self._parts, incremental=incremental, progress=progress, max_tokens=max_tokens, max_calls=max_calls
        )
        return replace(report, merging=merging)

    def sleep(
        self,
        *,
        steps: Sequence[SleepStep] = STEPS,
        limits: TraceLimits | None = None,
        summaries: bool = False,
        max_tokens: int | None = None,
        max_calls: int | None = None,
        progress: ProgressCallback = silent,
        stop: Callable[[], bool] | None = None,
    ) -> SleepReport:
        """Do what a memory does while nobody asks it anything: best once a day (docs/memory.md).

        Traces that ask the same are merged; those that expired, faded, add nothing or are too many are archived, and
        deleted after a time of grace; communities are made anew if documents changed; indexes are written; logs are cut
        off. Each step is safe by itself: interrupted at any point, the next sleep goes on.

        Args:
            steps: which ones; always in the order of ``SleepStep``.
            limits: what the traces are held to.
            summaries: have communities summarised by the chat model, where there is one; it costs tokens.
            max_tokens, max_calls: of these, as of :meth:`add`.
            progress: is told of each step.
            stop: is asked now and then whether to end early.

        Raises:
            ConfigurationError: an unknown step.
            ModelError: the chat endpoint is gone or refuses everything.
        """
        return self._sleeper(limits, summaries, max_tokens, max_calls, progress, stop).sleep(steps)

    def start_sleep(
        self,
        *,
        steps: Sequence[SleepStep] = STEPS,
        limits: TraceLimits | None = None,
        summaries: bool = False,
        max_tokens: int | None = None,
        max_calls: int | None = None,
        progress: ProgressCallback = silent,
    ) -> Sleep:
        """The same in the background: questions are answered meanwhile. Arguments are those of :meth:`sleep`.

        Closing the memory ends it after the step that it is at.
        """
        sleeper = self._sleeper(limits, summaries, max_tokens, max_calls, progress, None)
        self._sleeps = [asleep for asleep in self._sleeps if not asleep.done]
        self._sleeps.append(Sleep(sleeper, steps))
        return self._sleeps[-1]

    def _sleeper(
        self,
        limits: TraceLimits | None,
        summaries: bool,
        max_tokens: int | None,
        max_calls: int | None,
        progress: ProgressCallback,
        stop: Callable[[], bool] | None,
    ) -> Sleeper:
        return Sleeper(
            parts=self._parts,
            limits=limits or TraceLimits(),
            summaries=summaries,
            max_tokens=max_tokens,
            max_calls=max_calls,
            progress=progress,
            stop=stop or never,
        )

    def compact(self) -> None:
        """Rewrite the folder's files so that none of them holds bytes of what was removed."""
        compact(self._parts)

    def status(self) -> Status:
        """The memory's size and state."""
        return status(self._parts)

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of some texts, shape ``(n, d)``."""
        return self._parts.embedder.embed(texts)

    def close(self) -> None:
        """Release the database and the threads."""
        for asleep in self._sleeps:
            asleep.stop()
        for asleep in self._sleeps:
            asleep.join()
        self._recollection.close()
        self._parts.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
