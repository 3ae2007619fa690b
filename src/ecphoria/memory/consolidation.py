"""Consolidation: a collection's communities made anew, and summarised where there is a chat model."""

import time

import numpy as np

from ecphoria.answer.summaries import Written, documents_of, summary_request, write_summaries
from ecphoria.config import Endpoint
from ecphoria.memory.parts import Parts
from ecphoria.model import Community, ConsolidationReport, usage_of
from ecphoria.models.calls import Budget, ModelCalls
from ecphoria.progress import Progress, ProgressCallback, silent
from ecphoria.recall.community_records import largest_communities
from ecphoria.store.replies import SharedReplies, forget_shared_replies

LEAST_CHUNKS = 5
"""A community of fewer chunks is told by its sentences: a summary would be no shorter."""
MOST_SUMMARIES = 200


def consolidate(
    parts: Parts,
    *,
    incremental: bool = False,
    summaries: bool = True,
    progress: ProgressCallback = silent,
    max_tokens: int | None = None,
    max_calls: int | None = None,
) -> ConsolidationReport:
    """Make the communities of a memory anew, and have them summarised where there is a chat model to do it."""
    started = time.perf_counter()
    progress(Progress(stage="communities", done=0, total=1))
    endpoint = parts.settings.endpoint("answer") if summaries else None
    with parts.database.read() as connection:
        snapshot = parts.keeper.current(connection)
        stale = parts.communities.stale(connection, snapshot.position)
        made = parts.communities.renew(connection, snapshot, incremental=incremental)
        built = time.perf_counter()
        progress(Progress(stage="communities", done=1, total=1))
        told = (
            largest_communities(connection, parts.collection, snapshot, made, LEAST_CHUNKS, MOST_SUMMARIES)
            if endpoint
            else ()
        )
    budget = Budget(max_tokens=max_tokens, max_calls=max_calls)
    written = _summarised(parts, endpoint, told, budget, progress) if endpoint else Written()
    return ConsolidationReport(
        levels=tuple(np.diff(made.hierarchy.starts).tolist()),
        chunks=int((made.chunks >= 0).sum()),
        stale=stale,
        summaries=written.summaries,
        stopped=written.stopped,
        usage=usage_of(written.usage, {"communities": built - started, "summaries": time.perf_counter() - built}),
    )


def _summarised(
    parts: Parts, endpoint: Endpoint, told: tuple[Community, ...], budget: Budget, progress: ProgressCallback
) -> Written:
    """Pay for what is missing, and forget the summaries of communities that are no more."""
    stands_on = {summary_request(community).key(endpoint.model): documents_of(community) for community in told}
    with parts.database.write() as connection:
        forget_shared_replies(connection, parts.collection, keep=stands_on.keys())
    calls = ModelCalls(endpoint, SharedReplies(parts.database, parts.collection, stands_on), budget)
    progress(Progress(stage="summaries", done=0, total=len(told)))
    try:
        written = write_summaries(calls, told, parts.settings.concurrency)
    finally:
        calls.close()
    progress(Progress(stage="summaries", done=len(told), total=len(told)))
    return written
