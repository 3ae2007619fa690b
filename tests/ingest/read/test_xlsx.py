"""Workbooks: a record to a row, values as people read them."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time

import openpyxl
from tests.files import repacked, saved, told

from ecphoria.model import Document

Read = Callable[[str, bytes | str], Document]


def test_sheets_and_rows_below_a_title_row(read: Read) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Q1"
    for row in (["Sales"], [], ["Name", "Sum"], ["Ann", 3.0], ["Bob", None], ["Cy", 4, "note"]):
        sheet.append(row)
    book.create_sheet("Empty")
    book.create_sheet("Q2").append(["alone"])
    assert told(read("a.xlsx", saved(book))) == [
        ("heading 1", "Q1", {"sheet": "Q1"}),
        ("record", "Sales", {"sheet": "Q1", "row": 1}),
        ("record", "Name: Ann; Sum: 3", {"sheet": "Q1", "row": 4}),
        ("record", "Name: Bob", {"sheet": "Q1", "row": 5}),
        ("record", "Name: Cy; Sum: 4; column 3: note", {"sheet": "Q1", "row": 6}),
        ("heading 1", "Q2", {"sheet": "Q2"}),
        ("record", "alone", {"sheet": "Q2", "row": 1}),
    ]


def test_values_are_readable(read: Read) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    values = [date(2024, 5, 3), datetime(2024, 5, 3, 14, 30), time(9, 5), 2.0, 0.1 + 0.2, 10**15, True, 0.25, "a\nb"]
    sheet.append([f"c{n}" for n in range(len(values))])
    sheet.append(values)
    sheet.cell(2, 8).number_format = "0.0%"
    record = told(read("a.xlsx", saved(book)))[1][1]
    assert record == (
        "c0: 2024-05-03; c1: 2024-05-03 14:30:00; c2: 09:05:00; c3: 2; c4: 0.3; c5: 1000000000000000; c6: TRUE; "
        "c7: 25%; c8: a b"
    )


def test_a_false_dimension_hides_nothing(read: Read) -> None:
    book = openpyxl.Workbook()
    for row in (["a", "b"], ["x", "y"], ["z", "w"]):
        book.active.append(row)

    def shrink(parts: dict[str, bytes]) -> None:
        name = "xl/worksheets/sheet1.xml"
        parts[name] = parts[name].replace(b'ref="A1:B3"', b'ref="A1"')

    assert "a: z; b: w" in read("a.xlsx", repacked(saved(book), shrink)).text


def test_properties_only_when_the_file_has_them(read: Read) -> None:
    book = openpyxl.Workbook()
    book.active.append(["x"])
    book.properties.title = "Budget"
    book.properties.creator = "Ann Lee"
    book.properties.created = datetime(2024, 5, 3)
    content = saved(book)
    document = read("a.xlsx", content)
    assert (document.title, document.published) == ("Budget", datetime(2024, 5, 3, tzinfo=UTC))
    assert document.metadata == {"source": "xlsx", "author": "Ann Lee"}

    def strip(parts: dict[str, bytes]) -> None:
        del parts["docProps/core.xml"]

    bare = read("b.xlsx", repacked(content, strip))
    assert (bare.title, bare.published) == (None, None)
