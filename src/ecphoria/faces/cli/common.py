"""What the commands share: their common options, and opening the memory they name."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ecphoria.config import default_kb
from ecphoria.errors import StoreError

if TYPE_CHECKING:
    from ecphoria.memory import Memory

DRAWN = 120
"""Entities in a picture, at most."""

Kb = Annotated[Path | None, typer.Option("--kb", help="The memory's folder; else ECPHORIA_KB, else .ecphoria.")]
Collection = Annotated[str, typer.Option(help="Which of the folder's separate sets of documents.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@contextmanager
def opened(
    kb: Path | None,
    collection: str,
    *,
    create: bool = False,
    extractor: str | None = None,
    extraction: Path | None = None,
) -> "Iterator[Memory]":
    """The memory of a folder; only with ``create`` may it be a new one."""
    from ecphoria.memory import Memory  # the heavy imports, after the arguments were found to be right

    folder = kb or default_kb()
    place = folder if create else existing(folder)
    with Memory.open(place, collection=collection, extractor=extractor, extraction=extraction) as memory:
        yield memory


def write_page(path: Path, page: str) -> None:
    """Write an HTML page to a file.

    Raises:
        StoreError: it cannot be written.
    """
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise StoreError(f"{path}: cannot be written ({error.strerror}); name another file") from error


def existing(folder: Path) -> Path:
    """The folder, when there is a memory in it: only ``add`` makes one."""
    from ecphoria.memory import DATABASE

    if folder.exists() and not folder.is_dir():
        raise StoreError(f"{folder}: is a file, not a memory's folder; name a folder with --kb")
    if not (folder / DATABASE).is_file():
        raise StoreError(f"{folder}: there is no memory here; make one: ecphoria add FILES --kb {folder}")
    return folder
