"""Mails: names as evidence, body, attachments read like files."""

from collections.abc import Callable
from datetime import UTC, datetime
from email.message import EmailMessage

from tests.files import pdf_bytes, told

from ecphoria.model import Document

Read = Callable[[str, bytes | str], Document]


def mail(subject: str = "The offer", body: str = "Hello.\n\n> as you said\n") -> EmailMessage:
    message = EmailMessage()
    message["From"] = "Jörg Weiß <joerg@example.org>"
    message["To"] = "Ann Lee <ann@example.org>"
    message["Cc"] = "Bob <bob@example.org>"
    message["Subject"] = subject
    message["Date"] = "Tue, 02 Jul 2024 10:00:00 +0200"
    message["Message-ID"] = "<1@example.org>"
    message.set_content(body)
    return message


def test_headers_are_a_paragraph_and_metadata(read: Read) -> None:
    document = read("a.eml", mail("Re: FWD: Re[2]: The offer").as_bytes())
    assert told(document)[0] == (
        "paragraph",
        "From: Jörg Weiß <joerg@example.org>\nTo: Ann Lee <ann@example.org>\nCc: Bob <bob@example.org>\n"
        "Date: Tue, 02 Jul 2024 10:00:00 +0200\nSubject: Re: FWD: Re[2]: The offer",
        {"part": "header"},
    )
    assert document.title == "The offer"
    assert document.published == datetime(2024, 7, 2, 8, tzinfo=UTC)
    assert document.metadata == {
        "source": "mail",
        "author": "Jörg Weiß <joerg@example.org>",
        "from": "Jörg Weiß <joerg@example.org>",
        "to": "Ann Lee <ann@example.org>",
        "cc": "Bob <bob@example.org>",
        "subject": "Re: FWD: Re[2]: The offer",
        "date": "2024-07-02T08:00:00+00:00",
        "message_id": "<1@example.org>",
    }


def test_body_text_is_preferred_and_quotations_are_kept(read: Read) -> None:
    message = mail()
    message.add_alternative("<p>Hello in HTML</p>", subtype="html")
    assert told(read("a.eml", message.as_bytes()))[1:] == [
        ("paragraph", "Hello.", {"part": "body", "line": 1}),
        ("paragraph", "> as you said", {"part": "body", "line": 3}),
    ]


def test_html_is_read_where_there_is_no_text(read: Read) -> None:
    message = mail(body="")
    message.add_alternative("<h2>Offer</h2><p>Hello</p>", subtype="html")
    assert told(read("a.eml", message.as_bytes()))[1:] == [
        ("heading 2", "Offer", {"part": "body", "line": 1}),
        ("paragraph", "Hello", {"part": "body", "line": 1}),
    ]


def test_attachments_are_read_like_files(read: Read) -> None:
    message = mail(body="See below.")
    pdf = pdf_bytes([["one"], ["two"]])
    message.add_attachment(pdf, maintype="application", subtype="pdf", filename="offer.pdf")
    message.add_attachment(b"a,b\n1,2\n", maintype="text", subtype="csv", filename="Größe.csv")
    assert told(read("a.eml", message.as_bytes()))[2:] == [
        ("heading 2", "offer.pdf", {"part": "offer.pdf"}),
        ("paragraph", "one", {"part": "offer.pdf", "page": 1}),
        ("paragraph", "two", {"part": "offer.pdf", "page": 2}),
        ("heading 2", "Größe.csv", {"part": "Größe.csv"}),
        ("record", "a: 1; b: 2", {"part": "Größe.csv", "row": 2}),
    ]


def test_an_attachment_without_a_suffix_is_read_by_its_declared_type(read: Read) -> None:
    message = mail()
    message.add_attachment(pdf_bytes([["one"]]), maintype="application", subtype="pdf", filename="offer")
    assert told(read("a.eml", message.as_bytes()))[-1] == ("paragraph", "one", {"part": "offer", "page": 1})


def test_an_unreadable_attachment_is_listed_and_the_mail_is_kept(read: Read) -> None:
    message = mail()
    message.add_attachment(b"nonsense", maintype="application", subtype="pdf", filename="bad.pdf")
    message.add_attachment(b"\x89PNG\r\n\0\0", maintype="image", subtype="png", filename="p.png")
    message.add_attachment(b"fine", maintype="text", subtype="plain", filename="good.txt")
    document = read("a.eml", message.as_bytes())
    assert document.metadata["attachments_failed"] == (
        "bad.pdf: is not a PDF (it does not start with %PDF-); p.png: is a PNG picture, not text"
    )
    assert told(document)[-1] == ("paragraph", "fine", {"part": "good.txt", "line": 1})


def test_mails_in_mails_are_read_to_a_depth(read: Read) -> None:
    message = mail("Innermost", "The deepest word.")
    for level in range(5, 0, -1):
        outer = mail(f"Level {level}", f"Body {level}.")
        outer.add_attachment(message)
        message = outer
    document = read("a.eml", message.as_bytes())
    assert "Body 4." in document.text
    assert "Body 5." not in document.text
    assert "lies more than 3 mails deep" in str(document.metadata["attachments_failed"])
    names = [str(locator["part"]) for _, words, locator in told(document) if words == "Body 3."]
    assert names == ["part 1.eml/part 1.eml/body"]


def test_malformed_headers_do_not_stop_the_reading(read: Read) -> None:
    content = (
        b"From: J\xf6rg <j@x>\nSubject: =?utf-8?b?!!!?= =?nonsense?q?a=20b?= =?utf-8?q?=C3?= =?utf-8?q?=A9?=\n"
        b"Date: yesterday\nContent-Type: text/plain; charset=no-such\n\ncaf\xc3\xa9\n"
    )
    document = read("a.eml", content)
    assert document.metadata["from"] == "Jörg <j@x>"
    assert str(document.metadata["subject"]).endswith("a bé")
    assert document.metadata["date"] == "yesterday"
    assert document.published is None
    assert document.text.endswith("café\n")


def test_a_stateful_charset(read: Read) -> None:
    content = b"Subject: x\nContent-Type: text/plain; charset=iso-2022-jp\n\n" + "東京で会議".encode("iso-2022-jp")
    assert told(read("a.eml", content))[-1][1] == "東京で会議"
