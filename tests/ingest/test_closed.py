"""An ingest says how many facts it closed, and is loud where they are unusually many."""

from pathlib import Path

from tests.answer.offices import DOCUMENTS

from ecphoria import Document, Memory
from ecphoria.ingest.closed import closed_by

FIRMS = ("Nordwerft", "Kestrel Bank", "Polar Freight", "Orchid Systems", "Fenwick Foods", "Quandt Optics", "Dairyland",
         "Marlow Steel", "Belltower Software", "Harwick Motors", "Ford", "Toyota", "Siemens", "Nestle", "Intel",
         "Microsoft", "Boeing", "Pfizer")  # fmt: skip


def heads(name: str, year: int) -> Document:
    """A list of who leads all of the firms."""
    lines = " ".join(f"{name} has been the CEO of {firm} since {year}." for firm in FIRMS)
    return Document(id=f"list-{year}", text=lines, published=f"{year}-12-31")


def test_a_document_that_closes_one_fact_says_so(memory: Memory) -> None:
    assert memory.add_documents(DOCUMENTS[1:2]).closed == 0
    assert memory.add_documents(DOCUMENTS[2:]).closed == 0  # Rometty's term was over by its own words
    assert memory.add_documents([heads("Samuel Palmisano", 2012)]).closed == 0
    later = Document(id="n", text="Arvind Krishna has been the CEO of Kestrel Bank since 2018.", published="2019-01-01")
    report = memory.add_documents([later])
    assert (report.closed, report.warning) == (1, "")
    assert memory.add_documents([later]).closed == 0  # unchanged


def test_a_document_that_closes_many_is_an_alarm(memory: Memory) -> None:
    memory.add_documents([heads("Samuel Palmisano", 2012)])
    report = memory.add_documents([heads("Arvind Krishna", 2016)])
    assert report.closed > 10
    assert f"{report.closed} of {report.closed} facts that held gave way" in report.warning
    assert "CEO: Samuel Palmisano" in report.warning


def test_an_older_document_closes_nothing(memory: Memory) -> None:
    memory.add_documents([heads("Arvind Krishna", 2016)])
    report = memory.add_documents([heads("Samuel Palmisano", 2012)])
    assert (report.closed, report.warning) == (0, "")


def test_documents_without_statements_cost_nothing(tmp_path: Path) -> None:
    with Memory.open(tmp_path) as memory:
        memory.add_documents([Document(id="a", text="It rained."), *DOCUMENTS])
        parts = memory._parts
        with parts.database.read() as connection:
            assert closed_by(connection, "default", ["a"], parts.slots).held == 0
            assert closed_by(connection, "default", [], parts.slots).held == 0
