"""The reference of the command line, made from the commands themselves.

python -m ecphoria.faces.cli.reference > docs/cli.md
"""

from collections.abc import Iterator
from typing import Any

import typer

from ecphoria.faces.cli.app import app

_OPENING = """\
# Command line

<!-- Made by `python -m ecphoria.faces.cli.reference > docs/cli.md`; a test fails when it is out of date. -->
"""


def reference() -> str:
    """The whole reference as Markdown."""
    program: Any = typer.main.get_command(app)
    parts = [_OPENING, f"{program.help} {app.info.epilog}\n", _table(program, "Option"), ""]
    for name, command in _commands(program):
        parts += [f"## `ecphoria {name}`\n", f"{command.help}\n", f"```\n{_usage(name, command)}\n```\n"]
        parts += [_table(command, "Argument or option"), ""]
    return "\n".join(parts)


def _commands(program: Any, group: str = "") -> Iterator[tuple[str, Any]]:
    """Every command with its whole name; those of a group one after another."""
    for name, command in program.commands.items():
        if hasattr(command, "commands"):
            yield from _commands(command, f"{group}{name} ")
        else:
            yield f"{group}{name}", command


def _usage(name: str, command: Any) -> str:
    arguments = (_label(item) + (" ..." if item.nargs == -1 else "") for item in _shown(command) if _positional(item))
    return " ".join(["ecphoria", name, *arguments, "[OPTIONS]"])


def _table(command: Any, heading: str) -> str:
    rows = [f"| {heading} | Meaning |", "|---|---|"]
    rows += [f"| {_name(item)} | {_meaning(item)} |" for item in _shown(command)]
    return "\n".join(rows)


def _shown(command: Any) -> list[Any]:
    return [item for item in command.params if not getattr(item, "hidden", False) and item.name != "help"]


def _positional(item: Any) -> bool:
    return bool(item.param_type_name == "argument")


def _label(item: Any) -> str:
    return str(item.metavar or item.name.upper())


def _name(item: Any) -> str:
    return f"`{_label(item)}`" if _positional(item) else ", ".join(f"`{name}`" for name in item.opts)


def _meaning(item: Any) -> str:
    notes = [item.help or ""]
    if item.multiple:
        notes.append("May be repeated.")
    if isinstance(item.default, str | int) and not isinstance(item.default, bool):
        notes.append(f"Default: `{item.default}`.")
    return " ".join(notes).replace("|", "\\|")


if __name__ == "__main__":
    typer.echo(reference(), nl=False)
