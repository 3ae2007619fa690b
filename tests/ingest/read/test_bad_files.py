"""Bad input (promise 6): each kind has its own clear error, and the file beside it is still read."""

import io
import json
import os
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import docx
import openpyxl
import pytest
from tests.files import pdf_bytes, repacked, saved

from ecphoria.errors import ReadError
from ecphoria.ingest.read import read_file


def _word() -> bytes:
    word = docx.Document()
    word.add_paragraph("words")
    return saved(word)


def _book() -> bytes:
    book = openpyxl.Workbook()
    book.active.append(["a", "b"])
    return saved(book)


def _bomb(name: str) -> Callable[[], bytes]:
    def make() -> bytes:
        def inflate(parts: dict[str, bytes]) -> None:
            parts[name] = b"<x>" + b" " * 60_000_000

        return repacked(_word(), inflate)

    return make


def _lying_bomb() -> bytes:
    """A package whose directory declares a hundred bytes for a part that unpacks to forty million."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("word/document.xml", b" " * 40_000_000)
    return buffer.getvalue().replace((40_000_000).to_bytes(4, "little"), (100).to_bytes(4, "little"))


def _page_bomb(layers: int = 1) -> Callable[[], bytes]:
    def make() -> bytes:
        page = b"BT /F1 12 Tf (x) Tj ET " + b" " * 5_000_000
        for _ in range(layers):
            page = zlib.compress(page, 9)
        whole = pdf_bytes([["x"]])
        start = whole.index(b"<< /Length")
        filters = b"/FlateDecode " * layers
        stream = b"<< /Length %d /Filter [%s] >>\nstream\n%s\n" % (len(page), filters, page)
        return whole[:start] + stream + whole[whole.index(b"endstream") :]

    return make


def _doctype() -> bytes:
    def add(parts: dict[str, bytes]) -> None:
        parts["word/document.xml"] = b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'

    return repacked(_word(), add)


def _without(part: str, package: bytes) -> bytes:
    def drop(parts: dict[str, bytes]) -> None:
        del parts[part]

    return repacked(package, drop)


def _broken_sheet() -> bytes:
    def cut(parts: dict[str, bytes]) -> None:
        parts["xl/worksheets/sheet1.xml"] = parts["xl/worksheets/sheet1.xml"][:-40]

    return repacked(_book(), cut)


def _far_row() -> bytes:
    def move(parts: dict[str, bytes]) -> None:
        name = "xl/worksheets/sheet1.xml"
        parts[name] = parts[name].replace(b'r="1"', b'r="999999999999"').replace(b'"A1"', b'"A999999999999"')

    return repacked(_book(), move)


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
LAUGHS = b'<!DOCTYPE l [<!ENTITY a "ha">' + b"".join(
    b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9)
) + b"]><l>&j;</l>"  # fmt: skip

BAD: list[tuple[str, Callable[[], bytes] | bytes, str]] = [
    ("empty.txt", b"", "is empty"),
    ("white.txt", b" \n\t \r\n", "holds only white space"),
    ("binary.txt", bytes(range(256)) * 20, "is binary, not text"),
    ("picture.txt", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "is a PNG picture, not text"),
    ("pdf.txt", pdf_bytes([["x"]]), "is a PDF, not text"),
    ("letter.rtf", b"{\\rtf1 hello}", "is rich text"),
    ("old.doc", OLE + bytes(600), "is an old or encrypted Office document, not text"),
    ("controls.txt", b"\x01\x02\x03\x04 abc" * 50, "control characters"),
    ("unknown.txt", bytes(0x81 + (n * 37) % 0x7D for n in range(4000)), "unknown encoding"),
    ("marked.txt", b"\xff\xfea", "byte-order mark of utf-16 but is not valid"),
    ("nul.csv", b"a,b\n1,\x002\n", "NUL bytes"),
    ("no.pdf", b"hello", "is not a PDF"),
    ("corrupt.pdf", b"%PDF-1.4\n" + b"garbage " * 200 + b"\n%%EOF", "is a damaged PDF"),
    ("encrypted.pdf", pdf_bytes([["x"]], encrypted=True), "encrypted PDF that needs a password"),
    ("truncated.pdf", pdf_bytes([["x" * 60] * 40])[:1500], "is cut off"),
    ("scan.pdf", pdf_bytes([[], []]), r"holds no text \(scanned\?\)"),
    ("bomb.pdf", _page_bomb(), "a page that unpacks to"),
    ("twice.pdf", _page_bomb(2), "a page that unpacks to"),
    ("deep.json", b"[" * 100_000 + b"]" * 100_000, "nested more than"),
    ("deepish.json", b'{"a":' * 300 + b"1" + b"}" * 300, "nested more than 200 levels"),
    ("bad.json", b'{"a": 1,\n "b": }', r"not valid JSON at line 2, column 7 \(Expecting value\)"),
    ("nothing.json", b'{"a": null, "b": []}', "holds no text"),
    ("bad.jsonl", b'{"a": 1}\n{"b": oops}\n', "not valid JSON at line 2, column 7"),
    ("deep.jsonl", b'{"a": 1}\n' + b"[" * 100_000, "deep at line 2"),
    ("bomb.docx", _bomb("word/document.xml"), "zip bomb"),
    ("bomb.xlsx", _bomb("xl/sharedStrings.xml"), "zip bomb"),
    ("bomb.pptx", _bomb("ppt/slides/slide1.xml"), "zip bomb"),
    ("lying.docx", _lying_bomb, r"does not unpack|zip bomb"),
    ("not.docx", b"just words", r"not a Word document \(not a zip archive\)"),
    ("cut.docx", lambda: _word()[:-500], "is cut off or damaged"),
    ("foreign.docx", _book, "damaged or not a Word document"),
    ("partless.docx", lambda: _without("word/document.xml", _word()), "damaged or not a Word document"),
    ("doctype.docx", _doctype, "DOCTYPE"),
    ("old.docx", OLE + bytes(600), "old binary Office format"),
    ("secret.xlsx", OLE + bytes(600) + "EncryptedPackage".encode("utf-16-le"), "encrypted with a password"),
    ("broken.xlsx", _broken_sheet, "damaged or not an Excel workbook"),
    ("far.xlsx", _far_row, "holds more than a workbook may|damaged or not an Excel workbook"),
    ("blank.xlsx", lambda: saved(openpyxl.Workbook()), "holds no values"),
    ("not.pptx", b"PK\x03\x04 and no more", "is cut off or damaged"),
    ("laughs.xml", LAUGHS, "declares entities of its own"),
    ("thief.xml", b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', "declares entities of its own"),
    ("malformed.xml", b"<a>\n<b></a>", r"not well-formed XML \(.*line 2"),
    ("deep.xml", b"<a>" * 5000 + b"x" + b"</a>" * 5000, "nested too deeply"),
    ("bare.xml", b"<a><b/></a>", "holds no text"),
    ("wordless.html", b"<html><script>x()</script><img src=a></html>", "holds no text"),
    ("deep.html", b"<div>" * 50_000 + b"x", "nested too deeply"),
    ("not.eml", b"just words\nand more\n", "is not a mail"),
    ("not.mbox", b"just words\nand more\n", "is not an mbox"),
    ("bad.mbox", b"From x Tue Jul  2 10:00:00 2024\n\nno headers\n", "no message that can be read"),
]


@pytest.mark.parametrize(("name", "content", "reason"), BAD, ids=[name for name, _, _ in BAD])
def test_a_bad_file_names_itself_its_reason_and_a_remedy(
    tmp_path: Path, name: str, content: Callable[[], bytes] | bytes, reason: str
) -> None:
    path, good = tmp_path / name, tmp_path / "good.md"
    path.write_bytes(content() if callable(content) else content)
    good.write_bytes(b"# Good\n\nwords\n")
    with pytest.raises(ReadError, match=reason) as caught:
        read_file(path, name)
    assert caught.value.source == str(path)
    assert caught.value.remedy
    assert read_file(good, "good.md")[0].title == "Good"


def test_a_file_beyond_its_limit_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "line.txt"
    with path.open("wb") as file:
        file.truncate(200_000_000)
    with pytest.raises(ReadError, match="larger than the 100 MB"):
        read_file(path, "line.txt")


def test_a_small_file_that_unfolds_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecphoria.ingest.read.draft.MAX_TEXT_CHARS", 100_000)
    key = "k" * 20_000
    for name, content in {
        "a.json": json.dumps({key: {f"n{n}": 1 for n in range(100)}}),
        "b.json": json.dumps({key: [{"n": n} for n in range(100)]}),
        "a.csv": "n" * 300 + ",b\n" + "1,2\n" * 1000,
        "a.xml": f"<{key}>" + "<a>1</a><b/>" + "<c d='1'/>" * 100 + f"</{key}>",
    }.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
        with pytest.raises(ReadError, match="unfolds to more than"):
            read_file(tmp_path / name, name)


def test_what_is_no_file_is_named_as_such(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").mkdir()
    (tmp_path / "link.txt").symlink_to(tmp_path / "gone.txt")
    os.mkfifo(tmp_path / "pipe.txt")
    for name, reason in {
        "x.pdf": "is a folder, not a file",
        "link.txt": "symbolic link to nothing",
        "pipe.txt": "not a regular file",
        "missing.txt": "does not exist",
        "nul\0.txt": "cannot be read",
    }.items():
        with pytest.raises(ReadError, match=reason):
            read_file(tmp_path / name, name)


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    path.write_text("x", encoding="utf-8")
    path.chmod(0)
    if os.geteuid() == 0:  # root may read everything: let the system say no in another way

        def refuse(*_: object, **__: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(ReadError, match="may not be read"):
        read_file(path, "a.txt")
