"""A few documents whose answers need two of them."""

from pathlib import Path

from ecphoria import Document, Memory
from ecphoria.config import Endpoint

QUESTION = "In which town was the designer of the Tidebell born?"

DOCUMENTS = (
    Document(
        id="tidebell",
        title="Tidebell",
        text="The Tidebell is a buoy that rings with the tide. It was designed by Ada Brandt in 1961. "
        "Forty of them were built at Vesterby.",
        published="1975-05-01",
    ),
    Document(
        id="brandt",
        title="Ada Brandt",
        text="Ada Brandt was an engineer of the harbour board. "
        "She was born in Port Lunde and went to school in Saltmere.",
    ),
    Document(
        id="lunde",
        title="Port Lunde",
        text="Port Lunde is a town at the mouth of the Lunde. Its harbour freezes in January.",
    ),
)


def remembering(folder: Path, chat: Endpoint | None, *more: Document) -> Memory:
    """A memory of these documents."""
    memory = Memory.open(folder / "kb", chat=chat)
    report = memory.add_documents([*DOCUMENTS, *more])
    assert not report.failed
    return memory
