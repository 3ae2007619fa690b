"""Paths in words: what ties two names is taken from the text where they stand close enough."""

import pytest

from ecphoria.model import Span, Step
from ecphoria.recall.path import _tie, why
from ecphoria.store.reading import StoredChunk


def _chunk(text: str, title: str | None = "Notes") -> StoredChunk:
    return StoredChunk(
        document_id="notes.txt",
        ordinal=0,
        title=title,
        published=None,
        text=text,
        span=Span(start=0, end=len(text)),
        sentences=((0, len(text)),),
        section=None,
    )


@pytest.mark.parametrize(
    ("text", "first", "second", "tie"),
    [
        ("Ada at the end of a long day saw an Engine.", "Ada", "Engine", "named together in Notes"),
        ("The Analytical Engine of Ada Lovelace.", "Ada Lovelace", "Analytical Engine", "of"),
        ("Ada came. Later the Engine broke.", "Ada", "Engine", "named together in Notes"),
        ("Ada, who at the end of a long day saw the Engine.", "Ada", "Engine", "named together in Notes"),
        ("They speak of the Engine only.", "Notes", "Engine", "mentions"),
        ("They speak of the Engine only.", "Engine", "Notes", "mentioned in"),
    ],
)  # fmt: skip
def test_what_ties_two_names(text: str, first: str, second: str, tie: str) -> None:
    assert _tie(_chunk(text), first, second) == tie


def test_without_a_title_the_document_is_named() -> None:
    assert _tie(_chunk("Ada. And then the Engine.", None), "Ada", "Engine") == "named together in notes.txt"


def test_the_chain_reads_as_a_sentence_and_says_a_cue_once() -> None:
    path = (
        Step(kind="cue", id="ada lovelace", label="Ada Lovelace's", share=1),
        Step(kind="entity", id="ada lovelace", label="Ada Lovelace", share=0.5),
        Step(
            kind="entity", id="analytical engine", label="Analytical Engine", share=0.4, relation="wrote notes on the"
        ),
        Step(kind="chunk", id="notes.txt#0", label="this passage", share=0.25),
    )
    assert (
        why(path, "")
        == "Ada Lovelace -> [wrote notes on the] -> Analytical Engine -> this passage (25% of its activation)"
    )
    assert why((), "nearest to the question") == "nearest to the question"
