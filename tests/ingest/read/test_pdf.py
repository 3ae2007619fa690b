"""PDF: text by page, paragraphs by the gaps between lines."""

from collections.abc import Callable
from datetime import UTC, datetime

from tests.files import pdf_bytes, told

from ecphoria.model import Document

Read = Callable[[str, bytes | str], Document]


def test_pages_and_paragraphs(read: Read) -> None:
    content = pdf_bytes([["First line of it.", "second line", "", "New para-", "graph at the café."], ["Page two"]])
    assert told(read("a.pdf", content)) == [
        ("paragraph", "First line of it.\nsecond line", {"page": 1}),
        ("paragraph", "New para-\ngraph at the café.", {"page": 1}),
        ("paragraph", "Page two", {"page": 2}),
    ]


def test_a_page_without_text_keeps_the_count(read: Read) -> None:
    assert told(read("a.pdf", pdf_bytes([[], ["Second"]]))) == [("paragraph", "Second", {"page": 2})]


def test_properties(read: Read) -> None:
    content = pdf_bytes([["x"]], title="A Report (final)", author="Ann Lee", created="D:20240131120000+02'00'")
    document = read("a.pdf", content)
    assert document.title == "A Report (final)"
    assert document.published == datetime(2024, 1, 31, 10, tzinfo=UTC)
    assert document.metadata == {"source": "pdf", "author": "Ann Lee"}


def test_without_properties_nothing_is_made_up(read: Read) -> None:
    document = read("a.pdf", pdf_bytes([["x"]]))
    assert (document.title, document.published, document.metadata) == (None, None, {"source": "pdf"})


def test_a_title_that_a_program_filled_in_is_none(read: Read) -> None:
    for title in ("Microsoft Word - x.doc", "untitled", "report", "paper.dvi"):
        assert read("report.pdf", pdf_bytes([["x"]], title=title)).title is None


def test_bytes_after_the_end_do_no_harm(read: Read) -> None:
    assert read("a.pdf", pdf_bytes([["x"]]) + b"\n<!-- served in 3 ms -->\n" * 500).text == "x"
