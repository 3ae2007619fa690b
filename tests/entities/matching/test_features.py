"""Features of pairs: symmetric, finite, missing apart from zero."""

from datetime import UTC, datetime

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecphoria.entities.matching.corpus import Corpus
from ecphoria.entities.matching.features import FEATURES, features
from ecphoria.entities.matching.record import Record


def _features(one: Record, other: Record) -> dict[str, float]:
    row = features([one], [other], Corpus.of([one, other]))[0]
    return dict(zip(FEATURES, row.tolist(), strict=True))


def test_names_reordered_abbreviated_and_run_together() -> None:
    assert _features(Record(name="Smith, John"), Record(name="John Smith"))["name_sorted"] == 1.0
    assert _features(Record(name="Proj. Heron"), Record(name="Project Heron"))["left_short"] == 1.0
    assert _features(Record(name="J. Smith"), Record(name="John Smith"))["left_short"] == 1.0
    assert _features(Record(name="Intl Rivers"), Record(name="International Rivers"))["left_short"] == 0.7
    assert _features(Record(name="ABM"), Record(name="Aldwick Business Machines"))["name_acronym"] == 1.0
    assert _features(Record(name="A.B.M."), Record(name="Aldwick Business Machines"))["name_acronym"] == 1.0
    assert _features(Record(name="HRBK"), Record(name="Heron Bank"))["name_skeleton"] == pytest.approx(0.8)
    assert _features(Record(name="HKRB"), Record(name="Heron Bank"))["name_skeleton"] == 0.0
    assert _features(Record(name="Jhon Smith"), Record(name="John Smith"))["name_edit"] == pytest.approx(0.9)
    assert _features(Record(name="Jon Smyth"), Record(name="John Smith"))["name_soundex"] == 1.0
    assert _features(Record(name="Henry VII"), Record(name="Henry VIII"))["left_short"] == 0.0


def test_a_code_is_found_wherever_it_stands_and_however_it_is_split() -> None:
    found = _features(Record(name="tftv1022 lcd"), Record(name="flat screen", attributes={"model": "TF-TV 1022"}))
    assert (found["code_found"], found["code_missed"]) == (1.0, 0.0)
    missed = _features(Record(name="strdg520"), Record(name="strdg720"))
    assert (missed["code_found"], missed["code_known"]) == (0.0, 1.0)
    assert missed["code_alike"] > 0.9


def test_missing_context_type_and_time_are_apart_from_disagreement() -> None:
    bare, full = Record(name="Ann Smith"), Record(name="Ann Smith", type="person", context=frozenset({"heron"}))
    missing = _features(bare, full)
    assert missing["context_known"] == missing["type_same"] == missing["type_differs"] == missing["time_known"] == 0.0
    other = Record(name="Ann Smith", type="organization", context=frozenset({"wren"}))
    differs = _features(full, other)
    assert (missing["type_person"], differs["type_person"]) == (1.0, 0.0)
    assert (differs["context_known"], differs["context_jaccard"], differs["type_differs"]) == (1.0, 0.0, 1.0)


def test_time_nearness_falls_by_e_with_each_year_between() -> None:
    early = Record(name="Heron", first=datetime(2000, 1, 1, tzinfo=UTC), last=datetime(2001, 1, 1, tzinfo=UTC))
    late = Record(name="Heron", first=datetime(2002, 1, 1, tzinfo=UTC))
    assert _features(early, late)["time_nearness"] == pytest.approx(np.exp(-365 / 365.25))
    assert _features(early, early)["time_nearness"] == 1.0


def test_an_alias_that_somebody_declared_is_seen() -> None:
    named = Record(name="Project Heron", aliases=("HX2024",))
    assert _features(named, Record(name="HX2024"))["name_alias"] == 1.0
    assert _features(named, Record(name="HX2025"))["name_alias"] == 0.0


def test_a_shared_rare_word_says_more_than_a_shared_common_one() -> None:
    records = [Record(name=f"river {word}") for word in ("heron", "wren", "finch", "teal")]
    corpus = Corpus.of([*records, Record(name="heron bay")])
    common = features([records[0]], [records[1]], corpus)[0, FEATURES.index("name_jaccard")]
    rare = features([records[0]], [Record(name="heron bay")], corpus)[0, FEATURES.index("name_jaccard")]
    assert rare > common > 0


def test_no_pairs_give_no_rows_and_uneven_sides_are_an_error() -> None:
    assert features([], [], Corpus.of([])).shape == (0, len(FEATURES))
    with pytest.raises(ValueError, match="shorter"):
        features([Record(name="a")], [], Corpus.of([]))


RECORDS = st.builds(
    Record,
    name=st.text(max_size=25) | st.sampled_from(["Room 101", "Ann Smith Jr.", "IBM", "", "Henry VIII"]),
    type=st.sampled_from(["", "person", "location"]),
    attributes=st.dictionaries(st.sampled_from(["price", "year", "note"]), st.sampled_from(["", "12", "2001", "red"])),
    aliases=st.lists(st.text(max_size=5), max_size=2).map(tuple),
    context=st.frozensets(st.sampled_from(["heron", "wren", "teal"])),
    count=st.integers(0, 5),
)


@settings(max_examples=60)
@given(st.lists(st.tuples(RECORDS, RECORDS), min_size=1, max_size=4))
def test_features_are_finite_symmetric_and_the_same_whatever_else_is_compared(
    pairs: list[tuple[Record, Record]],
) -> None:
    corpus = Corpus.of([record for pair in pairs for record in pair])
    left, right = [one for one, _ in pairs], [other for _, other in pairs]
    found = features(left, right, corpus)
    assert np.isfinite(found).all()
    assert np.allclose(found, features(right, left, corpus), atol=1e-12)
    assert np.allclose(found[:1], features(left[:1], right[:1], corpus), atol=1e-12)


def test_every_feature_has_a_name_of_its_own() -> None:
    assert len(set(FEATURES)) == len(FEATURES)
