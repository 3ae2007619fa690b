"""Indexes that were brought up to date for a question are there for the next process."""

from pathlib import Path

from tests.texts import small_world

from ecphoria import Document, Memory


def test_what_a_question_brought_up_to_date_is_published_at_the_end(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as memory:
        memory.add_documents(small_world(20))
        published = memory.status().indexed_position
        memory.add_documents([Document(id="new", text="Ada Brandt left Port Lunde.")])
        assert memory.status().indexed_position == published  # one document is not worth it
        memory.recall("Who left Port Lunde?")
    with Memory.open(tmp_path) as memory:
        assert memory.status().indexed_position == memory.status().position
