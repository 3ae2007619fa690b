"""The commands about entities: look at one, decide that two are one or that one is two, take it back."""

from pathlib import Path
from typing import Annotated

import typer

from ecphoria.faces.cli import draw_entity
from ecphoria.faces.cli.common import DRAWN, AsJson, Collection, Kb, opened, write_page
from ecphoria.faces.picture import draw_entity as draw_neighbours

commands = typer.Typer(help="Look at entities, merge, split and name them, and undo it.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(help="An entity: its id, or any of its names.")]
Other = Annotated[str, typer.Argument(help="The other one.")]
Note = Annotated[str, typer.Option(help="Why: kept with the decision.")]
Html = Annotated[Path | None, typer.Option(help="Draw what lies around it into this file.")]
Limit = Annotated[int, typer.Option(help="At most so many.", min=1)]


@commands.command()
def show(
    name: Name,
    kb: Kb = None,
    collection: Collection = "default",
    html: Html = None,
    as_json: AsJson = False,
) -> None:
    """Show an entity: its names, why each belongs, and what was true of it when."""
    with opened(kb, collection) as memory:
        found = memory.entities.get(name)
        if html is not None:
            around = memory.neighbourhood([found.id], most=DRAWN)
            write_page(html, draw_neighbours(found.id, around))
        draw_entity.entity(found, as_json=as_json)


@commands.command()
def find(
    text: Annotated[str, typer.Argument(help="Part of a name, or a name spelt nearly right.")],
    kb: Kb = None,
    collection: Collection = "default",
    limit: Limit = 20,
    as_json: AsJson = False,
) -> None:
    """Find entities by a part of their names."""
    with opened(kb, collection) as memory:
        draw_entity.entities(memory.entities.find(text, limit=limit), as_json=as_json)


@commands.command()
def merge(
    name: Name,
    other: Other,
    kb: Kb = None,
    collection: Collection = "default",
    note: Note = "",
    as_json: AsJson = False,
) -> None:
    """Say that two entities are one. Nothing is lost: undo parts them again."""
    with opened(kb, collection) as memory:
        draw_entity.entity(memory.entities.merge(name, other, note=note), as_json=as_json)


@commands.command()
def split(
    name: Name,
    form: Annotated[list[str] | None, typer.Option(help="A name that is another entity's; may be repeated.")] = None,
    document: Annotated[
        list[str] | None, typer.Option(help="A document that speaks of another entity; may be repeated.")
    ] = None,
    kb: Kb = None,
    collection: Collection = "default",
    note: Note = "",
    as_json: AsJson = False,
) -> None:
    """Say that some names of an entity, or its mentions in some documents, are another one."""
    with opened(kb, collection) as memory:
        parts = memory.entities.split(name, forms=form or (), documents=document or (), note=note)
        draw_entity.entities(parts, as_json=as_json)


@commands.command()
def alias(
    name: Name,
    second: Annotated[str, typer.Argument(help="One more name of it.")],
    kb: Kb = None,
    collection: Collection = "default",
    note: Note = "",
    as_json: AsJson = False,
) -> None:
    """Give an entity one more name, whether or not a document writes it yet."""
    with opened(kb, collection) as memory:
        draw_entity.entity(memory.entities.alias(name, second, note=note), as_json=as_json)


@commands.command()
def apart(
    name: Name,
    other: Other,
    kb: Kb = None,
    collection: Collection = "default",
    note: Note = "",
    as_json: AsJson = False,
) -> None:
    """Say that two entities are two, whatever later documents suggest."""
    with opened(kb, collection) as memory:
        memory.entities.keep_apart(name, other, note=note)
        draw_entity.entities((memory.entities.get(name), memory.entities.get(other)), as_json=as_json)


@commands.command()
def undo(kb: Kb = None, collection: Collection = "default", as_json: AsJson = False) -> None:
    """Take back the last merge, split, alias or apart."""
    with opened(kb, collection) as memory:
        draw_entity.undone(memory.entities.undo(), as_json=as_json)


@commands.command()
def train(
    pairs: Annotated[Path, typer.Argument(help="A folder with train.jsonl and maybe valid.jsonl: labelled pairs.")],
    out: Annotated[Path, typer.Option(help="The file of weights to write.")],
    as_json: AsJson = False,
) -> None:
    """Train the matcher on labelled pairs; name the file in ECPHORIA_MATCHER to have it used."""
    from ecphoria.entities.matching.train import train_folder

    report = train_folder(pairs)
    report.matcher.save(out)
    draw_entity.training(report, out, as_json=as_json)


@commands.command()
def review(kb: Kb = None, collection: Collection = "default", limit: Limit = 20, as_json: AsJson = False) -> None:
    """Show pairs that may be one entity, for people to decide: merge them, or say apart."""
    with opened(kb, collection) as memory:
        draw_entity.reviews(memory.entities.review(limit=limit), as_json=as_json)
