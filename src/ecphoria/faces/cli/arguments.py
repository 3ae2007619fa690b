"""Options of the form NAME=VALUE."""

from collections.abc import Iterator
from typing import Any

from ecphoria.errors import ConfigurationError


def _pairs(given: list[str] | None, option: str) -> Iterator[tuple[str, str]]:
    for item in given or ():
        key, equals, value = item.partition("=")
        if not (key and equals):
            raise ConfigurationError(f"{option} {item!r}: write KEY=VALUE")
        yield key, value


def conditions(given: list[str] | None) -> dict[str, Any]:
    """``--where KEY=VALUE``: the values of each key.

    Raises:
        ConfigurationError: not so written.
    """
    conditions: dict[str, Any] = {}
    for key, value in _pairs(given, "--where"):
        conditions.setdefault(key, []).append(value)
    return conditions


def parameters_of(given: list[str] | None) -> dict[str, Any]:
    """``--set NAME=VALUE``: numbers, true and false by name.

    Raises:
        ConfigurationError: not so written, or another value.
    """
    words: dict[str, Any] = {"true": True, "false": False}
    return {key: words[value] if value in words else _number(key, value) for key, value in _pairs(given, "--set")}


def _number(key: str, value: str) -> int | float:
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            continue
    raise ConfigurationError(f"--set {key}: {value!r} is not a number, true or false")


def number(text: str) -> float | str:
    """A number where the text is one, else the text."""
    try:
        return float(text)
    except ValueError:
        return text
