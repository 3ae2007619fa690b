"""HTML: what a reader of the page sees."""

from collections.abc import Callable
from datetime import UTC, datetime

from tests.files import told

from ecphoria.model import Document

Read = Callable[[str, bytes | str], Document]


def test_blocks_without_scripts_and_navigation(read: Read) -> None:
    document = read(
        "a.html",
        "<html><head><style>x</style></head><body><nav>Menu</nav><h1>Head\n line</h1>loose <b>bold</b><br>line"
        "<p>para <script>no()</script>goes  on</p><pre>a\n  b</pre><ul><li>x<li>y</ul><p hidden>no</p></body></html>",
    )
    assert [(kind, words) for kind, words, _ in told(document)] == [
        ("heading 1", "Head line"),
        ("paragraph", "loose bold\nline"),
        ("paragraph", "para goes on"),
        ("paragraph", "a\n  b"),
        ("paragraph", "x"),
        ("paragraph", "y"),
    ]


def test_lines_are_located(read: Read) -> None:
    assert told(read("a.html", "<p>one</p>\n\n<p>two</p>"))[1] == ("paragraph", "two", {"line": 3})


def test_table_rows_are_records_with_their_columns(read: Read) -> None:
    document = read("a.html", "<table><tr><th>Name<th>Age<tr><td>Ann<td>3<tr><td>Bob<td></table>")
    assert [(kind, words) for kind, words, _ in told(document)] == [
        ("record", "Name: Ann; Age: 3"),
        ("record", "Name: Bob"),
    ]


def test_a_table_that_lays_out_a_page_is_looked_through(read: Read) -> None:
    document = read("a.html", "<table><tr><td><h2>Head</h2><p>one</p><p>two</p></td></tr></table>")
    assert [words for _, words, _ in told(document)] == ["Head", "one", "two"]


def test_title_date_and_author(read: Read) -> None:
    head = (
        "<title> The &amp;\n Title </title><meta name=author content='Ann Lee'>"
        "<meta property='article:published_time' content='2024-05-03T10:00:00+02:00'><meta name=date content=2001>"
    )
    document = read("a.html", f"<head>{head}</head><h1>Other</h1>")
    assert document.title == "The & Title"
    assert document.published == datetime(2024, 5, 3, 8, tzinfo=UTC)
    assert document.metadata == {"source": "html", "author": "Ann Lee"}


def test_a_junk_title_gives_way_to_the_heading(read: Read) -> None:
    assert read("a.html", "<title>Untitled</title><h1>Head</h1>").title == "Head"


def test_the_declared_encoding_counts(read: Read) -> None:
    content = "<meta charset='windows-1251'><p>Москва</p>".encode("cp1251")
    document = read("a.html", content)
    assert document.text == "Москва"
    assert "encoding" not in document.metadata


def test_depth_of_a_thousand_is_read_whole(read: Read) -> None:
    document = read("a.html", "<div>" * 1000 + "deep" + "</div>" * 1000 + "<p>after</p>")
    assert [words for _, words, _ in told(document)] == ["deep", "after"]
