"""What a written name holds: words, codes, numbers, generations, legal forms, rivals."""

import pytest

from ecphoria.entities.matching.written import tokens, written


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("Room 101", {"101"}),
        ("Agent 007", {"7"}),
        ("1,000 Lakes", {"1000"}),
        ("Python 3.10", {"3.10"}),
        ("Release 2.0", {"2"}),
        ("World War II", {"2"}),
        ("Phase Three", {"3"}),
        ("Elizabeth I", {"1"}),
        ("I Claudius", set()),
        ("Malcolm Little", set()),
        ("Mix Mill", set()),
    ],
)
def test_numbers_are_one_however_they_are_spelt(name: str, numbers: set[str]) -> None:
    assert written(name).numbers == numbers


def test_the_core_leaves_out_titles_before_and_legal_forms_behind() -> None:
    assert written("Dr. Ann Smith").core == ("ann", "smith")
    assert written("Acme Widgets, Inc.").core == ("acme", "widgets")
    assert written("Limited").core == ("limited",)
    assert written("Building A").core == ("building", "a")


def test_initials_leave_out_small_words() -> None:
    assert written("Bureau of Ancient Maps").initials == "bam"
    assert written("Of").initials == "o"


def test_codes_are_runs_of_letters_and_digits_also_across_hyphens() -> None:
    assert written("tf-tv1022 lcd").codes == {"tftv1022", "tv1022"}
    assert written("Flight UA123").codes == {"ua123"}
    assert written("Room 101").codes == set()


def test_generations_and_legal_forms_have_one_spelling() -> None:
    assert [written(name).generation for name in ("A B Jr.", "A B Junior", "A B II", "A B Sr", "A B", "Junior")] == [
        2, 2, 2, 1, 0, 0,
    ]  # fmt: skip
    assert written("Acme Corporation").legal == written("ACME Corp.").legal == {"corp"}


def test_words_that_exclude_others_name_their_group() -> None:
    assert written("North Korea").rivals == {"direction:0"}
    assert written("March 2020 Report").rivals == {"month:3"}
    assert written("March of Progress").rivals == set()
    assert written("Korea").rivals == set()


def test_tokens_hold_each_word_once_and_joined_codes() -> None:
    assert tokens("TF-TV1022 tv, TV") == ("tf", "tv1022", "tv", "tftv1022")
    assert tokens("") == ()
