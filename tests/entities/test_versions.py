"""Versions: what held when, what took whose place, and what never held."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.entities.slots import DEFAULT
from ecphoria.entities.versions import at, version_at, versions_of
from ecphoria.model import Fact, Version, utc
from tests.entities.facts import fact


def told(*facts: Fact) -> list[tuple[str, str, str]]:
    """Value, period and status of each version."""
    return [(version.value, version.period, version.status) for version in versions_of(facts)]


def holders(versions: tuple[Version, ...], time: str) -> list[str]:
    instant = utc(time)
    assert instant is not None
    return [version.value for version in at(versions, instant)]


def test_a_written_interval_is_what_it_says() -> None:
    (version,) = versions_of([fact("Ada Brandt", "2002", "2011")])
    assert (version.valid_from, version.valid_to) == (utc("2002-01-01"), utc("2012-01-01"))
    assert (version.period, version.status) == ("2002-2011", "ended")


def test_three_holders_follow_each_other() -> None:
    facts = [fact("Krista Anand", "2020"), fact("Ada Brandt", "2002", "2011"), fact("Ginni Rood", "2012", "2020")]
    assert told(*facts) == [
        ("Ada Brandt", "2002-2011", "superseded"),
        ("Ginni Rood", "2012-2020", "superseded"),
        ("Krista Anand", "since 2020", "current"),
    ]
    versions = versions_of(facts)
    assert holders(versions, "2010-06-01") == ["Ada Brandt"]
    assert holders(versions, "2026-06-01") == ["Krista Anand"]
    assert holders(versions, "1999-06-01") == []


def test_a_later_document_closes_what_an_earlier_one_said() -> None:
    facts = [fact("Ginni Rood", said="2012-03-05"), fact("Ada Brandt", said="2003-05-01")]
    assert told(*facts) == [
        ("Ada Brandt", "2003-05-01 at the latest to 2012-03-05", "superseded"),
        ("Ginni Rood", "since 2012-03-05 at the latest", "current"),
    ]


def test_documents_that_agree_are_one_version_with_the_doubt_of_both() -> None:
    facts = [fact("Ada Brandt", said="2003", confidence=0.8), fact("Ada Brandt", "2002", said="2005", confidence=0.5)]
    (version,) = versions_of(facts)
    assert (version.period, version.status, len(version.evidence)) == ("since 2002", "current", 2)
    assert version.confidence == pytest.approx(0.9)  # 1 - 0.2 * 0.5


def test_two_sentences_of_one_document_are_no_second_source() -> None:
    facts = [fact("Ada Brandt", "2002", document="a", confidence=0.8), fact("Ada Brandt", document="a", confidence=0.7)]
    (version,) = versions_of(facts)
    assert version.confidence == pytest.approx(0.8)


def test_another_relation_or_entity_closes_nothing() -> None:
    facts = [
        fact("Ada Brandt", "2002"),
        fact("Ivo Marsh", "2010", relation="chairman"),
        fact("Nell Oduya", "2011", entity="vesterby works"),
    ]
    assert {version.status for version in versions_of(facts)} == {"current"}


def test_a_relation_with_many_values_closes_none() -> None:
    facts = [fact("Tidebell", "1961", relation="built"), fact("Kestrel Pump", "1970", relation="built")]
    assert [status for _, _, status in told(*facts)] == ["current", "current"]


def test_retracted_never_held_and_closes_nothing() -> None:
    facts = [
        fact("Ada Brandt", "2002"),
        fact("Ivo Marsh", said="2010-01-02"),
        fact("Ivo Marsh", said="2010-01-05", status="retracted"),
    ]
    assert sorted(told(*facts)) == [("Ada Brandt", "since 2002", "current"), ("Ivo Marsh", "", "retracted")]
    assert holders(versions_of(facts), "2010-01-04") == ["Ada Brandt"]


def test_what_is_said_after_a_retraction_stands() -> None:
    facts = [fact("Ivo Marsh", said="2010-01-05", status="retracted"), fact("Ivo Marsh", said="2014-01-01")]
    assert sorted(status for _, _, status in told(*facts)) == ["current", "retracted"]


def test_ended_closes_without_a_successor() -> None:
    facts = [fact("Ada Brandt", "2002"), fact("Ada Brandt", None, "2011", status="ended")]
    assert told(*facts) == [("Ada Brandt", "2002-2011", "ended")]
    assert holders(versions_of(facts), "2015-01-01") == []


def test_former_ends_it_before_the_document_speaks() -> None:
    facts = [fact("Ada Brandt", "2002"), fact("Ada Brandt", said="2013-04-01", status="ended")]
    assert told(*facts) == [("Ada Brandt", "2002 to 2013-04-01", "ended")]


def test_who_is_called_the_former_and_the_holder_on_one_day_is_the_former() -> None:
    facts = [
        fact("Ginni Rood", said="2013-01-01"),
        fact("Ada Brandt", said="2014-06-01"),
        fact("Ada Brandt", said="2014-06-01", status="ended"),
    ]
    assert told(*facts) == [
        ("Ada Brandt", "until 2013", "superseded"),
        ("Ginni Rood", "since 2013 at the latest", "current"),
    ]


def test_an_end_alone_tells_until_when() -> None:
    assert told(fact("Ada Brandt", None, "2011")) == [("Ada Brandt", "until 2011", "ended")]


def test_who_comes_back_has_two_versions() -> None:
    facts = [fact("Ada Brandt", "1976", "1985"), fact("Ivo Marsh", "1985", "1996"), fact("Ada Brandt", "1997")]
    assert told(*facts) == [
        ("Ada Brandt", "1976-1985", "superseded"),
        ("Ivo Marsh", "1985-1996", "superseded"),
        ("Ada Brandt", "since 1997", "current"),
    ]


def test_what_is_written_outvotes_a_document_that_merely_says_it() -> None:
    """A history of 2015 calls her "CEO Ada Brandt": she was that when what it tells of happened."""
    facts = [fact("Ada Brandt", "2002", "2011"), fact("Ginni Rood", "2012", "2020"), fact("Ada Brandt", said="2015")]
    assert told(*facts) == [("Ada Brandt", "2002-2011", "superseded"), ("Ginni Rood", "2012-2020", "ended")]


def test_values_without_any_time_do_not_close_each_other() -> None:
    facts = [fact("Ada Brandt"), fact("Ivo Marsh")]
    assert told(*facts) == [("Ada Brandt", "", "current"), ("Ivo Marsh", "", "current")]
    assert holders(versions_of([*facts, fact("Ginni Rood", "2012")]), "2015-01-01") == ["Ginni Rood"]


def test_a_surname_is_the_one_full_name_that_ends_with_it() -> None:
    facts = [fact("Brandt", said="2005"), fact("Ada Brandt", "2002", said="2003")]
    assert told(*facts) == [("Ada Brandt", "since 2002", "current")]
    twins = [fact("Brandt", said="2005"), fact("Ada Brandt", "2002", said="2003"), fact("Ole Brandt", "2004")]
    assert len(told(*twins)) == 3


def test_prices_are_told_apart_by_their_currency() -> None:
    facts = [
        fact("$5", said="2019", relation="price", literal=True),
        fact("€5", said="2021", relation="price", literal=True),
    ]
    assert [value for value, _, _ in told(*facts)] == ["$5", "€5"]


def test_the_entity_at_a_time_has_the_values_of_that_time() -> None:
    facts = [
        fact("Ada Brandt", "2002", "2011"),
        fact("Ginni Rood", "2012"),
        fact("Vesterby", "1990", "2004", relation="headquarters"),
        fact("Port Lunde", "2005", relation="headquarters"),
    ]
    then = version_at("nordwerft", versions_of(facts), utc("2003-07-01"))  # type: ignore[arg-type]
    assert then.attributes == {"CEO": ("Ada Brandt",), "headquarters": ("Vesterby",)}
    assert (then.valid_from, then.valid_to) == (utc("2002-01-01"), utc("2005-01-01"))
    assert version_at("nordwerft", (), utc("2003-07-01")).attributes == {}  # type: ignore[arg-type]


YEARS = st.none() | st.integers(1990, 2020).map(str)
FACTS = st.lists(
    st.builds(
        lambda value, since, length, said, status, relation, entity: fact(
            value,
            since,
            str(int(since) + length) if since and length is not None else None,
            said=said,
            status=status,
            relation=relation,
            entity=entity,
        ),
        st.sampled_from(["Ada Brandt", "Ivo Marsh", "Nell Oduya", "Brandt"]),
        YEARS,
        st.none() | st.integers(0, 8),
        YEARS.map(lambda year: f"{year}-06-01" if year else None),
        st.sampled_from(["asserted", "asserted", "asserted", "ended", "retracted"]),
        st.sampled_from(["CEO", "chairman", "built"]),
        st.sampled_from(["nordwerft", "vesterby works"]),
    ),
    max_size=9,
)


@given(FACTS, st.randoms(use_true_random=False))
def test_the_order_of_facts_changes_nothing(facts: list[Fact], order: random.Random) -> None:
    shuffled = list(facts)
    order.shuffle(shuffled)
    assert versions_of(shuffled) == versions_of(facts)


@given(FACTS)
def test_each_slot_depends_on_its_own_facts_alone(facts: list[Fact]) -> None:
    whole = versions_of(facts)
    for entity, relation in {(item.entity, item.relation) for item in facts}:
        own = [item for item in facts if (item.entity, item.relation) == (entity, relation)]
        assert versions_of(own) == tuple(
            version for version in whole if (version.entity, version.relation) == (entity, relation)
        )


@given(FACTS)
def test_one_value_at_a_time_and_every_fact_is_evidence(facts: list[Fact]) -> None:
    versions = versions_of(facts)
    shown = {(item.document_id, version.entity) for version in versions for item in version.evidence}
    assert shown == {(item.evidence.document_id, item.entity) for item in facts}
    single = [version for version in versions if version.relation in DEFAULT.slots and version.status != "retracted"]
    for one in single:
        for other in single:
            same = (one.entity, one.relation) == (other.entity, other.relation)
            if same and one.valid_from and other.valid_from and one.valid_from < other.valid_from:
                assert one.value_id == other.value_id or (one.valid_to and one.valid_to <= other.valid_from)
