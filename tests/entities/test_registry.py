"""The registry: one thing under several names, several things under one, and why."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecphoria.entities.build import build
from ecphoria.entities.decisions import Decision, Reference
from ecphoria.entities.marks import names_differ
from ecphoria.entities.occurrences import Occurrences
from ecphoria.entities.registry import DECIDED, SHORTENED, STATED, Registry
from ecphoria.layers.packing import pack, unpack
from tests.entities.naming import Pages, different, entity, occurrences, partition, registry_of, same

PHOENIX: Pages = {
    "plan": [("Project Phoenix", "event"), ("Ada Brandt", "person"), ("Norva Energy", "organization")],
    "memo": [("Phoenix Initiative", "event"), ("Ada Brandt", "person"), ("Tarn Hall", "location")],
    "mail": [("Proj. Phoenix", "event"), ("Norva Energy", "organization"), ("Tarn Hall", "location")],
    "code": [("PX2024", "artifact"), ("Ada Brandt", "person"), ("Norva Energy", "organization")],
}


def test_one_project_under_four_names_with_evidence() -> None:
    registry = registry_of(PHOENIX, stated=[("project phoenix", "px2024")])
    found = {entity(registry, name) for name in ("Project Phoenix", "Phoenix Initiative", "Proj. Phoenix", "PX2024")}
    assert len(found) == 1
    assert (registry.links.reasons & STATED).any()
    assert registry.nodes_of(registry.resolve("Project Phoenix").entity or 0).size == 4


def test_a_declared_alias_is_obeyed_and_shown_as_a_decision() -> None:
    registry = registry_of(PHOENIX, same("Project Phoenix", "PX2024"))
    assert entity(registry, "PX2024") == entity(registry, "Phoenix Initiative")
    assert (registry.links.reasons & DECIDED).any()
    assert entity(registry_of(PHOENIX), "PX2024") != entity(registry_of(PHOENIX), "Project Phoenix")


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("Room 101", "Room 102", "location"),
        ("Flight UA123", "Flight UA124", "artifact"),
        ("PX2024", "PX2025", "artifact"),
        ("Trade Summit 2023", "Trade Summit 2024", "event"),
        ("John Kestrel Jr.", "John Kestrel Sr.", "person"),
        ("Apollo", "Apollo 11", "event"),
    ],
)
def test_names_that_differ_in_a_number_stay_two(one: str, other: str, kind: str) -> None:
    beside = [("Ada Brandt", "person"), ("Norva Energy", "organization")]
    registry = registry_of({"a": [(one, kind), *beside], "b": [(other, kind), *beside]})
    assert entity(registry, one) != entity(registry, other)


def test_a_namesake_in_another_firm_is_somebody_else() -> None:
    pages: Pages = {
        "finance": [("Maria Lopez", "person"), ("Norva Energy", "organization"), ("Ivo Nell", "person")],
        "plumbing": [("Maria Lopez", "person"), ("Teltrix Pipes", "organization"), ("Jon Abel", "person")],
    }
    registry = registry_of(pages)
    assert entity(registry, "Maria Lopez", "finance") != entity(registry, "Maria Lopez", "plumbing")
    for firm, document in (("Norva Energy", "finance"), ("Teltrix Pipes", "plumbing")):
        row = registry.resolve("Maria Lopez", [firm]).entity
        assert row is not None
        assert registry.ids[row] == entity(registry, "Maria Lopez", document)


def test_a_firm_with_a_new_head_is_the_same_firm() -> None:
    pages: Pages = {
        "2010": [("Norva Energy", "organization"), ("Sam Palmer", "person"), ("Armfield", "location")],
        "2024": [("Norva Energy", "organization"), ("Arvid Krist", "person"), ("Newtown", "location")],
    }
    assert len({entity(registry_of(pages), "Norva Energy", document) for document in pages}) == 1


def test_a_person_is_not_the_country_inside_his_name() -> None:
    pages: Pages = {
        "a": [("Chad Jordan", "person"), ("Chad", "location"), ("Jordan", "location")],
        "b": [("Jordan", "location"), ("Chad", "location")],
    }
    registry = registry_of(pages)
    assert len({entity(registry, name, "a") for name in ("Chad Jordan", "Chad", "Jordan")}) == 3


def test_a_document_shortens_the_person_it_has_named_in_full() -> None:
    pages: Pages = {
        "a": [("Ada Brandt", "person"), ("Brandt", "person"), ("Norva Energy", "organization")],
        "b": [("Otto Brandt", "person"), ("Brandt", "person"), ("Tarn Hall", "location")],
    }
    registry = registry_of(pages)
    assert entity(registry, "Brandt", "a") == entity(registry, "Ada Brandt")
    assert entity(registry, "Brandt", "b") == entity(registry, "Otto Brandt") != entity(registry, "Ada Brandt")
    assert (registry.links.reasons & SHORTENED).any()


def test_decisions_win_over_evidence_and_later_ones_over_earlier() -> None:
    pages: Pages = {"a": [("Ada Brandt", "person"), ("Norva", "organization")], "b": [("Brandt, Ada", "person")]}
    assert entity(registry_of(pages), "Ada Brandt") == entity(registry_of(pages), "Brandt, Ada")
    apart = registry_of(pages, different("Ada Brandt", "Brandt, Ada"))
    assert entity(apart, "Ada Brandt") != entity(apart, "Brandt, Ada")
    again = registry_of(pages, different("Ada Brandt", "Brandt, Ada"), same("Ada Brandt", "Brandt, Ada"))
    assert entity(again, "Ada Brandt") == entity(again, "Brandt, Ada")
    assert partition(registry_of(pages, different("Ada Brandt", "Norva"))) == partition(registry_of(pages))


def test_a_name_is_split_by_its_documents() -> None:
    pages: Pages = {document: [("Ada Brandt", "person"), ("Norva", "organization")] for document in ("a", "b", "c")}
    decision = Decision(
        same=False,
        left=(Reference("ada brandt", "a"),),
        right=(Reference("ada brandt", "b"), Reference("ada brandt", "c")),
    )
    registry = registry_of(pages, decision)
    assert entity(registry, "Ada Brandt", "a") != entity(registry, "Ada Brandt", "b")
    assert entity(registry, "Ada Brandt", "b") == entity(registry, "Ada Brandt", "c")


def test_an_unknown_spelling_of_a_question_finds_its_entity() -> None:
    registry = registry_of(PHOENIX)
    for name in ("Ada Brant", "Brandt, Ada", "the Phoenix project", "Norva Enregy Inc"):
        found = registry.resolve(name)
        assert found.entity is not None, name
        assert not found.exact or name == "Brandt, Ada"
    with_company = registry.resolve("A. Brandt", ["Norva Energy", "PX2024"], "person")
    assert registry.ids[with_company.entity or 0] == "ada brandt"
    assert with_company.probability > registry.resolve("A. Brandt").probability
    assert registry.resolve("Ivo Nell").entity is None
    assert registry.resolve("").entity is None
    assert registry.resolve("PX2025").entity is None


def test_types_and_names_are_the_most_frequent_ones_and_unknown_types_provisional() -> None:
    registry = registry_of({"a": [("Zorb", "gadget")], "b": [("ZORB", "gadget")], "c": [("ZORB", "")]})
    assert (list(registry.names), list(registry.types), registry.provisional.tolist()) == (["ZORB"], ["gadget"], [True])


def test_what_is_doubtful_is_asked() -> None:
    beside = [("Norva Energy", "organization"), ("Tarn Hall", "location")]
    pages: Pages = {
        "a": [("John Brandt", "person"), *beside],
        "b": [("James Brandt", "person"), *beside],
        "c": [("J. Brandt", "person"), *beside],
    }
    registry = registry_of(pages)
    assert len({entity(registry, name) for name in ("John Brandt", "James Brandt", "J. Brandt")}) == 3
    assert registry.links.asked.sum() == 2


@pytest.mark.parametrize("pages", [{}, {"a": [("Ada", "person")]}, {"a": [("Ada", "")], "b": [("Ada", "")]}])
def test_few_names(pages: Pages) -> None:
    registry = registry_of(pages)
    assert len(registry.ids) == min(1, len(pages))
    assert registry.resolve("Ada").entity == (0 if pages else None)


def test_a_registry_is_packed_and_unpacked() -> None:
    registry = registry_of(PHOENIX, same("Project Phoenix", "PX2024"))
    arrays = pack(registry, "registry")
    again = pack(unpack(Registry, arrays, "registry"), "registry")
    assert all(np.array_equal(arrays[name], again[name]) for name in arrays)


_NAMES = [
    ("Ada Brandt", "person"), ("A. Brandt", "person"), ("Brandt", "person"), ("Ada Brant", "person"),
    ("Room 101", "location"), ("Room 102", "location"), ("Rm. 101", ""), ("Norva Energy", "organization"),
    ("Norva Energy Inc", "organization"), ("NE", "organization"), ("Apollo 11", "event"), ("Apollo", "event"),
    ("Otto Brandt", "person"), ("Tarn Hall", "location"),
]  # fmt: skip
_pages = st.dictionaries(
    st.sampled_from("abcdefgh"), st.lists(st.sampled_from(_NAMES), min_size=1, max_size=5, unique=True), max_size=8
)
_form = st.sampled_from(sorted({name for name, _ in _NAMES}))
_decisions = st.lists(st.tuples(st.booleans(), _form, _form).filter(lambda one: one[1] != one[2]), max_size=3)


@given(_pages, _decisions, st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_order_does_not_matter_decisions_hold_and_numbers_never_meet(
    pages: Pages, decisions: list[tuple[bool, str, str]], random: object
) -> None:
    given_decisions = [same(one, other) if alike else different(one, other) for alike, one, other in decisions]
    rows = occurrences(pages)
    registry = build(Occurrences.of(rows), given_decisions)
    random.shuffle(rows)  # type: ignore[attr-defined]
    again = pack(build(Occurrences.of(rows), given_decisions), "r")
    assert all(np.array_equal(value, again[name]) for name, value in pack(registry, "r").items())
    if given_decisions:
        last = given_decisions[-1]
        forms = [registry.forms.find(side[0].form) for side in (last.left, last.right)]
        senses = [np.flatnonzero(registry.node_forms == form) for form in forms if form is not None]
        if len(senses) == 2 and (not last.same or max(map(len, senses)) == 1):
            one, other = (set(registry.node_entities[nodes].tolist()) for nodes in senses)
            assert bool(one & other) == last.same
    if not any(decision.same for decision in given_decisions):
        for members in partition(registry):
            assert not any(names_differ(one, other) for one, _ in members for other, _ in members)
