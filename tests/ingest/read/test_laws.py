"""Laws that hold for any input: spans are true, and whatever is not a document is a ``ReadError``."""

import csv
import io
import json
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.files import check_law

from ecphoria.errors import ReadError
from ecphoria.ingest.read.formats import FORMATS, read_source
from ecphoria.ingest.read.paragraphs import paragraphs
from ecphoria.ingest.read.source import Source

MARKS = st.text(
    st.sampled_from(string.ascii_letters + " \n\n\t#->*`|=_[]<>/&;:,\"'{}0123456789\r\f\u2028é"), max_size=300
)
SETTINGS = settings(max_examples=60, deadline=None)


def source(name: str, data: bytes) -> Source:
    return Source(name=name, file_name=name, document_id=name, data=data)


@pytest.mark.parametrize("suffix", [".txt", ".md", ".html", ".csv", ".tsv", ".jsonl", ".xml", ".eml"])
def test_any_text_keeps_the_law_or_is_refused(suffix: str) -> None:
    @SETTINGS
    @given(MARKS)
    def law(text: str) -> None:
        try:
            documents = read_source(source(f"a{suffix}", text.encode()))
        except ReadError:
            return
        for document in documents:
            check_law(document)

    law()


@pytest.mark.parametrize("suffix", sorted(FORMATS))
def test_any_bytes_keep_the_law_or_are_refused(suffix: str) -> None:
    @settings(max_examples=25, deadline=None)
    @given(st.binary(max_size=200))
    def law(data: bytes) -> None:
        try:
            documents = read_source(source(f"a{suffix}", data))
        except ReadError:
            return
        for document in documents:
            check_law(document)

    law()


@SETTINGS
@given(MARKS)
def test_paragraphs_are_what_a_slow_reading_finds(text: str) -> None:
    text = text.replace("\r", "")
    slow: list[list[str]] = [[]]
    for line in text.split("\n"):
        if line.strip():
            slow[-1].append(line)
        elif slow[-1]:
            slow.append([])
    assert [text[b.start : b.end] for b in paragraphs(text)] == ["\n".join(run).strip() for run in slow if run]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


@SETTINGS
@given(VALUES)
def test_every_word_of_a_json_file_is_in_the_text(value: object) -> None:
    def words(tree: object) -> list[str]:
        if isinstance(tree, dict):
            return [word for item in tree.values() for word in words(item)]
        if isinstance(tree, list):
            return [word for item in tree for word in words(item)]
        return [tree.strip()] if isinstance(tree, str) and "\r" not in tree and "\0" not in tree else []

    (document,) = read_source(source("a.json", json.dumps({"first": "word", "then": value}).encode()))
    check_law(document)
    assert all(word in document.text for word in words(value))


@SETTINGS
@given(
    st.lists(
        st.lists(st.text(string.ascii_letters + " ;,\n\"'", max_size=8), min_size=2, max_size=5), min_size=2, max_size=6
    )
)
def test_every_cell_of_a_csv_file_is_in_the_text(rows: list[list[str]]) -> None:
    buffer = io.StringIO(newline="")
    csv.writer(buffer, delimiter="\t", quoting=csv.QUOTE_ALL).writerows([["a", "b"], *rows, ["end"]])
    (document,) = read_source(source("a.tsv", buffer.getvalue().encode()))
    check_law(document)
    assert all(" ".join(cell.split()) in document.text for row in rows for cell in row)
