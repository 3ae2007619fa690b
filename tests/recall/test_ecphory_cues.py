"""Figure 3's variant of paper E: the cues of the question start the search."""

from pathlib import Path

from tests.answer.corpus import DOCUMENTS, QUESTION, remembering
from tests.scripted_server import scripted

from ecphoria import Document, Memory


def test_the_memory_names_are_the_cues_without_a_model(tmp_path: Path) -> None:
    with remembering(tmp_path, None) as memory:
        found = memory.recall(QUESTION, strategy="ecphory", cues=True, k_initial=1)
    assert [(cue.text, cue.how) for cue in found.trace.cues] == [("Tidebell", "name")]
    assert found.trace.provenance["E_init"] == ("tidebell",)
    assert found.trace.cues[0].entity_ids == ("tidebell",)


def test_each_cue_gets_its_share_and_leads_to_its_own_hits(tmp_path: Path) -> None:
    with remembering(tmp_path, None) as memory:
        found = memory.recall("Do Tidebell and Port Lunde have anything in common?", strategy="ecphory", cues=True)
    assert {cue.text for cue in found.trace.cues} == {"Tidebell", "Port Lunde"}
    for cue in found.trace.cues:
        assert 0 < len(cue.entity_ids) <= 10  # ceil(20 / 2)
    woken = [entity for cue in found.trace.cues for entity in cue.entity_ids]
    assert sorted(woken) == sorted(found.trace.provenance["E_init"])
    led = {hit.document_id: hit.path[0].label for hit in found.hits if hit.path}
    assert led["lunde"] == "Port Lunde"


def test_a_model_names_the_cues_in_one_call_and_what_it_makes_up_is_dropped(tmp_path: Path) -> None:
    with scripted("- the Tidebell\n2. Port Elsewhere\n") as server, remembering(tmp_path, server.endpoint) as memory:
        found = memory.recall(QUESTION, strategy="ecphory", cues=True)
        assert len(server.requests) == 1
    assert [(cue.text, cue.how) for cue in found.trace.cues] == [("the Tidebell", "model")]
    assert found.trace.provenance["E_init"][0] == "tidebell"
    assert (found.usage.prompt_tokens, found.usage.calls) == (100, 1)


def test_a_model_that_does_not_understand_leaves_it_to_the_names(tmp_path: Path) -> None:
    with scripted("I cannot help with that.") as server, remembering(tmp_path, server.endpoint) as memory:
        found = memory.recall(QUESTION, strategy="ecphory", cues=True)
    assert [cue.how for cue in found.trace.cues] == ["name"]


def test_without_a_cue_it_is_algorithm_1(tmp_path: Path) -> None:
    with remembering(tmp_path, None) as memory:
        question = "who designed it?"
        plain = memory.recall(question, strategy="ecphory")
        cued = memory.recall(question, strategy="ecphory", cues=True)
    assert cued.trace.provenance == plain.trace.provenance
    assert cued.trace.cues[0].how == "query"


def test_filters_hold_for_cued_entities(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "kb") as memory:
        memory.add_documents([*DOCUMENTS, Document(id="other", title="Zebra Ltd", text="Zebra Ltd is a firm.")])
        found = memory.recall(QUESTION, strategy="ecphory", cues=True, where={"id": "other"})
    assert {hit.document_id for hit in found.hits} == {"other"}
    assert "tidebell" not in found.trace.provenance["E_init"]


def test_no_model_is_asked_for_other_strategies(tmp_path: Path) -> None:
    with scripted("unused") as server, remembering(tmp_path, server.endpoint) as memory:
        memory.recall(QUESTION)
        memory.recall(QUESTION, strategy="ecphory")
        assert server.requests == []
