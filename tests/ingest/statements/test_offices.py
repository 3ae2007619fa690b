"""Who holds which office, since when and until when."""

import pytest
from tests.ingest.statements.reading import said, told


@pytest.mark.parametrize(
    "text",
    [
        "Samuel Palmisano is the CEO of IBM.",
        "Samuel Palmisano is IBM's chief executive officer.",
        "IBM's CEO is Samuel Palmisano.",
        "IBM's CEO Samuel Palmisano spoke in Boston.",
        "The CEO of IBM is Samuel Palmisano.",
        "Samuel Palmisano, CEO of IBM, said that profits rose.",
        "IBM CEO Samuel Palmisano announced the results.",
    ],
)
def test_an_office_is_a_statement_of_its_body(text: str) -> None:
    assert told(text) == {("ibm", "CEO", "samuel palmisano")}
    (statement,) = said(text)
    assert (statement.valid_from, statement.valid_to, statement.status) == (None, None, "asserted")


@pytest.mark.parametrize(
    ("text", "valid", "status"),
    [
        ("Samuel Palmisano was CEO of IBM from 2002 to 2011.", ("2002", "2011"), "asserted"),
        ("Samuel Palmisano was CEO of IBM (2002–11).", ("2002", "2011"), "asserted"),
        ("From 2002 to 2011, Samuel Palmisano was the CEO of IBM.", ("2002", "2011"), "asserted"),
        ("Samuel Palmisano became CEO of IBM in March 2002.", ("2002-03", None), "asserted"),
        ("On 1 March 2002, Samuel Palmisano was appointed CEO of IBM.", ("2002-03-01", None), "asserted"),
        ("Samuel Palmisano has been CEO of IBM since 2002.", ("2002", None), "asserted"),
        ("Samuel Palmisano stepped down as CEO of IBM in 2011.", (None, "2011"), "ended"),
        ("Samuel Palmisano was the CEO of IBM.", (None, None), "ended"),
        ("Samuel Palmisano, the former CEO of IBM, moved to Boston.", (None, None), "ended"),
        ("Samuel Palmisano was never CEO of IBM.", (None, None), "retracted"),
        ("In 2010, IBM's CEO was Samuel Palmisano.", ("2010", "2010"), "asserted"),
        ("IBM named Samuel Palmisano as its CEO in 2002.", ("2002", None), "asserted"),
        ("IBM's CEO in 2010 was Samuel Palmisano.", ("2010", "2010"), "asserted"),
        ("The CEO of IBM in 2010 was Samuel Palmisano.", ("2010", "2010"), "asserted"),
        ("Samuel Palmisano, CEO of IBM since 2002, said that profits rose.", ("2002", None), "asserted"),
        ("Samuel Palmisano led IBM as CEO from 2002 to 2011.", ("2002", "2011"), "asserted"),
    ],
)
def test_its_time_is_what_the_sentence_says(text: str, valid: tuple[str | None, str | None], status: str) -> None:
    (statement,) = said(text)
    assert (statement.source_id, statement.type, statement.target_id) == ("ibm", "CEO", "samuel palmisano")
    assert ((statement.valid_from, statement.valid_to), statement.status) == (valid, status)


def test_a_succession_ends_one_and_begins_another() -> None:
    found = {
        row.target_id: (row.valid_from, row.valid_to, row.status)
        for row in said("In January 2012, Virginia Rometty succeeded Samuel Palmisano as CEO of IBM.")
    }
    assert found == {
        "virginia rometty": ("2012-01", None, "asserted"),
        "samuel palmisano": (None, "2012-01", "ended"),
    }


def test_several_offices_are_several_statements() -> None:
    text = "Samuel Palmisano served as chairman, president and CEO of IBM from 2002 until 2011."
    assert {(row.type, row.valid_from, row.valid_to) for row in said(text)} == {
        (office, "2002", "2011") for office in ("chairman", "president", "CEO")
    }


@pytest.mark.parametrize(
    "text",
    [
        "Samuel Palmisano is not the CEO of IBM.",
        "If Samuel Palmisano became CEO of IBM, profits would rise.",
        "Is Samuel Palmisano the CEO of IBM?",
        "It was rumoured that Samuel Palmisano became CEO of IBM.",
        "Samuel Palmisano met the CEO of IBM.",
        "Samuel Palmisano is the son of the CEO of IBM.",
    ],
)
def test_what_is_not_said_is_no_statement(text: str) -> None:
    assert told(text) == set()


@pytest.mark.parametrize(
    "text",
    [
        "IBM is a technology company. Samuel Palmisano became CEO in 2002.",
        "IBM is a technology company. Samuel Palmisano became chief executive of the company in 2002.",
        "IBM named Samuel Palmisano as CEO, effective 2002.",
    ],
)
def test_an_office_without_a_body_is_of_the_organisation_in_the_title(text: str) -> None:
    (statement,) = said(text, "IBM")
    assert (statement.source_id, statement.type, statement.target_id) == ("ibm", "CEO", "samuel palmisano")
    assert statement.valid_from == "2002"


def test_under_another_title_it_is_of_nobody() -> None:
    assert told("IBM is a technology company. Samuel Palmisano became CEO in 2002.", "Annual report") == set()


def test_a_text_without_a_title_is_about_the_person_it_opens_with() -> None:
    text = "Samuel Palmisano was CEO of IBM from 2002 to 2011. He was born in Baltimore."
    assert ("samuel palmisano", "born in", "baltimore") in told(text)
