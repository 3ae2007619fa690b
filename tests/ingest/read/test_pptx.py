"""Slides: titles, text, tables, notes."""

from collections.abc import Callable
from datetime import UTC, datetime

import pptx
from pptx.util import Inches
from tests.files import saved, told

from ecphoria.model import Document

Read = Callable[[str, bytes | str], Document]


def test_titles_text_tables_and_notes_by_slide(read: Read) -> None:
    deck = pptx.Presentation()
    first = deck.slides.add_slide(deck.slide_layouts[1])
    first.shapes.title.text = "The plan"
    first.placeholders[1].text = "one\ntwo"
    first.notes_slide.notes_text_frame.text = "say it slowly"
    second = deck.slides.add_slide(deck.slide_layouts[6])
    table = second.shapes.add_table(2, 2, Inches(1), Inches(1), Inches(4), Inches(1)).table
    for (row, column), text in {(0, 0): "Name", (0, 1): "Age", (1, 0): "Ann", (1, 1): "3"}.items():
        table.cell(row, column).text = text
    group = second.shapes.add_group_shape()
    group.shapes.add_textbox(0, 0, Inches(1), Inches(1)).text_frame.text = "in a group"
    assert told(read("a.pptx", saved(deck))) == [
        ("heading 2", "The plan", {"slide": 1}),
        ("paragraph", "one\ntwo", {"slide": 1}),
        ("paragraph", "say it slowly", {"slide": 1}),
        ("record", "Name: Ann; Age: 3", {"slide": 2}),
        ("paragraph", "in a group", {"slide": 2}),
    ]


def test_properties_and_the_defaults_of_the_library(read: Read) -> None:
    deck = pptx.Presentation()
    deck.slides.add_slide(deck.slide_layouts[5]).shapes.title.text = "x"
    bare = read("a.pptx", saved(deck))
    assert (bare.title, bare.published) == (None, None)
    deck.core_properties.title = "PowerPoint Presentation"
    deck.core_properties.created = datetime(2024, 5, 3)
    document = read("b.pptx", saved(deck))
    assert (document.title, document.published) == (None, datetime(2024, 5, 3, tzinfo=UTC))
