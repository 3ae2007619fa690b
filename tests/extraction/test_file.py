"""Extraction made elsewhere is taken in."""

import json
from pathlib import Path

import pytest

from ecphoria import Document, Memory
from ecphoria.errors import ConfigurationError

DOCUMENTS = [
    Document(id="a", title="Tidebell", text="The Tidebell was designed by Ada Brandt in 1961."),
    Document(id="b", title="Ada Brandt", text="She was born in Port Lunde."),
    Document(id="c", text="Nobody read this."),
]
LINES = [
    {
        "id": "a",
        "entities": ["Tidebell", "Ada Brandt", "1961", "Atlantis"],
        "triples": [["Tidebell", "by", "Ada Brandt"]],
    },
    {"id": "b", "entities": ["Ada Brandt", {"name": "Port Lunde", "type": "place"}]},
]


def write(path: Path, lines: list[dict[str, object]]) -> Path:
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    return path


def test_names_of_a_file_are_looked_up_and_the_missing_is_on_the_ledger(tmp_path: Path) -> None:
    file = write(tmp_path / "x.jsonl", LINES)
    with Memory.open(tmp_path / "kb", extraction=file) as memory:
        report = memory.add_documents(DOCUMENTS)
        assert (report.extraction.done, report.extraction.failed, report.extraction.dropped) == (2, 1, 2)
        assert memory.recall("Where was the designer of the Tidebell born?", k=2).hits
        assert memory.status().entities == 3
        assert len(memory.add_documents(DOCUMENTS).unchanged) == 3
    more = write(tmp_path / "y.jsonl", [*LINES, {"id": "c", "entities": []}])
    with Memory.open(tmp_path / "kb", extraction=more) as memory:
        assert memory.retry_failed().extraction.empty == 1
        assert len(memory.add_documents(DOCUMENTS).updated) == 3  # it is another file
    with Memory.open(tmp_path / "kb") as memory, pytest.raises(ConfigurationError, match="--extraction"):
        memory.add_documents(DOCUMENTS)


def test_a_file_of_another_form_is_refused_with_its_line(tmp_path: Path) -> None:
    file = write(tmp_path / "x.jsonl", [*LINES, {"id": "c"}])
    with Memory.open(tmp_path / "kb", extraction=file) as memory, pytest.raises(ConfigurationError, match="line 3"):
        memory.add_documents(DOCUMENTS)
    none = tmp_path / "none"
    with Memory.open(tmp_path / "kb", extraction=none) as memory, pytest.raises(ConfigurationError, match="be read"):
        memory.add_documents(DOCUMENTS)
