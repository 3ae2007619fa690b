"""Entity vectors from name and description (E 3.1.4, eq. 2): made when paper E's search first needs them, then kept.

They are not made at ingest, because no other strategy needs them and they double the text to embed.
"""

import hashlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, delete, insert

from ecphoria.layers.snapshot import Snapshot
from ecphoria.models.ports import Embedder
from ecphoria.progress import Progress, ProgressCallback
from ecphoria.store.bounded import bounded
from ecphoria.store.database import Database
from ecphoria.store.extractions import joined_descriptions
from ecphoria.store.reading import first_mentions, stored_entity_vectors
from ecphoria.store.schema import entity_vectors

DESCRIPTION_CHARACTERS = 160
_BATCH = 512


def engram_vectors(
    database: Database, collection: str, snapshot: Snapshot, embedder: Embedder, progress: ProgressCallback
) -> NDArray[np.float32]:
    """Vectors of the snapshot's entities, shape (e, d). Missing ones are embedded and committed batch by batch."""
    entities = list(snapshot.shadows.rows.entities)
    with database.read() as connection:
        texts = dict(zip(entities, _texts(connection, collection, snapshot), strict=True))
        stored = stored_entity_vectors(connection, collection)
    hashes = {entity: hashlib.sha256(text.encode()).hexdigest() for entity, text in texts.items()}
    vectors = {id_: vector for id_, (hash_, vector) in stored.items() if hashes.get(id_) == hash_}
    missing = [entity for entity in entities if entity not in vectors]
    for start in range(0, len(missing), _BATCH):
        batch = missing[start : start + _BATCH]
        embedded = embedder.embed([texts[entity] for entity in batch]).astype("<f4")
        fresh = {entity: row.tobytes() for entity, row in zip(batch, embedded, strict=True)}
        with database.write() as connection:
            _store(connection, collection, hashes, fresh)
        vectors |= fresh
        progress(Progress(stage="embed", done=start + len(batch), total=len(missing)))
    flat = b"".join(vectors[entity] for entity in entities)
    return np.frombuffer(flat, dtype="<f4").reshape(len(entities), embedder.dimension)


def describe(name: str, sentences: str) -> str:
    """An entity's text: its name, then what is said of it, within a bound."""
    return f"{name}. {sentences[:DESCRIPTION_CHARACTERS]}"


def _texts(connection: Connection, collection: str, snapshot: Snapshot) -> Iterator[str]:
    """The text of each entity: what a model said of it, else what the sentence of its first mention says."""
    first = first_mentions(connection, collection, DESCRIPTION_CHARACTERS)
    described = joined_descriptions(connection, collection, DESCRIPTION_CHARACTERS)
    for entity, name in zip(snapshot.shadows.rows.entities, snapshot.shadows.labels.names, strict=True):
        yield describe(name, described.get(entity) or first.get(entity, ""))


def _store(connection: Connection, collection: str, hashes: dict[str, str], fresh: dict[str, bytes]) -> None:
    for part in bounded(list(fresh)):
        old = (entity_vectors.c.collection == collection) & entity_vectors.c.entity_id.in_(part)
        connection.execute(delete(entity_vectors).where(old))
    rows = [
        {"collection": collection, "entity_id": id_, "text_hash": hashes[id_], "vector": vector}
        for id_, vector in fresh.items()
    ]
    connection.execute(insert(entity_vectors), rows)
