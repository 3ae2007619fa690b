"""Taking failed chunks up again: their documents stay as they are, what is found in the chunks is put in its place."""

from collections.abc import Sequence
from itertools import groupby

from ecphoria.ingest.ground import Grounded, ground
from ecphoria.ingest.link import link
from ecphoria.ingest.pipeline import counted
from ecphoria.ingest.times import times_in
from ecphoria.model import Chunk, IngestReport, usage_of
from ecphoria.models.extracted import Passage
from ecphoria.models.ports import PassageExtractor
from ecphoria.progress import Progress, ProgressCallback
from ecphoria.store.database import Database
from ecphoria.store.documents import log_changes, write_mentions
from ecphoria.store.extractions import failed_chunks, forget_extracted, write_extracted
from ecphoria.store.reading import StoredChunk, load_chunks
from ecphoria.store.records import LedgerEntry
from ecphoria.store.times import rewrite_times

_BATCH = 16


def retry_failed(
    database: Database, collection: str, extractor: PassageExtractor, progress: ProgressCallback
) -> IngestReport:
    """Have the failed chunks of the ledger read again, a batch in one transaction; ``updated`` names their documents.

    Raises:
        ModelError: no chunk can be read.
    """
    with database.read() as connection:
        failed = failed_chunks(connection, collection)
    updated: dict[str, None] = {}
    ledger: list[LedgerEntry] = []
    stopped = ""
    for start in range(0, len(failed), _BATCH):
        with database.read() as connection:
            chunks = load_chunks(connection, collection, failed[start : start + _BATCH])
        batch = [chunks[key] for key in sorted(chunks)]
        said = extractor.extract_passages([_passage(chunk) for chunk in batch], again=True)
        read = [
            (chunk, ground(_chunk(chunk), chunk.text, chunk.title, extracted))
            for chunk, extracted in zip(batch, said, strict=True)
            if extracted is not None
        ]
        _commit(database, collection, read)
        updated |= {chunk.document_id: None for chunk, _ in read}
        ledger += [entry for _, grounded in read for entry in grounded.rows.ledger]
        progress(Progress(stage="ingest", done=len(ledger), total=len(failed)))
        if len(read) < len(batch):
            stopped = "the budget is used up; run the same command again to go on"
            break
    usage = usage_of(extractor.usage(), {})
    return IngestReport(
        updated=tuple(updated), chunks=len(ledger), usage=usage, extraction=counted(ledger), stopped=stopped
    )


def _commit(database: Database, collection: str, read: Sequence[tuple[StoredChunk, Grounded]]) -> None:
    if not read:
        return
    with database.write() as connection:
        for document_id, group in groupby(read, key=lambda item: item[0].document_id):
            for chunk, grounded in group:
                forget_extracted(connection, collection, document_id, chunk.ordinal)
                write_extracted(connection, collection, document_id, grounded.rows)
                mentions = list(link(chunk.title, [_chunk(chunk)], [grounded.mentions]))
                write_mentions(connection, collection, document_id, mentions)
                times = times_in(chunk.text, chunk.published, mentions, chunk=chunk.ordinal, start=chunk.span.start)
                rewrite_times(connection, collection, document_id, chunk.ordinal, list(times))
            log_changes(connection, collection, [document_id])


def _passage(chunk: StoredChunk) -> Passage:
    return Passage(document_id=chunk.document_id, chunk=chunk.ordinal, title=chunk.title, text=chunk.text)


def _chunk(chunk: StoredChunk) -> Chunk:
    return Chunk(ordinal=chunk.ordinal, start=chunk.span.start, end=chunk.span.end, sentences=chunk.sentences)
