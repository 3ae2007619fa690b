"""A data set of five documents and four questions, as a folder."""

import json
from pathlib import Path

CORPUS = (
    {
        "id": "tidebell",
        "title": "Tidebell",
        "text": "The Tidebell is a buoy that rings with the tide. It was designed by Ada Brandt in 1961.",
        "published": "1975-05-01",
        "metadata": {"source": "report"},
    },
    {
        "id": "brandt",
        "title": "Ada Brandt",
        "text": "Ada Brandt was an engineer. She was born in Port Lunde and went to school in Saltmere.",
    },
    {"id": "lunde", "title": "Port Lunde", "text": "Port Lunde is a town. Its harbour freezes in January."},
    {"id": "saltmere", "title": "Saltmere", "text": "Saltmere is known for its lighthouse, kept by Tom Fairweather."},
    {"id": "pump", "title": None, "text": "The Kestrel Pump was built by Ivo Marsh at Quillon Bay in 1950."},
)
QUESTIONS = (
    {
        "id": "q1",
        "question": "In which town was the designer of the Tidebell born?",
        "answers": ["Port Lunde"],
        "supporting_ids": ["tidebell", "brandt"],
    },
    {
        "id": "q2",
        "question": "Who kept the lighthouse of Saltmere?",
        "answers": ["Tom Fairweather", "Fairweather"],
        "supporting_ids": ["saltmere"],
    },
    {
        "id": "q3",
        "question": "Who built the Kestrel Pump?",
        "answers": ["Ivo Marsh"],
        "supporting_ids": ["pump"],
    },
    {
        "id": "q4",
        "question": "Is the Tidebell a buoy?",
        "answers": ["yes"],
        "supporting_ids": ["tidebell"],
    },
)


def write(folder: Path, corpus: object = CORPUS, questions: object = QUESTIONS) -> Path:
    """Write both files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, rows in (("corpus.jsonl", corpus), ("questions.jsonl", questions)):
        assert isinstance(rows, tuple)
        lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder
