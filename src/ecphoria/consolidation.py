"""Consolidation: a collection's communities made anew, and summarised where there is a chat model."""

import time
from dataclasses import dataclass

import numpy as np

from ecphoria.answer.summaries import Written, documents_of, summary_request, write_summaries
from ecphoria.config import Endpoint
from ecphoria.layers.community_keeper import CommunityKeeper
from ecphoria.layers.keeper import SnapshotKeeper
from ecphoria.model import Community, ConsolidationReport, Usage
from ecphoria.models.calls import Budget, ModelCalls
from ecphoria.progress import Progress, ProgressCallback
from ecphoria.recall.community_records import largest_communities
from ecphoria.store.database import Database
from ecphoria.store.replies import SharedReplies, forget_shared_replies

LEAST_CHUNKS = 5
"""A community of fewer chunks is told by its sentences: a summary would be no shorter."""
MOST_SUMMARIES = 200


@dataclass(frozen=True, kw_only=True, slots=True)
class Summarising:
    """Who writes summaries, and what that may cost; ``concurrency`` calls at the same time."""

    endpoint: Endpoint
    concurrency: int
    max_tokens: int | None = None
    max_calls: int | None = None


def consolidate(
    database: Database,
    collection: str,
    snapshots: SnapshotKeeper,
    communities: CommunityKeeper,
    summarising: Summarising | None,
    progress: ProgressCallback,
    *,
    incremental: bool,
) -> ConsolidationReport:
    """Make the communities of the present state, publish them, and have the largest summarised.

    Args:
        database, collection, snapshots, communities: whose, and their keepers.
        summarising: by whom; ``None``: nobody.
        progress: is told of both steps.
        incremental: start from the communities that are there, instead of from scratch.

    Raises:
        ModelError: the chat endpoint is gone or refuses everything; the communities are made all the same.
    """
    started = time.perf_counter()
    progress(Progress(stage="communities", done=0, total=1))
    with database.read() as connection:
        snapshot = snapshots.current(connection)
        stale = communities.stale(connection, snapshot.position)
        made = communities.renew(connection, snapshot, incremental=incremental)
        built = time.perf_counter()
        progress(Progress(stage="communities", done=1, total=1))
        told = (
            largest_communities(connection, collection, snapshot, made, LEAST_CHUNKS, MOST_SUMMARIES)
            if summarising
            else ()
        )
    written = _summarised(database, collection, told, summarising, progress) if summarising else Written()
    spent = written.usage.values()
    return ConsolidationReport(
        levels=tuple(np.diff(made.hierarchy.starts).tolist()),
        chunks=int((made.chunks >= 0).sum()),
        stale=stale,
        summaries=written.summaries,
        stopped=written.stopped,
        usage=Usage(
            prompt_tokens=sum(stage.prompt_tokens for stage in spent),
            completion_tokens=sum(stage.completion_tokens for stage in spent),
            calls=sum(stage.calls for stage in spent),
            cache_hits=sum(stage.cache_hits for stage in spent),
            stages=written.usage,
            seconds={"communities": built - started, "summaries": time.perf_counter() - built},
        ),
    )


def _summarised(
    database: Database,
    collection: str,
    told: tuple[Community, ...],
    summarising: Summarising,
    progress: ProgressCallback,
) -> Written:
    """Pay for what is missing, and forget the summaries of communities that are no more."""
    model = summarising.endpoint.model
    stands_on = {summary_request(community).key(model): documents_of(community) for community in told}
    with database.write() as connection:
        forget_shared_replies(connection, collection, keep=stands_on.keys())
    budget = Budget(max_tokens=summarising.max_tokens, max_calls=summarising.max_calls)
    calls = ModelCalls(summarising.endpoint, SharedReplies(database, collection, stands_on), budget)
    progress(Progress(stage="summaries", done=0, total=len(told)))
    try:
        written = write_summaries(calls, told, summarising.concurrency)
    finally:
        calls.close()
    progress(Progress(stage="summaries", done=len(told), total=len(told)))
    return written
