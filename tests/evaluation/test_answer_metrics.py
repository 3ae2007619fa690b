"""Exact match and token F1 on fractions worked by hand."""

import pytest

from ecphoria.evaluation.metrics.answer_shown import answer_shown
from ecphoria.evaluation.metrics.exact_match import exact_match
from ecphoria.evaluation.metrics.normalise import lax, squad
from ecphoria.evaluation.metrics.token_f1 import token_f1


def test_squad_normalisation_drops_case_punctuation_and_articles() -> None:
    assert squad("  The Fir-tree,  an  Ode! ") == "firtree ode"


def test_the_laxer_one_parts_words_at_hyphens_and_drops_foreign_quotes() -> None:
    assert lax("“Jean-Luc”") == lax("jean luc") == "jean luc"
    assert squad("“Jean-Luc”") != squad("jean luc")


def test_exact_match_takes_any_gold_answer() -> None:
    assert exact_match("the Stanley Hall.", ["G. Stanley Hall", "Stanley Hall"]) == 1
    assert exact_match("Hall", ["G. Stanley Hall", "Stanley Hall"]) == 0
    assert exact_match("Hall", []) == 0


@pytest.mark.parametrize(
    ("answer", "golden", "f1"),
    [
        ("Port Lunde", ["Port Lunde"], 1),
        ("in Port Lunde", ["Port Lunde"], 2 * (2 / 3) * 1 / (2 / 3 + 1)),  # P = 2/3, R = 1: 4/5
        ("red red", ["red"], 2 / 3),  # P = 1/2, R = 1
        ("red", ["red red green"], 1 / 2),  # P = 1, R = 1/3
        ("blue", ["red", "dark blue"], 2 / 3),  # the best of 0 and 2/3
        ("yes it is", ["yes"], 0),
        ("no", ["no"], 1),
        ("", ["red"], 0),
        ("the", ["an"], 1),
    ],
)
def test_f1_is_the_harmonic_mean_over_words(answer: str, golden: list[str], f1: float) -> None:
    assert token_f1(answer, golden) == pytest.approx(f1)


def test_an_answer_is_shown_when_it_stands_in_a_quote_as_whole_words() -> None:
    assert answer_shown(["She was born in Port Lunde."], ["port lunde", "Oslo"]) == 1
    assert answer_shown(["She was born in Port Lunder."], ["Port Lunde"]) == 0
    assert answer_shown([], ["Oslo"]) == 0
    assert answer_shown(["Yes, she was."], ["yes"]) is None
    assert answer_shown(["Yes, she was."], []) is None
