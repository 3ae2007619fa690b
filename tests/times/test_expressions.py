"""Times that texts name."""

from datetime import UTC, datetime

import pytest

from ecphoria.times import expressions

SPOKEN = datetime(2020, 3, 18, 9, tzinfo=UTC)


def said(text: str, reference: datetime | None = SPOKEN) -> list[tuple[str, str, str]]:
    """The expressions of a text: what stands there, where it begins and where it ends."""
    return [
        (one.text, one.interval.begin.date().isoformat() if one.interval.begin else "", _end(one.interval.end))
        for one in expressions(text, reference)
    ]


def _end(moment: datetime | None) -> str:
    return moment.date().isoformat() if moment else ""


@pytest.mark.parametrize(
    ("text", "named", "begin", "end"),
    [
        ("Born 18 September 1976 , in Bonn", "18 September 1976", "1976-09-18", "1976-09-19"),
        ("on May 4th, 1999 he left", "May 4th, 1999", "1999-05-04", "1999-05-05"),
        ("on 04.05.1999.", "04.05.1999", "1999-05-04", "1999-05-05"),
        ("dated 25/4/1999", "25/4/1999", "1999-04-25", "1999-04-26"),
        ("revenue in Q3 2019 fell", "Q3 2019", "2019-07-01", "2019-10-01"),
        ("in the third quarter of 2019", "the third quarter of 2019", "2019-07-01", "2019-10-01"),
        ("guidance for FY2020 Q1", "FY2020 Q1", "2020-01-01", "2020-04-01"),
        ("in the second half of 2010", "the second half of 2010", "2010-07-01", "2011-01-01"),
        ("in the mid-1990s", "mid-1990s", "1994-01-01", "1997-01-01"),
        ("music of the '80s", "'80s", "1980-01-01", "1990-01-01"),
        ("in the 19th century", "19th century", "1801-01-01", "1901-01-01"),
        ("in summer 2004", "summer 2004", "2004-06-01", "2004-09-01"),
        ("from 2001 until his death in 2010", "from 2001 until his death in 2010", "2001-01-01", "2011-01-01"),
        ("between 28 May and 3 June 1999", "between 28 May and 3 June 1999", "1999-05-28", "1999-06-04"),
        ("he played there 1991–97", "1991–97", "1991-01-01", "1998-01-01"),
        ("Jan 1990 - Mar 1993: clerk", "Jan 1990 - Mar 1993", "1990-01-01", "1993-04-01"),
        ("2001 to present", "2001 to present", "2001-01-01", ""),
        ("since May 2001", "since May 2001", "2001-05-01", ""),
        ("before 4 May 1999", "before 4 May 1999", "", "1999-05-04"),
        ("after 2001", "after 2001", "2002-01-01", ""),
        ("for two years from 2003", "for two years from 2003", "2003-01-01", "2005-01-01"),
        ("two years before 2001", "two years before 2001", "1999-01-01", "2000-01-01"),
        ("sales rose last quarter", "last quarter", "2019-10-01", "2020-01-01"),
        ("it was signed two weeks ago", "two weeks ago", "2020-03-02", "2020-03-09"),
        ("on it last Tuesday", "last Tuesday", "2020-03-17", "2020-03-18"),
        ("over the past decade", "past decade", "2010-03-18", "2020-03-19"),
        ("in the 2003-04 NBA season", "2003-04 NBA season", "2003-07-01", "2004-07-01"),
        ("in the winter of 2003-04", "winter of 2003-04", "2003-12-01", "2004-03-01"),
        ("since the 1991 census", "1991", "1991-01-01", "1992-01-01"),
        ("John (Johann of Neumarkt; 1383 – 14 March 1443)", "1383 – 14 March 1443", "1383-01-01", "1443-03-15"),
        ("since around 1999", "since around 1999", "1999-01-01", ""),
        ("no later than 2020", "no later than 2020", "", "2021-01-01"),
        ("in two weeks' time", "two weeks' time", "2020-03-30", "2020-04-06"),
        ("the summer of '69", "summer of '69", "1969-06-01", "1969-09-01"),
        ("not until 1999 did he speak", "1999", "1999-01-01", "2000-01-01"),
        ("Count from 1277 until his death", "from 1277", "1277-01-01", ""),
        ("a letter from 1999", "from 1999", "1999-01-01", "2000-01-01"),
        ("the three months ended June 30, 2020", "the three months ended June 30, 2020", "2020-04-01", "2020-07-01"),
        ("from spring to autumn 2004", "from spring to autumn 2004", "2004-03-01", "2004-12-01"),
        ("in the mid-to-late 1960s", "mid-to-late 1960s", "1964-01-01", "1970-01-01"),
        ("fiscal 2019-20", "fiscal 2019-20", "2019-07-01", "2020-07-01"),
        ("later this year", "this year", "2020-03-18", "2021-01-01"),
        ("third-quarter revenue", "third-quarter", "2019-07-01", "2019-10-01"),
        ("between 1999 and the present", "between 1999 and the present", "1999-01-01", ""),
    ],
)
def test_a_time_is_an_interval_with_a_span(text: str, named: str, begin: str, end: str) -> None:
    assert said(text) == [(named, begin, end)]
    (one,) = expressions(text, SPOKEN)
    assert text[one.start : one.end] == named


def test_what_counts_from_the_present_is_nothing_where_that_is_unknown() -> None:
    assert said("last quarter, recently, yesterday, in June, two weeks ago, in the coming years", None) == []


def test_a_time_counts_from_the_one_before_it() -> None:
    assert said("He left in 1999. Three years later he came back.", None) == [
        ("1999", "1999-01-01", "2000-01-01"),
        ("Three years later", "2002-01-01", "2003-01-01"),
    ]
    assert said("Three years later he came back.", None) == []


def test_a_day_that_there_is_not_is_no_time() -> None:
    assert said("on 30 February 2010 and in May 2011") == [("May 2011", "2011-05-01", "2011-06-01")]


def test_a_day_without_a_year_follows_the_one_before_it() -> None:
    assert said("On 13 December 2014 it burned until 2 January.", None) == [
        ("13 December 2014", "2014-12-13", "2014-12-14"),
        ("until 2 January", "", "2015-01-03"),
    ]


def test_years_in_names_are_no_times() -> None:
    text = "Expo 2010 opened in May 2010."
    assert [one.text for one in expressions(text, names=[(0, 9)])] == ["May 2010"]


def test_the_fiscal_year_starts_when_it_is_said_to() -> None:
    (one,) = expressions("FY2020", fiscal_start=10)
    assert one.interval.begin == datetime(2019, 10, 1, tzinfo=UTC)
    assert one.interval.end == datetime(2020, 10, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "May I ask?", "March on!", "a second opinion", "Python 3.11.2", "v2019", "$2019", "2,019 rows", "2019 people",
        "room 1984", "see page 1999", "ISBN 978-0-14-2019-3", "https://example.org/2019/05/03/", "may 2 of them come",
        "It was released more recently.", "a recently widowed teacher", "the 20th Century Fox lot",
        "the next Winter Olympics", "She likes Tonight at Twelve.", "30 August 526", "Sat down in the sun", "1200 BC",
        "in her twenties", "1500 metres",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_time_is_none(text: str) -> None:
    assert said(text) == []
