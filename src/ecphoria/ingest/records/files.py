"""Records of files: CSV and TSV, JSON and JSON Lines, logs."""

import csv
import re
from collections.abc import Callable
from pathlib import PurePosixPath

from ecphoria.errors import ConfigurationError, ReadError
from ecphoria.ingest.read.delimited import rows, sniff
from ecphoria.ingest.read.encoding import decode
from ecphoria.ingest.read.json_tree import fields, parse, records
from ecphoria.ingest.read.source import Source
from ecphoria.ingest.read.tables import column_names, values
from ecphoria.ingest.records.mapping import RecordMapping
from ecphoria.ingest.records.record import Records, record


def read_table(source: Source, mapping: RecordMapping) -> Records:
    """A record to a row, under the names of the first row that is not empty; rows count from 1 as a spreadsheet's."""
    text = decode(source).text
    delimiter = "\t" if source.file_name.lower().endswith((".tsv", ".tab")) else sniff(text)
    names: list[str] = []
    number = 0
    reader = rows(text, delimiter)
    while True:
        number += 1
        try:
            row = next(reader, None)
        except csv.Error as error:
            yield ReadError(f"{source.name}, row {number}", f"is no row of a table ({error})", "correct it")
            continue
        if row is None:
            return
        if not any(values(row)):
            continue
        if not names:
            names = column_names(row)
            _check(source, mapping, names)
            continue
        if len(row) > len(names):
            reason = f"has {len(row)} cells under {len(names)} names"
            yield ReadError(f"{source.name}, row {number}", reason, "quote cells that hold the delimiter")
            continue
        yield record(zip(names, row, strict=False), f"{source.name}, row {number}", {"row": number})


def read_json(source: Source, mapping: RecordMapping) -> Records:
    """The records of a JSON text; columns are dotted keys (``address.city``)."""
    for path, value in records(parse(source, decode(source).text)):
        yield record(fields(source, value), f"{source.name}, {path}", {"path": path})


def read_json_lines(source: Source, mapping: RecordMapping) -> Records:
    """A record to a line."""
    for number, line in enumerate(decode(source).text.split("\n"), start=1):
        if not line.strip():
            continue
        where = f"line {number}"
        try:
            yield record(fields(source, parse(source, line, where), where), f"{source.name}, {where}", {"line": number})
        except ReadError as error:
            yield error


def read_log(source: Source, mapping: RecordMapping) -> Records:
    """A record to a line that the mapping's pattern matches; other lines are bad ones."""
    if mapping.pattern is None:
        raise ConfigurationError(f"{source.name}: give the mapping a pattern with named groups, to read lines of text")
    for number, line in enumerate(decode(source).text.split("\n"), start=1):
        if not line.strip():
            continue
        place = f"{source.name}, line {number}"
        match = mapping.pattern.search(line)
        if match is None:
            yield ReadError(place, "does not match the mapping's pattern", "correct the line or the pattern")
        else:
            yield record(_groups(match), place, {"line": number})


def _groups(match: "re.Match[str]") -> list[tuple[str, object]]:
    order = sorted(match.re.groupindex, key=lambda name: match.re.groupindex[name])
    return [(name, match[name]) for name in order]


def _check(source: Source, mapping: RecordMapping, names: list[str]) -> None:
    """A column that no row can have is a slip in the mapping, not in the rows."""
    for column in sorted(mapping.columns()):
        if column not in names:
            raise source.error(f"has no column {column!r} ({', '.join(names)})", "correct the mapping")


READERS: dict[str, Callable[[Source, RecordMapping], Records]] = {
    **dict.fromkeys((".csv", ".tsv", ".tab"), read_table),
    **dict.fromkeys((".jsonl", ".ndjson"), read_json_lines),
    ".json": read_json,
}


def reader_of(file_name: str, mapping: RecordMapping) -> Callable[[Source, RecordMapping], Records]:
    """The reader of a file: with a pattern it is a log, else its suffix says."""
    if mapping.pattern is not None:
        return read_log
    return READERS.get(PurePosixPath(file_name).suffix.lower(), read_log)
