"""Names found without a language model."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.errors import ConfigurationError
from ecphoria.models.spacy_extractor import SpacyExtractor, trim_mention

TEXT = (
    "In 1931 the engineer Clara Whitfield left London for the Harbour Museum of Oslo. "
    "Her brother's firm, Whitfield & Sons, lost $3 million, about 20% of its worth, on 4 May."
)


@pytest.fixture(scope="module")
def extractor() -> SpacyExtractor:
    return SpacyExtractor()


def test_names_are_found_and_values_are_not(extractor: SpacyExtractor) -> None:
    (mentions,) = extractor.extract([TEXT])
    names = {mention.text: mention.type for mention in mentions}
    assert names["Clara Whitfield"] == "person"
    assert names["London"] == "location"
    assert not any(character.isdigit() for name in names for character in name)


def test_mentions_point_into_their_text_in_order(extractor: SpacyExtractor) -> None:
    texts = [TEXT, "", "half \ud800 of Paris", '…the Who\'s "Tommy" (album)', TEXT * 3]
    for text, mentions in zip(texts, extractor.extract(texts), strict=True):
        assert all(text[mention.start : mention.end] == mention.text for mention in mentions)
        assert all(before.end <= after.start for before, after in pairwise(mentions))
        assert all(mention.source == "name" for mention in mentions)
    assert extractor.extract([]) == []


@pytest.mark.parametrize(
    ("found", "name"),
    [
        ("the Beatles", "Beatles"),
        ("The The", "The"),
        ("A-Team", "A-Team"),
        ("“His Dark Materials,”", "Dark Materials"),
        ("Oslo's", "Oslo"),
        ("Springs)", "Springs"),
        ("Springs (band)", "Springs (band)"),
        ("Acme Inc.", "Acme Inc."),
        ("Oslo\n\nNorway", "Oslo"),
        ("the 1931", None),
        ("X", None),
        ("one two three four five six seven eight nine ten eleven twelve thirteen", None),
    ],
)
def test_a_name_is_cut_to_its_core(found: str, name: str | None) -> None:
    mention = trim_mention(f"- {found} -", 2, 2 + len(found), "person")
    assert (mention.text if mention else None) == name


@given(st.text(max_size=40), st.integers(0, 40), st.integers(0, 40))
def test_whatever_is_cut_still_points_into_the_text(text: str, start: int, end: int) -> None:
    mention = trim_mention(text, start, end, "person")
    if mention is not None:
        assert start <= mention.start < mention.end <= end
        assert text[mention.start : mention.end] == mention.text


def test_a_missing_model_says_what_to_install() -> None:
    with pytest.raises(ConfigurationError, match="pip install no-such-model"):
        SpacyExtractor("no_such_model").extract(["Oslo"])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Room 101 is warm, and Room 102 is cold.", {"Room 101", "Room 102"}),
        ("The probes lay in Warehouse B12 until Gate 4 opened.", {"Warehouse B12", "Gate 4"}),
        ("Batch 7731 went out with Flight UA123.", {"Batch 7731", "Flight UA123"}),
    ],
)
def test_numbered_things_are_names(text: str, wanted: set[str]) -> None:
    assert wanted <= {mention.text for mention in SpacyExtractor().extract([text])[0]}


@pytest.mark.parametrize("text", ["In June 2010 it rained.", "See Table 3.", "Unit 3.5 of the standard", "room 101"])
def test_other_numbers_name_nothing(text: str) -> None:
    found = [mention.text for mention in SpacyExtractor().extract([text])[0]]
    assert not any(any(char.isdigit() for char in name) for name in found)
