"""PDF: paragraphs from the gaps between lines, each with its page."""

import threading
from collections.abc import Iterator
from typing import Any

from ecphoria.ingest.read.clean import one_line
from ecphoria.ingest.read.dates import pdf_instant
from ecphoria.ingest.read.draft import Draft, document
from ecphoria.ingest.read.edge import parsing
from ecphoria.ingest.read.pdf_lines import page_lines, page_paragraphs
from ecphoria.ingest.read.pdf_streams import check_streams
from ecphoria.ingest.read.source import Source
from ecphoria.ingest.read.titles import property_title
from ecphoria.model import Document

_KIND = "a PDF"
_PDFIUM = threading.Lock()
"""PDFium may be in one call at a time, in the whole process."""


def read(source: Source) -> list[Document]:
    """One document; every block has ``{"page": n}``, from 1. A paragraph does not reach over a page's end.

    Raises:
        ReadError: encrypted, cut off, damaged, or without text (a scan).
    """
    if b"%PDF-" not in source.data[:1024]:
        raise source.error("is not a PDF (it does not start with %PDF-)", "check where it came from")
    if source.data.rfind(b"%%EOF") < source.data.rfind(b"endobj"):
        raise source.error("is a PDF that is cut off (its end is missing)", "fetch or copy it again")
    check_streams(source)
    draft = Draft(source)
    with _PDFIUM, parsing(source, _KIND):
        pdf = _open(source)
        try:
            properties = {key: str(value) for key, value in pdf.get_metadata_dict().items()}
            for number, page in enumerate(_pages(pdf), start=1):
                for paragraph in page_paragraphs(page_lines(page)):
                    draft.add(paragraph, locator={"page": number})
        finally:
            pdf.close()
    return [
        document(
            source,
            "pdf",
            draft.text,
            draft.blocks,
            title=property_title(properties.get("Title"), source.file_name),
            published=pdf_instant(properties.get("CreationDate")),
            author=one_line(properties.get("Author", "")) or None,
            no_text="is a PDF that holds no text (scanned?)",
        )
    ]


def _open(source: Source) -> Any:
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(source.data)
    except pypdfium2.PdfiumError as error:
        detail = str(error)
        if "password" in detail.lower() or "security" in detail.lower():
            raise source.error("is an encrypted PDF that needs a password", "save a copy without it") from error
        reason = f"is a damaged PDF ({detail.partition('PDFium: ')[2].rstrip(').') or detail})"
        raise source.error(reason, "fetch it again, or print it to a new PDF") from error


def _pages(pdf: Any) -> Iterator[Any]:
    for index in range(len(pdf)):
        page = pdf[index]
        try:
            yield page
        finally:
            page.close()
