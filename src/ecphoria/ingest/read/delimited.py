"""CSV and TSV: the delimiter is sniffed, row 1 is the header, every other row is a record on one line."""

import csv
import io
from collections import Counter
from collections.abc import Iterator

from ecphoria.ingest.read.draft import Draft, document
from ecphoria.ingest.read.edge import parsing
from ecphoria.ingest.read.encoding import decode, guess
from ecphoria.ingest.read.limits import MAX_TEXT_BYTES
from ecphoria.ingest.read.source import Source
from ecphoria.ingest.read.tables import column_names, fields, values
from ecphoria.model import Document

_DELIMITERS = (",", ";", "\t", "|")
_SAMPLE_ROWS = 50
_SAMPLE_CHARS = 64_000


def read(source: Source) -> list[Document]:
    """One document: ``col: value; col: value`` to a row, ``{"row": n}`` as a spreadsheet counts it (header is 1).

    Ragged rows are kept: cells beyond the header are ``column N``. A file of one row says that row.
    """
    decoded = decode(source)
    draft = Draft(source)
    delimiter = "\t" if source.file_name.lower().endswith((".tsv", ".tab")) else sniff(decoded.text)
    with parsing(source, "a table of delimited text"):
        numbered = enumerate(rows(decoded.text, delimiter), start=1)
        _, header = next(((n, row) for n, row in numbered if any(values(row))), (0, []))
        names = column_names(header)
        for number, row in numbered:
            draft.add_record(fields(names, row), {"row": number}, join="; ", gap="\n")
    if not draft.blocks:
        draft.add_record(values(header), {"row": 1}, join="; ")
    return [document(source, "csv", draft.text, draft.blocks, metadata=guess(decoded))]


def sniff(text: str) -> str:
    """The delimiter that cuts the first rows into the same number of columns most often; more columns win a tie."""

    def regularity(delimiter: str) -> tuple[float, int]:
        widths = Counter(len(row) for _, row in zip(range(_SAMPLE_ROWS), rows(sample, delimiter), strict=False) if row)
        if not widths:
            return 0.0, 0
        width, often = max(widths.items(), key=lambda item: (item[1], item[0]))
        return (often / widths.total(), width) if width > 1 else (0.0, 0)

    sample = text[:_SAMPLE_CHARS]
    sample = sample[: sample.rfind("\n") + 1] if len(text) > _SAMPLE_CHARS and "\n" in sample else sample
    return max(_DELIMITERS, key=regularity)


def rows(text: str, delimiter: str) -> Iterator[list[str]]:
    """The rows of delimited text, each a list of its cells."""
    # The module's limit on a field (131,072) is below what real tables hold; it is process-wide and only ever raised.
    csv.field_size_limit(max(csv.field_size_limit(), MAX_TEXT_BYTES))
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)
