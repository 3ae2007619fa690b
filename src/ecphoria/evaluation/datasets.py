"""Data set folders: ``corpus.jsonl`` and ``questions.jsonl``, one JSON object on each line.

A document: ``{"id", "title", "text"}`` and optionally ``published`` and ``metadata``; ``title`` may be null. A
question: ``{"id", "question", "answers": [...], "supporting_ids": [...]}``; either list may be empty or missing, and
then what needs it is not measured for that question. Other keys are passed over.
"""

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from ecphoria.errors import InputError
from ecphoria.model import Document

CORPUS, QUESTIONS = "corpus.jsonl", "questions.jsonl"
_Record = TypeVar("_Record")


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """A question with the answers that count as right and the ids of the documents that hold the evidence."""

    id: str
    text: str
    answers: tuple[str, ...]
    supporting_ids: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class DataSet:
    """Documents and questions about them. ``fingerprint`` is the SHA-256 of both files."""

    name: str
    documents: tuple[Document, ...]
    questions: tuple[Asked, ...]
    fingerprint: str

    def sample(self, size: int | None, seed: int) -> "DataSet":
        """The same with a random sample of its questions, in their order; all of them when there are no more."""
        if size is None or size >= len(self.questions):
            return self
        chosen = sorted(random.Random(seed).sample(range(len(self.questions)), size))
        return replace(self, questions=tuple(self.questions[index] for index in chosen))


def load(folder: Path) -> DataSet:
    """Read a data set folder.

    Raises:
        InputError: a file is missing, or a line of it is not as described; names the file, the line and the key.
    """
    documents = _read(folder / CORPUS, _document)
    questions = _read(folder / QUESTIONS, _question)
    known = {document.id for _, document in documents}
    for line, question in questions:
        if missing := [id_ for id_ in question.supporting_ids if id_ not in known]:
            raise _wrong(folder / QUESTIONS, line, f"supporting_ids: no document {missing[0]!r} in {CORPUS}")
    _once(folder / CORPUS, [(line, str(document.id)) for line, document in documents])
    _once(folder / QUESTIONS, [(line, question.id) for line, question in questions])
    digest = hashlib.sha256()
    for name in (CORPUS, QUESTIONS):
        digest.update((folder / name).read_bytes())
    return DataSet(
        name=folder.resolve().name,
        documents=tuple(document for _, document in documents),
        questions=tuple(question for _, question in questions),
        fingerprint=digest.hexdigest(),
    )


def _read(path: Path, record: Callable[["_Line"], _Record]) -> list[tuple[int, _Record]]:
    records = [(line.number, record(line)) for line in _lines(path)]
    if not records:
        raise InputError(str(path), "holds no line", "write one JSON object on each line")
    return records


@dataclass(frozen=True, kw_only=True, slots=True)
class _Line:
    path: Path
    number: int
    row: dict[str, Any]

    def text(self, key: str) -> str:
        value = self.row.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(f"{key}: expected text, got {value!r}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        values = self.row.get(key) or []
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise self.wrong(f"{key}: expected a list of texts, got {values!r}")
        return tuple(values)

    def wrong(self, reason: str) -> InputError:
        return _wrong(self.path, self.number, reason)


def _lines(path: Path) -> Iterator[_Line]:
    try:
        content = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        remedy = f"a data set is a folder with {CORPUS} and {QUESTIONS}"
        raise InputError(str(path), "there is no such file", remedy) from None
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(str(path), f"cannot be read ({error})", "give a UTF-8 file of JSON lines") from error
    for number, line in enumerate(content.split("\n"), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            raise _wrong(path, number, f"not JSON ({error.msg} at column {error.colno})") from error
        if not isinstance(row, dict):
            raise _wrong(path, number, "not a JSON object")
        yield _Line(path=path, number=number, row=row)


def _document(line: _Line) -> Document:
    title = line.row.get("title")
    if title is not None and not isinstance(title, str):
        raise line.wrong(f"title: expected text or null, got {title!r}")
    published, metadata = line.row.get("published"), line.row.get("metadata") or {}
    if published is not None and not isinstance(published, str):
        raise line.wrong(f"published: expected ISO 8601 text, got {published!r}")
    if not isinstance(metadata, dict):
        raise line.wrong(f"metadata: expected an object, got {metadata!r}")
    return Document(
        id=line.text("id"), title=title or None, text=line.text("text"), published=published, metadata=metadata
    )


def _question(line: _Line) -> Asked:
    return Asked(
        id=line.text("id"),
        text=line.text("question"),
        answers=line.texts("answers"),
        supporting_ids=tuple(dict.fromkeys(line.texts("supporting_ids"))),
    )


def _once(path: Path, ids: list[tuple[int, str]]) -> None:
    seen: dict[str, int] = {}
    for line, id_ in ids:
        if id_ in seen:
            raise _wrong(path, line, f"id {id_!r} stands on line {seen[id_]} already")
        seen[id_] = line


def _wrong(path: Path, line: int, reason: str) -> InputError:
    return InputError(f"{path}, line {line}", reason, "correct the line")
