"""What comes in: documents and files are checked, named and hashed; what is already remembered is passed over."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from ecphoria.errors import DocumentError, InputError, ReadError
from ecphoria.ingest.read import FoundFile, discover, read_file
from ecphoria.ingest.records.stated import Stated
from ecphoria.model import Document, utc
from ecphoria.store.database import Database
from ecphoria.store.documents import content_hashes, documents_of_source, source_hash

PIPELINE_VERSION = "5"
"""Part of every hash: raise it when reading, splitting or extracting changes, and ``add`` takes everything up again."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Incoming:
    """A checked document: its text is clean, its id, hash and time are known. A record's has what it states."""

    document: Document
    id: str
    content_hash: str
    published: datetime | None
    stated: Stated | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Unit:
    """What is committed together: a document, or all documents of a file.

    ``source`` is the file's id and content hash; ``unchanged`` are ids that are stored as they are; ``removed`` are
    documents that the file held before and holds no longer.
    """

    documents: tuple[Incoming, ...] = ()
    updated: frozenset[str] = frozenset()
    unchanged: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    source: tuple[str, str] | None = None
    failed: tuple[InputError, ...] = ()


def from_documents(
    documents: Iterable[Document], database: Database, collection: str, extractor: str = ""
) -> Iterator[Unit]:
    """Units of documents given through the API, one each; a document that is not valid becomes a failure.

    ``extractor`` names the extractor where it is not the local one: documents of another one are taken up again.
    """
    for position, document in enumerate(documents):
        try:
            source = f"document {position}" if document.id is None else f"document {document.id!r}"
            incoming = check(document, source, extractor)
        except DocumentError as error:
            yield Unit(failed=(error,))
            continue
        yield _unit([incoming], database, collection)


def from_paths(paths: Sequence[Path], database: Database, collection: str, extractor: str = "") -> Iterator[Unit]:
    """Units of files and of the files in folders, one each; a file that cannot be read becomes a failure.

    ``extractor`` is as for ``from_documents``.
    """
    for root in paths:
        if not root.exists():
            yield Unit(failed=(ReadError(str(root), "there is no such file or folder", "check the path"),))
            continue
        for found in discover(root):
            yield _from_file(found, database, collection, extractor)


def count_files(paths: Sequence[Path]) -> int:
    """Files that ``from_paths`` will look at."""
    return sum(1 for root in paths if root.exists() for _ in discover(root))


def check(document: Document, source: str, extractor: str = "", stated: Stated | None = None) -> Incoming:
    """A document with its id, hash and time.

    Raises:
        DocumentError: no text, characters that are not text, a time or metadata that cannot be read.
    """
    if not isinstance(document.text, str) or not document.text.strip():
        raise DocumentError(source, "holds no text", "give it a text")
    for part, value in (("text", document.text), ("title", document.title or ""), ("id", document.id or "")):
        if "\0" in value or any("\ud800" <= char <= "\udfff" for char in value):
            raise DocumentError(source, f"its {part} holds NUL or half characters", "decode it again or remove them")
    try:
        published = utc(document.published)
    except (ValueError, TypeError):
        raise DocumentError(
            source, f"published {document.published!r} is not a time", "use a datetime or ISO 8601 text"
        ) from None
    for key, entry in document.metadata.items():
        if not isinstance(key, str) or not isinstance(entry, str | int | float | bool | None):
            raise DocumentError(source, f"metadata {key!r} is not a plain value", "use text, numbers, true or null")
    title = document.title.strip() if document.title else None
    document = replace(document, title=title or None)
    given = json.dumps([document.title, document.text]).encode()
    facts = [
        PIPELINE_VERSION,
        str(published),
        sorted(document.metadata.items()),
        [(b.start, b.end, b.kind, b.level, dict(b.locator)) for b in document.blocks],
        *([extractor] if extractor else ()),
    ]
    return Incoming(
        document=document,
        id=document.id or hashlib.sha256(given).hexdigest(),
        content_hash=hashlib.sha256(given + json.dumps(facts).encode()).hexdigest(),
        published=published,
        stated=stated,
    )


def _from_file(found: FoundFile, database: Database, collection: str, extractor: str) -> Unit:
    try:
        with found.path.open("rb") as file:
            version = f"{PIPELINE_VERSION}:{extractor}" if extractor else PIPELINE_VERSION
            digest = f"{version}:{hashlib.file_digest(file, 'sha256').hexdigest()}"
    except OSError as error:
        reason = error.strerror or str(error)
        return Unit(failed=(ReadError(found.document_id, f"cannot be opened ({reason})", "check its permissions"),))
    with database.read() as connection:
        known = source_hash(connection, collection, found.document_id)
        former = documents_of_source(connection, collection, found.document_id)
    if known == digest:
        return Unit(unchanged=tuple(former))
    try:
        incoming = [
            check(document, found.document_id, extractor) for document in read_file(found.path, found.document_id)
        ]
    except InputError as error:
        return Unit(failed=(error,))
    unit = _unit(incoming, database, collection)
    kept = {item.id for item in incoming}
    return replace(unit, source=(found.document_id, digest), removed=tuple(id_ for id_ in former if id_ not in kept))


def _unit(incoming: Sequence[Incoming], database: Database, collection: str) -> Unit:
    """The unit of some documents: those stored with the same content are passed over."""
    with database.read() as connection:
        known = content_hashes(connection, collection, [item.id for item in incoming])
    fresh = tuple(item for item in incoming if known.get(item.id) != item.content_hash)
    return Unit(
        documents=fresh,
        updated=frozenset(item.id for item in fresh if item.id in known),
        unchanged=tuple(item.id for item in incoming if known.get(item.id) == item.content_hash),
    )
