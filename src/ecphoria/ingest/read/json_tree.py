"""Parsed JSON to records: which parts of the tree are records, and what a record says."""

import json
import re
from collections.abc import Iterator
from typing import TypeAlias

from ecphoria.ingest.read.clean import clean
from ecphoria.ingest.read.limits import MAX_JSON_DEPTH
from ecphoria.ingest.read.source import Source

Json: TypeAlias = "dict[str, Json] | list[Json] | str | bool | None"
"""Numbers stay the text they are written as: 1.10 is not 1.1, and no integer is too large."""

_PLAIN_KEY = re.compile(r"[^\W\d]\w*")


def parse(source: Source, text: str, where: str = "") -> Json:
    """Parse one JSON text; ``where`` ("line 3") is set before the column in an error.

    Raises:
        ReadError: not JSON (names line and column), or nested too deeply.
    """
    try:
        parsed: Json = json.loads(text, parse_int=str, parse_float=str, parse_constant=str)
    except json.JSONDecodeError as error:
        place = f"{where or f'line {error.lineno}'}, column {error.colno}"
        raise source.error(f"is not valid JSON at {place} ({error.msg})", "correct it there") from error
    except RecursionError as error:
        raise _too_deep(source, where) from error
    return parsed


def records(tree: Json) -> Iterator[tuple[str, Json]]:
    """Path and value of every record.

    A top-level array's elements; else the elements of every array of objects that is reached through objects alone,
    after one record of whatever lies outside them; else the whole value.
    """
    if isinstance(tree, list):
        yield from ((f"$[{index}]", item) for index, item in enumerate(tree))
        return
    arrays: list[tuple[str, list[Json]]] = []
    rest = _without_arrays(tree, "$", arrays, 0)
    if rest not in ({}, None):
        yield "$", rest
    for path, items in arrays:
        yield from ((f"{path}[{index}]", item) for index, item in enumerate(items))


def lines(source: Source, tree: Json, where: str = "") -> Iterator[str]:
    """``dotted.key: value`` for every leaf that says something; arrays of plain values are joined by commas."""
    return (f"{key}: {said}" if key else said for key, said in fields(source, tree, where))


def fields(source: Source, tree: Json, where: str = "") -> Iterator[tuple[str, str]]:
    """Dotted key and value of every leaf that says something; the key is empty for a plain value by itself."""
    stack = [iter([("", tree)])]
    while stack:
        key, value = next(stack[-1], ("", _END))
        if value is _END:
            stack.pop()
        elif isinstance(value, dict) or (isinstance(value, list) and any(isinstance(x, dict | list) for x in value)):
            if len(stack) > MAX_JSON_DEPTH:
                raise _too_deep(source, where)
            stack.append(_inside(key, value))
        elif said := ", ".join(filter(None, map(_said, value))) if isinstance(value, list) else _said(value):
            yield key, said


_END = "end of a branch"


def _inside(key: str, value: "dict[str, Json] | list[Json]") -> Iterator[tuple[str, Json]]:
    """Lazily: a long key before a million values would fill the memory."""
    if isinstance(value, dict):
        yield from ((f"{key}.{clean(name)}" if key else clean(name), item) for name, item in value.items())
    else:
        yield from ((f"{key}[{index}]", item) for index, item in enumerate(value))


def _said(value: Json) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return clean(str(value)).strip()


def _without_arrays(tree: Json, path: str, arrays: list[tuple[str, list[Json]]], depth: int) -> Json:
    if not isinstance(tree, dict) or depth > MAX_JSON_DEPTH:  # what lies deeper is refused when its lines are read
        return tree
    rest: dict[str, Json] = {}
    for key, value in tree.items():
        below = f"{path}.{key}" if _PLAIN_KEY.fullmatch(key) else f"{path}[{json.dumps(key)}]"
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            arrays.append((below, value))
        elif isinstance(value, dict):
            if (inside := _without_arrays(value, below, arrays, depth + 1)) not in ({}, None):
                rest[key] = inside
        else:
            rest[key] = value
    return rest


def _too_deep(source: Source, where: str) -> Exception:
    place = f" at {where}" if where else ""
    return source.error(f"is JSON nested more than {MAX_JSON_DEPTH} levels deep{place}", "flatten it")
