"""The verbs that keep a memory in order: remove, compact, status."""

from ecphoria.config import LOCAL
from ecphoria.errors import NotFoundError
from ecphoria.memory.parts import Parts
from ecphoria.model import Status
from ecphoria.store.changes import forget_removed, position
from ecphoria.store.documents import documents_of_source, forget_source, remove_documents, source_of_document
from ecphoria.store.episodes import question_tokens
from ecphoria.store.extractions import extraction_counts
from ecphoria.store.fingerprint import extractor_of
from ecphoria.store.reading import count_rows
from ecphoria.store.replies import forget_orphaned_replies, reply_tokens


def remove(parts: Parts, document_id: str) -> None:
    """``Memory.remove``."""
    with parts.database.write() as connection:
        source = source_of_document(connection, parts.collection, document_id)
        if not remove_documents(connection, parts.collection, [document_id]):
            raise NotFoundError(f"no document {document_id!r} in collection {parts.collection!r}; see: ecphoria status")
        if source and not documents_of_source(connection, parts.collection, source):
            forget_source(connection, parts.collection, source)
    parts.publish()


def compact(parts: Parts) -> None:
    """``Memory.compact``."""
    parts.keeper.discard()
    parts.traces.discard()
    parts.uses.discard()
    with parts.database.write() as connection:
        forget_removed(connection)
        forget_orphaned_replies(connection)
    parts.database.compact()
    parts.publish(always=True)
    parts.traces.publish(parts.database, always=True)


def status(parts: Parts) -> Status:
    """``Memory.status``."""
    collection = parts.collection
    with parts.database.read() as connection:
        counts = count_rows(connection, collection)
        at = position(connection, collection)
        extraction = extraction_counts(connection, collection)
        indexing, asking = reply_tokens(connection, collection), question_tokens(connection, collection)
        stale = parts.communities.stale(connection, at)
        extractor = extractor_of(connection, collection) or LOCAL
    chat = parts.settings.endpoint("answer")
    return Status(
        path=str(parts.path),
        collection=collection,
        embedder=parts.fingerprint(),
        chat=chat.model if chat else None,
        position=at,
        indexed_position=parts.keeper.published_position(),
        bytes=sum(file.stat().st_size for file in parts.path.rglob("*") if file.is_file()),
        extractor=extractor,
        extraction=extraction,
        indexing_tokens=indexing,
        indexing_tokens_per_chunk=round(indexing / max(counts["chunks"], 1), 1),
        communities=parts.communities.count(),
        communities_stale=stale,
        query_tokens=asking,
        query_tokens_per_question=round(asking / max(counts["episodes"], 1), 1),
        **counts,
    )
