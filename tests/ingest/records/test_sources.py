"""JSON, logs, databases and RDF as sources of records."""

import json
import sqlite3
from pathlib import Path

import pytest
from tests.ingest.records.stores import relations, stored

from ecphoria import Memory
from ecphoria.errors import ConfigurationError

PEOPLE = {
    "name": "people",
    "id": "id",
    "title": "name",
    "entities": [{"column": "name", "type": "person"}, {"column": "address.city", "type": "location"},
                 {"column": "knows", "type": "person", "separator": ", "}],
    "relations": [{"source": "name", "label": "lives in", "target": "address.city"},
                  {"source": "name", "label": "knows", "target": "knows"}],
}  # fmt: skip
ADA = {"id": 1, "name": "Ada Brandt", "address": {"city": "Lisbon"}, "knows": ["Nina Mendes", "Paul Ostrov"]}
NINA = {"id": 2, "name": "Nina Mendes", "address": {"city": "Porto"}}
SAID = {
    ("ada brandt", "lives in", "Lisbon", None, None),
    ("ada brandt", "knows", "Nina Mendes", None, None),
    ("ada brandt", "knows", "Paul Ostrov", None, None),
    ("nina mendes", "lives in", "Porto", None, None),
}


def test_json_and_json_lines_say_the_same(tmp_path: Path) -> None:
    (tmp_path / "people.json").write_text(json.dumps({"people": [ADA, NINA]}), encoding="utf-8")
    (tmp_path / "people.jsonl").write_text(f"{json.dumps(ADA)}\n\n{json.dumps(NINA)}\n", encoding="utf-8")
    for name in ("people.json", "people.jsonl"):
        with Memory.open(tmp_path / name.replace(".", "-")) as memory:
            assert memory.add_records(tmp_path / name, PEOPLE).added == ("people:1", "people:2")
        assert relations(tmp_path / name.replace(".", "-")) == SAID


def test_a_broken_line_harms_nothing_beside_it(memory: Memory, tmp_path: Path) -> None:
    path = tmp_path / "people.jsonl"
    path.write_text(f"{json.dumps(ADA)}\n{{oops\n{json.dumps(NINA)}\n", encoding="utf-8")
    report = memory.add_records(path, PEOPLE)
    assert report.added == ("people:1", "people:2")
    assert "line 2" in str(report.failed[0])


def test_a_title_column_names_the_record(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "people.json").write_text(json.dumps([ADA]), encoding="utf-8")
    memory.add_records(tmp_path / "people.json", PEOPLE)
    found = stored(tmp_path / "kb", "SELECT name, type FROM mentions WHERE source = 'title'")
    assert found == [("Ada Brandt", "person")]
    assert memory.recall("Where does Ada Brandt live?").hits[0].document_id == "people:1"


def test_lines_of_a_log_are_records_with_times(memory: Memory, tmp_path: Path) -> None:
    path = tmp_path / "app.log"
    path.write_text("2024-01-05T10:00:00 INFO user=ada opened Phoenix\nnoise\n2024-01-06 WARN user=bob opened Heron\n")
    mapping = {
        "pattern": r"(?P<time>\S+) (?P<level>\w+) user=(?P<user>\w+) opened (?P<project>\w+)",
        "published": "time",
        "entities": [{"column": "user", "type": "person"}, {"column": "project"}],
        "relations": [{"source": "user", "label_column": "level", "target": "project", "valid_from": "time"}],
    }
    report = memory.add_records(path, mapping)
    assert len(report.added) == 2
    assert "line 2: does not match" in str(report.failed[0])
    assert relations(tmp_path / "kb") == {
        ("ada", "INFO", "Phoenix", "2024-01-05T10:00:00", None),
        ("bob", "WARN", "Heron", "2024-01-06", None),
    }
    published = stored(tmp_path / "kb", "SELECT published FROM documents ORDER BY published")
    assert str(published[0][0]).startswith("2024-01-05T10:00")


def test_lines_without_a_pattern_need_one(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "app.log").write_text("x\n")
    with pytest.raises(ConfigurationError, match="give the mapping a pattern"):
        memory.add_records(tmp_path / "app.log", {})


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    path = tmp_path / "shop.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE orders (number INTEGER, customer TEXT, item TEXT, day DATE, price REAL)")
    connection.executemany(
        "INSERT INTO orders VALUES (?, ?, ?, ?, ?)",
        [(1, "Ada Brandt", "lamp", "2024-01-05", 9.5), (2, "Nina Mendes", None, None, None)],
    )
    connection.commit()
    connection.close()
    return path


ORDERS = {
    "name": "orders",
    "id": "number",
    "table": "orders",
    "entities": [{"column": "customer", "type": "person"}, {"column": "item", "type": "artifact"}],
    "attributes": [{"entity": "item", "column": "price"}],
    "relations": [{"source": "customer", "label": "bought", "target": "item", "valid_from": "day"}],
}


def test_a_table_of_a_database_is_read(memory: Memory, tmp_path: Path, shop: Path) -> None:
    assert memory.add_records(f"sqlite:///{shop}", ORDERS).added == ("orders:1", "orders:2")
    assert relations(tmp_path / "kb") == {
        ("ada brandt", "bought", "lamp", "2024-01-05", None),
        ("lamp", "price", "9.5", None, None),
    }
    assert memory.add_records(f"sqlite:///{shop}", ORDERS).unchanged == ("orders:1", "orders:2")


def test_rows_that_are_gone_from_a_database_are_removed(memory: Memory, tmp_path: Path, shop: Path) -> None:
    memory.add_records(f"sqlite:///{shop}", ORDERS)
    connection = sqlite3.connect(shop)
    connection.execute("DELETE FROM orders WHERE number = 1")
    connection.commit()
    connection.close()
    assert memory.add_records(f"sqlite:///{shop}", ORDERS).removed == ("orders:1",)
    assert relations(tmp_path / "kb") == set()


def test_a_query_takes_the_place_of_the_table(memory: Memory, shop: Path) -> None:
    report = memory.add_records(f"sqlite:///{shop}", ORDERS, query="SELECT * FROM orders WHERE number = 2")
    assert report.added == ("orders:2",)


@pytest.mark.parametrize(
    ("source", "message"),
    [("sqlite:////nowhere/shop.db", "is no file"), ("sqlite:///{shop}?x", "no such table")],
)
def test_a_database_that_cannot_be_read_is_reported(memory: Memory, shop: Path, source: str, message: str) -> None:
    report = memory.add_records(source.replace("{shop}?x", str(shop)), ORDERS | {"table": "nothing"})
    assert message in str(report.failed[0])


def test_a_driver_that_is_missing_is_named_and_the_password_is_not(memory: Memory) -> None:
    with pytest.raises(ConfigurationError) as error:
        memory.add_records("oddsql://me:secret@host/db", ORDERS)
    assert "driver is not installed" in str(error.value)
    assert "secret" not in str(error.value)


GRAPH = """
@prefix ex: <http://example.org/v#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
ex:Metformin a ex:Drug ; rdfs:label "Metformin"@en, "Metformina"@es ;
    ex:hasSideEffect ex:Nausea, ex:stomach_pain ; ex:approved 1995 .
ex:Nausea rdfs:label "nausea" .
[] ex:seen ex:Nausea .
"""


def test_triples_are_statements(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "drugs.ttl").write_text(GRAPH, encoding="utf-8")
    report = memory.add_records(tmp_path / "drugs.ttl", {"types": {"Drug": "medication"}})
    assert report.added == ("drugs.ttl:http://example.org/v#Metformin",)
    assert relations(tmp_path / "kb") == {
        ("metformin", "has side effect", "nausea", None, None),
        ("metformin", "has side effect", "stomach pain", None, None),
        ("metformin", "approved", "1995", None, None),
    }
    assert stored(tmp_path / "kb", "SELECT type FROM mentions WHERE source = 'title'") == [("medication",)]


def test_a_broken_graph_is_reported(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "drugs.ttl").write_text("ex:Metformin a", encoding="utf-8")
    assert "is not valid turtle" in str(memory.add_records(tmp_path / "drugs.ttl", {}).failed[0])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("g.nt", "<http://e.org/Ada> <http://e.org/worksFor> <http://e.org/Tidebell> .\n"),
        ("g.nq", "<http://e.org/Ada> <http://e.org/worksFor> <http://e.org/Tidebell> <http://e.org/g> .\n"),
        ("g.trig", "@prefix ex: <http://e.org/> . ex:g { ex:Ada ex:worksFor ex:Tidebell . }"),
        (
            "g.rdf",
            '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:ex="http://e.org/">'
            '<rdf:Description rdf:about="http://e.org/Ada"><ex:worksFor rdf:resource="http://e.org/Tidebell"/></rdf:Description></rdf:RDF>',
        ),
    ],
)
def test_every_syntax_of_a_graph_says_the_same(memory: Memory, tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    memory.add_records(tmp_path / name, {})
    assert relations(tmp_path / "kb") == {("ada", "works for", "Tidebell", None, None)}


def test_a_graph_cannot_read_other_files(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("hidden words", encoding="utf-8")
    (tmp_path / "g.rdf").write_text(
        f'<!DOCTYPE r [<!ENTITY x SYSTEM "{(tmp_path / "secret.txt").as_uri()}">]><rdf:RDF xmlns:ex="http://e.org/" '
        'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="http://e.org/Ada">'
        "<ex:note>&x;</ex:note><ex:town>Lisbon</ex:town></rdf:Description></rdf:RDF>",
        encoding="utf-8",
    )
    memory.add_records(tmp_path / "g.rdf", {})
    assert stored(tmp_path / "kb", "SELECT count(*) FROM documents WHERE text LIKE '%hidden%'") == [(0,)]
    assert ("ada", "town", "Lisbon", None, None) in relations(tmp_path / "kb")
