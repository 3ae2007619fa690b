"""A document under construction: blocks go in, and their spans into the canonical text are kept true."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from ecphoria.errors import ReadError
from ecphoria.ingest.read.clean import clean
from ecphoria.ingest.read.limits import MAX_TEXT_CHARS
from ecphoria.ingest.read.source import Source
from ecphoria.model import Block, BlockKind, Document, Locator, MetadataValue


class Draft:
    """Canonical text built block by block.

    The law that every reader keeps through it: ``text[block.start:block.end]`` is what the block says, with no white
    space at either end; blocks are in order and do not overlap.
    """

    def __init__(self, source: Source) -> None:
        self.blocks: list[Block] = []
        self._source = source
        self._parts: list[str] = []
        self._length = 0
        self._located = 0

    @property
    def text(self) -> str:
        """What has been added so far."""
        return "".join(self._parts)

    def add(
        self,
        text: str,
        kind: BlockKind = "paragraph",
        *,
        level: int = 0,
        locator: Locator | None = None,
        gap: str = "\n\n",
    ) -> None:
        """Append one block, ``gap`` before it; text of white space alone adds nothing.

        Raises:
            ReadError: the document has grown past ``MAX_TEXT_CHARS``.
        """
        text = clean(text).strip()
        if not text:
            return
        start = self._append(text, gap)
        self._mark(start, self._length, kind, level, {} if locator is None else locator)

    def add_record(self, lines: Iterable[str], locator: Locator, *, join: str = "\n", gap: str = "\n\n") -> None:
        """Append a record made of ``lines``; they are counted as they come, so that a bomb stops early."""
        kept: list[str] = []
        size = self._length
        for line in lines:
            size += len(line) + len(join)
            if size > MAX_TEXT_CHARS:
                raise too_long(self._source)
            kept.append(line)
        self.add(join.join(kept), "record", locator=locator, gap=gap)

    def graft(self, text: str, blocks: Sequence[Block], locator: Locator) -> None:
        """Append another text with its blocks, each block's locator completed by ``locator``."""
        if not blocks:
            return
        start = self._append(text, "\n\n")
        for block in blocks:
            inner = {**locator, **block.locator, **_inner_part(locator, block.locator)}
            self._mark(start + block.start, start + block.end, block.kind, block.level, inner)

    def _append(self, text: str, gap: str) -> int:
        if self._parts:
            self._parts.append(gap)
            self._length += len(gap)
        start = self._length
        self._parts.append(text)
        self._length += len(text)
        self._charge(0)
        return start

    def _mark(self, start: int, end: int, kind: BlockKind, level: int, locator: Locator) -> None:
        self.blocks.append(Block(start=start, end=end, kind=kind, level=level, locator=locator))
        self._charge(sum(len(value) for value in locator.values() if isinstance(value, str)))

    def _charge(self, located: int) -> None:
        """Locators count too: a long path before a million records would fill the memory as well as a long text."""
        self._located += located
        if self._length + self._located > MAX_TEXT_CHARS:
            raise too_long(self._source)


def _inner_part(outer: Locator, inner: Locator) -> dict[str, str]:
    """A part of a part is written like a path: ``forwarded.eml/offer.pdf``."""
    if "part" in outer and "part" in inner:
        return {"part": f"{outer['part']}/{inner['part']}"}
    return {}


def too_long(source: Source) -> ReadError:
    """The error of a document whose text passes the limit."""
    return source.error(f"unfolds to more than {MAX_TEXT_CHARS:,} characters of text", "split it into smaller files")


def document(
    source: Source,
    kind: str,
    text: str,
    blocks: Sequence[Block],
    *,
    title: str | None = None,
    published: datetime | None = None,
    author: str | None = None,
    metadata: Mapping[str, MetadataValue] | None = None,
    no_text: str = "holds no text",
) -> Document:
    """Close a draft (or a text and the blocks found in it) into a ``Document``.

    Args:
        source: the file it came from.
        kind: ``metadata["source"]``: text, markdown, html, pdf, docx, pptx, xlsx, csv, json, xml or mail.
        text: canonical text.
        blocks: its blocks.
        title: its title in the file, already cleared of junk.
        published: the time it says it speaks from.
        author: who wrote it, where the file says so.
        metadata: more facts.
        no_text: the reason to give when there is nothing to read.

    Raises:
        ReadError: there is no block.
    """
    if not blocks:
        raise source.error(no_text, "leave it out, or convert it to a file with text")
    facts: dict[str, MetadataValue] = {"source": kind}
    if author:
        facts["author"] = author
    return Document(
        text=text,
        id=source.document_id,
        title=title,
        published=published,
        metadata=facts | dict(metadata or {}),
        blocks=tuple(blocks),
    )
