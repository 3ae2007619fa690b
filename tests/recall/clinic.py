"""Records of a clinic: who diagnosed whom, what was prescribed, what that does besides, as if extracted elsewhere."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ecphoria import Document, Memory

QUESTION = "What are the side effects of medications prescribed to patients diagnosed by Dr. Smith?"

VISITS = (
    ("Patient 12", "Dr. Smith", "Metformin", "Harbour Clinic"),
    ("Patient 13", "Dr. Smith", "Lisinopril", "Harbour Clinic"),
    ("Patient 20", "Dr. Jones", "Warfarin", "Harbour Clinic"),
    ("Patient 21", "Dr. Jones", "Metformin", "Hill Clinic"),
    ("Patient 22", "Dr. Osei", "Ibuprofen", "Hill Clinic"),
)
EFFECTS = {"Metformin": "nausea", "Lisinopril": "dry cough", "Warfarin": "bleeding", "Ibuprofen": "heartburn"}


def _visit(patient: str, doctor: str, medication: str, clinic: str) -> tuple[Document, dict[str, object]]:
    id_ = patient.lower().replace(" ", "-")
    text = f"patient: {patient}\ndiagnosed by: {doctor}\nprescribed: {medication}\nclinic: {clinic}"
    said = {
        "id": id_,
        "entities": [
            {"name": patient, "type": "person"},
            {"name": doctor, "type": "person"},
            {"name": medication, "type": "artifact"},
            {"name": clinic, "type": "organization"},
        ],
        "triples": [[doctor, "diagnosed", patient], [patient, "prescribed", medication], [patient, "seen_at", clinic]],
    }
    return Document(id=id_, text=text, metadata={"kind": "visit"}), said


def _effect(medication: str, effect: str) -> tuple[Document, dict[str, object]]:
    id_ = medication.lower()
    said = {
        "id": id_,
        "entities": [{"name": medication, "type": "artifact"}, {"name": effect, "type": "concept"}],
        "triples": [[medication, "has_side_effect", effect]],
    }
    return Document(id=id_, text=f"medication: {medication}\nside effect: {effect}", metadata={"kind": "leaflet"}), said


@contextmanager
def clinic(folder: Path) -> Iterator[Memory]:
    """A memory of the records."""
    records = [*(_visit(*visit) for visit in VISITS), *(_effect(*effect) for effect in EFFECTS.items())]
    extraction = folder / "said.jsonl"
    extraction.write_text("\n".join(json.dumps(said) for _, said in records))
    with Memory.open(folder / "clinic", extraction=extraction) as memory:
        memory.add_documents([document for document, _ in records])
        yield memory
