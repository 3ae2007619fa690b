"""Sources of records into units: each record a document; what is already remembered is passed over."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ecphoria.errors import InputError, ReadError
from ecphoria.ingest.intake import PIPELINE_VERSION, Incoming, Unit, check
from ecphoria.ingest.read.files import load
from ecphoria.ingest.read.source import Source
from ecphoria.ingest.records import rdf, sql
from ecphoria.ingest.records.files import reader_of
from ecphoria.ingest.records.mapping import RecordMapping
from ecphoria.ingest.records.record import Records
from ecphoria.ingest.records.stated import StatedDocument
from ecphoria.ingest.records.write import write
from ecphoria.store.database import Database
from ecphoria.store.documents import content_hashes, documents_of_source, source_hash

_BATCH = 64
"""Records of a unit: they are committed together, and a source of a million is not held in memory."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Given:
    """A source by its own name, the hash of its content (empty where it has none), and its documents."""

    name: str
    digest: str
    documents: Iterator[StatedDocument | ReadError]


def from_records(source: str, mapping: RecordMapping, database: Database, collection: str) -> Iterator[Unit]:
    """Units of a file or of a database.

    A source whose content and mapping are unchanged is passed over whole, unless some of it failed. Records that it
    held before and holds no longer are removed at its end; a record that cannot be read becomes a failure.
    """
    try:
        given = _open(source, mapping)
    except InputError as error:
        yield Unit(failed=(error,))
        return
    with database.read() as connection:
        known = source_hash(connection, collection, given.name)
        former = documents_of_source(connection, collection, given.name)
    if given.digest and known == given.digest:
        yield Unit(unchanged=tuple(former))
        return
    seen: set[str] = set()
    failures = 0
    broken: InputError | None = None
    try:
        while part := tuple(islice(given.documents, _BATCH)):
            unit = _unit(part, given, mapping, seen, database, collection)
            failures += len(unit.failed)
            yield unit
    except InputError as error:
        broken = error
    if broken is not None:  # what was not reached is not gone
        yield Unit(failed=(broken,))
        return
    gone = tuple(id_ for id_ in former if id_ not in seen)
    yield Unit(removed=gone, source=(given.name, "" if failures else given.digest))


def _unit(
    part: tuple[StatedDocument | ReadError, ...],
    given: _Given,
    mapping: RecordMapping,
    seen: set[str],
    database: Database,
    collection: str,
) -> Unit:
    incoming: list[Incoming] = []
    failed: list[InputError] = []
    for item in part:
        try:
            if isinstance(item, ReadError):
                raise item
            one = check(item.document, item.place, f"records:{mapping.fingerprint}", item.stated)
            if one.id in seen and not mapping.id:
                continue  # the same words twice
            if one.id in seen:
                raise ReadError(item.place, f"has the id {one.id!r}, which a record before it has", "make ids unique")
            seen.add(one.id)
            incoming.append(one)
        except InputError as error:
            failed.append(error)
    with database.read() as connection:
        known = content_hashes(connection, collection, [one.id for one in incoming])
    fresh = tuple(one for one in incoming if known.get(one.id) != one.content_hash)
    return Unit(
        documents=fresh,
        updated=frozenset(one.id for one in fresh if one.id in known),
        unchanged=tuple(one.id for one in incoming if known.get(one.id) == one.content_hash),
        source=(given.name, ""),
        failed=tuple(failed),
    )


def _open(source: str, mapping: RecordMapping) -> _Given:
    if sql.is_url(source):
        own = sql.name_of(source, mapping)
        documents = _written(sql.read_rows(source, mapping), mapping, "sql", mapping.name or own)
        return _Given(name=own, digest="", documents=documents)
    path = Path(source)
    data = load(path)
    if not data:
        raise ReadError(source, "is empty", "leave it out")
    name = mapping.name or path.name
    held = Source(name=source, file_name=path.name, document_id=path.name, data=data)
    digest = f"{PIPELINE_VERSION}:records:{mapping.fingerprint}:{hashlib.sha256(data).hexdigest()}"
    if rdf.is_graph(path.name):
        return _Given(name=path.name, digest=digest, documents=iter(rdf.read_graph(held, mapping, name)))
    records = reader_of(path.name, mapping)(held, mapping)
    kind = "log" if mapping.pattern else path.suffix.lower().lstrip(".") or "log"
    return _Given(name=path.name, digest=digest, documents=_written(records, mapping, kind, name))


def _written(records: Records, mapping: RecordMapping, kind: str, name: str) -> Iterator[StatedDocument | ReadError]:
    for found in records:
        if isinstance(found, ReadError):
            yield found
            continue
        try:
            yield write(found, mapping, kind, name)
        except ReadError as error:
            yield error
