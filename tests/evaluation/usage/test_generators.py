"""The simulations of use: what they hold for right is there, drifts or stays, and depends on the seed alone."""

from collections import Counter, defaultdict
from collections.abc import Callable

import pytest

from ecphoria.evaluation.usage.archive import archive
from ecphoria.evaluation.usage.offices import offices
from ecphoria.evaluation.usage.reader import Reader
from ecphoria.evaluation.usage.seeds import DEVELOPMENT, UNTOUCHED
from ecphoria.evaluation.usage.usage import Usage

Generator = Callable[[int], Usage]
BOTH = pytest.mark.parametrize("generator", [offices, archive])


@BOTH
def test_a_seed_always_gives_the_same_simulation_and_another_seed_another(generator: Generator) -> None:
    assert generator(1) == generator(1)
    assert {paper.text for paper in generator(1).papers} != {paper.text for paper in generator(2).papers}


@BOTH
@pytest.mark.parametrize("seed", [1, 2])
def test_every_question_has_an_answer_that_has_appeared_and_nothing_is_both_right_and_outdated(
    generator: Generator, seed: int
) -> None:
    usage = generator(seed)
    days = {paper.id: paper.day for paper in usage.papers}
    assert len(days) == len(usage.papers)
    for question in usage.asked:
        assert question.relevant
        assert not question.relevant & question.outdated
        assert all(days[paper] < question.at for paper in question.relevant | question.outdated)
    assert [question.at for question in usage.asked] == sorted(question.at for question in usage.asked)
    assert [question.id for question in usage.asked] == sorted({question.id for question in usage.asked})


def test_a_short_simulation_is_the_beginning_of_the_long_one() -> None:
    whole, short = offices(1), offices(1, days=20)
    assert short.asked == tuple(question for question in whole.asked if question.at < 20)
    assert set(short.papers) == {paper for paper in whole.papers if paper.day < 20}


def test_in_offices_right_papers_go_out_of_date_and_topics_go_stale() -> None:
    usage = offices(1)
    right: dict[str, list[frozenset[str]]] = defaultdict(list)
    for question in usage.asked:
        right[question.need].append(question.relevant)
    drifted = [need for need, sets in right.items() if sets[0] != sets[-1]]
    assert len(drifted) > len(right) / 3
    last = {question.need: question.at for question in usage.asked if question.timely}
    assert any(at < 150 for at in last.values())
    assert any(len(question.outdated) > len(question.relevant) for question in usage.asked)


def test_in_offices_a_need_comes_back_in_other_words_and_some_needs_are_popular() -> None:
    usage = offices(1)
    words: dict[str, set[str]] = defaultdict(set)
    for question in usage.asked:
        words[question.need].add(question.text)
    asked = Counter(question.need for question in usage.asked)
    most = asked.most_common(1)[0]
    assert len(words[most[0]]) > 10
    assert most[1] > 4 * sorted(asked.values())[len(asked) // 2]


def test_in_the_archive_nothing_is_ever_out_of_date_and_old_entries_are_asked_for_as_new_ones_are() -> None:
    usage = archive(1)
    days = {paper.id: paper.day for paper in usage.papers}
    assert not any(question.outdated or question.timely for question in usage.asked)
    ages = [question.at - max(days[paper] for paper in question.relevant) for question in usage.asked]
    assert sum(age > 180 for age in ages) > len(ages) / 2


def test_what_a_need_wants_never_changes_in_the_archive() -> None:
    right: dict[str, set[frozenset[str]]] = defaultdict(set)
    for question in archive(1).asked:
        if question.kind in ("fact", "told"):
            right[question.need].add(question.relevant)
    assert all(len(sets) == 1 for sets in right.values())


def test_the_seeds_for_reporting_are_ten_and_none_of_those_for_choosing() -> None:
    assert len(UNTOUCHED) == 10
    assert not set(UNTOUCHED) & set(DEVELOPMENT)


def reader(seed: str, *, rates: float = 1, errs: float = 0, fooled: float = 0) -> Reader:
    return Reader(seed=seed, rates=rates, errs=errs, fooled=fooled, opens=1, strays=0, patience=3)


def test_a_reader_without_errors_is_pleased_when_half_of_what_was_looked_at_is_right() -> None:
    judge = reader("a")
    assert judge.rating(["x", "y"], {"x"}, ()) == "positive"
    assert judge.rating(["x", "y", "z", "x2"], {"x", "x2"}, ()) == "negative"  # the fourth is not looked at
    assert judge.rating([], {"x"}, ()) == "negative"
    assert judge.opened(["x", "y"], {"x"}, ()) == ["x"]


def test_readers_err_as_often_as_they_are_said_to() -> None:
    said = [reader(str(number), rates=0.5, errs=0.2).rating(["x"], {"x"}, ()) for number in range(4000)]
    counted = Counter(said)
    assert 0.46 < counted[None] / 4000 < 0.54
    assert 0.17 < counted["negative"] / (counted["negative"] + counted["positive"]) < 0.23


def test_some_take_an_outdated_paper_for_a_right_one_and_stay_with_it() -> None:
    fooled = [reader(str(number), fooled=0.3).opened(["old"], {"new"}, {"old"}) for number in range(2000)]
    assert 0.26 < sum(map(bool, fooled)) / 2000 < 0.34
    assert reader("b", fooled=0.5).opened(["old"], (), {"old"}) == reader("b", fooled=0.5).opened(["old"], (), {"old"})
