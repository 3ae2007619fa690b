"""Files in, documents out: text with its structure, title, date and where every part lies in its file."""

from pathlib import Path

from ecphoria.ingest.read.discover import FoundFile, discover
from ecphoria.ingest.read.files import load
from ecphoria.ingest.read.formats import SUFFIXES, read_source
from ecphoria.ingest.read.source import Source
from ecphoria.model import Document

__all__ = ["SUFFIXES", "FoundFile", "discover", "read_file"]


def read_file(path: Path, document_id: str) -> list[Document]:
    """Read one file into documents (one, but for an mbox, which holds many).

    Args:
        path: the file.
        document_id: id of its document; messages of an mbox add ``/n``.

    Raises:
        ReadError: names the file as given, the reason and the remedy.
    """
    data = load(path)
    return read_source(Source(name=str(path), file_name=path.name, document_id=document_id, data=data))
