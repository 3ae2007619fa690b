"""What many tests need: a small real memory, embedder and extractor."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ecphoria import Memory
from ecphoria.models.bert_onnx import OnnxEmbedder
from tests.texts import small_world


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    """An empty memory."""
    with Memory.open(tmp_path / "kb") as opened:
        yield opened


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    """A memory of forty documents; tests only read it."""
    with Memory.open(tmp_path_factory.mktemp("world") / "kb") as opened:
        opened.add_documents(small_world(40))
        yield opened


@pytest.fixture(scope="session")
def embedder() -> OnnxEmbedder:
    """The default embedder."""
    return OnnxEmbedder()
