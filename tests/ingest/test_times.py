"""The times that documents name, on their way into the store."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.dump import dump

from ecphoria import Document, Memory
from ecphoria.ingest.times import times_in
from ecphoria.store.records import StoredMention
from ecphoria.store.times import rewrite_times, time_rows, times_beside

TEXTS = {
    "report": "Sales fell last quarter. The plant in Lunde closed on 4 May 1999, and has been a museum since 2003.",
    "names": "Tidebell shipped its Windows 2000 driver late. The 2010 FIFA World Cup was held in South Africa.",
    "plain": "Ada Brandt designed the pump. May I ask who sold it?",
}


def document(name: str) -> Document:
    return Document(id=name, text=TEXTS[name], published="2020-03-18")


def times(memory: Memory, ids: Sequence[str] | None = None) -> list[tuple[str, str, str | None, str | None]]:
    """Where, what, and from when to when, of every time stored."""
    with memory._parts.database.read() as connection:
        return [
            (
                row.document_id,
                TEXTS[row.document_id][row.start : row.end],
                row.begins and row.begins[:10],
                row.ends and row.ends[:10],
            )
            for row in time_rows(connection, "default", ids)
        ]


def test_they_are_stored_as_intervals_with_their_place(memory: Memory) -> None:
    memory.add_documents([document(name) for name in TEXTS])
    assert times(memory) == [
        ("names", "2010", "2010-01-01", "2011-01-01"),
        ("report", "last quarter", "2019-10-01", "2020-01-01"),
        ("report", "4 May 1999", "1999-05-04", "1999-05-05"),
        ("report", "since 2003", "2003-01-01", None),
    ]
    assert times(memory, ["names"]) == times(memory)[:1]


def test_without_a_date_of_its_own_a_document_knows_no_last_quarter(memory: Memory) -> None:
    memory.add_documents([Document(id="report", text=TEXTS["report"])])
    assert [said for _, said, _, _ in times(memory)] == ["4 May 1999", "since 2003"]


def test_a_name_has_the_times_of_its_sentence(memory: Memory) -> None:
    memory.add_documents([document("report")])
    with memory._parts.database.read() as connection:
        beside = times_beside(connection, "default", "report", TEXTS["report"].index("Lunde"))
    assert [TEXTS["report"][row.start : row.end] for row in beside] == ["4 May 1999", "since 2003"]


def test_a_chunk_that_is_read_again_has_the_times_of_that_reading(memory: Memory) -> None:
    memory.add_documents([document("names"), document("report")])
    again = list(times_in("In 1999, then.", None, [], chunk=0, start=0))
    with memory._parts.database.write() as connection:
        rewrite_times(connection, "default", "names", 0, again)
    assert [(row[0], row[2]) for row in times(memory)] == [
        ("names", "1999-01-01"), ("report", "2019-10-01"), ("report", "1999-05-04"), ("report", "2003-01-01"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "type_", "dated"),
    [
        ("Windows 2000", "artifact", False),
        ("Expo 2010", "event", True),
        ("2010 Census", "concept", True),
        ("Q3 2019 Report", "artifact", True),
        ("Summer 2004", "concept", True),
        ("1984", "artifact", True),
        ("2001: A Space Odyssey", "artifact", False),
        ("20th Century Society", "organization", False),
    ],
)
def test_a_year_in_a_name_dates_some_names(name: str, type_: str, dated: bool) -> None:
    mention = StoredMention(
        chunk=0, start=4, end=4 + len(name), source="name", entity_id=name.lower(), name=name, type=type_
    )
    found = list(times_in(f"The {name} was praised.", None, [mention], chunk=0, start=0))
    assert bool(found) == dated


@settings(max_examples=5, deadline=None)
@given(order=st.permutations(sorted(TEXTS)), removed=st.sampled_from(sorted(TEXTS)))
def test_any_order_of_adding_and_removing_leaves_the_same(
    tmp_path_factory: pytest.TempPathFactory, order: Sequence[str], removed: str
) -> None:
    folder: Path = tmp_path_factory.mktemp("orders")
    with Memory.open(folder / "some") as some:
        for name in order:
            some.add_documents([document(name)])
        some.remove(removed)
    with Memory.open(folder / "never") as never:
        never.add_documents([document(name) for name in sorted(TEXTS) if name != removed])
    assert dump(folder / "some")["time_expressions"] == dump(folder / "never")["time_expressions"]
