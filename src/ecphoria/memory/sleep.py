"""Sleep: what a memory does while nobody asks it anything (E 6.1; T 4.4, 6.4)."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from threading import Event, Thread
from typing import Any, get_args

from ecphoria.errors import ConfigurationError
from ecphoria.memory.consolidation import consolidate
from ecphoria.memory.merging import merge_traces
from ecphoria.memory.parts import Parts
from ecphoria.memory.pruning import prune_traces
from ecphoria.memory.trace_state import Stop, never
from ecphoria.model import SleepReport, SleepStep, TraceLimits
from ecphoria.progress import Progress, ProgressCallback, silent
from ecphoria.store.changes import cut_log

STEPS: tuple[SleepStep, ...] = get_args(SleepStep)
"""In the order in which they are taken."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Sleeper:
    """Takes the steps of a sleep, each from where the last one left off.

    Attributes:
        parts: of the memory.
        limits: of its traces.
        summaries: communities are summarised by the chat model, where there is one, which costs tokens.
        max_tokens, max_calls: of these.
        progress: is told.
        stop: is asked before each step and within the long ones.
    """

    parts: Parts
    limits: TraceLimits = field(default_factory=TraceLimits)
    summaries: bool = False
    max_tokens: int | None = None
    max_calls: int | None = None
    progress: ProgressCallback = silent
    stop: Stop = never

    def sleep(self, steps: Sequence[SleepStep] = STEPS) -> SleepReport:
        """Take some steps; what was done when it is asked to stop stays done.

        Raises:
            ConfigurationError: there is no such step.
        """
        unknown = [step for step in steps if step not in STEPS]
        if unknown:
            raise ConfigurationError(f"sleep: there is no step {unknown[0]!r}; known ones: {', '.join(STEPS)}")
        report = SleepReport()
        seconds: dict[str, float] = {}
        for step in (step for step in STEPS if step in steps):
            if self.stop():
                return replace(report, seconds=seconds, stopped=f"asked to stop before {step}")
            started = time.perf_counter()
            report = replace(report, **self._take(step))
            seconds[step] = time.perf_counter() - started
        return replace(report, seconds=seconds, stopped="asked to stop" if self.stop() else "")

    def _take(self, step: SleepStep) -> dict[str, Any]:
        """One step, and what it adds to the report."""
        match step:
            case "merging":
                return {"merging": merge_traces(self.parts, progress=self.progress, stop=self.stop)}
            case "pruning":
                return {"pruning": prune_traces(self.parts, self.limits, progress=self.progress, stop=self.stop)}
            case "communities":
                return self._communities()
            case "indexes":
                self.progress(Progress(stage="index", done=0, total=1))
                published = self._published()
                self.progress(Progress(stage="index", done=1, total=1))
                return {"published": published}
            case "logs":
                return {"log": self._cut_logs()}

    def _communities(self) -> dict[str, Any]:
        """Made anew, unless they are those of the present already and nothing is to be written about them."""
        parts = self.parts
        with parts.database.read() as connection:
            position = parts.keeper.current(connection).position
        if parts.communities.position == position and not self.summaries:
            return {}
        report = consolidate(
            parts,
            summaries=self.summaries,
            progress=self.progress,
            max_tokens=self.max_tokens,
            max_calls=self.max_calls,
        )
        return {"communities": report}

    def _published(self) -> tuple[str, ...]:
        """Write generations of what changed since the last ones."""
        parts = self.parts
        with parts.database.read() as connection:
            behind = parts.keeper.current(connection).position > parts.keeper.published_position()
            documents = behind and parts.keeper.publish(connection, always=True)
            with parts.traces.current(connection) as index:
                changed = index.touched
        traces = bool(changed) and parts.traces.publish(parts.database, always=True)
        return tuple(name for name, written in (("documents", documents), ("traces", traces)) if written)

    def _cut_logs(self) -> int:
        """Cut off what every published index has seen."""
        parts = self.parts
        seen = min(parts.keeper.published_position(), parts.communities.position or parts.keeper.published_position())
        with parts.database.write() as connection:
            return cut_log(connection, parts.collection, seen)


class Sleep:
    """A sleep in the background; the memory answers questions meanwhile, and writes wait some milliseconds at most."""

    def __init__(self, sleeper: Sleeper, steps: Sequence[SleepStep]) -> None:
        """Use ``Memory.start_sleep``."""
        self._stopping = Event()
        self._report: SleepReport | None = None
        self._error: BaseException | None = None
        self._sleeper = replace(sleeper, stop=self._stopping.is_set)
        self._thread = Thread(target=self._run, args=(tuple(steps),), name="sleep", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether it has ended."""
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Ask it to end after the step that it is at; what was done stays."""
        self._stopping.set()

    def join(self) -> None:
        """Wait for its end, whatever that is."""
        self._thread.join()

    def wait(self, timeout: float | None = None) -> SleepReport | None:
        """Wait for its end, for some seconds at most, and give its report; ``None`` when it sleeps on.

        Raises:
            EcphoriaError: what the sleep failed with.
        """
        self._thread.join(timeout)
        if self._error is not None:
            raise self._error
        return self._report

    def _run(self, steps: tuple[SleepStep, ...]) -> None:
        try:
            self._report = self._sleeper.sleep(steps)
        except BaseException as error:  # noqa: BLE001 - raised again where somebody waits for it
            self._error = error
