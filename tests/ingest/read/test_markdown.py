"""Markdown keeps its raw text; structure is found by lines."""

from collections.abc import Callable
from datetime import UTC, datetime

from tests.files import told

from ecphoria.model import Document

Read = Callable[[str, bytes | str], Document]


def test_headings_paragraphs_lists_and_fences(read: Read) -> None:
    text = (
        "# Head #\n\npara\nmore\n\nSet\next\n---\n\n- a\n  b\n\n  - n\n- c\n\n> q\n> r\n\n"
        "```py\n# no heading\n\ny\n```\n\n|a|b|\n|-|-|\n|1|2|\n"
    )
    document = read("a.md", text)
    assert document.text == text
    assert told(document) == [
        ("heading 1", "Head", {"line": 1}),
        ("paragraph", "para\nmore", {"line": 3}),
        ("heading 2", "Set\next", {"line": 6}),
        ("paragraph", "- a\n  b\n\n  - n", {"line": 10}),
        ("paragraph", "- c", {"line": 14}),
        ("paragraph", "> q\n> r", {"line": 16}),
        ("paragraph", "```py\n# no heading\n\ny\n```", {"line": 19}),
        ("paragraph", "|a|b|\n|-|-|\n|1|2|", {"line": 25}),
    ]


def test_a_heading_may_end_in_a_sharp(read: Read) -> None:
    assert [words for _, words, _ in told(read("a.md", "## C#\n\n### F # #\n\n#\n\ntext"))] == ["C#", "F #", "text"]


def test_front_matter_gives_title_and_date_and_is_not_text(read: Read) -> None:
    front = "---\ntitle: \"Ada: a life\"\ndate: 2024-05-03 # when\nauthor: 'Ann'\ntags:\n  - x\n---\n"
    document = read("a.md", front + "\nText\n")
    assert document.text == "\nText\n"
    assert document.title == "Ada: a life"
    assert document.published == datetime(2024, 5, 3, tzinfo=UTC)
    assert document.metadata == {"source": "markdown", "author": "Ann"}
    assert told(document) == [("paragraph", "Text", {"line": 9})]


def test_toml_front_matter(read: Read) -> None:
    document = read("a.md", '+++\ntitle = "T"\ndate = 2024-05-03\n+++\nText')
    assert (document.title, document.published) == ("T", datetime(2024, 5, 3, tzinfo=UTC))


def test_a_rule_is_not_front_matter(read: Read) -> None:
    assert read("a.md", "---\nText\n---\nMore").text == "---\nText\n---\nMore"


def test_a_single_leading_first_level_heading_is_the_title(read: Read) -> None:
    assert read("a.md", "# Ada Lovelace\n\nShe wrote.\n\n## Life\n").title == "Ada Lovelace"
    assert read("b.md", "# One\n\ntext\n\n# Two\n").title is None
    assert read("c.md", "text\n\n# Late\n").title is None


def test_windows_newlines_do_not_shift_blocks(read: Read) -> None:
    document = read("a.md", b"# A\r\n\r\nb\r\nc\r\n")
    assert [words for _, words, _ in told(document)] == ["A", "b\nc"]
