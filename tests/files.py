"""Small real files, made in memory for tests that read them."""

import io
import zipfile
from collections.abc import Callable, Sequence
from typing import Any

from ecphoria.model import Document


def pdf_bytes(
    pages: Sequence[Sequence[str]],
    *,
    title: str | None = None,
    author: str | None = None,
    created: str | None = None,
    encrypted: bool = False,
    size: int = 11,
) -> bytes:
    """A valid PDF in one font. A page is its lines, 14 points apart; an empty line leaves a gap. Text is Windows-1252.

    ``encrypted`` marks it as protected by a password that is not the empty one.
    """
    objects: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>", b"", _FONT]
    kids: list[int] = []
    for lines in pages:
        stream = b"BT /F1 %d Tf 72 760 Td 14 TL\n" % size
        stream += b"".join(b"(" + _escaped(line) + b") Tj T*\n" if line else b"T*\n" for line in lines) + b"ET"
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
        resources = b"/Resources << /Font << /F1 3 0 R >> >>"
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] %s /Contents %d 0 R >>" % (resources, len(objects))
        )
        kids.append(len(objects))
    references = b" ".join(b"%d 0 R" % kid for kid in kids)
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (references, len(kids))
    trailer = b"/Root 1 0 R"
    facts = {b"Title": title, b"Author": author, b"CreationDate": created}
    if any(facts.values()):
        entries = b" ".join(b"/%s (%s)" % (key, _escaped(value)) for key, value in facts.items() if value)
        objects.append(b"<< " + entries + b" >>")
        trailer += b" /Info %d 0 R" % len(objects)
    if encrypted:
        objects.append(b"<< /Filter /Standard /V 1 /R 2 /O <%s> /U <%s> /P -4 >>" % (b"5a" * 32, b"a5" * 32))
        trailer += (
            b" /Encrypt %d 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]"
            % len(objects)
        )
    return _pdf_file(objects, trailer)


_FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


def _escaped(text: str) -> bytes:
    return text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def _pdf_file(objects: Sequence[bytes], trailer: bytes) -> bytes:
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets: list[int] = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<< /Size %d %s >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, start)
    return bytes(out)


def saved(document: Any) -> bytes:
    """The bytes that a python-docx, python-pptx or openpyxl document saves."""
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def repacked(package: bytes, change: Callable[[dict[str, bytes]], None]) -> bytes:
    """A zip package after ``change`` has edited its parts by name."""
    with zipfile.ZipFile(io.BytesIO(package)) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    change(parts)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as new:
        for name, data in parts.items():
            new.writestr(name, data)
    return buffer.getvalue()


def told(document: Document) -> list[tuple[str, str, dict[str, str | int]]]:
    """What a document's blocks say: kind (headings with their level), words, locator."""
    return [
        (f"heading {b.level}" if b.level else b.kind, document.text[b.start : b.end], dict(b.locator))
        for b in document.blocks
    ]


def check_law(document: Document) -> None:
    """Blocks are in order and apart, say words without white space around them, and the text is clean."""
    assert document.text.strip()
    assert not {"\0", "\r"} & set(document.text)
    assert not any("\ud800" <= character <= "\udfff" for character in document.text)
    end = 0
    for block in document.blocks:
        words = document.text[block.start : block.end]
        assert end <= block.start < block.end <= len(document.text)
        assert words == words.strip() != ""
        assert (block.level > 0) == (block.kind == "heading")
        assert all(isinstance(key, str) and isinstance(value, str | int) for key, value in block.locator.items())
        end = block.end
