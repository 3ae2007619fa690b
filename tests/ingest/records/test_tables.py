"""Rows of a table as documents with names and statements."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.dump import dump
from tests.ingest.records.stores import HEADER, ROWS, SMITH, relations, stored, table

from ecphoria import Memory
from ecphoria.errors import ConfigurationError


def test_a_row_is_a_document_of_lines(memory: Memory, tmp_path: Path) -> None:
    report = memory.add_records(table(tmp_path, ROWS), SMITH)
    assert report.added == ("visits:1", "visits:2", "visits:3")
    assert not report.failed
    ((text, published, source),) = stored(
        tmp_path / "kb", "SELECT text, published, source_id FROM documents WHERE id = 'visits:2'"
    )
    assert (
        text
        == "visit: 2\ndoctor: Dr. Jones\npatient: 13\nage: 34\nmedication: Salbutamol\nfrom: March 2020\nward: South"
    )
    assert (str(published)[:10], source) == ("2020-03-01", "visits.csv")


def test_columns_are_entities_attributes_and_relations(memory: Memory, tmp_path: Path) -> None:
    memory.add_records(table(tmp_path, ROWS), SMITH)
    assert relations(tmp_path / "kb") == {
        ("patient 12", "age", "71", None, None),
        ("patient 13", "age", "34", None, None),
        ("dr smith", "diagnosed", "Patient 12", "2020-01-05", "2021"),
        ("dr jones", "diagnosed", "Patient 13", "2020-03", None),
        ("dr smith", "diagnosed", "Patient 14", None, None),
        ("patient 12", "prescribed", "Metformin", None, None),
        ("patient 12", "prescribed", "Aspirin", None, None),
        ("patient 13", "prescribed", "Salbutamol", None, None),
        ("ada brandt", "founded", "Tidebell Systems", "1999", None),
    }
    confidences = stored(tmp_path / "kb", "SELECT confidence FROM relations WHERE target_id = 'metformin'")
    assert confidences == [(0.9,)]


def test_mentions_and_statements_stand_where_they_say(memory: Memory, tmp_path: Path) -> None:
    memory.add_records(table(tmp_path, ROWS), SMITH)
    found = stored(
        tmp_path / "kb",
        'SELECT substr(text, start + 1, "end" - start), entity_id, type FROM mentions JOIN documents '
        "ON documents.id = document_id WHERE document_id = 'visits:1' ORDER BY start",
    )
    assert found == [
        ("Dr. Smith", "dr smith", "person"),
        ("12", "patient 12", "person"),
        ("Metformin", "metformin", "medication"),
        ("Aspirin", "aspirin", "medication"),
        ("Ada Brandt", "ada brandt", "person"),
        ("Tidebell Systems", "tidebell systems", "organization"),
    ]
    ((said,),) = stored(
        tmp_path / "kb",
        'SELECT substr(text, start + 1, "end" - start) FROM relations JOIN documents ON documents.id = document_id '
        "WHERE document_id = 'visits:1' AND type = 'diagnosed'",
    )
    assert said == "Dr. Smith\npatient: 12"


def test_bad_rows_are_reported_and_harm_nothing_beside_them(memory: Memory, tmp_path: Path) -> None:
    bad = [
        "4,Dr. Smith,15,,,yesterday,,,,",
        ",Dr. Smith,15,,,,,,,",
        "1,Dr. Smith,16,,,,,,,",
        "6,Dr. Smith,17,,Aspirin,,,most,,",
        "7,Dr. Smith,18,,,,,,,,too,many",
    ]
    report = memory.add_records(table(tmp_path, [ROWS[0], *bad, ROWS[1]]), SMITH)
    assert report.added == ("visits:1", "visits:2")
    reasons = [str(error) for error in report.failed]
    assert [f"row {number}" in reason for number, reason in enumerate(reasons, 3)] == [True] * 5
    assert ["no date" in reasons[0], "id column" in reasons[1], "which a record before it has" in reasons[2]] == [
        True
    ] * 3
    assert ["no confidence" in reasons[3], "12 cells under 10" in reasons[4]] == [True] * 2
    again = memory.add_records(table(tmp_path, [ROWS[0], *bad, ROWS[1]]), SMITH)
    assert (again.added, len(again.unchanged), len(again.failed)) == ((), 2, 5)


def test_changes_replace_and_what_is_gone_is_removed(memory: Memory, tmp_path: Path) -> None:
    path = table(tmp_path, ROWS)
    memory.add_records(path, SMITH)
    assert memory.add_records(path, SMITH).unchanged == ("visits:1", "visits:2", "visits:3")
    table(tmp_path, [ROWS[0], ROWS[1].replace("Salbutamol", "Aspirin")])
    report = memory.add_records(path, SMITH)
    assert (report.updated, report.unchanged, report.removed) == (("visits:2",), ("visits:1",), ("visits:3",))
    assert ("patient 13", "prescribed", "Aspirin", None, None) in relations(tmp_path / "kb")
    assert not any(row[0] == "patient 14" or row[2] == "Patient 14" for row in relations(tmp_path / "kb"))


def test_files_with_one_mapping_stand_beside_each_other(memory: Memory, tmp_path: Path) -> None:
    january = table(tmp_path, ROWS[:1]).rename(tmp_path / "january.csv")
    february = table(tmp_path, ROWS[1:]).rename(tmp_path / "february.csv")
    memory.add_records(january, SMITH)
    report = memory.add_records(february, SMITH)
    assert (report.added, report.removed) == (("visits:2", "visits:3"), ())


def test_another_mapping_is_taken_up_again(memory: Memory, tmp_path: Path) -> None:
    path = table(tmp_path, ROWS)
    memory.add_records(path, SMITH)
    report = memory.add_records(path, SMITH | {"relations": []})
    assert len(report.updated) == 3
    assert {row[1] for row in relations(tmp_path / "kb")} == {"age", "founded"}


def test_a_filter_reads_metadata(memory: Memory, tmp_path: Path) -> None:
    memory.add_records(table(tmp_path, ROWS), SMITH)
    hits = memory.recall("Which patients?", where={"ward": "South"}).hits
    assert {hit.document_id for hit in hits} == {"visits:2"}


def test_rows_without_an_id_column_are_named_by_what_they_say(memory: Memory, tmp_path: Path) -> None:
    path = table(tmp_path, [ROWS[0], ROWS[0], ROWS[1]])
    mapping = {key: value for key, value in SMITH.items() if key != "id"}
    report = memory.add_records(path, mapping)
    assert (len(report.added), report.failed) == (2, ())


def test_a_long_record_is_divided_and_its_names_stay_in_their_chunks(memory: Memory, tmp_path: Path) -> None:
    notes = " ".join(f"Day {day} passed without any event in the ward and everybody slept well." for day in range(80))
    row = f"9,Dr. Smith,20,50,Aspirin,2020,,,North,{notes} Nina Mendes called."
    memory.add_records(table(tmp_path, [row]), SMITH)
    outside = stored(
        tmp_path / "kb",
        "SELECT count(*) FROM mentions m JOIN chunks c ON c.document_id = m.document_id AND c.ordinal = m.chunk "
        'WHERE m.start < c.start OR m."end" > c."end"',
    )
    assert outside == [(0,)]
    assert stored(tmp_path / "kb", "SELECT max(chunk) > 0 FROM mentions WHERE entity_id = 'nina mendes'") == [(1,)]


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=st.permutations(range(3)), removed=st.sampled_from(["visits:1", "visits:2", "visits:3"]))
def test_order_and_removal_leave_no_trace(
    tmp_path_factory: pytest.TempPathFactory, order: list[int], removed: str
) -> None:
    folder = tmp_path_factory.mktemp("orders")
    path = table(folder, [ROWS[number] for number in order])
    with Memory.open(folder / "some") as some:
        some.add_records(path, SMITH)
        some.remove(removed)
        some.compact()
    path = table(folder, [row for row in ROWS if f"visits:{row[0]}" != removed])
    with Memory.open(folder / "never") as never:
        never.add_records(path, SMITH)
        never.compact()
    left, right = dump(folder / "some"), dump(folder / "never")
    for tables in (left, right):
        tables.pop("sources")  # the file that was read was another one
        tables["documents"] = [_without_locator(row) for row in tables["documents"]]
        tables["chunks"] = [_without_locator(row) for row in tables["chunks"]]
    assert left["relations"] == right["relations"]
    assert left["mentions"] == right["mentions"]
    assert _ids(left["documents"]) == _ids(right["documents"])


def _ids(rows: list[tuple[object, ...]]) -> list[str]:
    return sorted(value for row in rows for value in row if isinstance(value, str) and value.startswith("visits:"))


def _without_locator(row: tuple[object, ...]) -> tuple[object, ...]:
    return tuple(value for value in row if not (isinstance(value, str) and "row" in value))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"entitys": []}, "'entitys' is not known"),
        ({"entities": [{"type": "person"}]}, "entities 1: column is missing"),
        ({"entities": [{"column": "doctor"}, {"column": "doctor"}]}, "twice"),
        ({"relations": [{"source": "doctor", "label": "x", "target": "ward"}]}, "'ward'; declare it"),
        ({"relations": [{"source": "doctor", "target": "patient"}]}, "either label or label_column"),
        ({"attributes": [{"entity": "patient", "column": "age", "confidence": 2}]}, "not between 0 and 1"),
        ({"pattern": "("}, "not a regular expression"),
        ({"pattern": "x"}, "no named group"),
        ({"entities": [{"column": "doctor", "name": "Doctor"}]}, "must hold {} once"),
        ({"id": 7}, "id is neither a column nor a list"),
    ],
)
def test_a_slip_in_a_mapping_is_named(memory: Memory, tmp_path: Path, change: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigurationError, match="mapping") as error:
        memory.add_records(table(tmp_path, ROWS), SMITH | change)
    assert message in str(error.value)


def test_a_column_that_is_not_there_is_named_with_those_that_are(memory: Memory, tmp_path: Path) -> None:
    report = memory.add_records(table(tmp_path, ["1,a"], header="visit,doctor"), SMITH)
    assert "has no column 'age' (visit, doctor)" in str(report.failed[0])


def test_a_mapping_is_read_from_toml_and_json(memory: Memory, tmp_path: Path) -> None:
    toml = tmp_path / "map.toml"
    toml.write_text('name = "v"\nid = "visit"\n[[entities]]\ncolumn = "doctor"\ntype = "person"\n', encoding="utf-8")
    assert memory.add_records(table(tmp_path, ROWS), toml).added == ("v:1", "v:2", "v:3")
    other = tmp_path / "map.json"
    other.write_text('{"name": "w", "id": ["visit", "doctor"]}', encoding="utf-8")
    assert memory.add_records(table(tmp_path, ROWS[:1]), other).added == ("w:1/Dr. Smith",)
    toml.write_text("name = ", encoding="utf-8")
    with pytest.raises(ConfigurationError, match="is not valid"):
        memory.add_records(table(tmp_path, ROWS), toml)
    with pytest.raises(ConfigurationError, match="cannot be read"):
        memory.add_records(table(tmp_path, ROWS), tmp_path / "none.toml")


def test_an_empty_table_and_a_missing_file_are_reported(memory: Memory, tmp_path: Path) -> None:
    assert memory.add_records(table(tmp_path, []), SMITH).added == ()
    assert "does not exist" in str(memory.add_records(tmp_path / "none.csv", SMITH).failed[0])
    (tmp_path / "empty.csv").write_text("", encoding="utf-8")
    assert "is empty" in str(memory.add_records(tmp_path / "empty.csv", SMITH).failed[0])
    assert HEADER.startswith("visit")
