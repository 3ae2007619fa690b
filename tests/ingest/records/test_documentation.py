"""The page about records cannot lie: its mapping is one."""

import re
import tomllib
from pathlib import Path

from ecphoria.ingest.records.mapping import read_mapping

PAGE = (Path(__file__).parents[3] / "docs" / "records.md").read_text(encoding="utf-8")


def test_the_mapping_of_the_page_is_read() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    mapping = read_mapping(tomllib.loads(example))
    assert [entity.column for entity in mapping.entities] == ["doctor", "patient", "medication"]
    assert [(relation.label, relation.literal) for relation in mapping.relations] == [
        ("age", True),
        ("diagnosed", False),
    ]
    assert mapping.text == ("notes",)
