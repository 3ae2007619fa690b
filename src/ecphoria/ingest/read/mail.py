"""A mail: its headers as a paragraph, its body, and its attachments read like files."""

import email
import re
from datetime import datetime
from email.policy import compat32

from ecphoria.errors import ReadError
from ecphoria.ingest.read import html
from ecphoria.ingest.read.dates import instant
from ecphoria.ingest.read.draft import Draft, document
from ecphoria.ingest.read.edge import parsing
from ecphoria.ingest.read.encoding import decode
from ecphoria.ingest.read.formats import read_source
from ecphoria.ingest.read.limits import MAX_MAIL_DEPTH
from ecphoria.ingest.read.mail_headers import header
from ecphoria.ingest.read.mail_parts import Part, Parts, parts
from ecphoria.ingest.read.paragraphs import paragraphs
from ecphoria.ingest.read.source import Source
from ecphoria.ingest.read.titles import subject_title
from ecphoria.model import Document, MetadataValue

_SHOWN = ("From", "To", "Cc", "Date", "Subject")
_KEPT = {"from": "From", "to": "To", "cc": "Cc", "subject": "Subject", "date": "Date", "message_id": "Message-ID"}

_TYPE_FIELD = re.compile(rb"^content-(?:type|disposition):[^\n]*(?:\n[ \t][^\n]*)*", re.IGNORECASE | re.MULTILINE)
_MAX_FIELD_BYTES = 20_000
"""The standard library takes time squared over a field's parameters."""


def read(source: Source) -> list[Document]:
    """One document: ``{"part": "header"}``, ``{"part": "body"}``, then ``{"part": file name, ...}`` per attachment.

    An attachment that cannot be read does not lose the mail: ``metadata["attachments_failed"]`` says which, and why.

    Raises:
        ReadError: not a mail (none of the usual headers), or mails attached to mails too deeply.
    """
    if source.depth > MAX_MAIL_DEPTH:
        raise source.error(f"lies more than {MAX_MAIL_DEPTH} mails deep", "save it as a file of its own")
    if any(len(field[0]) > _MAX_FIELD_BYTES for field in _TYPE_FIELD.finditer(source.data)):
        raise source.error("has a header field too long to be one", "check where it came from")
    with parsing(source, "a mail"):
        message = email.message_from_bytes(source.data, policy=compat32)
        headers = {key: header(message, name) for key, name in _KEPT.items()}
        if not any(headers.values()):
            raise source.error("is not a mail (no From, To, Subject or Date)", "check where it came from")
        taken = parts(message)
    sent = instant(headers["date"])
    draft = Draft(source)
    shown = "\n".join(f"{name}: {headers[name.lower()]}" for name in _SHOWN if headers[name.lower()])
    draft.add(shown, locator={"part": "header"})
    failed = [*_add_bodies(source, draft, taken), *_add_attachments(source, draft, taken)]
    return [
        document(
            source,
            "mail",
            draft.text,
            draft.blocks,
            title=subject_title(headers["subject"], source.file_name),
            published=sent,
            author=headers["from"],
            metadata=_metadata(headers, sent, failed),
        )
    ]


def _metadata(headers: dict[str, str], sent: datetime | None, failed: list[str]) -> dict[str, MetadataValue]:
    facts: dict[str, MetadataValue] = {key: value for key, value in headers.items() if value}
    if sent is not None:
        facts["date"] = sent.isoformat()
    if failed:
        facts["attachments_failed"] = "; ".join(failed)
    return facts


def _add_bodies(source: Source, draft: Draft, taken: Parts) -> list[str]:
    failed: list[str] = []
    for part in taken.body:
        if not part.data.strip():
            continue
        inner = _inner(source, part)
        try:
            if part.content_type == "text/html":
                read_body = html.read(inner, part.charset)[0]
                draft.graft(read_body.text, read_body.blocks, {"part": "body"})
            else:
                text = decode(inner, part.charset).text
                draft.graft(text, tuple(paragraphs(text)), {"part": "body"})
        except ReadError as error:
            failed.append(f"body: {error.reason}")
    return failed


def _add_attachments(source: Source, draft: Draft, taken: Parts) -> list[str]:
    failed: list[str] = []
    for part in taken.attached:
        try:
            read_parts = read_source(_inner(source, part))
        except ReadError as error:
            failed.append(f"{part.name}: {error.reason}")
            continue
        draft.add(part.name, "heading", level=2, locator={"part": part.name})
        for attached in read_parts:
            draft.graft(attached.text, attached.blocks, {"part": part.name})
            if inside := attached.metadata.get("attachments_failed"):
                failed.append(f"{part.name}: {inside}")
    return failed


def _inner(source: Source, part: Part) -> Source:
    return Source(
        name=f"{source.name}: {part.name}",
        file_name=part.file_name,
        document_id=f"{source.document_id}/{part.name}",
        data=part.data,
        depth=source.depth + 1,
    )
