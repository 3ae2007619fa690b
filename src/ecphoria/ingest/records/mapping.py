"""What a record's columns mean: a small declaration, in TOML or JSON (docs/records.md)."""

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ecphoria.errors import ConfigurationError


@dataclass(frozen=True, kw_only=True, slots=True)
class EntityColumn:
    """A column whose values name entities.

    ``separator`` parts several names in one value; ``name`` makes the entity's name of what is written
    (``"Patient {}"``).
    """

    column: str
    type: str = "concept"
    separator: str = ""
    name: str = "{}"


@dataclass(frozen=True, kw_only=True, slots=True)
class RelationColumns:
    """A statement between the entities of two columns, or (``literal``) of an entity and a column's value.

    ``label`` is the relation's, or ``label_column`` holds it. ``valid_from`` and ``valid_to`` are columns with dates;
    ``confidence`` is a number or a column with one, 0..1.
    """

    source: str
    target: str
    label: str = ""
    label_column: str = ""
    literal: bool = False
    valid_from: str = ""
    valid_to: str = ""
    confidence: float | str = 1.0


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordMapping:
    """How the records of one source become documents.

    Attributes:
        name: what ids begin with; the source's own name when empty. Several sources may share it.
        id: columns that tell records apart; without any, a record's id is the hash of what it says.
        title: the column of the title.
        published: the column with the time that the record speaks from.
        text: columns of running text, whose names are found as in any document.
        metadata: columns that filters may ask for.
        pattern: of a log: a regular expression over each line, whose named groups are the columns.
        table, query: what to read of a database.
        entities, relations: what the columns name and state.
        types: of RDF: the type of the entities of each class, by its IRI or local name.
        fingerprint: changes with any of it.
    """

    name: str = ""
    id: tuple[str, ...] = ()
    title: str = ""
    published: str = ""
    text: tuple[str, ...] = ()
    metadata: tuple[str, ...] = ()
    pattern: "re.Pattern[str] | None" = None
    table: str = ""
    query: str = ""
    entities: tuple[EntityColumn, ...] = ()
    relations: tuple[RelationColumns, ...] = ()
    types: Mapping[str, str] = field(default_factory=dict)
    fingerprint: str = ""

    def columns(self) -> frozenset[str]:
        """Every column that it speaks of."""
        named = [self.title, self.published, *self.id, *self.text, *self.metadata]
        named += [entity.column for entity in self.entities]
        for relation in self.relations:
            named += [relation.source, relation.target, relation.label_column, relation.valid_from, relation.valid_to]
            named += [relation.confidence] if isinstance(relation.confidence, str) else []
        return frozenset(named) - {""}


_KEYS = frozenset(
    {"name", "title", "published", "table", "query", "id", "text", "metadata", "pattern", "entities", "attributes"}
    | {"relations", "types"}
)
_ENTITY_KEYS = {"column", "type", "separator", "name"}
_ATTRIBUTE_KEYS = {"entity", "column", "label", "valid_from", "valid_to", "confidence"}
_RELATION_KEYS = {"source", "target", "label", "label_column", "valid_from", "valid_to", "confidence"}


def read_mapping(given: str | Path | Mapping[str, Any]) -> RecordMapping:
    """A mapping from a TOML or JSON file, or from what such a file would hold.

    Raises:
        ConfigurationError: it cannot be read, or declares what is not known; names the place.
    """
    if isinstance(given, Mapping):
        return _mapping(given, "mapping")
    path = Path(given)
    try:
        text = path.read_text(encoding="utf-8")
        parsed = json.loads(text) if path.suffix.lower() == ".json" else tomllib.loads(text)
    except OSError as error:
        raise ConfigurationError(f"mapping {path}: cannot be read ({error.strerror}); check the path") from error
    except ValueError as error:
        raise ConfigurationError(f"mapping {path}: is not valid ({error}); correct it there") from error
    if not isinstance(parsed, dict):
        raise ConfigurationError(f"mapping {path}: is not a table of keys and values; see docs/records.md")
    return _mapping(parsed, f"mapping {path}")


def _mapping(given: Mapping[str, Any], place: str) -> RecordMapping:
    _known(given, _KEYS, place)
    entities = [_entity(item, where) for item, where in _items(given, "entities", place)]
    relations = [_attribute(item, where) for item, where in _items(given, "attributes", place)]
    relations += [_relation(item, where) for item, where in _items(given, "relations", place)]
    named = {entity.column for entity in entities}
    if len(named) < len(entities):
        raise ConfigurationError(f"{place}: a column is declared as an entity twice; once is enough")
    for relation in relations:
        for column in (relation.source, *(() if relation.literal else (relation.target,))):
            if column not in named:
                raise ConfigurationError(f"{place}: a relation ends at column {column!r}; declare it in [[entities]]")
    types = given.get("types", {})
    if not isinstance(types, Mapping) or not all(isinstance(value, str) for value in types.values()):
        raise ConfigurationError(f"{place}: types is not a table of class = type; see docs/records.md")
    return RecordMapping(
        name=_text(given, "name", place),
        title=_text(given, "title", place),
        published=_text(given, "published", place),
        table=_text(given, "table", place),
        query=_text(given, "query", place),
        id=_list(given, "id", place),
        text=_list(given, "text", place),
        metadata=_list(given, "metadata", place),
        pattern=_pattern(_text(given, "pattern", place), place),
        entities=tuple(entities),
        relations=tuple(relations),
        types=dict(types),
        fingerprint=hashlib.sha256(json.dumps(given, sort_keys=True, default=str).encode()).hexdigest()[:16],
    )


def _entity(item: Mapping[str, Any], place: str) -> EntityColumn:
    _known(item, _ENTITY_KEYS, place)
    name = _text(item, "name", place) or "{}"
    if name.count("{}") != 1:
        raise ConfigurationError(f"{place}: name {name!r} must hold {{}} once, for what is written")
    kind = _text(item, "type", place).strip().lower() or "concept"
    return EntityColumn(
        column=_required(item, "column", place), type=kind, separator=_text(item, "separator", place), name=name
    )


def _attribute(item: Mapping[str, Any], place: str) -> RelationColumns:
    _known(item, _ATTRIBUTE_KEYS, place)
    column = _required(item, "column", place)
    return RelationColumns(
        source=_required(item, "entity", place),
        target=column,
        label=_text(item, "label", place) or column,
        literal=True,
        **_details(item, place),
    )


def _relation(item: Mapping[str, Any], place: str) -> RelationColumns:
    _known(item, _RELATION_KEYS, place)
    label, column = _text(item, "label", place), _text(item, "label_column", place)
    if bool(label) == bool(column):
        raise ConfigurationError(f"{place}: give either label or label_column")
    return RelationColumns(
        source=_required(item, "source", place),
        target=_required(item, "target", place),
        label=label,
        label_column=column,
        **_details(item, place),
    )


def _details(item: Mapping[str, Any], place: str) -> dict[str, Any]:
    confidence = item.get("confidence", 1.0)
    if isinstance(confidence, bool) or not isinstance(confidence, str | int | float):
        raise ConfigurationError(f"{place}: confidence is neither a number nor a column")
    if not isinstance(confidence, str) and not 0 <= confidence <= 1:
        raise ConfigurationError(f"{place}: confidence {confidence} is not between 0 and 1")
    bounds = {key: _text(item, key, place) for key in ("valid_from", "valid_to")}
    return {**bounds, "confidence": confidence if isinstance(confidence, str) else float(confidence)}


def _items(given: Mapping[str, Any], key: str, place: str) -> list[tuple[Mapping[str, Any], str]]:
    items = given.get(key, [])
    if not isinstance(items, list) or not all(isinstance(item, Mapping) for item in items):
        raise ConfigurationError(f"{place}: {key} is not a list of tables ([[{key}]])")
    return [(item, f"{place}, {key} {number}") for number, item in enumerate(items, 1)]


def _known(given: Mapping[str, Any], known: frozenset[str] | set[str], place: str) -> None:
    for key in given:
        if key not in known:
            raise ConfigurationError(f"{place}: {key!r} is not known; known are {', '.join(sorted(known))}")


def _text(given: Mapping[str, Any], key: str, place: str) -> str:
    value = given.get(key, "")
    if not isinstance(value, str):
        raise ConfigurationError(f"{place}: {key} is not text")
    return value


def _required(given: Mapping[str, Any], key: str, place: str) -> str:
    value = _text(given, key, place)
    if not value:
        raise ConfigurationError(f"{place}: {key} is missing")
    return value


def _list(given: Mapping[str, Any], key: str, place: str) -> tuple[str, ...]:
    value = given.get(key, [])
    items = [value] if isinstance(value, str) else value
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        raise ConfigurationError(f"{place}: {key} is neither a column nor a list of columns")
    return tuple(items)


def _pattern(expression: str, place: str) -> "re.Pattern[str] | None":
    if not expression:
        return None
    try:
        pattern = re.compile(expression)
    except re.error as error:
        raise ConfigurationError(f"{place}: pattern is not a regular expression ({error})") from error
    if not pattern.groupindex:
        raise ConfigurationError(f"{place}: pattern has no named group (?P<column>...), so there are no columns")
    return pattern
