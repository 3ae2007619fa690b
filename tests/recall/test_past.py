"""Past questions in a recall: what served comes back sooner, what was of no use later, and silence changes little."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from tests.clocks import Clock
from tests.texts import small_world

from ecphoria import Document, Memory
from ecphoria.errors import ConfigurationError
from ecphoria.model import Recall

WORLD = small_world(30)
QUESTION = "Who designed the Kestrel Pump 0?"
AGAIN = "Who was the designer of the Kestrel Pump 0?"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def memory(tmp_path: Path, clock: Clock) -> Iterator[Memory]:
    with Memory.open(tmp_path / "kb", clock=clock) as opened:
        opened.add_documents(WORLD)
        yield opened


def order(found: Recall) -> list[str]:
    return [hit.chunk_id for hit in found.hits]


def scores(found: Recall) -> dict[str, float]:
    return {hit.chunk_id: hit.score for hit in found.hits}


def test_without_traces_recall_is_what_it_is_without_the_layer(memory: Memory) -> None:
    found, without = memory.recall(QUESTION), memory.recall(QUESTION, episodic_weight=0.0)
    assert found.hits == without.hits
    assert found.episodes == ()


def test_recall_writes_nothing_unless_told_to(memory: Memory) -> None:
    memory.recall(QUESTION)
    assert memory.status().episodes == 0
    found = memory.recall(QUESTION, remember=True)
    assert memory.episodes.get(found.episode_id).kind == "recall"
    memory.recall(QUESTION)
    assert memory.episodes.get(found.episode_id).accesses == 0


def test_a_good_answer_brings_its_sources_back_and_says_so(memory: Memory) -> None:
    before = memory.recall(QUESTION, k=10)
    last = before.hits[-1].chunk_id
    remembered = memory.recall(QUESTION, k=10, remember=True)
    memory.episodes.opened(remembered.episode_id, last)
    memory.feedback(remembered.episode_id, "positive")
    after = memory.recall(AGAIN, k=10)
    assert order(after).index(last) < 9
    assert scores(after)[last] > scores(memory.recall(AGAIN, k=10, episodic_weight=0.0)).get(last, -99) + 0.5
    (hit,) = [hit for hit in after.hits if hit.chunk_id == last]
    assert f'opened after "{QUESTION}", which was found good' in hit.why
    (episode,) = after.episodes
    assert (episode.id, episode.question, episode.share) == (remembered.episode_id, QUESTION, 1.0)


def test_an_answer_of_no_use_never_lifts_what_it_cites(memory: Memory) -> None:
    answer = memory.ask(QUESTION)
    memory.feedback(answer.episode_id, "negative")
    cited = {citation.chunk_id for citation in answer.citations}
    plain, after = scores(memory.recall(AGAIN, k=30, episodic_weight=0.0)), scores(memory.recall(AGAIN, k=30))
    assert all(after[chunk] < plain[chunk] for chunk in cited)


def test_the_same_question_with_a_good_answer_brings_its_citations_first(memory: Memory) -> None:
    answer = memory.ask(QUESTION)
    memory.feedback(answer.episode_id, "positive")
    cited = list(dict.fromkeys(citation.chunk_id for citation in answer.citations))
    assert order(memory.recall("who designed the kestrel pump 0"))[: len(cited)] == cited


def test_repeating_a_question_without_a_word_does_not_settle_its_order(memory: Memory) -> None:
    memory.ask(QUESTION)
    once = memory.recall(AGAIN, k=30)
    for _ in range(15):
        memory.ask(QUESTION)
    often, plain = memory.recall(AGAIN, k=30), memory.recall(AGAIN, k=30, episodic_weight=0.0)
    gained = [scores(often)[chunk] - scores(plain)[chunk] for chunk in scores(plain)]
    assert max(gained) <= 2.0 * 0.5  # episodic_weight, and what a word unsaid is worth beside it
    assert max(scores(often)[c] - scores(once)[c] for c in scores(plain)) < 1.0


def test_use_counts_and_time_passes(memory: Memory, clock: Clock) -> None:
    answer = memory.ask(QUESTION)
    fresh = memory.episodes.get(answer.episode_id)
    assert fresh.activation == pytest.approx(1.3)
    clock.pass_days(10)
    memory.ask(AGAIN)
    used = memory.episodes.get(answer.episode_id)
    assert (used.accesses, used.accessed) == (1, clock.now)
    clock.pass_days(300)
    assert 0 < memory.episodes.get(answer.episode_id).activation < used.activation / 3


def test_a_changed_source_makes_an_episode_stale_and_a_new_date_does_not(memory: Memory) -> None:
    answer = memory.ask(QUESTION, k=3)
    source = answer.recall.hits[0].document_id
    (document,) = [item for item in WORLD if item.id == source]
    memory.add_documents([Document(id=source, title=document.title, text=document.text, metadata={"seen": True})])
    assert memory.episodes.get(answer.episode_id).state == "live"
    memory.add_documents([Document(id=source, title=document.title, text=document.text + " It was sold.")])
    assert memory.episodes.get(answer.episode_id).state == "stale"
    assert memory.recall(QUESTION).episodes == ()


def test_what_was_pruned_or_has_expired_surfaces_nowhere(memory: Memory, clock: Clock) -> None:
    answer = memory.ask(QUESTION)
    memory.episodes.expire(answer.episode_id, timedelta(days=2))
    assert memory.recall(QUESTION).episodes
    clock.pass_days(3)
    assert memory.recall(QUESTION).episodes == ()
    assert memory.episodes.get(answer.episode_id).activation == 0


def test_other_strategies_take_no_part(memory: Memory) -> None:
    before = {name: memory.recall(QUESTION, strategy=name).hits for name in ("vector", "dense", "bm25", "graph")}
    answer = memory.ask(QUESTION)
    memory.feedback(answer.episode_id, "positive")
    for name, hits in before.items():
        assert memory.recall(QUESTION, strategy=name).hits == hits


def test_a_filter_holds_for_what_the_past_brings_back(memory: Memory) -> None:
    answer = memory.ask(QUESTION)
    memory.feedback(answer.episode_id, "positive")
    ids = ["doc-003", "doc-004"]
    assert {hit.document_id for hit in memory.recall(QUESTION, where={"id": ids}).hits} <= set(ids)


def test_components_of_activation_can_be_left_out(memory: Memory, clock: Clock) -> None:
    answer = memory.ask(QUESTION)
    memory.feedback(answer.episode_id, "positive")
    clock.pass_days(20)

    def activation(**left_out: bool) -> float:
        return memory.recall(QUESTION, **left_out).episodes[0].activation

    whole = activation()
    assert activation(fade=False) == pytest.approx(whole / 0.9048374180359595)  # exp(-.005 20)
    assert activation(recency=False) == pytest.approx(whole / 1.1103638323514327)  # 1 + .3 exp(-.05 20)
    assert activation(feedback=False) == pytest.approx(whole / 1.2)
    memory.ask(AGAIN)
    assert activation(frequency=False) < activation()


@pytest.mark.parametrize("given", ["good", 1.5, -1.01, True])
def test_feedback_is_a_word_or_a_rating(memory: Memory, given: object) -> None:
    answer = memory.ask(QUESTION)
    with pytest.raises(ConfigurationError, match="feedback"):
        memory.feedback(answer.episode_id, given)  # type: ignore[arg-type]


def test_ratings_in_grades_and_openings_move_the_factor(memory: Memory) -> None:
    answer = memory.ask(QUESTION)
    memory.feedback(answer.episode_id, 0.5)
    assert memory.episodes.get(answer.episode_id).reinforcement == pytest.approx(1.2**0.5)
    chunk = answer.recall.hits[0].chunk_id
    for _ in range(3):  # only the first one counts
        memory.episodes.opened(answer.episode_id, chunk)
    shown = memory.episodes.get(answer.episode_id)
    assert shown.reinforcement == pytest.approx(1.2)
    assert (shown.feedback, shown.sources[0].opened) == ("0.5", 3)


def test_episodes_that_were_recalled_together_bring_one_another_back(memory: Memory) -> None:
    one, other = memory.ask(QUESTION), memory.ask("Which town tried the Kestrel Pump 0 first?")
    low = {"episodic_floor": 0.3}
    memory.recall(AGAIN, remember=True, links=True, **low)  # both count, and are tied
    high = {"episodic_floor": 0.9}
    assert other.episode_id not in {episode.id for episode in memory.recall(AGAIN, **high).episodes}
    tied = {episode.id: episode for episode in memory.recall(AGAIN, links=True, **high).episodes}
    assert tied[other.episode_id].share < tied[one.episode_id].share


def test_the_same_history_gives_the_same_memory(tmp_path: Path) -> None:
    def lived(folder: Path) -> list[object]:
        with Memory.open(folder, clock=(clock := Clock())) as memory:
            memory.add_documents(WORLD[:8])
            for question, word in ((QUESTION, "positive"), (AGAIN, "negative"), (QUESTION, "positive")):
                memory.feedback(memory.ask(question).episode_id, word)  # type: ignore[arg-type]
                clock.pass_days(3)
            found = memory.recall(AGAIN)
            return [found.episodes, found.hits, memory.episodes.find()]

    assert lived(tmp_path / "one") == lived(tmp_path / "other")


def test_a_question_about_another_year_or_thing_by_number_is_not_this_one(memory: Memory) -> None:
    answer = memory.ask(QUESTION)
    memory.feedback(answer.episode_id, "positive")
    assert memory.recall(QUESTION.replace("0", "6")).episodes == ()
    assert memory.recall("Who designed the Kestrel Pump 0 in 2015?").episodes == ()


def test_a_question_held_to_a_time_leaves_nothing_to_be_recalled(memory: Memory) -> None:
    answer = memory.ask(QUESTION, as_of="2023-01-01")
    assert memory.episodes.get(answer.episode_id).state == "live"
    memory.feedback(answer.episode_id, "positive")
    assert memory.recall(QUESTION).episodes == ()


def test_the_past_has_no_part_in_what_was_true_then_and_only_its_own_in_what_was_known(
    memory: Memory, clock: Clock
) -> None:
    memory.feedback(memory.ask(QUESTION).episode_id, "positive")
    clock.pass_days(10)
    memory.feedback(memory.ask(AGAIN).episode_id, "positive")
    assert memory.recall(QUESTION, as_of=clock.now).episodes == ()
    known = memory.recall(QUESTION, known_at=clock.now - timedelta(days=5)).episodes
    assert [episode.question for episode in known] == [QUESTION]
