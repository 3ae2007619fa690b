"""Pronouns and descriptions stand for what is named before them, where the text leaves no doubt."""

import pytest
from benchmarks.reference.__main__ import HERE, measure

from ecphoria.entities.names import fold
from ecphoria.entities.nouns import gender_of_name, types_of
from ecphoria.entities.reference import Reference, References
from ecphoria.ingest.sentences import sentence_spans
from ecphoria.models.spacy_extractor import SpacyExtractor


def resolve(text: str, title: str | None = None) -> Reference:
    """What the stretch in brackets stands for."""
    start, end = text.index("["), text.index("]") - 1
    plain = text.replace("[", "").replace("]", "")
    (mentions,), (sentences,) = SpacyExtractor().extract([plain]), sentence_spans([plain])
    return References(plain, sentences, mentions, title).resolve(start, end)


@pytest.mark.parametrize(
    ("text", "title", "name"),
    [
        ("Boeing cut its forecast in July. [The company] expects fewer orders.", None, "Boeing"),
        ("General Anna Keller crossed the river at Linz. [She] lost two bridges.", None, "Anna Keller"),
        ("Lake Tarn is deep. Boats cross it daily, but [the lake] freezes in January.", None, "Lake Tarn"),
        ("He was born in Ghent. [He] studied in Paris.", "Peter Maes", "Peter Maes"),
        ("Keller met Robert Stone in Linz. [The former] spoke no English.", None, ""),
        ("The mill was sold to Siemens and Bosch. [The latter] closed it.", None, "Bosch"),
        ("The university of Leiden hired Maria Peters. [Her] lectures were full.", None, "Maria Peters"),
    ],
)
def test_good_evidence_resolves(text: str, title: str | None, name: str) -> None:
    found = resolve(text, title)
    assert fold(found.name) == fold(name)
    assert (found.outcome == "resolved") == bool(name)
    assert (0 < found.confidence < 1) == bool(name)


@pytest.mark.parametrize(
    "text",
    [
        "[It] rained all night in Linz.",
        "Siemens and Bosch both cut their forecasts. [The company] expects fewer orders.",
        "Maria Peters and Anna Keller came late. [She] had missed the train.",
        "[The company] expects fewer orders.",
        "Maria Peters came late. [He] had waited for an hour.",
        "Siemens hired Maria Peters. [They] open in May.",
    ],
)
def test_doubt_does_not(text: str) -> None:
    assert resolve(text).outcome != "resolved"


def test_candidates_that_are_as_good_are_for_review() -> None:
    found = resolve("Maria Peters and Anna Keller came late. [She] had missed the train.")
    assert found.outcome == "review"
    assert set(found.candidates) == {"Maria Peters", "Anna Keller"}


def test_references_are_found_outside_of_names() -> None:
    text = "The Lake Hotel opened in May. Its owner, Maria Peters, says that the hotel is full. It rained."
    (mentions,), (sentences,) = SpacyExtractor().extract([text]), sentence_spans([text])
    references = References(text, sentences, mentions)
    assert [text[start:end] for start, end in references.find()] == ["Its", "the hotel", "It"]


def test_nothing_is_found_in_nothing() -> None:
    assert list(References("", [], []).find()) == []
    assert References("it", [], []).resolve(0, 2).outcome == "unresolved"


def test_nouns_and_names_tell_types_and_genders() -> None:
    assert types_of("lake") == {"location"}
    assert types_of("landlord") == {"organization", "person"}
    assert types_of("qwerty") == frozenset()
    assert [gender_of_name(name.split()) for name in ("mrs keller", "robert stone", "keller", "")] == ["f", "m", "", ""]


def test_the_labelled_cases_hold_what_is_claimed() -> None:
    import json

    cases = [json.loads(line) for line in (HERE / "held.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(cases) == 75
    figures = measure(cases)
    assert figures["precision"] >= 88
    assert figures["coverage"] >= 70
