"""Drawing episodes for people."""

from collections.abc import Sequence

from ecphoria.faces.cli.as_json import print_json
from ecphoria.faces.cli.draw import line
from ecphoria.model import Episode, EpisodeSource


def episodes(given: Sequence[Episode], *, as_json: bool) -> None:
    """Episodes, a line each."""
    if as_json:
        print_json(list(given))
        return
    if not given:
        line("No episode was found.")
    for one in given:
        line((f"{one.id}  ", "dim"), (one.question, "bold"), f"; {_state(one)}", hanging=4)


def episode(given: Episode, *, as_json: bool) -> None:
    """An episode whole."""
    if as_json:
        print_json(given)
        return
    line((given.question, "bold"), (f"  {given.id}", "dim"))
    line(f"{given.kind}, {given.at:%Y-%m-%d %H:%M}; {_state(given)}")
    for part in given.answer.splitlines():
        line(part, indent=2)
    for source in given.sources:
        line(f"{source.rank}. {source.chunk_id}{_served(source)}", indent=2)
    if given.entities:
        line((f"of {', '.join(given.entities)}", "dim"), indent=2)


def _state(given: Episode) -> str:
    """What became of it: ``live, activation 1.30, used 2 times, last 2026-11-30, positive (1.20)``."""
    said: list[str] = [given.state]
    if given.state == "live":
        said.append(f"activation {given.activation:.2f}")
    if given.accesses:
        last = f", last {given.accessed:%Y-%m-%d}" if given.accessed else ""
        said.append(f"used {given.accesses} time{'s' if given.accesses > 1 else ''}{last}")
    if given.feedback is not None or given.reinforcement != 1:
        said.append(f"{given.feedback or 'opened'} ({given.reinforcement:.2f})")
    if given.pinned:
        said.append("pinned")
    if given.expires:
        said.append(f"expires {given.expires:%Y-%m-%d}")
    if given.parent:
        said.append(f"merged into {given.parent}")
    return ", ".join(said)


def _served(source: EpisodeSource) -> str:
    opened = f", opened {source.opened} time{'s' if source.opened > 1 else ''}" if source.opened else ""
    return f"{', cited' if source.cited else ''}{opened}"
