"""Replies as models write them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.models.extracted import ProposedEntity
from ecphoria.models.extraction_reply import read_reply, read_triple

WHOLE = '{"e": [{"n": "Ada Brandt", "t": "Person", "d": "engineer", "i": 5, "a": ["Brandt"]}, {"n": "Tidebell"}]}'
ADA = ProposedEntity(name="Ada Brandt", type="person", description="engineer", importance=5, aliases=("Brandt",))


@pytest.mark.parametrize(
    "reply",
    [
        WHOLE,
        f"```json\n{WHOLE}\n```",
        f"<think>Who is {{named}}?</think>{WHOLE}",
        WHOLE.replace('"', "'"),
        WHOLE.replace('"n": ', "n: "),
        WHOLE.replace("}]", "},]"),
        WHOLE.replace('"e"', '"entities"').replace('"n"', '"name"').replace('"t"', '"type"'),
        f"Here it is: {WHOLE}",
    ],
)
def test_what_was_meant_is_read(reply: str) -> None:
    said = read_reply(reply)
    assert not said.failure
    assert [entity.name for entity in said.entities] == ["Ada Brandt", "Tidebell"]
    assert said.entities[0] == ADA
    assert said.entities[1] == ProposedEntity(name="Tidebell")


def test_of_a_reply_that_was_cut_off_the_last_name_is_not_trusted() -> None:
    assert read_reply(WHOLE[:-8]).entities == (ADA,)
    assert "cut off" in read_reply('{"e": [{"n": "Ada Bra').failure


def test_an_empty_list_is_no_failure() -> None:
    said = read_reply('{"e": []}')
    assert (said.entities, said.failure) == ((), "")


@pytest.mark.parametrize("reply", ["", "I cannot do that.", '{"e": "none"}', "[1, 2]", "null", "{" * 3000, "42"])
def test_what_is_no_answer_is_a_failure_that_shows_it(reply: str) -> None:
    said = read_reply(reply)
    assert said.failure
    assert not said.entities


def test_values_of_the_wrong_kind_are_mended_or_left_out() -> None:
    said = read_reply('{"e": [{"n": "  Ada\\n Brandt ", "t": 7, "d": null, "i": "9", "a": "Ada"}, {"n": ""}, 5, null]}')
    assert said.entities == (ProposedEntity(name="Ada Brandt", importance=5, aliases=("Ada",)),)


def test_relations_have_a_confidence_and_dates_where_they_are_said() -> None:
    relation = '{"s": "Ada", "p": "designed", "o": "Tidebell", "c": 1.7, "f": "1961", "u": "soon"}'
    (read,) = read_reply(f'{{"e": [{{"n": "Ada"}}], "r": [{relation}, {{"s": "Ada"}}]}}').relations
    assert (read.source, read.type, read.target) == ("Ada", "designed", "Tidebell")
    assert (read.confidence, read.valid_from, read.valid_to) == (1.0, "1961", None)
    assert read_triple(["Ada", "designed"]) is None


@pytest.mark.parametrize(
    ("said", "status"),
    [("ended", "ended"), ("Former", "ended"), ("retracted", "retracted"), ("", "asserted"), (7, "asserted")],
)
def test_a_relation_that_has_ended_or_never_held_is_told_apart(said: object, status: str) -> None:
    relation = {"s": "Ada", "p": "led", "o": "Tidebell", "x": said}
    (read,) = read_reply(json.dumps({"e": [{"n": "Ada"}], "r": [relation]})).relations
    assert read.status == status


def test_a_triple_may_be_an_object() -> None:
    read = read_triple({"source": "Ada", "type": "led", "target": "Tidebell", "valid_to": "1961", "status": "ended"})
    assert read is not None
    assert (read.source, read.type, read.target, read.valid_to, read.status) == (
        "Ada",
        "led",
        "Tidebell",
        "1961",
        "ended",
    )


@given(st.text() | st.recursive(st.none() | st.text() | st.floats() | st.integers(), st.lists).map(str))
def test_no_reply_is_too_strange(reply: str) -> None:
    said = read_reply(reply)
    assert said.failure or said.entities == tuple(said.entities)
