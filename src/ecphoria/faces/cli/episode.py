"""The commands about episodes: look at past questions, keep them or let them go, say what of them was opened."""

from enum import StrEnum
from typing import Annotated

import typer

from ecphoria.faces.cli import draw_episode
from ecphoria.faces.cli.common import AsJson, Collection, Kb, opened

commands = typer.Typer(help="Look at past questions, pin them, let them expire.", no_args_is_help=True)

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
