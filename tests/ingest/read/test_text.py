"""Plain text keeps its text; paragraphs lie between blank lines."""

from collections.abc import Callable
from datetime import UTC, datetime

from tests.files import told

from ecphoria.model import Document

Read = Callable[[str, bytes | str], Document]


def test_paragraphs_are_found_with_their_lines(read: Read) -> None:
    document = read("a.txt", "\nOne.\nStill one.\n \t\n\n  Two.  \n")
    assert document.text == "\nOne.\nStill one.\n \t\n\n  Two.  \n"
    assert told(document) == [
        ("paragraph", "One.\nStill one.", {"line": 2}),
        ("paragraph", "Two.", {"line": 6}),
    ]
    assert document.title is None
    assert document.published is None
    assert document.metadata == {"source": "text"}


def test_newlines_are_normalised(read: Read) -> None:
    assert read("a.txt", b"one\r\ntwo\rthree\n").text == "one\ntwo\nthree\n"


def test_header_lines_give_title_date_and_author_and_stay_in_the_text(read: Read) -> None:
    document = read("a.txt", "Title: The Bridge\nDate: 3 May 2024\nAuthor: Ann Lee\n\nIt was built of wood.\n")
    assert document.title == "The Bridge"
    assert document.published == datetime(2024, 5, 3, tzinfo=UTC)
    assert document.metadata["author"] == "Ann Lee"
    assert document.text.startswith("Title: The Bridge\n")


def test_subject_is_a_title_too(read: Read) -> None:
    assert read("a.txt", "Subject: Works\n\nText").title == "Works"


def test_a_first_line_that_is_no_header_names_nothing(read: Read) -> None:
    assert read("a.txt", "Well then.\nTitle: not a header any more").title is None


def test_an_unknown_suffix_is_read_as_text_if_it_is_text(read: Read) -> None:
    assert read("a.weird", "some words").metadata["source"] == "text"
    assert read("README", "some words").metadata["source"] == "text"


def test_a_suffix_is_known_in_any_case(read: Read) -> None:
    assert read("A.MD", "# Head\n\nText").metadata["source"] == "markdown"
