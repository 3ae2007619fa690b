"""Paragraphs of plain text: runs of lines between blank lines."""

import re
from collections.abc import Iterator

from ecphoria.model import Block

_PARAGRAPH = re.compile(r"\S[^\n]*(?:\n[^\S\n]*\S[^\n]*)*")


def paragraphs(text: str) -> Iterator[Block]:
    """Every paragraph of ``text``, in order, with the line it starts on: ``{"line": n}``, from 1."""
    line = 1
    seen = 0
    for match in _PARAGRAPH.finditer(text):
        line += text.count("\n", seen, match.start())
        seen = match.start()
        end = match.start() + len(match.group().rstrip())
        yield Block(start=match.start(), end=end, kind="paragraph", locator={"line": line})
