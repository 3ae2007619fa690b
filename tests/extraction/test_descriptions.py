"""What models say about entities: descriptions within a bound, importance on the edges, second names as cues."""

import json
from pathlib import Path
from typing import Any

import numpy as np
from tests.extraction.reader import passage_of
from tests.scripted_server import Reply, Says, scripted

from ecphoria import Document, Memory
from ecphoria.formulas.importance_weight import importance_weight
from ecphoria.layers.load import load_rows
from ecphoria.layers.rows import IMPORTANCE_BIT, replace_documents
from ecphoria.layers.vector.engrams import DESCRIPTION_CHARACTERS
from ecphoria.store.database import Database
from ecphoria.store.extractions import joined_descriptions


def says(request: dict[str, Any]) -> Reply:
    text = passage_of(request)
    works = {"n": "International Tide Works", "t": "org", "d": f"said by {text[:12]}", "i": 5, "a": ["ITW"]}
    place = {"n": "Port Lunde", "t": "place", "d": "a town", "i": 1, "a": []}
    return Says(parts=[json.dumps({"e": [works, place]})])


def documents(count: int) -> list[Document]:
    texts = [f"Volume {number}: International Tide Works (ITW) left Port Lunde." for number in range(count)]
    return [Document(id=f"d{number:02d}", text=text) for number, text in enumerate(texts)]


def test_descriptions_are_joined_within_a_bound_and_each_once(tmp_path: Path) -> None:
    with scripted(respond=says) as server, Memory.open(tmp_path, chat=server.endpoint, extractor="llm") as memory:
        memory.add_documents(documents(30))
        database = Database(tmp_path / "ecphoria.db")
        with database.read() as connection:
            said = joined_descriptions(connection, "default", DESCRIPTION_CHARACTERS)
        database.close()
        assert said["port lunde"] == "a town"
        assert said["international tide works"].startswith("said by Volume 0: In; said by Volume 1: In")
        assert len(said["international tide works"]) <= DESCRIPTION_CHARACTERS
        assert memory.recall("a town", strategy="ecphory").entities[0].id == "port lunde"


def test_a_second_name_wakes_the_entity_and_the_first_is_shown(tmp_path: Path) -> None:
    with scripted(respond=says) as server, Memory.open(tmp_path, chat=server.endpoint, extractor="llm") as memory:
        memory.add_documents(documents(3))
        found = memory.recall("Where is ITW?", k=3)
        assert ("ITW", ("international tide works",)) in [(cue.text, cue.entity_ids) for cue in found.trace.cues]
        assert "International Tide Works" in {entity.name for entity in found.entities}


def test_importance_is_on_the_edges_also_after_a_replay(tmp_path: Path) -> None:
    with scripted(respond=says) as server, Memory.open(tmp_path, chat=server.endpoint, extractor="llm") as memory:
        memory.add_documents(documents(4))
    database = Database(tmp_path / "ecphoria.db")
    with database.read() as connection:
        rows = load_rows(connection, "default", 384)
        again = replace_documents(rows, ["d01"], load_rows(connection, "default", 384, ["d01"]))
    database.close()
    said = rows.mention_kinds >> IMPORTANCE_BIT
    by_entity = dict(zip(rows.mention_entities.tolist(), said.tolist(), strict=True))
    assert {rows.entities[entity]: value for entity, value in by_entity.items()} == {
        "international tide works": 5,
        "port lunde": 1,
    }
    np.testing.assert_array_equal(again.mention_kinds, rows.mention_kinds)


def test_the_factor_of_importance() -> None:
    factors = importance_weight(np.array([0, 1, 3, 5]))
    np.testing.assert_allclose(factors, [1, 2**-0.5, 1, 2**0.5])
