"""Slides: the title as a heading, text frames, tables a record to a row, and the speaker's notes."""

import io
from collections.abc import Iterator
from typing import Any

from ecphoria.ingest.read.archive import open_package
from ecphoria.ingest.read.draft import Draft, document
from ecphoria.ingest.read.edge import parsing
from ecphoria.ingest.read.office_properties import properties
from ecphoria.ingest.read.source import Source
from ecphoria.ingest.read.tables import column_names, fields, looks_like_header, values
from ecphoria.model import Document

_KIND = "a PowerPoint presentation"
_MAX_GROUPS = 50


def read(source: Source) -> list[Document]:
    """One document; every block has ``{"slide": n}``. Slide titles are headings of level 2."""
    import pptx

    with open_package(source, _KIND, ".pptx", whole_parts=True) as package:
        facts = properties(source, package)
    draft = Draft(source)
    with parsing(source, _KIND):
        for number, slide in enumerate(pptx.Presentation(io.BytesIO(source.data)).slides, start=1):
            _add_slide(draft, slide, number)
    return [
        document(
            source,
            "pptx",
            draft.text,
            draft.blocks,
            title=facts.title,
            published=facts.created,
            author=facts.author,
        )
    ]


def _add_slide(draft: Draft, slide: Any, number: int) -> None:
    title = slide.shapes.title
    if title is not None:
        draft.add(" ".join(_frame_text(title.text_frame).split()), "heading", level=2, locator={"slide": number})
    for shape in _shapes(slide.shapes):
        if title is not None and shape.shape_id == title.shape_id:
            continue
        if shape.has_text_frame:
            draft.add(_frame_text(shape.text_frame), locator={"slide": number})
        elif getattr(shape, "has_table", False):
            _add_table(draft, shape.table, number)
    if slide.has_notes_slide and (notes := slide.notes_slide.notes_text_frame) is not None:
        draft.add(_frame_text(notes), locator={"slide": number})


def _shapes(shapes: Any, depth: int = 0) -> Iterator[Any]:
    """Shapes, those of groups in their places."""
    for shape in shapes:
        if hasattr(shape, "shapes") and depth < _MAX_GROUPS:
            yield from _shapes(shape.shapes, depth + 1)
        else:
            yield shape


def _add_table(draft: Draft, table: Any, slide: int) -> None:
    rows = [[cell.text for cell in row.cells] for row in table.rows]
    rows = [row for row in rows if any(values(row))]
    named = len(rows) > 1 and looks_like_header(rows[0], len(rows[0]))
    names = column_names(rows[0]) if named else []
    for row in rows[1:] if named else rows:
        draft.add_record(fields(names, row) if named else values(row), {"slide": slide}, join="; ")


def _frame_text(frame: Any) -> str:
    """Paragraphs of a text frame, a line each; a soft break (vertical tab) is a line too."""
    return "\n".join(filter(None, (paragraph.text.replace("\v", "\n").strip() for paragraph in frame.paragraphs)))
