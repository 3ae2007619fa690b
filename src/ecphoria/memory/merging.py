"""Consolidation of traces: those that ask the same become one, and come back when that is undone (T 4.4)."""

import time

from ecphoria.layers.episodic.density import DISTANCE, MINIMUM
from ecphoria.layers.episodic.merging import mergeable
from ecphoria.layers.episodic.strengths import merged_strength
from ecphoria.memory.parts import Parts
from ecphoria.memory.trace_state import Stop, TraceState, never
from ecphoria.model import MergeReport
from ecphoria.progress import Progress, ProgressCallback, silent
from ecphoria.store.merging import Merge, last_merged, merge, part


def merge_traces(
    parts: Parts,
    *,
    distance: float = DISTANCE,
    minimum: int = MINIMUM,
    progress: ProgressCallback = silent,
    stop: Stop = never,
) -> MergeReport:
    """Merge live traces whose questions are near, one transaction for each group of them.

    What happens to a trace meanwhile keeps its group apart until the next time.
    """
    started = time.perf_counter()
    state = TraceState.of(parts, ("live",))
    groups = mergeable(state.traces, state.vectors, state.active, distance, minimum)
    merged, children, done = 0, 0, 0
    for rows in groups:
        if stop():
            break
        wanted = Merge(
            children=tuple(state.traces.ids[row] for row in rows.tolist()),
            strength=merged_strength(state.traces, rows, state.active, state.at, state.rate),
        )
        with parts.database.write() as connection:
            was_merged = merge(connection, parts.collection, wanted, state.now)
        merged, children, done = merged + was_merged, children + len(rows) * was_merged, done + 1
        progress(Progress(stage="merging", done=done, total=len(groups)))
    return MergeReport(
        traces=len(state.traces),
        merged=merged,
        children=children,
        seconds=time.perf_counter() - started,
        stopped=done < len(groups),
    )


def undo_merging(parts: Parts) -> tuple[str, ...]:
    """Give back what the last consolidation merged; the ids of the traces that stand alone again."""
    with parts.database.write() as connection:
        return tuple(part(connection, parts.collection, last_merged(connection, parts.collection)))
