"""The commands. Each opens the memory, calls the method of the same name, and draws what came back."""

import sys
from collections.abc import Sequence
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from ecphoria.config import default_kb
from ecphoria.errors import EcphoriaError, NotFoundError
from ecphoria.faces.cli import draw, entity, episode, upkeep
from ecphoria.faces.cli.arguments import conditions, number, parameters_of
from ecphoria.faces.cli.common import DRAWN, AsJson, Collection, Kb, existing, opened, write_page
from ecphoria.faces.cli.evaluate import ListedCommand, evaluate
from ecphoria.faces.picture import draw_recall

if TYPE_CHECKING:
    from ecphoria.memory import Memory


class _Commands(TyperGroup):
    """The commands; errors that Ecphoria raises on purpose end with their message."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except EcphoriaError as error:
            typer.echo(f"error: {error}", err=True)
            raise typer.Exit(2) from error
        except KeyboardInterrupt as interrupt:
            goes_on = ctx.invoked_subcommand in ("add", "eval")
            kept = ": what was committed is kept; run the same command to go on" if goes_on else ""
            typer.echo(f"interrupted{kept}", err=True)
            raise typer.Exit(130) from interrupt


app = typer.Typer(
    name="ecphoria",
    cls=_Commands,
    help="Remember documents; recall and answer with the path and the sources.",
    epilog="Exit codes: 0 done; 1 some of the inputs failed or a budget ended, the others were remembered; "
    "2 an error; 130 interrupted.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Hits = Annotated[int, typer.Option("-k", help="Hits at most.", min=1)]
Strategy = Annotated[str, typer.Option(help="auto, graph, ecphory, global, vector, dense or bm25.")]
Where = Annotated[
    list[str] | None,
    typer.Option("--where", help="KEY=VALUE on metadata, id, title, source or published; repeat a key for any of."),
]
EntityTypes = Annotated[
    list[str] | None, typer.Option("--entity-type", help="Only by way of entities of this type; repeat it for any of.")
]
RelationTypes = Annotated[
    list[str] | None, typer.Option("--relation-type", help="Only what states such a relation; repeat it for any of.")
]
During = Annotated[
    str | None, typer.Option(help="Only what has a time in this interval: 2010, 'Q3 2019', 2001..2003, 'since 2019'.")
]
AsOf = Annotated[str | None, typer.Option("--as-of", help="What was true then: 2010-05-01, 2010.")]
KnownAt = Annotated[str | None, typer.Option("--known-at", help="Only what had been learned by then.")]
NoTime = Annotated[
    bool, typer.Option("--no-time", help="Do not let a time that the question names order what comes back.")
]
Set = Annotated[list[str] | None, typer.Option("--set", help="NAME=VALUE: a parameter of the strategy.")]
Question = Annotated[str, typer.Argument(help="In words.")]


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"ecphoria {version('ecphoria')}")
        raise typer.Exit


@app.callback()
def _options(
    _version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Options of the program itself."""


@app.command()
def add(
    paths: Annotated[list[Path] | None, typer.Argument(help="Files and folders.")] = None,
    kb: Kb = None,
    collection: Collection = "default",
    extractor: Annotated[
        str | None,
        typer.Option(help="local (no tokens), llm or llm-relations; else the one that the collection was made with."),
    ] = None,
    extraction: Annotated[
        Path | None, typer.Option(help="JSONL with the entities of each document, extracted elsewhere.")
    ] = None,
    mapping: Annotated[
        Path | None, typer.Option(help="Read records, whose columns this TOML or JSON file declares.")
    ] = None,
    sql: Annotated[str | None, typer.Option(help="Read records of this database, such as sqlite:///shop.db.")] = None,
    query: Annotated[str | None, typer.Option(help="What to ask it, instead of the mapping's table.")] = None,
    max_tokens: Annotated[int | None, typer.Option(help="Stop before the model has used more.", min=0)] = None,
    max_calls: Annotated[int | None, typer.Option(help="Stop before the model was asked more often.", min=0)] = None,
    retry: Annotated[
        bool, typer.Option("--retry-failed", help="Read again the chunks whose extraction failed.")
    ] = False,
    estimate: Annotated[bool, typer.Option("--estimate", help="Only tell the tokens that it would take.")] = False,
    as_json: AsJson = False,
) -> None:
    """Remember files and folders. Unchanged files are passed over, changed ones replaced."""
    if mapping is not None:
        _add_records(
            [*(str(path) for path in paths or ()), *([sql] if sql else ())], mapping, query, kb, collection, as_json
        )
        return
    if sql or query:
        raise typer.BadParameter("records need a --mapping", param_hint="--sql")
    if not paths and not retry:
        raise typer.BadParameter("name files or folders, or say --retry-failed", param_hint="PATHS")
    with opened(kb, collection, create=True, extractor=extractor, extraction=extraction) as memory:
        if estimate:
            draw.estimate(memory.estimate(*paths or ()), as_json=as_json)
            return
        budget = {"max_tokens": max_tokens, "max_calls": max_calls}
        with draw.progress(quiet=as_json) as report_progress:
            if retry:
                report = memory.retry_failed(progress=report_progress, **budget)
            else:
                report = memory.add(*paths or (), progress=report_progress, **budget)
    draw.ingest_report(report, as_json=as_json)
    if report.failed or report.stopped or report.extraction.failed:
        raise typer.Exit(1)


def _add_records(
    sources: list[str], mapping: Path, query: str | None, kb: Path | None, collection: str, as_json: bool
) -> None:
    if len(sources) != 1:
        raise typer.BadParameter("name one file or one --sql database", param_hint="PATHS")
    with opened(kb, collection, create=True) as memory, draw.progress(quiet=as_json) as report_progress:
        report = memory.add_records(sources[0], mapping, query=query, progress=report_progress)
    draw.ingest_report(report, as_json=as_json)
    if report.failed:
        raise typer.Exit(1)


@app.command()
def recall(
    question: Question,
    kb: Kb = None,
    collection: Collection = "default",
    k: Hits = 10,
    strategy: Strategy = "auto",
    where: Where = None,
    entity_types: EntityTypes = None,
    relation_types: RelationTypes = None,
    during: During = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    no_time: NoTime = False,
    parameters: Set = None,
    remember: Annotated[bool, typer.Option("--remember", help="Keep the question as an episode, as ask does.")] = False,
    html: Annotated[Path | None, typer.Option(help="Draw the paths and what lies around them into this file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show the evidence for a question, with the path to each hit."""
    with opened(kb, collection) as memory:
        found = memory.recall(
            question,
            k=k,
            strategy=strategy,
            where=conditions(where),
            entity_types=entity_types or None,
            relation_types=relation_types or None,
            remember=remember,
            during=during,
            as_of=as_of,
            known_at=known_at,
            time=not no_time,
            **parameters_of(parameters),
        )
        _warn_if_empty(memory, found.hits)
        if html is not None:
            passed = [step.id for hit in found.hits for step in hit.path if step.kind == "entity"]
            around = memory.neighbourhood([*passed, *(entity.id for entity in found.entities)], most=DRAWN)
            write_page(html, draw_recall(found, around))
    draw.recall(found, as_json=as_json)


@app.command()
def ask(
    question: Question,
    kb: Kb = None,
    collection: Collection = "default",
    k: Hits = 10,
    strategy: Strategy = "auto",
    where: Where = None,
    entity_types: EntityTypes = None,
    relation_types: RelationTypes = None,
    during: During = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    no_time: NoTime = False,
    parameters: Set = None,
    as_json: AsJson = False,
) -> None:
    """Answer a question with citations; by a language model where ECPHORIA_CHAT_URL names one."""
    with opened(kb, collection) as memory:
        stream = None if as_json else draw.Stream()
        answer = memory.ask(
            question,
            k=k,
            strategy=strategy,
            where=conditions(where),
            entity_types=entity_types or None,
            relation_types=relation_types or None,
            during=during,
            as_of=as_of,
            known_at=known_at,
            time=not no_time,
            on_text=stream,
            **parameters_of(parameters),
        )
        _warn_if_empty(memory, answer.recall.hits)
    draw.answer(answer, as_json=as_json, streamed=stream.text if stream else "")


@app.command(context_settings={"ignore_unknown_options": True})  # a rating may be -0.5
def feedback(
    episode_id: Annotated[str, typer.Argument(metavar="EPISODE", help="The id that ask printed.")],
    value: Annotated[
        str, typer.Argument(metavar="positive|negative|RATING", help="Whether it was of use; a rating is from -1 to 1.")
    ],
    kb: Kb = None,
    collection: Collection = "default",
    as_json: AsJson = False,
) -> None:
    """Say whether an answer was of use."""
    with opened(kb, collection) as memory:
        memory.feedback(episode_id, number(value))  # type: ignore[arg-type]  # checked there
    draw.noted(episode_id, value, as_json=as_json)


@app.command()
def remove(
    documents: Annotated[list[str], typer.Argument(help="Document ids, as hits and reports show them.")],
    kb: Kb = None,
    collection: Collection = "default",
    as_json: AsJson = False,
) -> None:
    """Forget documents and everything that stood on them."""
    gone: list[str] = []
    with opened(kb, collection) as memory:
        try:
            for document in documents:
                memory.remove(document)
                gone.append(document)
        except NotFoundError:
            draw.removed(gone, as_json=as_json)  # these are, whatever comes after them
            raise
    draw.removed(gone, as_json=as_json)


@app.command()
def consolidate(
    kb: Kb = None,
    collection: Collection = "default",
    incremental: Annotated[
        bool, typer.Option("--incremental", help="Start from the communities that are there: faster, nearly the same.")
    ] = False,
    max_tokens: Annotated[int | None, typer.Option(help="Stop before the model has used more.", min=0)] = None,
    max_calls: Annotated[int | None, typer.Option(help="Stop before the model was asked more often.", min=0)] = None,
    as_json: AsJson = False,
) -> None:
    """Merge past questions, find communities anew; a language model at ECPHORIA_CHAT_URL summarises them."""
    with opened(kb, collection) as memory, draw.progress(quiet=as_json) as report_progress:
        report = memory.consolidate(
            incremental=incremental, progress=report_progress, max_tokens=max_tokens, max_calls=max_calls
        )
    draw.consolidated(report, as_json=as_json)
    if report.stopped:
        raise typer.Exit(1)


@app.command()
def compact(kb: Kb = None, collection: Collection = "default", as_json: AsJson = False) -> None:
    """Rewrite the files so that no byte of removed documents is left in them."""
    with opened(kb, collection) as memory:
        before = memory.status().bytes
        memory.compact()
        draw.compacted(before, memory.status().bytes, as_json=as_json)


@app.command()
def reembed(
    kb: Kb = None,
    collection: Collection = "default",
    embedder: Annotated[str | None, typer.Option(help="Directory or hub name of the new model.")] = None,
) -> None:
    """Embed a memory again with another model."""
    from ecphoria.memory import Memory

    folder = existing(kb or default_kb())
    with draw.progress(quiet=False) as report_progress:
        Memory.reembed(folder, collection=collection, embedder=embedder, progress=report_progress)


@app.command()
def status(kb: Kb = None, collection: Collection = "default", as_json: AsJson = False) -> None:
    """Show what a memory holds."""
    with opened(kb, collection) as memory:
        draw.status(memory.status(), as_json=as_json)


app.command()(upkeep.sleep)
app.command()(upkeep.forget)
app.command("eval", cls=ListedCommand)(evaluate)
app.add_typer(entity.commands, name="entity")
app.add_typer(episode.commands, name="episode")


def _warn_if_empty(memory: "Memory", hits: Sequence[object]) -> None:
    if not hits and not memory.status().documents:
        typer.echo(f"collection {memory.collection!r} holds no documents; add some: ecphoria add FILES", err=True)


def main() -> None:
    """Run the command line; characters that the output cannot show are replaced, not fatal."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app()
