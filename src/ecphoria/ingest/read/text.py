"""Plain text: paragraphs between blank lines, and the header lines that some texts open with."""

import re

from ecphoria.ingest.read.dates import instant
from ecphoria.ingest.read.draft import document
from ecphoria.ingest.read.encoding import decode, guess
from ecphoria.ingest.read.paragraphs import paragraphs
from ecphoria.ingest.read.source import Source
from ecphoria.ingest.read.titles import typed_title
from ecphoria.model import Document

_HEADER = re.compile(r"([A-Za-z][A-Za-z-]{1,30}):[ \t]+(\S.*)")


def read(source: Source) -> list[Document]:
    """One document; its text is the file's, unchanged but for newlines and a byte-order mark."""
    decoded = decode(source)
    blocks = tuple(paragraphs(decoded.text))
    headers = header_lines(decoded.text[blocks[0].start : blocks[0].end])
    return [
        document(
            source,
            "text",
            decoded.text,
            blocks,
            title=typed_title(headers.get("title") or headers.get("subject"), source.file_name),
            published=instant(headers.get("date")),
            author=headers.get("author"),
            metadata=guess(decoded),
        )
    ]


def header_lines(paragraph: str) -> dict[str, str]:
    """The ``Name: value`` lines at the top of a text, by lower-case name, up to the first line that is not one.

    The first of two lines with one name counts. The lines stay part of the text.
    """
    headers: dict[str, str] = {}
    for line in paragraph.split("\n", maxsplit=20)[:20]:
        match = _HEADER.fullmatch(line.strip())
        if match is None:
            break
        headers.setdefault(match[1].lower(), match[2].strip())
    return headers
