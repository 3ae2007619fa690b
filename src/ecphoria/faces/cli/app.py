"""The commands. Each opens the memory, calls the method of the same name, and draws what came back."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ecphoria.config import default_kb
from ecphoria.errors import ConfigurationError, EcphoriaError
from ecphoria.faces.cli import draw

if TYPE_CHECKING:
    from ecphoria.memory import Memory

app = typer.Typer(
    name="ecphoria",
    help="Remember documents; recall and answer with the path and the sources.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)

Kb = Annotated[Path | None, typer.Option("--kb", help="The memory's folder [default: .ecphoria, or ECPHORIA_KB].")]
Collection = Annotated[str, typer.Option(help="Which of the folder's separate sets of documents.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Hits = Annotated[int, typer.Option("-k", help="Hits at most.", min=1)]
Strategy = Annotated[str, typer.Option(help="auto, graph, ecphory, vector, dense or bm25.")]
Where = Annotated[
    list[str] | None,
    typer.Option("--where", help="KEY=VALUE on metadata, id, title, source or published; repeat a key for any of."),
]
Set = Annotated[list[str] | None, typer.Option("--set", help="NAME=VALUE: a parameter of the strategy.")]


@app.command()
def add(
    paths: Annotated[list[Path], typer.Argument(help="Files and folders.")],
    kb: Kb = None,
    collection: Collection = "default",
    as_json: AsJson = False,
) -> None:
    """Remember files and folders. Unchanged files are passed over, changed ones replaced."""
    with _memory(kb, collection) as memory, draw.progress(quiet=as_json) as report_progress:
        report = memory.add(*paths, progress=report_progress)
    draw.ingest_report(report, as_json=as_json)
    if report.failed:
        raise typer.Exit(1)


@app.command()
def recall(
    question: Annotated[str, typer.Argument(help="In words.")],
    kb: Kb = None,
    collection: Collection = "default",
    k: Hits = 10,
    strategy: Strategy = "auto",
    where: Where = None,
    parameters: Set = None,
    as_json: AsJson = False,
) -> None:
    """Show the evidence for a question, with the path to each hit."""
    with _memory(kb, collection) as memory:
        found = memory.recall(question, k=k, strategy=strategy, where=_where(where), **_parameters(parameters))
    draw.recall(found, as_json=as_json)


@app.command()
def ask(
    question: Annotated[str, typer.Argument(help="In words.")],
    kb: Kb = None,
    collection: Collection = "default",
    k: Hits = 10,
    strategy: Strategy = "auto",
    where: Where = None,
    parameters: Set = None,
    as_json: AsJson = False,
) -> None:
    """Answer a question with citations; by a language model where ECPHORIA_CHAT_URL names one."""
    with _memory(kb, collection) as memory:
        on_text: Callable[[str], None] | None = None if as_json else draw.stream
        answer = memory.ask(
            question, k=k, strategy=strategy, where=_where(where), on_text=on_text, **_parameters(parameters)
        )
    draw.answer(answer, as_json=as_json)


@app.command()
def feedback(
    episode: Annotated[str, typer.Argument(help="The id that ask printed.")],
    value: Annotated[str, typer.Argument(metavar="positive|negative")],
    kb: Kb = None,
    collection: Collection = "default",
) -> None:
    """Say whether an answer was of use."""
    with _memory(kb, collection) as memory:
        memory.feedback(episode, value)  # type: ignore[arg-type]  # checked there


@app.command()
def remove(
    documents: Annotated[list[str], typer.Argument(help="Document ids, as hits and reports show them.")],
    kb: Kb = None,
    collection: Collection = "default",
) -> None:
    """Forget documents and everything that stood on them."""
    with _memory(kb, collection) as memory:
        for document in documents:
            memory.remove(document)
            typer.echo(f"removed {document}")


@app.command()
def compact(kb: Kb = None, collection: Collection = "default") -> None:
    """Rewrite the files so that no byte of removed documents is left in them."""
    with _memory(kb, collection) as memory:
        memory.compact()


@app.command()
def reembed(
    kb: Kb = None,
    collection: Collection = "default",
    embedder: Annotated[str | None, typer.Option(help="Directory or hub name of the new model.")] = None,
) -> None:
    """Embed a memory again with another model."""
    from ecphoria.memory import Memory

    with draw.progress(quiet=False) as report_progress:
        Memory.reembed(_folder(kb), collection=collection, embedder=embedder, progress=report_progress)


@app.command()
def status(kb: Kb = None, collection: Collection = "default", as_json: AsJson = False) -> None:
    """Show what a memory holds."""
    with _memory(kb, collection) as memory:
        draw.status(memory.status(), as_json=as_json)


@contextmanager
def _memory(kb: Path | None, collection: str) -> "Iterator[Memory]":
    from ecphoria.memory import Memory  # the heavy imports, after the arguments were found to be right

    with Memory.open(_folder(kb), collection=collection) as memory:
        yield memory


def _folder(kb: Path | None) -> Path:
    return kb or default_kb()


def _pairs(given: list[str] | None, option: str) -> Iterator[tuple[str, str]]:
    for item in given or ():
        key, equals, value = item.partition("=")
        if not (key and equals):
            raise ConfigurationError(f"{option} {item!r}: write KEY=VALUE")
        yield key, value


def _where(given: list[str] | None) -> dict[str, Any]:
    conditions: dict[str, Any] = {}
    for key, value in _pairs(given, "--where"):
        conditions.setdefault(key, []).append(value)
    return conditions


def _parameters(given: list[str] | None) -> dict[str, Any]:
    words: dict[str, Any] = {"true": True, "false": False}
    return {key: words[value] if value in words else _number(key, value) for key, value in _pairs(given, "--set")}


def _number(key: str, value: str) -> int | float:
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            continue
    raise ConfigurationError(f"--set {key}: {value!r} is not a number, true or false")


def main() -> None:
    """Run the command line; an error that Ecphoria raises on purpose ends with its message and code 2."""
    try:
        app()
    except EcphoriaError as error:
        typer.echo(f"error: {error}", err=True)
        sys.exit(2)
    except KeyboardInterrupt:
        typer.echo("interrupted: what was committed is kept; run the same command to go on", err=True)
        sys.exit(130)
