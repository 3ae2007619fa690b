"""Encodings: marks, UTF-8, declarations, and guesses that are written down."""

import codecs
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ecphoria.model import Document

Read = Callable[[str, bytes | str], Document]


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_mark_decides(read: Read, mark: bytes, encoding: str) -> None:
    document = read("a.txt", mark + "Müller, 東京 😀".encode(encoding))
    assert document.text == "Müller, 東京 😀"
    assert "encoding" not in document.metadata


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark(read: Read, encoding: str) -> None:
    document = read("a.txt", "A plain English sentence, with é.".encode(encoding))
    assert document.text == "A plain English sentence, with é."
    assert document.metadata["encoding"] == encoding


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1252", "Señor Núñez vive en España — “siempre”."),
        ("cp1252", "Der Vertrag mit der Firma Müller läuft über drei Jahre. Größe und Maße siehe Anhang."),
        ("cp1252", "François a été élu président à Orléans"),
        ("cp1250", "Zażółć gęślą jaźń, proszę bardzo o odpowiedź."),
        ("cp1251", "Привет, это проверка кодировки документа."),
        ("cp1253", "Αυτό είναι ένα δοκιμαστικό κείμενο στα ελληνικά."),
        ("cp1254", "İstanbul'da görüşme yapıldı, şirket büyüyor."),
        ("cp1256", "مرحبا، هذه وثيقة اختبار باللغة العربية"),
        ("koi8_r", "Привет, это проверка кодировки документа."),
        ("cp932", "これは日本語のテストです。東京で会議がありました。"),
        ("euc_jp", "これは日本語のテストです。東京で会議がありました。"),
        ("gb18030", "这是一个中文测试文件,关于北京的会议。"),
        ("big5", "這是一個中文測試文件,關於臺北的會議。"),
        ("cp949", "이것은 한국어 시험 문서입니다."),
    ],
)
def test_code_pages_are_guessed_and_the_guess_is_written_down(read: Read, encoding: str, text: str) -> None:
    document = read("a.txt", text.encode(encoding))
    assert document.text == text
    assert isinstance(document.metadata["encoding"], str)


def test_in_a_large_file_only_telling_lines_are_weighed(read: Read) -> None:
    text = "plain line\n" * 20_000 + "Größe und Maße über Müller\n" * 3 + "plain line\n" * 20_000
    assert read("a.txt", text.encode("cp1252")).text == text


def test_the_locale_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes("# Größe\n".encode())
    code = (
        "import sys, pathlib; from ecphoria.ingest.read import read_file; "
        "print(ascii(read_file(pathlib.Path(sys.argv[1]), 'a')[0].text))"
    )
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", code, str(path)],
        env={**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == ascii("# Größe\n")
