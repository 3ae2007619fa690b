"""Three dated documents about one office, and what was extracted from them."""

import json
from pathlib import Path

from ecphoria import Document, Memory
from ecphoria.config import Endpoint

DOCUMENTS = (
    Document(
        id="palmisano",
        text="IBM builds mainframes in Poughkeepsie. Samuel Palmisano was the CEO of IBM from 2002 to 2011. "
        "He sold the personal computers to Lenovo.",
        published="2012-01-15",
    ),
    Document(
        id="rometty",
        text="Ginni Rometty was the CEO of IBM from 2012 to 2020. She bought Red Hat for 34 billion dollars.",
        published="2020-02-01",
    ),
    Document(
        id="krishna",
        text="Arvind Krishna has been the CEO of IBM since 2020. He holds a doctorate in electrical engineering.",
        published="2021-06-01",
    ),
)
_TERMS = {
    "palmisano": ("Samuel Palmisano", "2002", "2011"),
    "rometty": ("Ginni Rometty", "2012", "2020"),
    "krishna": ("Arvind Krishna", "2020", None),
}


def extraction(folder: Path) -> Path:
    """A file of what the documents say."""
    lines = [
        {
            "id": id_,
            "entities": [{"name": person, "type": "person"}, {"name": "IBM", "type": "organization"}],
            "triples": [{"s": person, "p": "CEO of", "o": "IBM", "f": begin, "u": end}],
        }
        for id_, (person, begin, end) in _TERMS.items()
    ]
    file = folder / "said.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return file


def remembering(folder: Path, chat: Endpoint | None = None, *, local: bool = False) -> Memory:
    """A memory of them, read by the local extractor or from the file."""
    memory = Memory.open(folder / "kb", chat=chat, extraction=None if local else extraction(folder))
    report = memory.add_documents(DOCUMENTS)
    assert not report.failed
    return memory
