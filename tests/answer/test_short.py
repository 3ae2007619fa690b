"""The short answer, whatever a model made of the format it was asked for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecphoria.answer.short import MAX_CHARACTERS, short_answer


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("Ada designed it [1].\nShe was born there [2].\nANSWER: Port Lunde", "Port Lunde"),
        ("**Answer:** Port Lunde [2].", "Port Lunde"),
        ("ANSWER: first\nNo, wait.\nFinal answer: 'second'", "second"),
        ("Reasons.\nANSWER:\n\nPort Lunde", "Port Lunde"),
        ("ANSWER: J. R. R. Tolkien", "J. R. R. Tolkien"),
        ("ANSWER: Washington D.C.", "Washington D.C."),
        ("ANSWER: NOT IN THE DOCUMENTS.", "NOT IN THE DOCUMENTS"),
        ("She designed it. She was born in Port Lunde [2].", "She was born in Port Lunde"),
        ("1961", "1961"),
        ("So the final answer is **Port Lunde**.", "Port Lunde"),
        ("ANSWER: The short answer is: Big Boi [1]", "Big Boi"),
        ("Reasons.\nPort Lunde\n\n", "Port Lunde"),
        ("It is so.\nANSWER: [2]", "It is so"),
        ('He says: "It is so. By Acme Records. " [1]', "By Acme Records"),
        ("...", ""),
        ("", ""),
    ],
)
def test_the_short_answer(text: str, short: str) -> None:
    assert short_answer(text) == short


@given(st.text(alphabet="AaNnSsWwEeRr:.\n *[]12 "))
def test_it_is_one_bounded_line_of_any_text(text: str) -> None:
    short = short_answer(text)
    assert len(short) <= MAX_CHARACTERS
    assert "\n" not in short


def test_a_model_that_runs_on_is_cut() -> None:
    assert len(short_answer("word " * 500)) <= MAX_CHARACTERS
