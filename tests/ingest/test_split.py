"""Chunks: exact spans, within the embedder's limit, nothing lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecphoria.ingest.split import Splitter
from ecphoria.model import Block, Document
from ecphoria.models.bert_onnx import OnnxEmbedder


@pytest.fixture(scope="module")
def splitter(embedder: OnnxEmbedder) -> Splitter:
    return Splitter(embedder.count_tokens, embedder.max_tokens)


_WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from(" \n.?!"), min_size=1)


@given(st.lists(_WORDS, min_size=1).map("\n\n".join).filter(str.strip), st.none() | st.text(min_size=1, max_size=40))
@settings(max_examples=60, deadline=None)
def test_chunks_hold_every_word_within_the_limit(embedder: OnnxEmbedder, text: str, title: str | None) -> None:
    splitter = Splitter(embedder.count_tokens, 64)
    document = Document(text=text, title=title.strip() or None if title else None)
    _, chunks = splitter.split(document)
    assert [chunk.ordinal for chunk in chunks] == list(range(len(chunks)))
    for chunk in chunks:
        part = text[chunk.start : chunk.end]
        assert part == part.strip()
        assert part
        assert chunk.sentences[0][0] == chunk.start
        assert chunk.sentences[-1][1] == chunk.end
    covered = "".join(text[chunk.start : chunk.end] for chunk in chunks)
    assert "".join(covered.split()) == "".join(text.split())


def test_a_chunk_with_its_title_fits_the_embedder(splitter: Splitter, embedder: OnnxEmbedder) -> None:
    text = " ".join(f"Sentence number {n} tells of the harbour and its old bell." for n in range(300))
    document = Document(text=text, title="The harbour bell of Saltmere")
    _, chunks = splitter.split(document)
    assert len(chunks) > 10
    counts = embedder.count_tokens([f"{document.title}\n{text[c.start : c.end]}" for c in chunks])
    assert max(counts) <= embedder.max_tokens
    assert all(text[c.start : c.end].endswith("bell.") for c in chunks)  # divided at sentences


def test_a_word_without_end_is_divided(splitter: Splitter, embedder: OnnxEmbedder) -> None:
    text = "x7Qz" * 5000
    _, chunks = splitter.split(Document(text=text))
    assert "".join(text[c.start : c.end] for c in chunks) == text
    assert max(embedder.count_tokens([text[c.start : c.end] for c in chunks])) <= embedder.max_tokens


def test_tiny_paragraphs_are_joined_and_long_ones_are_not(splitter: Splitter) -> None:
    long = "A long paragraph about the tide tables of Port Lunde and who keeps them. " * 8
    text = f"Dear Ada,\n\nthank you.\n\n{long.strip()}\n\n{long.strip()}\n\nYours, Ivo"
    _, chunks = splitter.split(Document(text=text))
    assert [text[c.start : c.end].count("\n\n") for c in chunks] == [2, 1]


def test_records_stand_alone(splitter: Splitter) -> None:
    text = "name: Ada\nname: Ivo"
    blocks = (
        Block(start=0, end=9, kind="record", locator={"row": 2}),
        Block(start=10, end=19, kind="record", locator={"row": 3}),
    )
    _, chunks = splitter.split(Document(text=text, blocks=blocks))
    assert [(text[c.start : c.end], dict(c.locator)) for c in chunks] == [
        ("name: Ada", {"row": 2}),
        ("name: Ivo", {"row": 3}),
    ]


def test_a_heading_stays_with_its_text_and_sections_nest(splitter: Splitter) -> None:
    text = "Report\n\nTrials\n\nThe bell rang twice.\n\nCosts\n\nNone."
    starts = [(0, 6, 1), (8, 14, 2), (38, 43, 2)]
    headings = [Block(start=a, end=b, kind="heading", level=level) for a, b, level in starts]
    bodies = [Block(start=16, end=36, kind="paragraph"), Block(start=45, end=50, kind="paragraph")]
    blocks = tuple(sorted([*headings, *bodies], key=lambda block: block.start))
    sections, chunks = splitter.split(Document(text=text, blocks=blocks))
    assert [(s.title, s.level, s.parent) for s in sections] == [("Report", 1, None), ("Trials", 2, 0), ("Costs", 2, 0)]
    assert [(text[c.start : c.end], c.section) for c in chunks] == [
        ("Report\n\nTrials\n\nThe bell rang twice.", 1),
        ("Costs\n\nNone.", 2),
    ]
