"""Times that have a name instead of a date, from what the memory knows of states and events."""

from collections.abc import Iterator

import pytest

from ecphoria import Document, Memory
from ecphoria.errors import ConfigurationError
from ecphoria.model import Interval, utc

DOCUMENTS = (
    Document(id="palmisano", text="Samuel Palmisano was the CEO of IBM from 2002 to 2011.", published="2012-01-15"),
    Document(id="rometty", text="Ginni Rometty was the CEO of IBM from 2012 to 2020.", published="2020-02-01"),
    Document(id="rometty2", text="Ginni Rometty was the president of Acme Corporation from 1990 to 1992."),
    Document(id="merkel", text="Angela Merkel was the chancellor of Germany from 2005-11-22 to 2021-12-07."),
    Document(id="schroeder", text="Gerhard Schroeder was the chancellor of Germany from 1998 to 2005-11-21."),
    Document(
        id="siege",
        title="Siege of Vesterby",
        text="The Siege of Vesterby (1604-1606) was fought between two towns. A play of 1711 tells of it.",
    ),
    Document(id="anders", text="Karl Anders was the mayor of Vesterby from 1600 to 1603."),
    Document(id="brandt", text="Ada Brandt was the mayor of Vesterby from 1604 to 1620."),
    Document(
        id="strike", title="Harbour Strike", text="The Harbour Strike lasted from March 1984 to May 1985. Nobody won."
    ),
    Document(id="fever", title="Quillon fever", text="Nobody knows where it came from. It was feared."),
    Document(id="film", title="The Quillon Game", text="The Quillon Game is a 1994 film about a harbour."),
    Document(id="gerstner", text="Louis Gerstner was the CEO of IBM from 1993 to 2001."),
    Document(id="jobs1", text="Steve Jobs was the CEO of Pixar from 1986 to 1990."),
    Document(id="jobs2", text="Steve Jobs was the CEO of Pixar from 1997 to 2006."),
)


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with Memory.open(tmp_path_factory.mktemp("named")) as opened:
        opened.add_documents(DOCUMENTS)
        yield opened


def meant(memory: Memory, question: str, **options: object) -> list[Interval]:
    time = memory.recall(question, **options).trace.time  # type: ignore[arg-type]
    return [] if time is None else list(time.intervals)


def between(begin: str | None, end: str | None) -> Interval:
    return Interval(begin=utc(begin), end=utc(end))


@pytest.mark.parametrize(
    "phrase",
    [
        "when Samuel Palmisano was the CEO of IBM",
        "while Samuel Palmisano was CEO of IBM",
        "during Samuel Palmisano's tenure as CEO of IBM",
    ],
)
def test_a_state_is_the_time_of_its_version(memory: Memory, phrase: str) -> None:
    assert meant(memory, f"What happened {phrase}?") == [between("2002-01-01", "2012-01-01")]


@pytest.mark.parametrize(
    ("phrase", "time"),
    [
        ("during the Siege of Vesterby", between("1604-01-01", "1607-01-01")),
        ("during the Harbour Strike", between("1984-03-01", "1985-06-01")),
        ("after the Harbour Strike", between("1985-06-01", None)),
        ("before the Harbour Strike", between(None, "1984-03-01")),
        ("during the strike", between("1984-03-01", "1985-06-01")),
    ],
)
def test_an_event_is_the_time_that_is_told_of_it(memory: Memory, phrase: str, time: Interval) -> None:
    assert meant(memory, f"What happened {phrase}?") == [time]


@pytest.mark.parametrize(
    "phrase",
    [
        "during the Quillon fever",  # nobody tells when
        "during the Flood of Norden",  # not known at all
        "during the game",  # a film is none
        "when Samuel Palmisano was the CEO of Pixar",  # he was not
        "when Ginni Rometty was the mayor of Vesterby",
    ],
)
def test_what_is_not_known_is_no_time(memory: Memory, phrase: str) -> None:
    assert meant(memory, f"What happened {phrase}?") == []


def test_who_held_an_office_twice_gives_both_times(memory: Memory) -> None:
    assert meant(memory, "What happened when Steve Jobs was the CEO of Pixar?") == [
        between("1986-01-01", "1991-01-01"),
        between("1997-01-01", "2007-01-01"),
    ]


@pytest.mark.parametrize(
    ("question", "holders"),
    [
        ("Who was the chancellor of Germany when Ginni Rometty was the CEO of IBM?", {"Angela Merkel"}),
        ("Who was the chancellor of Germany when Louis Gerstner was the CEO of IBM?", {"Gerhard Schroeder"}),
        ("Who was the mayor of Vesterby during the Siege of Vesterby?", {"Ada Brandt"}),
        ("Who was the mayor of Vesterby during the Flood of Norden?", set()),
    ],
)
def test_facts_of_a_named_time_are_those_that_held_in_it(memory: Memory, question: str, holders: set[str]) -> None:
    facts = memory.recall(question).facts
    assert {fact.version.value for fact in facts if fact.holds} == holders


def test_reading_can_be_turned_off_and_filters_hold(memory: Memory) -> None:
    question = "What happened when Samuel Palmisano was the CEO of IBM?"
    assert meant(memory, question, time=False) == []
    assert meant(memory, question, where={"id": ["rometty", "siege"]}) == []
    assert meant(memory, question, known_at="2001-01-01") == []


def test_an_event_is_given_by_its_name(memory: Memory) -> None:
    question = "Who was the mayor of Vesterby?"
    facts = memory.recall(question, during="the Siege of Vesterby").facts
    assert [fact.version.value for fact in facts if fact.holds] == ["Ada Brandt"]
    with pytest.raises(ConfigurationError, match=r"'the Flood of Norden' is no time.*nor is it an event"):
        memory.recall(question, during="the Flood of Norden")
