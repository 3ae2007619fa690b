"""The generated test set: enough of it, the same for a seed, its truth consistent, and what is measured on it."""

from random import Random

import pytest
from benchmarks.naming.crowd import crowd
from benchmarks.naming.generate import Named, generate
from benchmarks.naming.measure import by_kind, declared, figures, occurrences, resolved

from ecphoria.entities.build import build


@pytest.mark.parametrize("kept", [False, True])
def test_a_world_has_all_its_entities_and_mentions(kept: bool) -> None:
    names = generate(5, kept=kept)
    assert len(names.mentions) >= 3000
    assert len({mention.gold for mention in names.mentions}) == 800
    assert {"homonym", "number", ""} <= {mention.twin for mention in names.mentions}
    assert names == generate(5, kept=kept)
    assert names != generate(6, kept=kept)


def test_every_mention_stands_in_its_text() -> None:
    names = generate(5, entities=80, mentions=300)
    assert all(mention.form in names.texts[mention.document] for mention in names.mentions)


def test_a_kind_of_alias_can_be_left_out() -> None:
    assert "typo" not in {mention.kind for mention in generate(5, leave_out=["typo"]).mentions}


def test_a_crowd_has_different_names() -> None:
    words = [f"word{letter}" for letter in "abcdefghij"]
    names = crowd(Random(1), words, 50)
    assert len({name for name, _ in names}) == 50


def _named(form: str, gold: int, kind: str = "name") -> Named:
    return Named(form=form, type="", document="d", gold=gold, kind=kind, twin="")


def test_figures_by_hand() -> None:
    mentions = [_named("a", 0), _named("a b", 0, "typo"), _named("r 1", 1), _named("r 2", 2)]
    found = figures(mentions, [7, 7, 8, 8])
    assert (found.precision, found.recall, found.across_numbers) == (1 / 2, 1.0, 1)
    assert figures(mentions, [1, 2, 3, 4]).recall == 0
    assert by_kind(mentions, [7, 7, 8, 8])["typo"] == (1.0, 1.0, 1)


def test_a_small_world_is_resolved_well_and_numbers_never_meet() -> None:
    names = generate(5, entities=120, mentions=480)
    found = figures(names.mentions, resolved(names, build(occurrences(names), declared(names))))
    assert found.across_numbers == 0
    assert found.precision > 0.9
    assert found.recall > 0.8
