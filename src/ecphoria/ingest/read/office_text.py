"""Text inside WordprocessingML (ECMA-376, part 1, 17.3): paragraphs and table rows, as Word shows them."""

from collections.abc import Iterator
from typing import Any, Final

W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_SAID = {W + "tab": "\t", W + "br": "\n", W + "cr": "\n", W + "noBreakHyphen": "-", W + "softHyphen": ""}


def paragraph_text(paragraph: Any) -> str:
    """All visible text of a paragraph: hyperlinks, insertions and text boxes with it, deletions not.

    A drawing and its fallback say the same; the fallback is passed over.
    """
    pieces: list[str] = []
    stack = list(reversed(paragraph))
    while stack:
        element = stack.pop()
        if element.tag == W + "t":
            pieces.append(element.text or "")
        elif element.tag in _SAID:
            pieces.append(_SAID[element.tag])
        elif element.tag not in {W + "pPr", W + "rPr", W + "moveFrom", W + "del", _FALLBACK}:
            if element.tag == W + "p":
                pieces.append("\n")
            stack.extend(reversed(element))
    return "".join(pieces)


def rows(table: Any) -> Iterator[list[str]]:
    """The cells of every row; a cell that spans columns is followed by empty ones. Tables in a cell are its text."""
    for row in _below(table, W + "tr"):
        cells: list[str] = []
        for cell in _below(row, W + "tc"):
            cells.append("\n".join(filter(None, (paragraph_text(p).strip() for p in cell.iter(W + "p")))))
            span = cell.find(f"{W}tcPr/{W}gridSpan")
            cells.extend([""] * (min(int(span.get(W + "val", "1")), 64) - 1 if span is not None else 0))
        yield cells


def _below(parent: Any, tag: str) -> Iterator[Any]:
    """Children of one kind, also those inside content controls and tracked insertions."""
    for element in parent:
        if element.tag == tag:
            yield element
        elif element.tag in {W + "sdt", W + "sdtContent", W + "ins", W + "customXml"}:
            yield from _below(element, tag)
