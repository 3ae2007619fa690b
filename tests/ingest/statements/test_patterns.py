"""What texts say of people, works and places; which sentences are about the title."""

import pytest
from tests.ingest.statements.reading import prepared, said, told

from ecphoria.ingest.statements.find import PATTERNS

BRANDT = ("ada brandt", "born in", "lisbon")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Brandt was born in Lisbon, Portugal, on 4 May 1960.", {BRANDT, ("ada brandt", "born on", "1960-05-04")}),
        ("Ada Brandt (born 4 May 1960 in Lisbon) is a writer.", {BRANDT, ("ada brandt", "born on", "1960-05-04")}),
        ("Ada Brandt died in Lisbon on 2 June 2011.", {("ada brandt", "died in", "lisbon"),
                                                      ("ada brandt", "died on", "2011-06-02")}),
        ("Ada Brandt founded Tidebell Systems in 1999.", {("ada brandt", "founded", "tidebell systems")}),
        ("Ada Brandt works for Tidebell Systems.", {("ada brandt", "works for", "tidebell systems")}),
        ("Ada Brandt is married to Carlos Mendes.", {("ada brandt", "married to", "carlos mendes")}),
        ("Ada Brandt is the mother of Nina Brandt.", {("nina brandt", "mother", "ada brandt")}),
        ("Tidebell Systems is headquartered in Lisbon.", {("tidebell systems", "headquartered in", "lisbon")}),
        ("Northgate Bank was renamed Meridian Bank in 2004.", {("northgate bank", "renamed", "meridian bank")}),
        ("Paris is the capital of France.", {("france", "capital", "paris")}),
        ("Project Heron is part of Project Phoenix.", {("project heron", "part of", "project phoenix")}),
    ],
)  # fmt: skip
def test_a_sentence_says_what_it_says(text: str, expected: set[tuple[str, str, str]]) -> None:
    assert told(text) == expected


def test_each_maker_of_a_work_has_a_statement() -> None:
    text = "Night Harbour is a 1999 film directed by Marta Keller, written by Paul Ostrov and starring Ivan Petrov."
    assert told(text, "Night Harbour") == {
        ("marta keller", "directed", "night harbour"),
        ("paul ostrov", "wrote", "night harbour"),
        ("night harbour", "starring", "ivan petrov"),
    }


def test_the_maker_of_what_a_work_is_based_on_is_not_its_maker() -> None:
    text = "Night Harbour is a film based on the novel written by Paul Ostrov."
    assert ("paul ostrov", "wrote", "night harbour") not in told(text, "Night Harbour")


def test_a_pronoun_and_a_short_form_are_the_title() -> None:
    text = "Brandt is a Portuguese engineer. She was born in Lisbon. In 1999, she founded Tidebell Systems."
    assert told(text, "Ada Brandt") == {BRANDT, ("ada brandt", "founded", "tidebell systems")}


def test_a_pronoun_after_another_name_is_nobody() -> None:
    text = "Brandt is a Portuguese engineer. Nina Mendes is her aunt. She was born in Lisbon."
    assert not any(label == "born in" for _, label, _ in told(text, "Ada Brandt"))


def test_a_full_name_with_dates_opens_the_text_of_its_title() -> None:
    text = "Ada Maria Brandt (4 May 1960 – 2 June 2011) was a Portuguese engineer."
    assert told(text, "Ada Brandt") == {
        ("ada brandt", "born on", "1960-05-04"),
        ("ada brandt", "died on", "2011-06-02"),
    }


def test_a_date_is_a_value_and_a_span_is_the_sentence() -> None:
    text = "Ada Brandt is an engineer. Ada Brandt was born on 4 May 1960."
    (statement,) = (row for row in said(text) if row.type == "born on")
    assert (statement.literal, statement.target_id, statement.target_name) == (True, "", "1960-05-04")
    assert text[statement.start : statement.end] == "Ada Brandt was born on 4 May 1960."
    assert 0 < statement.confidence <= 1


def test_both_ends_are_mentions_of_the_chunk() -> None:
    found = prepared("Samuel Palmisano was CEO of IBM from 2002 to 2011. He was born in Baltimore.", "Samuel Palmisano")
    assert len(found.extracted.relations) == 2
    named = {(mention.chunk, mention.entity_id) for mention in found.mentions}
    for row in found.extracted.relations:
        assert (row.chunk, row.source_id) in named
        assert row.literal or (row.chunk, row.target_id) in named


def test_characters_for_private_use_in_a_text_are_no_names() -> None:
    assert told("\ue000 is the CEO of \ue001. \uf000 Ada Brandt works for \ue002.") == set()


def test_patterns_have_names_of_their_own() -> None:
    assert len({pattern.name for pattern in PATTERNS}) == len(PATTERNS)


@pytest.mark.parametrize("text", ["?", "(", "1999", "Ada Brandt", "Ada Brandt (born", "In 1999, ", "CEO of"])
def test_scraps_say_nothing(text: str) -> None:
    assert told(text, "Ada Brandt") == set()
