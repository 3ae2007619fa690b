"""Data set folders: ``corpus.jsonl`` {id, title, text} and ``questions.jsonl`` {question, answers, supporting_ids}."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ecphoria import Document


@dataclass(frozen=True, kw_only=True, slots=True)
class DataSet:
    """Documents, and questions with the ids of their gold evidence."""

    name: str
    documents: tuple[Document, ...]
    questions: tuple[dict[str, Any], ...]


def load(folder: Path, *, titles: bool = True, limit: int | None = None) -> DataSet:
    """Read a folder; without titles no document has one. Questions without evidence are left out."""
    documents = tuple(
        Document(id=row["id"], title=row["title"] if titles else None, text=row["text"])
        for row in _rows(folder / "corpus.jsonl")
    )
    questions = tuple(row for row in _rows(folder / "questions.jsonl") if row["supporting_ids"])
    return DataSet(name=folder.name, documents=documents, questions=questions[:limit])


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        yield from (json.loads(line) for line in file)
