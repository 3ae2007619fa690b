"""An HTML tree to blocks. One pass over start and end events, so that depth costs no stack."""

import re
from typing import Any

from ecphoria.ingest.read.draft import Draft
from ecphoria.ingest.read.tables import column_names, fields, values
from ecphoria.model import Locator

_SKIPPED = {
    *("head", "script", "style", "template", "noscript", "svg", "math", "iframe", "object", "embed", "nav", "button"),
    *("select", "textarea", "canvas", "audio", "video"),
}
_BREAKING = {
    *("address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "div", "dl"),
    *("dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr"),
    *("html", "li", "main", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead"),
    *("tr", "ul"),
}
_LEVELS = {f"h{level}": level for level in range(1, 7)}
_SPACES = re.compile(r"[ \t\n\f\xa0]+")
_AROUND_BREAK = re.compile(r" *\n *")


class _Writer:
    """Gathers inline text, and closes it into a block where a block element starts or ends."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._pieces: list[str] = []
        self._locator: Locator = {}
        self.level = 0
        self.pre = 0

    def say(self, text: str | None, line: int | None) -> None:
        if not text:
            return
        if not self._pieces and text.strip():
            self._locator = {} if line is None else {"line": line}
        if self._pieces or text.strip():
            self._pieces.append(text if self.pre else _SPACES.sub(" ", text))

    def line_break(self) -> None:
        if self._pieces:
            self._pieces.append("\n")

    def close(self) -> None:
        said = "".join(self._pieces)
        self._pieces = []
        if not self.pre:
            said = _AROUND_BREAK.sub("\n", re.sub(" +", " ", said))
        if self.level:
            said = " ".join(said.split())
        self._draft.add(said, "heading" if self.level else "paragraph", level=self.level, locator=self._locator)


def add_blocks(root: Any, draft: Draft) -> None:
    """Add the blocks of the tree under ``root`` to ``draft``."""
    from lxml import etree

    writer = _Writer(draft)
    skipping: Any = None
    for event, element in etree.iterwalk(root, events=("start", "end")):
        tag = element.tag if isinstance(element.tag, str) else ""
        if skipping is not None:
            if event == "end" and element is skipping:
                skipping = None
                _after(writer, element, tag)
            continue
        if event == "start":
            if tag in _BREAKING:
                writer.close()
            if tag in _SKIPPED or element.get("hidden") is not None or (tag == "table" and _add_table(element, draft)):
                skipping = element
            else:
                _enter(writer, element, tag)
        else:
            _after(writer, element, tag)
    writer.close()


def _enter(writer: _Writer, element: Any, tag: str) -> None:
    writer.level = _LEVELS.get(tag, writer.level)
    writer.pre += tag == "pre"
    if tag == "br":
        writer.line_break()
    writer.say(element.text, element.sourceline)


def _after(writer: _Writer, element: Any, tag: str) -> None:
    if tag in _BREAKING:
        writer.close()
    if tag in _LEVELS:
        writer.level = 0
    if tag == "pre":
        writer.pre -= 1
    writer.say(element.tail, element.sourceline)


def _add_table(table: Any, draft: Draft) -> bool:
    """Add a table of data, a record to a row; a table that lays out a page (one column, tables inside) is left."""
    if next(table.iterdescendants("table"), None) is not None:
        return False
    rows = [row.xpath("./td|./th") for row in table.iter("tr")]
    rows = [row for row in rows if row]
    if len(rows) < 2 or max(map(len, rows)) < 2:
        return False
    for caption in table.iter("caption"):
        draft.add(_inline(caption), locator=_line(caption))
    has_header = all(cell.tag == "th" for cell in rows[0])
    names = column_names([_inline(cell) for cell in rows[0]]) if has_header else []
    for row in rows[1:] if has_header else rows:
        cells = [_inline(cell) for cell in row]
        said = fields(names, cells) if names else values(cells)
        draft.add_record(said, _line(row[0]), join="; ")
    return True


def _line(element: Any) -> Locator:
    return {} if element.sourceline is None else {"line": element.sourceline}


def _inline(element: Any) -> str:
    from lxml import etree

    pieces: list[str] = []
    for event, node in etree.iterwalk(element, events=("start", "end")):
        if event == "start":
            pieces.append("" if node.tag in _SKIPPED else node.text or "")
        elif node is not element:
            pieces.append((" " if node.tag == "br" or node.tag in _BREAKING else "") + (node.tail or ""))
    return "".join(pieces)
