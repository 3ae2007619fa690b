"""Amounts: what sentences state, of what matter, and where they state it differently."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from benchmarks.contradictions.__main__ import hit, measure
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.model import Hit, Span, utc
from ecphoria.recall.amounts.known import KnownAmounts, known_amounts
from ecphoria.recall.amounts.matter import Matter
from ecphoria.recall.amounts.read import amounts

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("The period is extended from 30 to 60 days.", [("30 days", 30, "old"), ("60 days", 60, "new")]),
        ("The term is no longer 24 but 36 months.", [("24 months", 24, "old"), ("36 months", 36, "new")]),
        ("The act replaced the 180 days by 270 days.", [("180 days", 180, "old"), ("270 days", 270, "new")]),
        ('The words "10 days" are replaced by "20 days".', [("10 days", 10, "old"), ("20 days", 20, "new")]),
        ("The fee of 10 euros is reduced by 2 euros.", [("10 euros", 10, "new"), ("2 euros", 2, "plain")]),
        ("The period of 180 days is raised to 270 days.", [("180 days", 180, "old"), ("270 days", 270, "new")]),
        ("It was the 46th day and the 3rd night.", []),
        ("It now takes 90 days instead of 60 days.", [("90 days", 90, "new"), ("60 days", 60, "old")]),
        ("The wall is between 2 and 3 metres high.", [("2 metres", 2, "range"), ("3 metres", 3, "range")]),
        ("Delivery takes 5 to 7 days.", [("5 days", 5, "range"), ("7 days", 7, "range")]),
        ("It cost 1.2 billion dollars.", [("1.2 billion dollars", 1.2e9, "plain")]),
        ("A fee of $1,250.50 is due.", [("$ 1,250.50", 1250.5, "plain")]),
        ("Leave lasts one hundred and eighty days.", [("one hundred and eighty days", 180, "plain")]),
        ("A 30-day notice is given.", [("30 - day", 30, "plain")]),
        ("Profits rose by 12 percent.", [("12 percent", 12, "plain")]),
        ("In 1998 room 12 of the Lark 3 was closed under Article 7.", []),
        ("One of them won.", []),
        ("", []),
    ],
)
def test_a_sentence_states_amounts(sentence: str, told: list[tuple[str, float, str]]) -> None:
    assert [(one.text, one.number.value, one.role) for one in amounts(sentence)] == told


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("It holds 1.2 billion litres.", "It holds 1,200 million litres."),
        ("It is 5 km away.", "It is 5 kilometres away."),
        ("There are about 4,000 people.", "There are 4,200 inhabitants."),
        ("The fee is 40 euros.", "The fee is €40."),
        ("It takes twelve days.", "It takes 12 calendar days."),
    ],
)
def test_amounts_that_are_written_differently_are_one(one: str, other: str) -> None:
    (left,), (right,) = amounts(one), amounts(other)
    assert left.unit == right.unit
    assert left.agrees(right)
    assert right.agrees(left)


@given(st.integers(2, 10**9), st.integers(2, 10**9))
def test_exact_amounts_agree_when_they_are_equal(one: int, other: int) -> None:
    (left,), (right,) = amounts(f"It takes {one} days."), amounts(f"It takes {other:,} days.")
    assert left.agrees(right) == (one == other)


@given(st.text(max_size=80))
def test_any_text_is_read(text: str) -> None:
    for one in amounts(text):
        assert 0 <= one.start < one.end <= len(text)
    assert isinstance(Matter.of(text, text).said, frozenset)


@pytest.mark.parametrize(
    ("one", "title", "other", "other_title", "same"),
    [
        (
            "The notice period is 30 days.",
            "Lease, 5 Mill Lane",
            "The notice period is 60 days.",
            "Lease, 9 Oak Road",
            0,
        ),
        ("The notice period is 30 days.", "Harbour Act", "The notice period is 60 days.", "New Harbour Act", 1),
        ("The firm Norva employs 40 people.", "A report", "The firm Norva employs 50 people.", "News of Vesterby", 1),
        ("The review period is 40 days.", None, "The urgent review period is 30 days.", None, 0),
        ("It employs 40 people.", "Norva", "It employs 50 people.", "Kestrel Works", 0),
        ("It employs 40 people.", "Norva", "Norva employs 50 people.", None, 1),
        ("The fee is 10 euros.", None, "The fee for children is 5 euros.", None, 0),
    ],
)
def test_titles_and_names_tell_matters_apart(
    one: str, title: str | None, other: str, other_title: str | None, same: int
) -> None:
    left, right = Matter.of(one, title), Matter.of(other, other_title)
    assert left.is_that_of(right) == right.is_that_of(left) == bool(same)


def test_pairs_that_were_written_before_the_rules_are_told_apart() -> None:
    for part in (0, 1):
        figures = measure(part)
        assert figures["precision"] >= 0.95
        assert figures["recall"] >= 0.95


def known(*sentences: tuple[str, str | None], question: str = "How long is the review period?") -> KnownAmounts:
    hits = [hit(f"d{number}", text, utc(said)) for number, (text, said) in enumerate(sentences)]
    return known_amounts(question, hits, (NOW, NOW + timedelta(microseconds=1)))


def holding(found: KnownAmounts) -> list[tuple[str, str]]:
    return [(fact.version.value, fact.version.status) for fact in found.facts if fact.holds]


def test_who_says_since_when_contradicts_nobody_who_spoke_before() -> None:
    found = known(("The review period is 180 days.", "2012-01-01"), ("Since 2020 the review period is 270 days.", None))
    assert holding(found) == [("270 days", "current")]
    assert found.contradictions == ()


def test_the_day_of_a_change_is_no_part_of_the_matter() -> None:
    found = known(
        ("The review period is 180 days.", "2012-01-01"),
        ("As of 1 January 2021, the review period is 270 days.", "2020-12-01"),
    )
    assert [(fact.version.value, fact.version.period) for fact in found.facts if fact.holds] == [
        ("270 days", "since 2021")
    ]
    assert found.contradictions == ()


def test_who_merely_says_another_amount_contradicts_and_the_later_source_is_preferred() -> None:
    found = known(("The review period is 270 days.", "2020-01-01"), ("The review period is 180 days.", "2012-01-01"))
    (contradiction,) = found.contradictions
    assert [(claim.value, claim.preferred) for claim in contradiction.claims] == [
        ("270 days", True),
        ("180 days", False),
    ]
    assert (contradiction.about, contradiction.reason) == ("review period", "later source")
    assert holding(found) == [("270 days", "current")]


def test_of_undated_sources_the_more_are_preferred_and_of_one_each_none() -> None:
    two = known(*[("The review period is 270 days.", None)] * 2, ("The review period is 180 days.", None))
    assert [(one.reason, one.claims[0].value) for one in two.contradictions] == [("more sources", "270 days")]
    assert holding(two) == [("270 days", "current")]
    one = known(("The review period is 270 days.", None), ("The review period is 180 days.", None))
    (contradiction,) = one.contradictions
    assert contradiction.reason == "undecided"
    assert not any(claim.preferred for claim in contradiction.claims)
    assert holding(one) == []


def test_what_says_what_was_changed_wins_without_a_date() -> None:
    sentences = [("The review period is 180 days.", None), ("The review period was raised from 180 to 270 days.", None)]
    for found in (known(*sentences), known(*sentences[::-1])):
        assert holding(found) == [("270 days", "current")]
        assert found.contradictions == ()


def test_who_says_what_was_before_need_not_say_it_in_the_same_words() -> None:
    sentences = (
        ("The review period is 180 days.", "2012-01-01"),
        (
            "Parliament extended the period that a full review by the port may take from 180 to 270 days.",
            "2020-01-01",
        ),
    )
    assert holding(known(*sentences)) == [("270 days", "current")]


def test_unrelated_amounts_retire_nothing() -> None:
    """Other units, other matters, other years, the same amount: nothing is said of any of them."""
    found = known(
        ("The review period is 180 days.", "2012-01-01"),
        ("The review period costs 270 euros.", "2020-01-01"),
        ("The closed season is 60 days.", "2021-01-01"),
        ("The urgent review period is 30 days.", "2021-01-01"),
        ("The review period is 180 days.", "2022-01-01"),
    )
    assert found == KnownAmounts()


@pytest.mark.parametrize("question", ["Who sets the review period?", "When did the review period begin?", "", "the"])
def test_questions_for_something_else_hear_nothing_of_amounts(question: str) -> None:
    sentences = ("The review period is 180 days.", "2012-01-01"), ("The review period is 270 days.", "2020-01-01")
    assert known(*sentences, question=question) == KnownAmounts()


LEASE = "In force from 1 March 2021. The deposit is held for 90 days after the keys are given back, and then repaid."
RIDER = """In force from 1 December 2022. In clause 4, the words "90 days" are replaced by "45 days".
The Landlord holds the deposit for 45 days after the keys are given back."""


def _in_sentences(whole: Hit) -> Hit:
    spans = (found.span() for found in re.finditer(r"[^.]+\.", whole.text))
    return replace(whole, sentences=tuple(Span(start=start, end=end) for start, end in spans))


def _as_of(moment: str, *texts: str) -> list[str]:
    at = utc(moment)
    hits = [_in_sentences(hit(f"d{number}", text)) for number, text in enumerate(texts)]
    found = known_amounts("For how many days is the deposit held?", hits, (at, at + timedelta(microseconds=1)))
    return [fact.version.value for fact in found.facts if fact.holds]


def test_a_text_that_replaces_an_amount_amends_what_is_worded_otherwise_from_when_it_is_in_force() -> None:
    assert _as_of("2022-06-01", LEASE, RIDER) == ["90 days"]
    assert _as_of("2023-06-01", LEASE, RIDER) == ["45 days"]
    assert _as_of("2023-06-01", RIDER, LEASE) == ["45 days"]


def test_a_text_that_replaces_another_amount_amends_nothing() -> None:
    assert _as_of("2023-06-01", LEASE, RIDER.replace("90 days", "60 days")) == []
