"""Word documents: paragraphs, headings by style, and tables a record to a row. Headers and footers are left out."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ecphoria.ingest.read.archive import open_package
from ecphoria.ingest.read.draft import Draft, document
from ecphoria.ingest.read.edge import parsing
from ecphoria.ingest.read.office_properties import properties
from ecphoria.ingest.read.office_text import W, paragraph_text, rows
from ecphoria.ingest.read.source import Source
from ecphoria.ingest.read.tables import column_names, fields, looks_like_header, values
from ecphoria.model import Document

_KIND = "a Word document"
_MAX_BASES = 20
_TRANSPARENT = {W + "sdt", W + "sdtContent", W + "ins", W + "moveTo", W + "customXml", W + "smartTag"}


def read(source: Source) -> list[Document]:
    """One document. ``{"paragraph": n}`` counts body paragraphs that say something, ``{"table": t, "row": r}`` rows."""
    import docx

    with open_package(source, _KIND, ".docx", whole_parts=True) as package:
        facts = properties(source, package)
    draft = Draft(source)
    with parsing(source, _KIND):
        word = docx.Document(io.BytesIO(source.data))
        _Body(draft=draft, levels=_heading_levels(word)).add(word.element.body)
    return [
        document(
            source,
            "docx",
            draft.text,
            draft.blocks,
            title=facts.title,
            published=facts.created,
            author=facts.author,
        )
    ]


@dataclass(kw_only=True)
class _Body:
    """Walks the body once. Content controls and tracked insertions are looked through, as Word shows them."""

    draft: Draft
    levels: dict[str, int]
    paragraph: int = 0
    table: int = 0

    def add(self, body: Any) -> None:
        for element in _content(body):
            if element.tag == W + "p":
                self._add_paragraph(element)
            else:
                self._add_table(element)

    def _add_paragraph(self, element: Any) -> None:
        text = paragraph_text(element).strip()
        if not text:
            return
        self.paragraph += 1
        style = element.find(f"{W}pPr/{W}pStyle")
        level = self.levels.get(style.get(W + "val"), 0) if style is not None else 0
        said = " ".join(text.split()) if level else text
        self.draft.add(said, "heading" if level else "paragraph", level=level, locator={"paragraph": self.paragraph})

    def _add_table(self, element: Any) -> None:
        self.table += 1
        table = [(number, cells) for number, cells in enumerate(rows(element), start=1) if any(values(cells))]
        width = max((len(cells) for _, cells in table), default=0)
        named = len(table) > 1 and width > 1 and looks_like_header(table[0][1], width)
        names = column_names(table[0][1]) if named else []
        for number, cells in table[1:] if named else table:
            said = fields(names, cells) if named else values(cells)
            self.draft.add_record(said, {"table": self.table, "row": number}, join="; ")


def _content(parent: Any) -> Iterator[Any]:
    for element in parent:
        if element.tag in {W + "p", W + "tbl"}:
            yield element
        elif element.tag in _TRANSPARENT:
            yield from _content(element)


def _heading_levels(word: Any) -> dict[str, int]:
    """Heading level by style id: "Title" is 1, "Heading n" n; a style based on a heading is one too."""
    names: dict[str, str] = {}
    bases: dict[str, str] = {}
    for style in word.styles.element.iter(W + "style"):
        for tag, kept in (("name", names), ("basedOn", bases)):
            if (child := style.find(W + tag)) is not None:
                kept[style.get(W + "styleId", "")] = child.get(W + "val", "")
    levels: dict[str, int] = {}
    for style_id in names:
        ancestor: str | None = style_id
        for _ in range(_MAX_BASES):
            if ancestor is None or (level := _level_of(names.get(ancestor, ""))):
                break
            ancestor = bases.get(ancestor)
        if ancestor is not None and level:
            levels[style_id] = level
    return levels


def _level_of(name: str) -> int:
    words = name.lower().split()
    if words == ["title"]:
        return 1
    if len(words) == 2 and words[0] == "heading" and words[1].isdigit():
        return min(int(words[1]), 6) or 1
    return 0
