"""Embedding a collection again with another model."""

from sqlalchemy import bindparam, delete, insert, update

from ecphoria.ingest.texts import embedded_text
from ecphoria.models.ports import Embedder
from ecphoria.progress import Progress, ProgressCallback
from ecphoria.store.database import Database
from ecphoria.store.episode_use import questions_of, set_vectors
from ecphoria.store.fingerprint import put_fingerprint
from ecphoria.store.reading import chunk_rows, document_ids
from ecphoria.store.schema import changes, chunks, entity_vectors

_BATCH = 256


def embed_again(database: Database, collection: str, embedder: Embedder, progress: ProgressCallback) -> None:
    """Replace every vector and the fingerprint in one transaction: readers see the old ones or the new ones."""
    key = (chunks.c.document_id == bindparam("document"), chunks.c.ordinal == bindparam("chunk"))
    replace = update(chunks).where(chunks.c.collection == collection, *key).values(vector=bindparam("fresh"))
    with database.write() as connection:
        rows = list(chunk_rows(connection, collection))
        for start in range(0, len(rows), _BATCH):
            batch = rows[start : start + _BATCH]
            vectors = embedder.embed([embedded_text(title, text) for _, _, title, text, *_ in batch]).astype("<f4")
            values = [
                {"document": document_id, "chunk": ordinal, "fresh": vector.tobytes()}
                for (document_id, ordinal, *_), vector in zip(batch, vectors, strict=True)
            ]
            connection.execute(replace, values)
            progress(Progress(stage="embed", done=start + len(batch), total=len(rows)))
        asked = questions_of(connection, collection)
        for start in range(0, len(asked), _BATCH):
            part = asked[start : start + _BATCH]
            vectors = embedder.embed([question for _, question in part])
            set_vectors(connection, collection, dict(zip((id_ for id_, _ in part), vectors, strict=True)))
        connection.execute(delete(entity_vectors).where(entity_vectors.c.collection == collection))
        put_fingerprint(connection, collection, embedder.fingerprint)
        logged = [{"collection": collection, "document_id": id_} for id_ in document_ids(connection, collection)]
        if logged:
            connection.execute(insert(changes), logged)
