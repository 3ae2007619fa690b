"""Markdown: the raw text is canonical; headings, paragraphs, list items and fences are found by their lines."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from ecphoria.ingest.read.dates import instant
from ecphoria.ingest.read.draft import document
from ecphoria.ingest.read.edge import parsing
from ecphoria.ingest.read.encoding import decode, guess
from ecphoria.ingest.read.front_matter import FrontMatter, front_matter
from ecphoria.ingest.read.source import Source
from ecphoria.ingest.read.titles import typed_title
from ecphoria.model import Block, Document

if TYPE_CHECKING:
    from markdown_it.token import Token

_BLOCKS = {"paragraph_open", "list_item_open", "blockquote_open", "fence", "code_block", "table_open", "html_block"}
_LISTS = {"bullet_list_open", "ordered_list_open"}


def read(source: Source) -> list[Document]:
    """One document. Front matter gives title, date and author and is not part of the text; lines count from its top."""
    decoded = decode(source)
    front = front_matter(decoded.text)
    text = decoded.text[front.end :]
    with parsing(source, "Markdown"):
        blocks = list(markdown_blocks(text, front.lines))
    fields = front.fields
    date = fields.get("date") or fields.get("published") or fields.get("created")
    return [
        document(
            source,
            "markdown",
            text,
            blocks,
            title=_title(front, text, blocks, source.file_name),
            published=instant(date),
            author=fields.get("author"),
            metadata=guess(decoded),
        )
    ]


def markdown_blocks(text: str, lines_above: int = 0) -> Iterator[Block]:
    """The blocks of Markdown ``text``: a heading's says its words alone; each item of a top-level list is one."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table")
    parser.core.ruler.disable(["inline"])
    starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    depth = 0
    for token in parser.parse(text):
        if token.map is None:
            continue
        if token.type in _LISTS and token.level == 0:
            depth = 1
        elif token.level == 0:
            depth = 0
        if token.level != depth or not (token.type in _BLOCKS or token.type == "heading_open"):
            continue
        start, end = starts[token.map[0]], min(starts[token.map[1]], len(text))
        if (block := _block(token, text, start, end)) is not None:
            line = bisect_right(starts, block.start) + lines_above
            yield Block(start=block.start, end=block.end, kind=block.kind, level=block.level, locator={"line": line})


def _block(token: "Token", text: str, start: int, end: int) -> Block | None:
    said = text[start:end].rstrip()
    level = int(token.tag[1]) if token.type == "heading_open" else 0
    if level and token.markup.startswith("#"):
        start += said.index("#") + level
        said = _without_closing(text[start : start + len(said)].split("\n", maxsplit=1)[0].rstrip())
    elif level:
        said = said.rpartition("\n")[0]  # without its underline
    stripped = said.strip()
    if not stripped:
        return None
    start += len(said) - len(said.lstrip())
    return Block(start=start, end=start + len(stripped), kind="heading" if level else "paragraph", level=level)


def _without_closing(heading: str) -> str:
    """``Words ##`` loses its closing marks, ``C#`` does not (CommonMark, 4.2)."""
    words = heading.rstrip("#")
    return words if not words or words[-1] in " \t" else heading


def _title(front: FrontMatter, text: str, blocks: list[Block], file_name: str) -> str | None:
    """Front matter's title, else the first-level heading when it comes first and is the only one."""
    if title := typed_title(front.fields.get("title"), file_name):
        return title
    tops = [block for block in blocks if block.level == 1]
    if len(tops) != 1 or blocks[0] is not tops[0]:
        return None
    return typed_title(text[tops[0].start : tops[0].end], file_name)
