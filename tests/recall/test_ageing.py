"""Documents age where their domain has them age: by publication, renewed by use, and not where a time is asked for."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.clocks import Clock

from ecphoria import Document, Memory
from ecphoria.errors import ConfigurationError

OLD, NEW = "2020-03-01", "2023-12-01"
QUESTION = "Which protocol does the Harrowgate ward follow?"
WORLD = [
    Document(id="old", text="The Harrowgate ward follows the grey protocol for fevers.", published=OLD),
    Document(id="new", text="The Harrowgate ward follows the white protocol for fevers.", published=NEW),
    Document(id="undated", text="The Harrowgate ward follows the red protocol for fevers."),
]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[[str], Memory]]:
    held: list[Memory] = []

    def open_(domain: str) -> Memory:
        held.append(Memory.open(tmp_path / domain, clock=Clock(), domain=domain))
        held[-1].add_documents(WORLD)
        return held[-1]

    yield open_
    for memory in held:
        memory.close()


def lost(memory: Memory, **given: object) -> dict[str, float]:
    """What each document's passage loses by its age."""
    ageless = {**given, "ageing": 0.0, "superseding": 0.0}
    plain = {hit.document_id: hit.score for hit in memory.recall(QUESTION, **ageless).hits}  # type: ignore[arg-type]
    aged = {hit.document_id: hit.score for hit in memory.recall(QUESTION, **given).hits}  # type: ignore[arg-type]
    return {id_: plain[id_] - aged[id_] for id_ in plain}


def test_a_general_memory_has_no_age(opened: Callable[[str], Memory]) -> None:
    memory = opened("general")
    assert memory.recall(QUESTION).hits == memory.recall(QUESTION, ageing=0.0, superseding=0.0).hits


def test_what_is_older_loses_more_and_what_has_no_date_nothing(opened: Callable[[str], Memory]) -> None:
    loss = lost(opened("healthcare"), superseding=0.0, ageing=1.0)
    assert loss["undated"] == 0
    assert loss["new"] == pytest.approx(0.2665530376)  # 31 days: 1 - exp(-.31)
    assert loss["old"] == pytest.approx(0.9999991626)  # 1400 days: 1 - exp(-14.01)
    assert lost(opened("news"), superseding=0.0, ageing=2.0)["new"] == pytest.approx(2 * 0.9549507976)  # 1 - exp(-3.1)


def test_a_question_about_a_time_that_is_over_has_nothing_age(opened: Callable[[str], Memory]) -> None:
    memory = opened("healthcare")
    over = "Which protocol did the Harrowgate ward follow in 2020?"
    assert memory.recall(over).hits == memory.recall(over, ageing=0.0).hits
    since = QUESTION.replace("?", " since 2020?")
    assert memory.recall(since).hits != memory.recall(since, ageing=0.0).hits
    held = {"as_of": "2022-01-01"}
    assert memory.recall(QUESTION, **held).hits == memory.recall(QUESTION, ageing=0.0, **held).hits


def test_use_renews_a_document(opened: Callable[[str], Memory]) -> None:
    memory = opened("healthcare")
    memory.ask(QUESTION, where={"id": "old"}, strategy="bm25")
    before = lost(memory, episodic_weight=0.0, superseding=0.0)["old"]
    memory.ask(QUESTION, where={"id": "old"})  # uses the episode that cites it
    assert before == pytest.approx(0.5, abs=1e-5)
    assert lost(memory, episodic_weight=0.0, superseding=0.0)["old"] == pytest.approx(0)


def test_an_unknown_domain_is_named_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"sport.*healthcare"):
        Memory.open(tmp_path, domain="sport")


def test_a_domain_can_be_declared(tmp_path: Path) -> None:
    (tmp_path / "ecphoria.toml").write_text('domain = "sport"\n[domains.sport]\nrate = 0.5\ndocuments = false\n')
    with Memory.open(tmp_path, clock=(clock := Clock())) as memory:
        memory.add_documents(WORLD)
        answer = memory.ask(QUESTION)
        clock.pass_days(2)
        assert memory.episodes.get(answer.episode_id).activation == pytest.approx(
            0.36787944117144233 * (1 + 0.3 * 0.9048374180359595)  # exp(-1) (1 + .3 exp(-.1))
        )
        assert memory.recall(QUESTION, ageing=1.0, episodic_weight=0.0).hits == (
            memory.recall(QUESTION, ageing=0.0, episodic_weight=0.0).hits
        )


@pytest.mark.parametrize("table", ["rate = -1", 'rate = "fast"', "rate = 0.1\nspeed = 2", "documents = true"])
def test_a_wrong_profile_is_refused(tmp_path: Path, table: str) -> None:
    (tmp_path / "ecphoria.toml").write_text(f"[domains.sport]\n{table}\n")
    with pytest.raises(ConfigurationError, match=r"domains\.sport"):
        Memory.open(tmp_path)


EDITIONS = [
    Document(id="2020", title="Fever protocol 2020", text="Fevers are treated with the grey syrup.", published=OLD),
    Document(id="2023", title="Fever protocol 2023", text="Fevers are treated with the white syrup.", published=NEW),
    Document(id="oath", title="The oath", text="Nurses of Harrowgate swear on a silver bell.", published=OLD),
]


def test_what_a_newer_edition_replaces_fades_and_what_is_only_old_hardly(tmp_path: Path) -> None:
    with Memory.open(tmp_path, clock=Clock(), domain="healthcare") as memory:
        memory.add_documents(EDITIONS)
        plain = scores_of(memory, "How are fevers treated?", ageing=0.0, superseding=0.0)
        faded = scores_of(memory, "How are fevers treated?")
        assert plain["2020"] - faded["2020"] == pytest.approx(4.5, abs=0.01)  # superseding and ageing, 1400 days old
        assert plain["2023"] - faded["2023"] == pytest.approx(0.5 * 0.2665530376, abs=1e-6)
        assert plain["oath"] - faded["oath"] == pytest.approx(0.5, abs=0.01)


def test_use_does_not_bring_back_what_was_replaced(tmp_path: Path) -> None:
    with Memory.open(tmp_path, clock=Clock(), domain="healthcare") as memory:
        memory.add_documents(EDITIONS)
        for _ in range(3):
            answer = memory.ask("How are fevers treated?", where={"id": "2020"})
            memory.feedback(answer.episode_id, "positive")
        assert memory.recall("How are fevers treated?").hits[0].document_id == "2023"


def test_a_question_about_another_time_finds_the_edition_of_that_time(tmp_path: Path) -> None:
    with Memory.open(tmp_path, clock=Clock(), domain="healthcare") as memory:
        memory.add_documents(EDITIONS)
        then = memory.recall("How are fevers treated?", as_of="2021-01-01")
        assert then.hits[0].document_id == "2020"


def scores_of(memory: Memory, question: str, **given: object) -> dict[str, float]:
    return {hit.document_id: hit.score for hit in memory.recall(question, **given).hits}  # type: ignore[arg-type]
