"""Reading a model's reply: JSON, mended where it is broken; keys and kinds as models write them."""

import json
import re
from collections.abc import Mapping
from typing import Any, Literal

from ecphoria.errors import ConfigurationError
from ecphoria.models.extracted import Extracted, ProposedEntity, ProposedRelation

TYPES = {
    "person": ("person", "people", "human", "character"),
    "organization": ("organization", "organisation", "org", "company", "institution", "group", "team", "band"),
    "location": ("location", "place", "city", "country", "region", "gpe", "geo"),
    "event": ("event",),
    "artifact": ("artifact", "artefact", "work", "product", "law", "film", "book", "album", "song"),
    "concept": ("concept",),
}
"""The types that are kept, and what models call them; anything else is a concept."""

MAX_ENTITIES = 40
MAX_DESCRIPTION = 200
MAX_NAME = 200
_TYPE_OF = {word: kind for kind, words in TYPES.items() for word in words}
_STATUS_OF: dict[str, Literal["asserted", "ended", "retracted"]] = {
    **dict.fromkeys(("ended", "over", "former", "past", "no longer"), "ended"),
    **dict.fromkeys(("retracted", "denied", "false", "never"), "retracted"),
}
_THOUGHTS = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
_DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")


def read_reply(reply: str) -> Extracted:
    """What a reply says. One that holds no list of entities, even when mended, is a failure.

    Raises:
        ConfigurationError: the library that mends JSON is not installed.
    """
    text = _THOUGHTS.sub("", reply).strip()
    if not text:
        return Extracted(failure="the reply is empty")
    said = _json(text)
    if isinstance(said, list):
        said = {"e": said} if all(isinstance(item, dict) for item in said) else None
    listed = _first(said, "e", "entities") if isinstance(said, dict) else None
    cut = not text.rstrip("`\n ").endswith(("}", "]"))
    if isinstance(said, dict) and isinstance(listed, list) and listed and cut:
        listed = listed[:-1] if "r" not in said else listed  # the last one may be half a name
        if not listed:
            return Extracted(failure=f"the reply was cut off: {_shown(text)}")
    if not (isinstance(said, dict) and isinstance(listed, list)):
        return Extracted(failure=f"the reply is not what was asked for: {_shown(text)}")
    related = _first(said, "r", "relations", "relationships")
    return Extracted(
        entities=tuple(entity for item in listed[:MAX_ENTITIES] if (entity := read_entity(item))),
        relations=tuple(
            relation for item in (related if isinstance(related, list) else ()) if (relation := _relation(item))
        ),
    )


def read_entity(item: Any) -> ProposedEntity | None:
    """An entity from a name or from an object, ``None`` when there is no name in it."""
    if isinstance(item, str):
        item = {"n": item}
    name = _text(_first(item, "n", "name", "entity"), MAX_NAME) if isinstance(item, dict) else ""
    if not name:
        return None
    aliases = _first(item, "a", "aliases", "alias")
    given = [aliases] if isinstance(aliases, str) else aliases if isinstance(aliases, list) else []
    return ProposedEntity(
        name=name,
        type=_TYPE_OF.get(_text(_first(item, "t", "type"), MAX_NAME).lower(), "concept"),
        description=_text(_first(item, "d", "description", "desc"), MAX_DESCRIPTION),
        importance=_importance(_first(item, "i", "importance")),
        aliases=tuple(dict.fromkeys(alias for value in given if (alias := _text(value, MAX_NAME)))),
    )


def read_triple(item: Any) -> ProposedRelation | None:
    """A relation from ``[source, type, target]`` or from an object, ``None`` when it is neither."""
    if isinstance(item, dict):
        return _relation(item)
    if not isinstance(item, list) or len(item) != 3:
        return None
    return _relation(dict(zip("spo", item, strict=True)))


def _relation(item: Any) -> ProposedRelation | None:
    if not isinstance(item, dict):
        return None
    source = _text(_first(item, "s", "source", "subject"), MAX_NAME)
    kind = _text(_first(item, "p", "type", "relation", "predicate"), MAX_NAME)
    target = _text(_first(item, "o", "target", "object"), MAX_NAME)
    if not (source and kind and target):
        return None
    return ProposedRelation(
        source=source,
        type=kind,
        target=target,
        confidence=_share(_first(item, "c", "confidence")),
        valid_from=_date(_first(item, "f", "valid_from")),
        valid_to=_date(_first(item, "u", "valid_to")),
        status=_STATUS_OF.get(_text(_first(item, "x", "status"), MAX_NAME).lower(), "asserted"),
    )


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        pass
    try:
        import json_repair
    except ImportError as error:
        raise ConfigurationError("json-repair is not installed; run: pip install 'ecphoria[llm]'") from error
    try:
        return json_repair.loads(text)
    except (ValueError, RecursionError):
        return None


def _first(item: Mapping[str, Any], *keys: str) -> Any:
    return next((item[key] for key in keys if key in item), None)


def _text(value: Any, longest: int) -> str:
    """A value as clean text on one line; anything but text and numbers is nothing."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    clean = str(value).encode("utf-8", "ignore").decode("utf-8").replace("\0", "")
    return " ".join(clean.split())[:longest]


def _importance(value: Any) -> int:
    number = _number(value)
    return 0 if number is None else min(max(round(number), 1), 5)


def _share(value: Any) -> float:
    number = _number(value)
    return 1.0 if number is None else min(max(number, 0.0), 1.0)


def _number(value: Any) -> float | None:
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    return number if abs(number) < 1e9 else None


def _date(value: Any) -> str | None:
    text = _text(value, MAX_NAME)
    return text if _DATE.fullmatch(text) else None


def _shown(reply: str) -> str:
    text = " ".join(reply.split())
    return repr(text if len(text) <= 60 else f"{text[:60]} ...")
