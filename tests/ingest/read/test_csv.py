"""CSV and TSV: a row is a line that names its columns."""

from collections.abc import Callable

import pytest
from tests.files import told

from ecphoria.model import Document

Read = Callable[[str, bytes | str], Document]


def test_rows_are_records_and_ragged_ones_are_kept(read: Read) -> None:
    document = read("a.csv", 'Name,Age,\nAnn,3,x\n\nBob,,,y\n"Cy\nDee",4\n')
    assert document.text == "Name: Ann; Age: 3; column 3: x\nName: Bob; column 4: y\nName: Cy Dee; Age: 4"
    assert [(kind, locator) for kind, _, locator in told(document)] == [
        ("record", {"row": 2}),
        ("record", {"row": 4}),
        ("record", {"row": 5}),
    ]
    assert document.metadata == {"source": "csv"}


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_sniffed(read: Read, delimiter: str) -> None:
    rows = [["Name", "Price", "Note"], ["Ann", "1.50", "a b"], ["Bob", "2.50", "c"]]
    text = "\n".join(delimiter.join(row) for row in rows)
    assert read("a.csv", text).text == "Name: Ann; Price: 1.50; Note: a b\nName: Bob; Price: 2.50; Note: c"


def test_decimal_commas_do_not_mislead(read: Read) -> None:
    assert read("a.csv", "Name;Preis\nA;1,50\nB;2,50\n").text == "Name: A; Preis: 1,50\nName: B; Preis: 2,50"


def test_tsv_is_split_at_tabs(read: Read) -> None:
    assert read("a.tsv", "a,x\tb\n1,2\t3").text == "a,x: 1,2; b: 3"


def test_one_row_alone_is_said(read: Read) -> None:
    assert told(read("a.csv", "only,header\n")) == [("record", "only; header", {"row": 1})]


def test_a_field_longer_than_the_modules_limit(read: Read) -> None:
    assert len(read("a.csv", "a,b\n1," + "x" * 200_000).text) > 200_000
