"""Firing through recall: what several related questions charge comes back, where likeness and strength miss it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.clocks import Clock

from ecphoria import Document, Memory

DOCUMENTS = [
    Document(id="buoy", title="Pilot Buoy", text="The Pilot Buoy was moored off Harrowgate by Nell Oduya in spring."),
    Document(id="valve", title="Morrow Valve", text="The Morrow Valve hisses when the pressure in the boiler falls."),
    Document(id="gauge", title="Lantern Gauge", text="The Lantern Gauge shows the depth of the ballast tanks at sea."),
    Document(id="cook", title="Cook's Book", text="Peel the turnips, salt them well and leave them under a cloth."),
    Document(id="weather", title="Log", text="Fog until noon, then a light wind from the west and high clouds."),
]
FIRST = "Who moored the Pilot Buoy?"
CHAIN = (
    "What colour was the Pilot Buoy painted?",
    "How deep is the water around the Pilot Buoy?",
    "When does the Pilot Buoy have to be repaired?",
)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def memory(tmp_path: Path, clock: Clock) -> Iterator[Memory]:
    with Memory.open(tmp_path / "kb", clock=clock) as opened:
        opened.add_documents(DOCUMENTS)
        yield opened


def _episodes(memory: Memory, question: str, **given: object) -> set[str]:
    return {episode.id for episode in memory.recall(question, **given).episodes}  # type: ignore[arg-type]


def test_a_chain_of_related_questions_brings_back_what_none_of_them_does_alone(memory: Memory, clock: Clock) -> None:
    first = memory.ask(FIRST, firing=True)
    clock.pass_days(60)
    strict = {"episodic_floor": 0.95}  # by likeness alone, none of them finds it
    for question in CHAIN:
        assert first.episode_id not in _episodes(memory, question, **strict)
    fired = []
    for question in CHAIN:
        found = memory.recall(question, firing=True, remember=True, **strict)
        fired.append(first.episode_id in {episode.id for episode in found.episodes if episode.fired})
        clock.pass_days(0.01)
    assert not fired[0]
    assert any(fired)


def test_charge_is_kept_only_where_the_question_is_and_leaks(memory: Memory, clock: Clock) -> None:
    first = memory.ask(FIRST)
    unkept = memory.recall(CHAIN[0], firing=True)
    again = memory.recall(CHAIN[0], firing=True)
    assert unkept.charges == again.charges
    kept = memory.recall(CHAIN[0], firing=True, remember=True)
    assert kept.charges is not None
    held = kept.charges[first.episode_id]
    clock.pass_days(1)
    later = memory.recall("Turnips?", firing=True).charges
    assert later is not None
    assert later.get(first.episode_id, 0.0) < held / 2  # exp(-1), and more while the new pulse lasts


def test_a_question_that_shares_an_entity_and_no_words_charges(memory: Memory) -> None:
    first = memory.ask("Where did Nell Oduya work in spring?")
    found = memory.recall("Nell Oduya's turnip recipe", firing=True)
    assert found.charges is not None
    episodes = {episode.id for episode in found.episodes if episode.fired}
    assert first.episode_id in {*found.charges, *episodes}


def test_without_firing_nothing_is_charged(memory: Memory) -> None:
    memory.ask(FIRST)
    assert memory.recall(FIRST, remember=True).charges is None
    assert memory.recall(FIRST, firing=True, remember=True).charges is not None


def test_a_chain_of_questions_brings_a_passage_among_the_hits_that_is_not_there_without(
    memory: Memory, clock: Clock
) -> None:
    memory.add_documents(
        [
            Document(id=f"ship-{number}", text=f"The Pilot Buoy was seen from the ship Number {number} in a calm.")
            for number in range(12)
        ]
    )
    first = memory.recall("Who salts turnips under a cloth near the Pilot Buoy?", where={"id": "cook"}, remember=True)
    memory.episodes.opened(first.episode_id, "cook#0")
    clock.pass_days(400)  # long faded
    without = with_ = False
    for question in CHAIN:
        plain = memory.recall(question, k=5)
        fires = memory.recall(question, k=5, firing=True, remember=True)
        without |= "cook#0" in {hit.chunk_id for hit in plain.hits}
        with_ |= "cook#0" in {hit.chunk_id for hit in fires.hits}
        clock.pass_days(0.01)
    assert with_
    assert not without
