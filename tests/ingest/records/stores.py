"""What a memory has stored, for tests of records."""

import sqlite3
from pathlib import Path

SMITH = {
    "name": "visits",
    "id": "visit",
    "published": "from",
    "text": ["notes"],
    "metadata": ["ward"],
    "entities": [
        {"column": "doctor", "type": "person"},
        {"column": "patient", "type": "person", "name": "Patient {}"},
        {"column": "medication", "type": "medication", "separator": ";"},
    ],
    "attributes": [{"entity": "patient", "column": "age"}],
    "relations": [
        {"source": "doctor", "label": "diagnosed", "target": "patient", "valid_from": "from", "valid_to": "until"},
        {"source": "patient", "label": "prescribed", "target": "medication", "confidence": "sure"},
    ],
}
HEADER = "visit,doctor,patient,age,medication,from,until,sure,ward,notes"
ROWS = [
    "1,Dr. Smith,12,71,Metformin; Aspirin,2020-01-05,2021,0.9,North,Ada Brandt founded Tidebell Systems in 1999.",
    "2,Dr. Jones,13,34,Salbutamol,March 2020,,,South,",
    "3,Dr. Smith,14,,,,,,,",
]


def table(folder: Path, rows: list[str], header: str = HEADER) -> Path:
    """A CSV file."""
    path = folder / "visits.csv"
    path.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
    return path


def stored(folder: Path, query: str) -> list[tuple[object, ...]]:
    """Rows of the store."""
    connection = sqlite3.connect(folder / "ecphoria.db")
    try:
        return [tuple(row) for row in connection.execute(query)]
    finally:
        connection.close()


def relations(folder: Path) -> set[tuple[object, ...]]:
    """Source, type, target or value, validity of every statement."""
    return set(stored(folder, "SELECT source_id, type, target_name, valid_from, valid_to FROM relations"))
