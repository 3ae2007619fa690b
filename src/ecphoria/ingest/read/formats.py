"""Which reader a file goes to. To add a format: write its ``read(source)``, name it here, test it."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePosixPath
from typing import Final

from ecphoria.errors import ReadError
from ecphoria.ingest.read.limits import MAX_MARKDOWN_BYTES, MAX_PACKED_BYTES, MAX_TEXT_BYTES, MAX_TREE_BYTES
from ecphoria.ingest.read.source import Source
from ecphoria.model import Document


@dataclass(frozen=True, kw_only=True, slots=True)
class Format:
    """A reader, by module (loaded with its library when the first such file comes), and the most it takes in."""

    module: str
    function: str = "read"
    max_bytes: int = MAX_TEXT_BYTES


_TEXT = Format(module="text")
_MARKDOWN = Format(module="markdown", max_bytes=MAX_MARKDOWN_BYTES)
_HTML = Format(module="html", max_bytes=MAX_TREE_BYTES)
_TABLE = Format(module="delimited")
_JSON = Format(module="json_file", max_bytes=MAX_TREE_BYTES)
_JSON_LINES = Format(module="json_file", function="read_lines")
_XML = Format(module="xml_file", max_bytes=MAX_TREE_BYTES)
_PDF = Format(module="pdf", max_bytes=MAX_PACKED_BYTES)
_DOCX = Format(module="office_docx", max_bytes=MAX_PACKED_BYTES)
_PPTX = Format(module="office_pptx", max_bytes=MAX_PACKED_BYTES)
_XLSX = Format(module="office_xlsx", max_bytes=MAX_PACKED_BYTES)
_MAIL = Format(module="mail", max_bytes=MAX_PACKED_BYTES)
_MBOX = Format(module="mbox", max_bytes=MAX_PACKED_BYTES)

FORMATS: Final = {
    **dict.fromkeys((".txt", ".text", ".log", ".rst"), _TEXT),
    **dict.fromkeys((".md", ".markdown", ".mdown", ".mkd"), _MARKDOWN),
    **dict.fromkeys((".html", ".htm", ".xhtml"), _HTML),
    **dict.fromkeys((".csv", ".tsv", ".tab"), _TABLE),
    **dict.fromkeys((".jsonl", ".ndjson"), _JSON_LINES),
    ".json": _JSON,
    ".xml": _XML,
    ".pdf": _PDF,
    ".docx": _DOCX,
    ".pptx": _PPTX,
    **dict.fromkeys((".xlsx", ".xlsm"), _XLSX),
    ".eml": _MAIL,
    ".mbox": _MBOX,
}
SUFFIXES: Final = frozenset(FORMATS)
"""Suffixes with a reader of their own, lower case. Any other file is read as plain text if it is text."""


def format_of(file_name: str) -> Format:
    """The format that a file's suffix names, whatever its case; plain text for others."""
    return FORMATS.get(PurePosixPath(file_name).suffix.lower(), _TEXT)


def read_source(source: Source) -> list[Document]:
    """Read a file that is in memory.

    Raises:
        ReadError: names the file, the reason and the remedy.
    """
    chosen = format_of(source.file_name)
    if not source.data:
        raise source.error("is empty", "leave it out")
    if len(source.data) > chosen.max_bytes:
        raise too_large(source.name, chosen)
    module = import_module(f"ecphoria.ingest.read.{chosen.module}")
    reader: Callable[[Source], list[Document]] = getattr(module, chosen.function)
    return reader(source)


def too_large(name: str, chosen: Format) -> ReadError:
    """The error of a file beyond its format's limit."""
    reason = f"is larger than the {chosen.max_bytes // 1_000_000} MB that a file of its kind may be"
    return ReadError(name, reason, "split it into smaller files")
