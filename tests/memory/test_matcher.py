"""Another matcher than the one that comes with the package."""

from pathlib import Path

import pytest

from ecphoria import Document, Memory
from ecphoria.entities.matching.model import Matcher
from ecphoria.errors import ConfigurationError


def test_trained_weights_are_used_and_have_generations_of_their_own(tmp_path: Path) -> None:
    weights = tmp_path / "weights.json"
    Matcher.load().save(weights)
    text = "The Phoenix Initiative moved to Oslo. Ann Lee leads Project Phoenix in Oslo."
    with Memory.open(tmp_path / "kb") as memory:
        memory.add_documents([Document(id="a", text=text)])
        wanted = memory.entities.get("Project Phoenix")
    with Memory.open(tmp_path / "kb", matcher=weights) as memory:
        assert memory.status().indexed_position == 0
        assert memory.entities.get("Project Phoenix") == wanted
    with Memory.open(tmp_path / "kb", matcher=weights) as memory:
        assert memory.status().indexed_position == 1


def test_a_file_without_weights_is_refused(tmp_path: Path) -> None:
    (tmp_path / "weights.json").write_text("{}")
    with pytest.raises(ConfigurationError, match="entity train"):
        Memory.open(tmp_path / "kb", matcher=tmp_path / "weights.json")
