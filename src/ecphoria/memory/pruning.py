"""Pruning: traces that have had their time are archived, and deleted for good later (T 6.4)."""

import time
from collections.abc import Iterator, Sequence
from datetime import timedelta

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.episodic.pruning import excess, expired, faded, lookalikes
from ecphoria.memory.parts import Parts
from ecphoria.memory.trace_state import Stop, TraceState, never
from ecphoria.model import PruneReport, TraceLimits
from ecphoria.progress import Progress, ProgressCallback, silent
from ecphoria.store.archive import Tombstone, archive, erase_older, forget_reasons
from ecphoria.store.standing import Grounds, grounds_of

_AT_ONCE = 500
"""Traces in one transaction: nobody waits for longer than some milliseconds."""
_NONE = Grounds()


def prune_traces(
    parts: Parts, limits: TraceLimits, *, progress: ProgressCallback = silent, stop: Stop = never
) -> PruneReport:
    """Archive what expired, faded, adds nothing or is too much, in this order; delete what was archived long ago."""
    started = time.perf_counter()
    state = TraceState.of(parts, ("live", "stale"))
    doomed = _doomed(parts, state, limits)
    counts = dict.fromkeys(("expired", "faded", "redundant", "capacity"), 0)
    done = 0
    while done < len(doomed) and not stop():
        batch = doomed[done : done + _AT_ONCE]
        with parts.database.write() as connection:
            taken = set(archive(connection, parts.collection, batch))
        for tomb in batch:
            counts[tomb.reason] += tomb.episode_id in taken
        done += len(batch)
        progress(Progress(stage="pruning", done=done, total=len(doomed)))
    deleted = _erased(parts, state, limits, stop)
    with parts.database.write() as connection:
        reasons = forget_reasons(connection, parts.collection, state.now - timedelta(days=limits.reasons))
    return PruneReport(
        traces=len(state.traces),
        expired=counts["expired"],
        faded=counts["faded"],
        redundant=counts["redundant"],
        excess=counts["capacity"],
        deleted=deleted,
        reasons=reasons,
        seconds=time.perf_counter() - started,
        stopped=done < len(doomed),
    )


def _erased(parts: Parts, state: TraceState, limits: TraceLimits, stop: Stop) -> int:
    """Delete what was archived or merged before the time of grace, some at a time; how many."""
    before, total = state.now - timedelta(days=limits.grace), 0
    while not stop():
        with parts.database.write() as connection:
            deleted = erase_older(connection, parts.collection, before, _AT_ONCE)
        total += deleted
        if not deleted:
            break
    return total


def _doomed(parts: Parts, state: TraceState, limits: TraceLimits) -> list[Tombstone]:
    gone = np.zeros(len(state.traces), dtype=bool)
    found: list[Tombstone] = []
    for rows, reason, more in (
        (expired(state.traces, state.at), "expired", {}),
        (faded(state.traces, state.active, limits.threshold), "faded", {"threshold": limits.threshold}),
    ):
        found += [_tomb(state, limits, row, reason, **more) for row in rows.tolist() if not gone[row]]
        gone[rows] = True
    for row, detail in _redundant(parts, state, limits, gone):
        found.append(_tomb(state, limits, row, "redundant", **detail))
        gone[row] = True
    rest = excess(state.traces, state.active, limits.capacity, gone)
    found += [_tomb(state, limits, row, "capacity", capacity=limits.capacity) for row in rest.tolist()]
    return found


def _redundant(
    parts: Parts, state: TraceState, limits: TraceLimits, gone: NDArray[np.bool_]
) -> Iterator[tuple[int, dict[str, float | str]]]:
    """Traces beside a stronger one that asks the same and brought back all that they stand on, with its figures."""
    groups = lookalikes(state.traces, state.vectors, state.active, limits.similarity)
    groups = [left for group in groups if len(left := group[~gone[group]]) > 1]
    ids = state.traces.ids
    with parts.database.read() as connection:
        grounds = grounds_of(connection, parts.collection, [ids[row] for group in groups for row in group.tolist()])
    for group in groups:
        kept: list[int] = []
        for row in group.tolist():
            stronger = _covering(ids, grounds, row, kept)
            if stronger is None:
                kept.append(row)
                continue
            yield (
                row,
                {
                    "stronger": ids[stronger],
                    "similarity": round(float(state.vectors[row] @ state.vectors[stronger]), 4),
                    "stronger_activation": _figure(state.active[stronger]),
                },
            )


def _covering(ids: Sequence[str], grounds: dict[str, Grounds], row: int, kept: Sequence[int]) -> int | None:
    """The first of some traces that brought back all that one stands on."""
    cited = grounds.get(ids[row], _NONE).cited
    return next((other for other in kept if cited <= grounds.get(ids[other], _NONE).brought), None)


def _tomb(state: TraceState, limits: TraceLimits, row: int, reason: str, **more: float | str) -> Tombstone:
    """The reason with the figures of the moment."""
    return Tombstone(
        episode_id=state.traces.ids[row],
        at=state.now,
        reason=reason,
        detail={**figures(state, row), **more, "grace": limits.grace},
    )


def figures(state: TraceState, row: int) -> dict[str, float | int]:
    """What made a trace as strong as it is: its activation and what that was worked out from, in days."""
    traces = state.traces
    return {
        "activation": _figure(state.active[row]),
        "rate": state.rate,
        "age": round(max(state.at - float(traces.made[row]), 0.0), 2),
        "since_access": round(max(state.at - float(traces.accessed[row]), 0.0), 2),
        "accesses": int(traces.accesses[row]),
        "reinforcement": round(float(traces.reinforcement[row]), 4),
    }


def _figure(activation: float) -> float:
    """Six digits that count, however small it is."""
    return float(f"{float(activation):.6g}")
