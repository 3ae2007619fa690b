"""Splitting a document into chunks: paragraphs that fit the embedder, long ones divided, tiny ones joined (T 4.2)."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ecphoria.ingest.blocks import paragraphs, sections
from ecphoria.ingest.sentences import sentence_spans
from ecphoria.model import Block, Chunk, Document, Section

CountTokens: TypeAlias = Callable[[Sequence[str]], list[int]]

_SPECIAL_TOKENS = 2
_TINY_TOKENS = 64
"""A paragraph below this is joined with its neighbour of the same section, when both fit."""
_WORD = re.compile(r"\S{1,100}")
"""Runs without white space are cut every 100 characters, so that even a base64 blob is divided."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A sentence or a piece of one, with its tokens."""

    start: int
    end: int
    tokens: int


@dataclass(slots=True)
class _Open:
    """The chunk being filled."""

    parts: list[_Part] = field(default_factory=list)
    tokens: int = 0
    block: Block | None = None
    heading_only: bool = True


class Splitter:
    """Splits documents for an embedder.

    Args:
        count_tokens: tokens of each text, special tokens included.
        max_tokens: what the embedder reads of a text: title, chunk and special tokens together.
    """

    def __init__(self, count_tokens: CountTokens, max_tokens: int) -> None:
        self._count = count_tokens
        self._max_tokens = max_tokens

    def split(self, document: Document) -> tuple[tuple[Section, ...], tuple[Chunk, ...]]:
        """Sections and chunks of a document, in order; together the chunks hold every block's text."""
        text = document.text
        blocks = document.blocks or paragraphs(text)
        parts = self._parts(text, blocks, self._budget(document.title))
        found = sections(text, blocks)
        packed = list(_pack(blocks, parts, self._budget(document.title)))
        return found, tuple(_chunk(ordinal, item, found) for ordinal, item in enumerate(packed))

    def _budget(self, title: str | None) -> int:
        """Tokens left for a chunk; a title may take half at most (the embedder cuts what is over)."""
        taken = self._count([title])[0] if title else _SPECIAL_TOKENS
        return max(self._max_tokens - taken, self._max_tokens // 2)

    def _parts(self, text: str, blocks: Sequence[Block], budget: int) -> list[list[_Part]]:
        """The sentences of each block, those over the budget divided at words."""
        texts = [text[block.start : block.end] for block in blocks]
        spans = [
            (row, blocks[row].start + start, blocks[row].start + end)
            for row, sentences in enumerate(sentence_spans(texts))
            for start, end in sentences
        ]
        counts = self._tokens(text, [(start, end) for _, start, end in spans])
        parts: list[list[_Part]] = [[] for _ in blocks]
        for (row, start, end), tokens in zip(spans, counts, strict=True):
            whole = _Part(start, end, tokens)
            parts[row].extend([whole] if tokens <= budget else self._divided(text, whole, budget))
        return parts

    def _divided(self, text: str, part: _Part, budget: int) -> Iterator[_Part]:
        """A sentence over the budget, in pieces of whole words."""
        words = [match.span() for match in _WORD.finditer(text, part.start, part.end)]
        counts = self._tokens(text, words)
        first, total = 0, 0
        for index, tokens in enumerate(counts):
            if total + tokens > budget and index > first:
                yield _Part(words[first][0], words[index - 1][1], total)
                first, total = index, 0
            total += tokens
        yield _Part(words[first][0], words[-1][1], total)

    def _tokens(self, text: str, spans: Sequence[tuple[int, int]]) -> list[int]:
        """Tokens of each span without special tokens; BERT's tokenizer adds up across white space."""
        return [count - _SPECIAL_TOKENS for count in self._count([text[start:end] for start, end in spans])]


def _pack(blocks: Sequence[Block], parts: Sequence[Sequence[_Part]], budget: int) -> Iterator[_Open]:
    """Fill chunks block by block.

    A heading opens a chunk and stays with what follows it. A paragraph joins the open chunk while either is tiny and
    both fit. A record stands alone.
    """
    chunk = _Open()
    for block, sentences in zip(blocks, parts, strict=True):
        tokens = sum(part.tokens for part in sentences)
        if chunk.parts and not _joins(chunk, block, tokens, budget):
            yield chunk
            chunk = _Open()
        for part in sentences:
            if chunk.parts and chunk.tokens + part.tokens > budget:
                yield chunk
                chunk = _Open()
            if chunk.block is None or chunk.heading_only:
                chunk.block = block
            chunk.heading_only = chunk.heading_only and block.kind == "heading"
            chunk.parts.append(part)
            chunk.tokens += part.tokens
    if chunk.parts:
        yield chunk


def _joins(chunk: _Open, block: Block, tokens: int, budget: int) -> bool:
    """Whether a block goes on in the open chunk. A long paragraph under a heading does, and is divided further on."""
    if chunk.heading_only:
        return True
    if block.kind != "paragraph" or (chunk.block and chunk.block.kind == "record"):
        return False
    return chunk.tokens + tokens <= budget and min(chunk.tokens, tokens) < _TINY_TOKENS


def _chunk(ordinal: int, item: _Open, found: Sequence[Section]) -> Chunk:
    assert item.block is not None  # a chunk with parts has the block of its first one
    inside = (section for section in reversed(found) if section.start <= item.block.start < section.end)
    section = next(inside, None)
    return Chunk(
        ordinal=ordinal,
        start=item.parts[0].start,
        end=item.parts[-1].end,
        sentences=tuple((part.start, part.end) for part in item.parts),
        section=section.ordinal if section else None,
        locator=item.block.locator,
    )
