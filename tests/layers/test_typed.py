"""The typed graph holds the statements of the store, with their times and spans."""

import json
from pathlib import Path

from ecphoria import Document, Memory
from ecphoria.layers.graph.typed import ASSERTED, UNKNOWN, TypedGraph

TEXT = "The works lie in the north. Ada Brandt led Isolde Works from 1961 to 1970."


def graph_of(folder: Path) -> tuple[TypedGraph, list[str]]:
    said = folder / "said.jsonl"
    triples = [["Ada Brandt", "led", "Isolde Works"]]
    said.write_text(json.dumps({"id": "a", "entities": ["Ada Brandt", "Isolde Works"], "triples": triples}))
    with Memory.open(folder / "kb", extraction=said) as memory:
        memory.add_documents([Document(id="a", text=TEXT, published="1971-02-03")])
        shadows = memory._parts.snapshot().shadows
        return shadows.typed, list(shadows.rows.entities)


def test_statements_carry_their_ends_span_and_times(tmp_path: Path) -> None:
    typed, entities = graph_of(tmp_path)
    assert len(typed) == 1
    assert (entities[typed.sources[0]], entities[typed.targets[0]]) == ("ada brandt", "isolde works")
    assert (typed.label_names[typed.labels[0]], typed.values[0]) == ("led", "Isolde Works")
    assert TEXT[typed.begins[0] : typed.ends[0]].strip() == "Ada Brandt led Isolde Works from 1961 to 1970."
    assert (typed.valid_from[0], typed.published[0], typed.statuses[0]) == (UNKNOWN, 34_387_200_000_000, ASSERTED)


def test_a_generation_brings_the_same_graph_back(tmp_path: Path) -> None:
    typed, _ = graph_of(tmp_path)
    with Memory.open(tmp_path / "kb") as memory:
        memory.compact()  # publishes
    with Memory.open(tmp_path / "kb") as memory:
        again = memory._parts.snapshot().shadows.typed
        assert list(again.label_names) == list(typed.label_names)
        assert again.sources.tolist() == typed.sources.tolist()
