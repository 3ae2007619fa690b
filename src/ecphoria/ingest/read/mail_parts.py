"""The parts of a mail: which are its body, and which are attached (RFC 2046)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from email.generator import BytesGenerator
from email.message import Message
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any

from ecphoria.ingest.read.formats import SUFFIXES
from ecphoria.ingest.read.mail_headers import decoded

_SIGNATURES = {"application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"}
_OFFICE = "application/vnd.openxmlformats-officedocument."
_SUFFIXES = {  # not the system's table, which differs between machines
    "text/plain": ".txt",
    "text/markdown": ".md",
    "text/html": ".html",
    "text/csv": ".csv",
    "text/tab-separated-values": ".tsv",
    "text/xml": ".xml",
    "application/xml": ".xml",
    "application/json": ".json",
    "application/pdf": ".pdf",
    "application/mbox": ".mbox",
    "message/rfc822": ".eml",
    f"{_OFFICE}wordprocessingml.document": ".docx",
    f"{_OFFICE}presentationml.presentation": ".pptx",
    f"{_OFFICE}spreadsheetml.sheet": ".xlsx",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A leaf of a mail: its name (made up when it has none), its content and what it declares about it.

    ``file_name`` has the suffix that it is read by: the declared type's where the name has no known one.
    """

    name: str
    file_name: str
    content_type: str
    charset: str | None
    data: bytes


@dataclass(kw_only=True)
class Parts:
    """A mail taken apart: texts to read as the body, in order, and attachments."""

    body: list[Part] = field(default_factory=list)
    attached: list[Part] = field(default_factory=list)


def parts(message: "Message[str, str]") -> Parts:
    """Take a mail apart. Of alternatives the plain text is body unless it is empty; inline pictures are decoration."""
    found = Parts()
    _sort(message, found, related=False)
    return found


def _sort(message: "Message[str, str]", found: Parts, *, related: bool) -> None:
    kind = message.get_content_type()
    named = message.get_filename() is not None or message.get_content_disposition() == "attachment"
    if kind == "multipart/alternative":
        for chosen in _chosen(message):
            _sort(chosen, found, related=related)
    elif message.is_multipart() and message.get_content_maintype() == "multipart":
        for child in _children(message):
            _sort(child, found, related=related or kind == "multipart/related")
    elif kind in _SIGNATURES or (related and message.get_content_maintype() == "image"):
        return
    elif kind in {"text/plain", "text/html"} and not named:
        found.body.append(_part(message, len(found.body) + 1))
    else:
        found.attached.append(_part(message, len(found.attached) + 1))


def _chosen(message: "Message[str, str]") -> Iterator["Message[str, str]"]:
    children = list(_children(message))
    plain = [child for child in children if child.get_content_type() == "text/plain" and _content(child).strip()]
    rich = [child for child in children if child.get_content_type() != "text/plain"]
    yield from plain[:1] or rich[-1:]
    # A calendar or a file among the alternatives says something of its own.
    yield from (child for child in (rich if plain else rich[:-1]) if child.get_filename() is not None)


def _children(message: "Message[str, str]") -> list[Any]:
    payload = message.get_payload()
    return payload if isinstance(payload, list) else []


def _part(message: "Message[str, str]", number: int) -> Part:
    kind = message.get_content_type()
    suffix = _SUFFIXES.get(kind, "")
    name = decoded(message.get_filename() or "").replace("\\", "/").rpartition("/")[2] or f"part {number}{suffix}"
    known = PurePosixPath(name).suffix.lower() in SUFFIXES
    return Part(
        name=name,
        file_name=name if known else name + suffix,
        content_type=kind,
        charset=message.get_content_charset(),
        data=_content(message),
    )


def _content(message: "Message[str, str]") -> bytes:
    """The part's octets; a mail inside a mail is written out again."""
    children = _children(message)
    if children:
        buffer = BytesIO()
        BytesGenerator(buffer, mangle_from_=False).flatten(children[0])
        return buffer.getvalue()
    payload = message.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""
