"""What a model says is held against the text."""

import pytest

from ecphoria.ingest.ground import Grounded, ground
from ecphoria.ingest.values import is_value
from ecphoria.model import Chunk
from ecphoria.models.extracted import Extracted, ProposedEntity, ProposedRelation

TEXT = "The Żuławski's boat left Port Lunde in May 1961. International Tide Works (ITW) built it; ITW is in Port Lunde."


def grounded(*entities: ProposedEntity | str, text: str = TEXT, title: str | None = None) -> Grounded:
    named = tuple(ProposedEntity(name=entity) if isinstance(entity, str) else entity for entity in entities)
    chunk = Chunk(ordinal=0, start=0, end=len(text), sentences=((0, len(text)),))
    return ground(chunk, text, title, Extracted(entities=named, reply_key="k"))


def test_a_name_has_every_place_where_it_stands_however_it_is_written() -> None:
    found = grounded("PORT LUNDE", "Zulawski").mentions
    assert [mention.text for mention in found] == ["Żuławski", "Port Lunde", "Port Lunde"]
    assert all(TEXT[mention.start : mention.end] == mention.text for mention in found)


def test_names_that_are_not_in_the_text_are_dropped_and_counted() -> None:
    part = grounded("Port Lunde", "Atlantis", "Lunde Port")
    assert {mention.text for mention in part.mentions} == {"Port Lunde"}
    (entry,) = part.rows.ledger
    assert (entry.state, entry.dropped) == ("done", 2)
    assert grounded("Atlantis").rows.ledger[0].state == "empty"


def test_dates_and_numbers_are_no_names() -> None:
    assert not grounded("May 1961", "1961", "May").mentions


@pytest.mark.parametrize("value", ["1963", "1980s", "12 March 2019", "$4.5", "3rd", "19th century", "10:30 am", "May"])
def test_a_value_is_known_as_one(value: str) -> None:
    assert is_value(value)


@pytest.mark.parametrize("name", ["Boeing 747", "Room 101", "UA123", "7 Samurai", "March of Dimes 2019", "Tidebell"])
def test_a_name_with_a_number_is_a_name(name: str) -> None:
    assert not is_value(name)


def test_an_alias_is_a_mention_of_its_entity() -> None:
    works = ProposedEntity(name="International Tide Works", aliases=("ITW", "it", "Port Lunde", "Tide Works Ltd"))
    part = grounded(works, "Port Lunde")
    assert {mention.text: mention.name for mention in part.mentions} == {
        "International Tide Works": "",
        "ITW": "International Tide Works",
        "Port Lunde": "",
    }
    assert part.rows.descriptions[0].aliases == ("ITW",)


def test_a_name_that_only_an_alias_bears_out_gives_way_to_it() -> None:
    part = grounded(ProposedEntity(name="Tide Works Incorporated", description="builders", aliases=("ITW",)))
    assert [(mention.text, mention.name) for mention in part.mentions] == [("ITW", ""), ("ITW", "")]
    assert [(said.entity_id, said.aliases) for said in part.rows.descriptions] == [("itw", ())]


def test_the_title_s_entity_needs_no_place_in_the_text() -> None:
    part = grounded(ProposedEntity(name="Tidebell", description="a buoy"), title="Tidebell (buoy)")
    assert (part.mentions, part.rows.ledger[0].dropped) == ((), 0)
    assert part.rows.descriptions[0].entity_id == "tidebell buoy"


def test_a_script_without_spaces_is_searched_too() -> None:
    assert [mention.start for mention in grounded("東京", text="彼は東京へ行き、東京に住む。").mentions] == [2, 8]


def test_relations_tie_names_that_are_left() -> None:
    chunk = Chunk(ordinal=0, start=0, end=len(TEXT), sentences=((0, len(TEXT)),))
    relations = (
        ProposedRelation(source="itw", type="lies in", target="Port Lunde", confidence=0.8, valid_from="1961"),
        ProposedRelation(source="ITW", type="lies in", target="Atlantis"),
    )
    entities = (ProposedEntity(name="ITW"), ProposedEntity(name="Port Lunde"))
    (kept,) = ground(chunk, TEXT, None, Extracted(entities=entities, relations=relations)).rows.relations
    assert (kept.source_id, kept.target_id, kept.confidence, kept.valid_from) == ("itw", "port lunde", 0.8, "1961")


def test_a_statement_about_the_title_stands_where_its_other_end_does() -> None:
    text = "The boat is old. She lies in Port Lunde."
    chunk = Chunk(ordinal=0, start=0, end=len(text), sentences=((0, 16), (17, len(text))))
    said = Extracted(
        entities=(ProposedEntity(name="Ailsa Wren"), ProposedEntity(name="Port Lunde")),
        relations=(ProposedRelation(source="Ailsa Wren", type="lies in", target="Port Lunde", status="ended"),),
        reply_key="k",
    )
    (relation,) = ground(chunk, text, "Ailsa Wren", said).rows.relations
    assert (relation.source_id, relation.target_id, relation.status) == ("ailsa wren", "port lunde", "ended")
    assert text[relation.start : relation.end] == "She lies in Port Lunde."
