"""Word documents: headings by style, tables row by row, and what Word shows besides."""

from collections.abc import Callable
from datetime import UTC, datetime

import docx
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from tests.files import saved, told

from ecphoria.model import Document

Read = Callable[[str, bytes | str], Document]


def test_headings_paragraphs_and_tables_in_order(read: Read) -> None:
    word = docx.Document()
    word.add_heading("Big", 0)
    word.add_heading("Sub", 2)
    word.add_paragraph("hello")
    word.add_paragraph("")
    table = word.add_table(3, 2)
    for row, cells in zip(table.rows, [("Name", "Age"), ("Ann", "3"), ("Bob", "")], strict=True):
        for cell, text in zip(row.cells, cells, strict=True):
            cell.text = text
    word.add_paragraph("end")
    word.sections[0].header.paragraphs[0].text = "not read"
    assert told(read("a.docx", saved(word))) == [
        ("heading 1", "Big", {"paragraph": 1}),
        ("heading 2", "Sub", {"paragraph": 2}),
        ("paragraph", "hello", {"paragraph": 3}),
        ("record", "Name: Ann; Age: 3", {"table": 1, "row": 2}),
        ("record", "Name: Bob", {"table": 1, "row": 3}),
        ("paragraph", "end", {"paragraph": 4}),
    ]


def test_a_table_without_a_header_keeps_its_first_row(read: Read) -> None:
    word = docx.Document()
    table = word.add_table(2, 2)
    for row, cells in zip(table.rows, [("Client:", "Acme"), ("Sum:", "300")], strict=True):
        for cell, text in zip(row.cells, cells, strict=True):
            cell.text = text
    assert [words for _, words, _ in told(read("a.docx", saved(word)))] == ["Client:; Acme", "Sum:; 300"]


def test_insertions_and_content_controls_are_read_deletions_are_not(read: Read) -> None:
    word = docx.Document()
    space = nsdecls("w")
    inserted = "<w:ins w:id='1' w:author='A'><w:r><w:t>new</w:t></w:r></w:ins>"
    deleted = "<w:del w:id='2' w:author='A'><w:r><w:delText>old</w:delText></w:r></w:del>"
    paragraph = f"<w:p>{inserted}{deleted}<w:r><w:tab/><w:t>kept</w:t></w:r></w:p>"
    word.element.body.insert(0, parse_xml(f"<w:sdt {space}><w:sdtContent>{paragraph}</w:sdtContent></w:sdt>"))
    assert read("a.docx", saved(word)).text == "new\tkept"


def test_a_style_based_on_a_heading_is_a_heading(read: Read) -> None:
    word = docx.Document()
    style = word.styles.add_style("Chapter", 1)
    style.base_style = word.styles["Heading 3"]
    word.add_paragraph("Of whales", style="Chapter")
    assert told(read("a.docx", saved(word)))[0][:2] == ("heading 3", "Of whales")


def test_properties(read: Read) -> None:
    word = docx.Document()
    word.add_paragraph("x")
    word.core_properties.title = "The Plan"
    word.core_properties.author = "Ann Lee"
    word.core_properties.created = datetime(2024, 5, 3, 10, 0)
    document = read("a.docx", saved(word))
    assert document.title == "The Plan"
    assert document.published == datetime(2024, 5, 3, 10, tzinfo=UTC)
    assert document.metadata == {"source": "docx", "author": "Ann Lee"}


def test_the_defaults_of_the_library_are_no_facts(read: Read) -> None:
    word = docx.Document()
    word.add_paragraph("x")
    document = read("a.docx", saved(word))
    assert (document.title, document.published, document.metadata) == (None, None, {"source": "docx"})
