"""The commands about episodes: look at past questions, keep them, merge them, let them go."""

from enum import StrEnum
from typing import Annotated

import typer

from ecphoria.faces.cli import draw, draw_episode, draw_upkeep
from ecphoria.faces.cli.common import AsJson, Collection, Kb, opened
from ecphoria.faces.cli.upkeep import LIMITS, Capacity, Grace, Similarity, Threshold
from ecphoria.model import TraceLimits

commands = typer.Typer(help="Look at past questions, pin, merge and prune them, let them expire.", no_args_is_help=True)

Id = Annotated[str, typer.Argument(help="The id that ask printed, or list shows.")]


class State(StrEnum):
    """The states of an episode."""

    LIVE = "live"
    STALE = "stale"
    MERGED = "merged"
    ARCHIVED = "archived"


@commands.command("list")
def list_(
    text: Annotated[str, typer.Argument(help="What question or answer holds; all when empty.")] = "",
    state: Annotated[State | None, typer.Option(help="Only those in this state.")] = None,
    limit: Annotated[int, typer.Option(help="At most so many.", min=1)] = 20,
    kb: Kb = None,
    collection: Collection = "default",
    as_json: AsJson = False,
) -> None:
    """Show past questions, the newest first, with how strong they are now."""
    with opened(kb, collection) as memory:
        found = memory.episodes.find(text, state=state.value if state else None, limit=limit)
        draw_episode.episodes(found, as_json=as_json)


@commands.command()
def show(id_: Id, kb: Kb = None, collection: Collection = "default", as_json: AsJson = False) -> None:
    """Show a past question: its answer, what it brought back, and what became of it."""
    with opened(kb, collection) as memory:
        draw_episode.episode(memory.episodes.get(id_), as_json=as_json)


@commands.command()
def pin(id_: Id, kb: Kb = None, collection: Collection = "default", as_json: AsJson = False) -> None:
    """Have a past question never fade, nor be pruned or merged."""
    with opened(kb, collection) as memory:
        memory.episodes.pin(id_)
        draw_episode.episode(memory.episodes.get(id_), as_json=as_json)


@commands.command()
def unpin(id_: Id, kb: Kb = None, collection: Collection = "default", as_json: AsJson = False) -> None:
    """Have a past question fade again."""
    with opened(kb, collection) as memory:
        memory.episodes.unpin(id_)
        draw_episode.episode(memory.episodes.get(id_), as_json=as_json)


@commands.command()
def expire(
    id_: Id,
    at: Annotated[str, typer.Argument(help="A date or time, such as 2027-01-31; never takes it back.")],
    kb: Kb = None,
    collection: Collection = "default",
    as_json: AsJson = False,
) -> None:
    """Say when a past question stops being recalled."""
    with opened(kb, collection) as memory:
        memory.episodes.expire(id_, None if at == "never" else at)
        draw_episode.episode(memory.episodes.get(id_), as_json=as_json)


@commands.command("opened")
def opened_(
    id_: Id,
    chunk: Annotated[str, typer.Argument(help="The chunk's id, as show prints it.")],
    kb: Kb = None,
    collection: Collection = "default",
    as_json: AsJson = False,
) -> None:
    """Say that you opened a source of an answer: it counts as half a good word, once."""
    with opened(kb, collection) as memory:
        memory.episodes.opened(id_, chunk)
        draw_episode.episode(memory.episodes.get(id_), as_json=as_json)


@commands.command()
def restore(id_: Id, kb: Kb = None, collection: Collection = "default", as_json: AsJson = False) -> None:
    """Take a forgotten question back; it is pinned, so that nothing forgets it again."""
    with opened(kb, collection) as memory:
        memory.episodes.restore(id_)
        draw_episode.episode(memory.episodes.get(id_), as_json=as_json)


@commands.command()
def consolidate(
    similarity: Annotated[float, typer.Option(help="Cosine from which on questions are near.", min=0, max=1)] = 0.85,
    minimum: Annotated[int, typer.Option(help="Merge no fewer.", min=2)] = 3,
    kb: Kb = None,
    collection: Collection = "default",
    as_json: AsJson = False,
) -> None:
    """Merge past questions that ask the same; undo gives them back."""
    with opened(kb, collection) as memory, draw.progress(quiet=as_json) as report_progress:
        report = memory.episodes.consolidate(distance=1 - similarity, minimum=minimum, progress=report_progress)
    draw_upkeep.merged(report, as_json=as_json)


@commands.command()
def undo(kb: Kb = None, collection: Collection = "default", as_json: AsJson = False) -> None:
    """Take back the last consolidation of past questions: they stand alone again, as they were."""
    with opened(kb, collection) as memory:
        draw_upkeep.undone(memory.episodes.undo(), as_json=as_json)


@commands.command()
def prune(
    threshold: Threshold = LIMITS.threshold,
    similarity: Similarity = LIMITS.similarity,
    capacity: Capacity = LIMITS.capacity,
    grace: Grace = LIMITS.grace,
    kb: Kb = None,
    collection: Collection = "default",
    as_json: AsJson = False,
) -> None:
    """Archive past questions that expired, faded, add nothing or are too many; delete what was archived long ago."""
    limits = TraceLimits(threshold=threshold, similarity=similarity, capacity=capacity, grace=grace)
    with opened(kb, collection) as memory, draw.progress(quiet=as_json) as report_progress:
        report = memory.episodes.prune(limits, progress=report_progress)
    draw_upkeep.pruned(report, as_json=as_json)
