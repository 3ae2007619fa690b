"""The commands that keep a memory in order by themselves: sleep, and forgetting one thing."""

from enum import StrEnum
from typing import Annotated

import typer

from ecphoria.faces.cli import draw, draw_upkeep
from ecphoria.faces.cli.common import AsJson, Collection, Kb, opened
from ecphoria.model import TraceLimits

LIMITS = TraceLimits()
"""What the options are by default."""


class Step(StrEnum):
    """The steps of a sleep."""

    MERGING = "merging"
    PRUNING = "pruning"
    COMMUNITIES = "communities"
    INDEXES = "indexes"
    LOGS = "logs"


Threshold = Annotated[float, typer.Option(help="Archive episodes whose activation is below this.", min=0)]
Similarity = Annotated[
    float, typer.Option(help="Archive the weaker of two whose questions are this near; 1: never.", min=0, max=1)
]
Capacity = Annotated[int, typer.Option(help="Keep so many in use, the most active.", min=0)]
Grace = Annotated[float, typer.Option(help="Days after which what was archived or merged is deleted for good.", min=0)]


def sleep(
    kb: Kb = None,
    collection: Collection = "default",
    steps: Annotated[list[Step] | None, typer.Option("--step", help="Only this step; repeat it for several.")] = None,
    threshold: Threshold = LIMITS.threshold,
    similarity: Similarity = LIMITS.similarity,
    capacity: Capacity = LIMITS.capacity,
    grace: Grace = LIMITS.grace,
    summaries: Annotated[
        bool, typer.Option("--summaries", help="Have communities summarised by the language model; it costs tokens.")
    ] = False,
    max_tokens: Annotated[int | None, typer.Option(help="Stop before the model has used more.", min=0)] = None,
    max_calls: Annotated[int | None, typer.Option(help="Stop before the model was asked more often.", min=0)] = None,
    as_json: AsJson = False,
) -> None:
    """Merge and prune past questions, find communities anew, write indexes, cut logs: best once a day."""
    limits = TraceLimits(threshold=threshold, similarity=similarity, capacity=capacity, grace=grace)
    with opened(kb, collection) as memory, draw.progress(quiet=as_json) as report_progress:
        report = memory.sleep(
            steps=[step.value for step in steps or Step],
            limits=limits,
            summaries=summaries,
            max_tokens=max_tokens,
            max_calls=max_calls,
            progress=report_progress,
        )
    draw_upkeep.slept(report, as_json=as_json)
    if report.communities is not None and report.communities.stopped:
        raise typer.Exit(1)


def forget(
    episode: Annotated[str, typer.Argument(help="The id that ask printed, or episode list shows.")],
    kb: Kb = None,
    collection: Collection = "default",
    now: Annotated[bool, typer.Option("--now", help="Delete it for good, without an archive.")] = False,
    why: Annotated[bool, typer.Option("--why", help="Only say why it was forgotten, or how strong it is.")] = False,
    as_json: AsJson = False,
) -> None:
    """Forget a past question: archive it, so that it can be restored for some time. Documents: remove."""
    with opened(kb, collection) as memory:
        told = memory.episodes.why(episode) if why else memory.episodes.forget(episode, now=now)
    draw_upkeep.forgotten(told, as_json=as_json)
