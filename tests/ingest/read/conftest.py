"""Reading what a test has just written."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[3]))  # so that `tests.files` is found however pytest is started

from tests.files import check_law

from ecphoria.ingest.read import read_file
from ecphoria.model import Document


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str, bytes | str], Document]:
    """Write a file, read it, check the law of blocks, and give its one document."""

    def write_and_read(name: str, content: bytes | str) -> Document:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        (document,) = read_file(path, f"docs/{name}")
        check_law(document)
        assert document.id == f"docs/{name}"
        return document

    return write_and_read
