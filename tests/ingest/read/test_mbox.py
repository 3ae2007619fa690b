"""An mbox gives a document per message."""

from pathlib import Path

import pytest
from tests.files import check_law

from ecphoria.ingest.read import read_file

MARK = b"From ann@example.org Tue Jul  2 10:00:00 2024\n"


def test_every_message_is_a_document_with_a_stable_id(tmp_path: Path) -> None:
    path = tmp_path / "box.mbox"
    path.write_bytes(
        MARK + b"Subject: One\n\nFrom here on\n>From there\n\n" + MARK + b"Subject: Two\n\nFrom me to you, at last.\n"
    )
    documents = read_file(path, "mail/box.mbox")
    for document in documents:
        check_law(document)
    assert [(document.id, document.title) for document in documents] == [
        ("mail/box.mbox/1", "One"),
        ("mail/box.mbox/2", "Two"),
    ]
    assert documents[0].text == "Subject: One\n\nFrom here on\nFrom there\n\n"
    assert documents[1].text.endswith("From me to you, at last.\n")


def test_an_unreadable_message_keeps_its_number(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "box.mbox"
    path.write_bytes(MARK + b"\nno headers\n\n" + MARK + b"Subject: Two\n\nText\n")
    assert [document.id for document in read_file(path, "box.mbox")] == ["box.mbox/2"]
    assert "message 1: is not a mail" in caplog.text


def test_windows_newlines(tmp_path: Path) -> None:
    path = tmp_path / "box.mbox"
    content = MARK + b"Subject: One\n\nText\n\n" + MARK + b"Subject: Two\n\nText\n"
    path.write_bytes(content.replace(b"\n", b"\r\n"))
    assert [document.title for document in read_file(path, "box.mbox")] == ["One", "Two"]
