"""What models extracted: the ledger of chunks, descriptions of entities, relations."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import Connection, Table, delete, func, insert, select

from ecphoria.model import ExtractionCounts
from ecphoria.store import schema
from ecphoria.store.records import ExtractedRows, StoredRelation


def write_extracted(connection: Connection, collection: str, document_id: str, rows: ExtractedRows) -> None:
    """Store what was extracted from a document's chunks."""
    owner = {"collection": collection, "document_id": document_id}
    tables: dict[Table, list[dict[str, object]]] = {
        schema.extractions: [
            {"chunk": entry.chunk, "state": entry.state, "reason": entry.reason, "dropped": entry.dropped}
            for entry in rows.ledger
        ],
        schema.entity_descriptions: [
            {
                "chunk": said.chunk,
                "entity_id": said.entity_id,
                "description": said.description,
                "importance": said.importance,
                "aliases": json.dumps(said.aliases, ensure_ascii=False),
            }
            for said in rows.descriptions
        ],
        schema.relations: [
            {
                "chunk": relation.chunk,
                "ordinal": ordinal,
                "source_id": relation.source_id,
                "type": relation.type,
                "target_id": relation.target_id,
                "confidence": relation.confidence,
                "valid_from": relation.valid_from,
                "valid_to": relation.valid_to,
                "target_name": relation.target_name,
                "literal": int(relation.literal),
                "status": relation.status,
                "start": relation.start,
                "end": relation.end,
            }
            for ordinal, relation in _numbered(rows.relations)
        ],
    }
    for table, values in tables.items():
        if values:
            connection.execute(insert(table), [{**owner, **value} for value in values])


def _numbered(relations: Iterable[StoredRelation]) -> Iterator[tuple[int, StoredRelation]]:
    """Relations with their number in their chunk."""
    count: Counter[int] = Counter()
    for relation in relations:
        yield count[relation.chunk], relation
        count[relation.chunk] += 1


def forget_extracted(connection: Connection, collection: str, document_id: str, chunk: int) -> None:
    """Delete what was extracted from one chunk, its mentions and its ledger entry included."""
    tables = (schema.mentions, schema.extractions, schema.entity_descriptions, schema.relations)
    for table in tables:
        mine = (
            table.c.collection == collection,
            table.c.document_id == document_id,
            table.c.chunk == chunk,
        )
        connection.execute(delete(table).where(*mine))


def failed_chunks(connection: Connection, collection: str) -> list[tuple[str, int]]:
    """``(document_id, chunk)`` of the chunks whose extraction failed, sorted."""
    table = schema.extractions
    query = select(table.c.document_id, table.c.chunk).where(
        table.c.collection == collection, table.c.state == "failed"
    )
    return [(row.document_id, row.chunk) for row in connection.execute(query.order_by(*query.selected_columns))]


def extraction_counts(connection: Connection, collection: str) -> ExtractionCounts:
    """The ledger in numbers."""
    table = schema.extractions
    query = select(table.c.state, func.count(), func.sum(table.c.dropped)).where(table.c.collection == collection)
    found = {state: (count, dropped) for state, count, dropped in connection.execute(query.group_by(table.c.state))}
    counts = {state: count for state, (count, _) in found.items()}
    return ExtractionCounts(**counts, dropped=sum(dropped for _, dropped in found.values()))


def importances(
    connection: Connection, collection: str, ids: Sequence[str] | None = None
) -> dict[tuple[str, int, str], int]:
    """``{(document_id, chunk, entity_id): importance}`` where a model said one, of all documents or of some."""
    table = schema.entity_descriptions
    query = select(table.c.document_id, table.c.chunk, table.c.entity_id, table.c.importance).where(
        table.c.collection == collection, table.c.importance > 0
    )
    parts = [None] if ids is None else [ids[start : start + 500] for start in range(0, len(ids), 500)]
    return {
        (row.document_id, row.chunk, row.entity_id): row.importance
        for part in parts
        for row in connection.execute(query if part is None else query.where(table.c.document_id.in_(part)))
    }


def alias_forms(connection: Connection, collection: str) -> dict[str, set[str]]:
    """The written forms that stand for an entity without being its name, as models said and the texts bear out."""
    table = schema.entity_descriptions
    query = select(table.c.entity_id, table.c.aliases).where(table.c.collection == collection, table.c.aliases != "[]")
    found: dict[str, set[str]] = {}
    for entity_id, aliases in connection.execute(query):
        found.setdefault(entity_id, set()).update(json.loads(aliases))
    return found


def joined_descriptions(connection: Connection, collection: str, characters: int) -> dict[str, str]:
    """What models said of each entity: the descriptions of its chunks, each once, the most important first.

    They are joined while they fit into a bound, so that the text of an entity that is everywhere does not grow.
    """
    table = schema.entity_descriptions
    query = select(table.c.entity_id, table.c.description).where(
        table.c.collection == collection, table.c.description != ""
    )
    order = (table.c.entity_id, table.c.importance.desc(), table.c.document_id, table.c.chunk)
    parts: dict[str, list[str]] = {}
    for entity_id, description in connection.execute(query.order_by(*order)):
        said = parts.setdefault(entity_id, [])
        length = sum(len(part) + 2 for part in said) + len(description)
        if description not in said and (not said or length <= characters):
            said.append(description)
    return {entity_id: "; ".join(said)[:characters] for entity_id, said in parts.items()}
