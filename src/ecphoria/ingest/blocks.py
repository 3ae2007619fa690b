"""The structure of a text: its paragraphs where no reader found blocks, and the sections that headings make."""

import re
from collections.abc import Sequence

from ecphoria.model import Block, Section

_BLANK_LINES = re.compile(r"\n[^\S\n]*\n\s*")


def paragraphs(text: str) -> tuple[Block, ...]:
    """Paragraph blocks of a text without structure: separated by blank lines, without outer white space."""
    blocks, start = [], 0
    for end, following in [*((gap.start(), gap.end()) for gap in _BLANK_LINES.finditer(text)), (len(text), len(text))]:
        block = trimmed(text, start, end)
        if block:
            blocks.append(Block(start=block[0], end=block[1], kind="paragraph"))
        start = following
    return tuple(blocks)


def trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The span without white space at its ends, ``None`` when nothing is left."""
    part = text[start:end]
    inner = part.strip()
    if not inner:
        return None
    start += len(part) - len(part.lstrip())
    return start, start + len(inner)


def sections(text: str, blocks: Sequence[Block]) -> tuple[Section, ...]:
    """The sections that headings open, in order. One ends where a heading of its level or above begins."""
    headings = [block for block in blocks if block.kind == "heading"]
    last = blocks[-1].end if blocks else 0
    found: list[Section] = []
    for ordinal, heading in enumerate(headings):
        closing = (later.start for later in headings[ordinal + 1 :] if later.level <= heading.level)
        end = next(closing, last)
        above = (earlier.ordinal for earlier in reversed(found) if earlier.level < heading.level)
        found.append(
            Section(
                ordinal=ordinal,
                title=text[heading.start : heading.end].lstrip("#").strip(),
                level=heading.level,
                start=heading.start,
                end=max(end, heading.end),
                parent=next(above, None),
            )
        )
    return tuple(found)
