"""An mbox: mails one after another, each after a "From " line (RFC 4155). Each becomes a document."""

import logging
import re
from collections.abc import Iterator

from ecphoria.errors import ReadError
from ecphoria.ingest.read import mail
from ecphoria.ingest.read.source import Source
from ecphoria.model import Document

_POSTMARK = re.compile(rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\r\n]*\d{1,2}:\d\d[^\r\n]*\d{4}[^\r\n]*\r?\n")
_QUOTED = re.compile(rb"^>(>*From )", re.MULTILINE)
_log = logging.getLogger(__name__)


def read(source: Source) -> list[Document]:
    """A document per message, its id the file's and ``/n``, from 1 in the file's order.

    A message that cannot be read keeps its number, is logged as a warning, and does not lose the others.

    Raises:
        ReadError: there is no message, or none can be read.
    """
    documents: list[Document] = []
    failed: list[ReadError] = []
    for number, data in enumerate(_messages(source.data), start=1):
        message = Source(
            name=f"{source.name}: message {number}",
            file_name=source.file_name,
            document_id=f"{source.document_id}/{number}",
            data=data,
            depth=source.depth,
        )
        try:
            documents.extend(mail.read(message))
        except ReadError as error:
            failed.append(error)
            _log.warning("%s", error)
    if documents:
        return documents
    if failed:
        raise source.error(f"holds no message that can be read (message 1 {failed[0].reason})", failed[0].remedy)
    raise source.error('is not an mbox (no message: no "From " line with a date)', "check where it came from")


def _messages(data: bytes) -> Iterator[bytes]:
    marks = list(_POSTMARK.finditer(data))
    ends = [*(mark.start() for mark in marks[1:]), len(data)]
    for mark, end in zip(marks, ends, strict=False):
        yield _QUOTED.sub(rb"\1", data[mark.end() : end])
