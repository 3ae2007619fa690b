"""Rows to records: what a row says once its columns' names are beside its values."""

from collections.abc import Iterable, Iterator, Sequence

from ecphoria.ingest.read.clean import one_line

_MAX_NAME_CHARS = 200


def column_names(header: Sequence[str]) -> list[str]:
    """Names of the columns: the header's cells on one line each, ``column N`` (from 1) where a cell is empty."""
    return [one_line(cell)[:_MAX_NAME_CHARS].rstrip() or f"column {n}" for n, cell in enumerate(header, start=1)]


def fields(names: Sequence[str], row: Iterable[str]) -> Iterator[str]:
    """``name: value`` for every cell that is not empty; cells beyond the names are ``column N``."""
    for number, cell in enumerate(row):
        value = one_line(cell)
        if value:
            name = names[number] if number < len(names) else f"column {number + 1}"
            yield f"{name}: {value}"


def values(row: Iterable[str]) -> Iterator[str]:
    """The cells that are not empty, for rows without a header."""
    return (value for value in map(one_line, row) if value)


def looks_like_header(row: Sequence[str], width: int) -> bool:
    """Whether a first row names columns: words in every column (or all but one).

    None is there twice, none is a number, and none ends in a colon (then it names the cell beside it).
    """
    cells = list(values(row))
    if len(cells) < max(1, width - 1) or len(set(cells)) < len(cells):
        return False
    return not any(_is_number(cell) or cell.endswith(":") for cell in cells)


def _is_number(cell: str) -> bool:
    return bool(cell) and all(character.isdigit() or character in " .,%+-/:€$£()" for character in cell)
