"""General questions are told from those about something."""

import pytest

from ecphoria.recall.general import subject_of


@pytest.mark.parametrize(
    "question",
    [
        "What are the main themes?",
        "What are the main themes of these documents?",
        "Give me an overview of the whole collection.",
        "Summarise the key points across all documents",
        "which topics does this corpus cover",
        "What is this all about?",
        "",
    ],
)
def test_general_ones_have_no_subject(question: str) -> None:
    assert subject_of(question) == ""


@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("What are the main themes around the harbour of Port Lunde?", "around harbour Port Lunde"),
        ("What do the documents say about baking bread?", "baking bread"),
        ("Give an overview of Ada Brandt's projects", "Ada Brandt's projects"),
    ],
)
def test_others_have_one(question: str, subject: str) -> None:
    assert subject_of(question) == subject
