"""The written reference of the command line is the program's own."""

from pathlib import Path

from ecphoria.faces.cli.app import app
from ecphoria.faces.cli.reference import reference
from ecphoria.recall.strategies import STRATEGIES

ROOT = Path(__file__).parent.parent.parent


def test_the_reference_is_up_to_date() -> None:
    written = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert written == reference(), "run: python -m ecphoria.faces.cli.reference > docs/cli.md"


def test_it_tells_of_every_command_and_every_strategy() -> None:
    text = reference()
    for command in app.registered_commands:
        assert command.callback is not None
        assert f"## `ecphoria {command.name or command.callback.__name__}`" in text
    for strategy in STRATEGIES:
        assert strategy in text
