"""A PDF page to lines, and lines to paragraphs. Where a paragraph ends is a judgement; the rules are here."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any

_HYPHENS = {0x02, 0xFFFE, 0xAD}
"""How PDFium writes a hyphen at a line's end: it stays a hyphen, and the line ends there."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """A line of text, where it starts, and how large its type is, in points from the page's lower left corner."""

    text: str
    x: float
    y: float
    size: float


def page_lines(page: Any) -> Iterator[Line]:
    """The lines of a page in PDFium's reading order."""
    from pypdfium2 import raw

    textpage = page.get_textpage()
    try:
        codes: list[int] = []
        first = -1
        for index in range(textpage.count_chars()):
            code = raw.FPDFText_GetUnicode(textpage.raw, index)
            if code in {0x0A, 0x0D}:
                if codes:
                    yield _line(textpage, codes, first)
                codes, first = [], -1
                continue
            if first < 0 and code > 0x20:
                first = index
            codes.append(code)
            if code in _HYPHENS:
                yield _line(textpage, codes, first)
                codes, first = [], -1
        if codes:
            yield _line(textpage, codes, first)
    finally:
        textpage.close()


def page_paragraphs(lines: Iterable[Line]) -> Iterator[str]:
    """Join lines into paragraphs.

    One ends at a blank line, at a gap well above the page's usual line pitch, where the text jumps up the page (a new
    column), where the size of type changes, and where an indented line follows a finished sentence.
    """
    lines = list(lines)
    steps = [before.y - after.y for before, after in pairwise(lines)]
    pitch = median(step for step in steps if step > 1) if any(step > 1 for step in steps) else 0.0
    gathered: list[str] = []
    before: Line | None = None
    for line in lines:
        if not line.text or (before is not None and _parted(before, line, pitch)):
            yield "\n".join(gathered)
            gathered = []
        if line.text:
            gathered.append(line.text)
        before = line if line.text else None
    yield "\n".join(gathered)


def _parted(before: Line, line: Line, pitch: float) -> bool:
    step = before.y - line.y
    size = max(before.size, line.size)
    if step < -size or abs(before.size - line.size) > 0.15 * size:
        return True
    if step > 1.35 * min(pitch or step, 1.6 * size):
        return True
    finished = before.text.endswith((".", "!", "?", ":", "”", '"'))
    return finished and step > 1 and size < line.x - before.x < 6 * size


def _line(textpage: Any, codes: list[int], first: int) -> Line:
    text = "".join("-" if code in _HYPHENS else chr(code) for code in codes if 0 < code < 0x110000).strip()
    text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    if first < 0:
        return Line(text=text, x=0.0, y=0.0, size=0.0)
    left, bottom, _, top = textpage.get_charbox(first, loose=True)
    return Line(text=text, x=left, y=bottom, size=max(top - bottom, 1.0))
