"""Where a paragraph of a PDF page ends."""

import zlib
from collections.abc import Callable

from tests.files import pdf_bytes

from ecphoria.ingest.read.pdf_lines import Line, page_paragraphs
from ecphoria.model import Document


def paragraphs(*lines: tuple[str, float, float] | tuple[str, float, float, float]) -> list[str]:
    made = [Line(text=line[0], x=line[1], y=line[2], size=line[3] if len(line) > 3 else 10) for line in lines]
    return [paragraph for paragraph in page_paragraphs(made) if paragraph]


def test_a_gap_above_the_usual_pitch_parts() -> None:
    assert paragraphs(("a", 0, 100), ("b", 0, 88), ("c", 0, 68), ("d", 0, 56)) == ["a\nb", "c\nd"]


def test_even_lines_stay_together_even_if_set_widely() -> None:
    assert paragraphs(("a", 0, 100), ("b", 0, 85), ("c", 0, 70)) == ["a\nb\nc"]


def test_a_jump_up_the_page_is_a_new_column() -> None:
    assert paragraphs(("a", 0, 112), ("b", 0, 100), ("c", 300, 112), ("d", 300, 100)) == ["a\nb", "c\nd"]


def test_another_size_of_type_parts() -> None:
    assert paragraphs(("Head", 0, 112, 14), ("a", 0, 100), ("b", 0, 88)) == ["Head", "a\nb"]


def test_an_indent_parts_only_after_a_finished_sentence() -> None:
    assert paragraphs(("a.", 0, 112), ("b", 15, 100), ("c", 0, 88)) == ["a.", "b\nc"]
    assert paragraphs(("a", 0, 112), ("b", 15, 100), ("c", 0, 88)) == ["a\nb\nc"]


def test_cells_of_one_line_stay_together() -> None:
    assert paragraphs(("a", 0, 100), ("b", 50, 100), ("c", 0, 88)) == ["a\nb\nc"]


def test_an_ordinary_packed_page_is_read(read: Callable[[str, bytes | str], Document]) -> None:
    whole = pdf_bytes([["some words"] * 40])
    start, end = whole.index(b"<< /Length"), whole.index(b"endstream")
    page = zlib.compress(whole[whole.index(b"BT", start) : end])
    stream = b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\n" % (len(page), page)
    assert read("a.pdf", whole[:start] + stream + whole[end:]).text.count("some words") == 40
