"""Documents that past questions brought back come a little sooner; without traces nothing changes."""

from pathlib import Path

import pytest
from tests.clocks import Clock

from ecphoria import Document, Memory

WORLD = [
    Document(id=name, title=f"{name} harbour", text=f"The tide tables of {name} are kept by the warden.")
    for name in ("Aldmouth", "Brixel", "Corve")
]
QUESTION = "Who keeps the tide tables?"


def scores(memory: Memory, **given: object) -> dict[str, float]:
    hits = memory.recall(QUESTION, episodic_weight=0.0, **given).hits  # type: ignore[arg-type]
    return {hit.document_id: hit.score for hit in hits}


def test_use_lifts_by_the_logarithm_of_frequency_and_recency(tmp_path: Path) -> None:
    clock = Clock()
    with Memory.open(tmp_path, clock=clock) as memory:
        memory.add_documents(WORLD)
        assert scores(memory) == scores(memory, usage=0.0)
        for _ in range(2):
            memory.ask("Who keeps the tables of Brixel?", where={"id": "Brixel"})
        clock.pass_days(10)
        gained = {id_: score - scores(memory, usage=0.0)[id_] for id_, score in scores(memory).items()}
        # .35 ln((1 + .5 ln 3) (1 + .3 exp(-.5)))
        assert gained["Brixel"] == pytest.approx(0.2117432, abs=1e-6)
        assert gained["Aldmouth"] == gained["Corve"] == 0
        assert scores(memory, frequency=False, recency=False) == scores(memory, usage=0.0)


def test_what_is_forgotten_is_no_use(tmp_path: Path) -> None:
    with Memory.open(tmp_path, clock=Clock()) as memory:
        memory.add_documents(WORLD)
        memory.ask("Who keeps the tables of Brixel?")
        memory.remove("Corve")  # and the episode that brought it back
        memory.add_documents(WORLD)
        assert scores(memory) == scores(memory, usage=0.0)
