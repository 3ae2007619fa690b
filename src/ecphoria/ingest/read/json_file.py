"""JSON and JSON Lines: every record a block of ``dotted.key: value`` lines."""

from ecphoria.ingest.read.draft import Draft, document
from ecphoria.ingest.read.encoding import decode, guess
from ecphoria.ingest.read.json_tree import lines, parse, records
from ecphoria.ingest.read.source import Source
from ecphoria.model import Document


def read(source: Source) -> list[Document]:
    """One document; records as ``json_tree.records`` finds them, ``{"path": "$.items[2]"}``."""
    decoded = decode(source)
    draft = Draft(source)
    for path, value in records(parse(source, decoded.text)):
        draft.add_record(lines(source, value), {"path": path})
    return [document(source, "json", draft.text, draft.blocks, metadata=guess(decoded))]


def read_lines(source: Source) -> list[Document]:
    """One document; a record to a line, ``{"line": n}`` from 1; blank lines are passed over."""
    decoded = decode(source)
    draft = Draft(source)
    for number, line in enumerate(decoded.text.split("\n"), start=1):
        if line.strip():
            where = f"line {number}"
            draft.add_record(lines(source, parse(source, line, where), where), {"line": number})
    return [document(source, "json", draft.text, draft.blocks, metadata=guess(decoded))]
