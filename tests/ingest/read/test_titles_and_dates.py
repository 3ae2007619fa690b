"""What files say about themselves: junk is not a title, and an ambiguous date is none."""

from datetime import UTC, datetime

import pytest

from ecphoria.ingest.read.dates import instant, pdf_instant
from ecphoria.ingest.read.titles import property_title, subject_title, typed_title


@pytest.mark.parametrize(
    "title",
    [
        "untitled",
        "Untitled 3",
        "Microsoft Word - x.doc",
        "PowerPoint Presentation",
        "Book1",
        "…",
        "x" * 301,
        "",
        None,
        "Report.TXT",
    ],
)
def test_junk_is_no_title(title: str | None) -> None:
    assert typed_title(title, "report.txt") is None


@pytest.mark.parametrize("title", ["The Book of Sand", "Document retention policy", "Presentation of the Lord", "1984"])
def test_titles_that_only_look_like_junk_are_kept(title: str) -> None:
    assert typed_title(title, "a.txt") == title


def test_a_property_that_repeats_the_file_name_is_no_title_but_a_heading_is() -> None:
    assert property_title("paris", "Paris.pdf") is None
    assert property_title("final.docx", "a.pdf") is None
    assert typed_title("Paris", "Paris.md") == "Paris"


@pytest.mark.parametrize("subject", ["Re: x", "RE: Fwd: x", "AW: WG: x", "re[3]:x", "SV :  x"])
def test_subjects_lose_their_prefixes(subject: str) -> None:
    assert subject_title(subject, "a.eml") == "x"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024-05-03", datetime(2024, 5, 3, tzinfo=UTC)),
        ("2024-05-03T10:00:00+02:00", datetime(2024, 5, 3, 8, tzinfo=UTC)),
        ("2024-05-03 10:00Z", datetime(2024, 5, 3, 10, tzinfo=UTC)),
        ("2024/5/3", datetime(2024, 5, 3, tzinfo=UTC)),
        ("2024-05", datetime(2024, 5, 1, tzinfo=UTC)),
        ("2024", datetime(2024, 1, 1, tzinfo=UTC)),
        ("3 May 2024", datetime(2024, 5, 3, tzinfo=UTC)),
        ("Friday, 3rd Sept. 2021", datetime(2021, 9, 3, tzinfo=UTC)),
        ("September 3, 2021", datetime(2021, 9, 3, tzinfo=UTC)),
        ("Fri, 3 May 2024 10:00:00 -0000", datetime(2024, 5, 3, 10, tzinfo=UTC)),
        ("Fri, 3 May 2024 10:00:00 +0200 (CEST)", datetime(2024, 5, 3, 8, tzinfo=UTC)),
    ],
)  # fmt: skip
def test_dates_are_read_as_utc(text: str, expected: datetime) -> None:
    assert instant(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "03/05/2024",
        "yesterday",
        "",
        None,
        "2024-13-40",
        "May I ask",
        "30 Feb 2024",
        "0001-01-01T00:00:00+14:00",
        "Fri, 99 May 2024 10:00:00",
    ],
)
def test_other_dates_are_none(text: str | None) -> None:
    assert instant(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("D:20240131120000+02'00'", datetime(2024, 1, 31, 10, tzinfo=UTC)),
        ("D:20240131120000Z", datetime(2024, 1, 31, 12, tzinfo=UTC)),
        ("D:20240131", datetime(2024, 1, 31, tzinfo=UTC)),
        ("D:20249931", None),
        ("", None),
        (None, None),
    ],
)
def test_pdf_dates(text: str | None, expected: datetime | None) -> None:
    assert pdf_instant(text) == expected
