"""Preparing batches of documents: in this process while there are few, in one process per core when there are many."""

import os
import pickle
import queue
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Any, Self, TypeVar

from ecphoria.errors import ModelError
from ecphoria.ingest.prepare import Prepared
from ecphoria.model import Document

Tag = TypeVar("Tag")


class _Worker:
    """One ``ecphoria.ingest.worker`` process."""

    def __init__(self, embedder: str | None) -> None:
        command = [sys.executable, "-m", "ecphoria.ingest.worker", *([embedder] if embedder else [])]
        # One thread each: there are as many workers as cores.
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false"}
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    def prepare(self, documents: Sequence[Document]) -> list[Prepared]:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None  # both are pipes
        assert stdout is not None
        try:
            pickle.dump(list(documents), stdin, protocol=pickle.HIGHEST_PROTOCOL)
            stdin.flush()
            reply: Any = pickle.load(stdout)
        except (BrokenPipeError, EOFError) as error:
            raise ModelError(
                f"a worker process ended with code {self._process.poll()} while extracting; "
                "run the same command again: committed documents are kept"
            ) from error
        if isinstance(reply, Exception):
            raise reply
        prepared: list[Prepared] = reply
        return prepared

    def close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
        self._process.wait()


class WorkerPool:
    """As many worker processes as asked for, started on first use; results come in the order of the batches."""

    def __init__(self, processes: int, embedder: str | None) -> None:
        self._processes = processes
        self._embedder = embedder
        self._idle: queue.SimpleQueue[_Worker] = queue.SimpleQueue()
        self._started: list[_Worker] = []
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="extract")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self._started:
            worker.close()
        self._threads.shutdown(cancel_futures=True)

    def prepare_all(self, batches: Iterable[tuple[Tag, Sequence[Document]]]) -> Iterator[tuple[Tag, list[Prepared]]]:
        """Prepare batches, a few ahead of the caller, and yield each with its tag."""
        pending: deque[tuple[Tag, Future[list[Prepared]]]] = deque()
        for tag, documents in batches:
            pending.append((tag, self._threads.submit(self._prepare, documents)))
            if len(pending) > 2 * self._processes:
                ready, future = pending.popleft()
                yield ready, future.result()
        while pending:
            ready, future = pending.popleft()
            yield ready, future.result()

    def _prepare(self, documents: Sequence[Document]) -> list[Prepared]:
        try:
            worker = self._idle.get_nowait()
        except queue.Empty:  # no more threads than processes, so no more workers either
            worker = _Worker(self._embedder)
            self._started.append(worker)
        try:
            return worker.prepare(documents)
        finally:
            self._idle.put(worker)
