"""Workbooks: every sheet a heading, every row a record with its columns' names."""

import io
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import chain, islice
from typing import Any

from ecphoria.ingest.read.archive import open_package
from ecphoria.ingest.read.clean import one_line
from ecphoria.ingest.read.draft import Draft, document
from ecphoria.ingest.read.edge import parsing
from ecphoria.ingest.read.limits import MAX_SHEET_CELLS, MAX_SHEET_ROWS
from ecphoria.ingest.read.office_properties import properties
from ecphoria.ingest.read.source import Source
from ecphoria.ingest.read.tables import column_names, fields, looks_like_header, values
from ecphoria.model import Document

_KIND = "an Excel workbook"
_HEADER_WITHIN = 10


def read(source: Source) -> list[Document]:
    """One document; ``{"sheet": name, "row": n}``. Formulas say the value that was last computed for them.

    The header is the first row, or the first of the top ten that names two columns or more; rows above it are records
    of plain values.
    """
    import openpyxl

    with open_package(source, _KIND, ".xlsx", whole_parts=False) as package:
        facts = properties(source, package)
    draft = Draft(source)
    with (
        parsing(source, _KIND),
        closing(openpyxl.load_workbook(io.BytesIO(source.data), read_only=True, data_only=True)) as book,
    ):
        reader = _Reader(source=source, draft=draft)
        for sheet in book.worksheets:
            reader.add(sheet)
    return [
        document(
            source,
            "xlsx",
            draft.text,
            draft.blocks,
            title=facts.title,
            published=facts.created,
            author=facts.author,
            no_text="holds no values",
        )
    ]


@dataclass(kw_only=True)
class _Reader:
    """Adds sheets to a draft, and counts cells over all of them."""

    source: Source
    draft: Draft
    cells: int = 0

    def add(self, sheet: Any) -> None:
        name = str(sheet.title)
        rows = self._rows(sheet)
        top = list(islice(rows, _HEADER_WITHIN))
        if not top:
            return
        self.draft.add(name, "heading", level=1, locator={"sheet": name})
        header = _header([row for _, row in top])
        names = column_names(top[header][1]) if header is not None else []
        for index, (number, row) in enumerate(chain(top, rows)):
            if index == header:
                continue
            named = header is not None and index > header
            said = fields(names, row) if named else values(row)
            self.draft.add_record(said, {"sheet": name, "row": number}, join="; ", gap="\n")

    def _rows(self, sheet: Any) -> Iterator[tuple[int, list[str]]]:
        """Rows that hold something, with their numbers."""
        sheet.reset_dimensions()  # what a sheet declares about its size need not be so
        for number, row in enumerate(sheet.iter_rows(min_row=1, min_col=1), start=1):
            self.cells += len(row)
            if number > MAX_SHEET_ROWS or self.cells > MAX_SHEET_CELLS:
                limits = f"{MAX_SHEET_ROWS:,} rows to a sheet, {MAX_SHEET_CELLS:,} cells"
                raise self.source.error(f"holds more than a workbook may ({limits})", "split it")
            said = [_said(cell) for cell in row]
            if any(said):
                yield number, said


def _header(rows: list[list[str]]) -> int | None:
    """Index of the row that names the columns, if one does and rows follow it."""
    width = max(len(list(values(row))) for row in rows)
    candidates = (index for index, row in enumerate(rows[:-1]) if looks_like_header(row, width))
    return next(candidates, None)


def _said(cell: Any) -> str:
    """A cell's value as people read it: dates in ISO 8601, whole numbers without ``.0``, per cents as such."""
    value = cell.value
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(sep=" ", timespec="seconds")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    if isinstance(value, int | float):
        per_cent = "%" in str(cell.number_format)
        return f"{value * 100:.10g}%" if per_cent else str(value) if isinstance(value, int) else f"{value:.15g}"
    return one_line(str(value)) if value is not None else ""
