"""Dataclasses of arrays as flat ``{"field.part": array}``, the form in which generations keep them."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, get_type_hints

import numpy as np
from numpy.typing import NDArray

Arrays = TypeVar("Arrays")


def pack(value: object, prefix: str) -> dict[str, NDArray[np.generic]]:
    """Every array of a dataclass, and of the dataclasses in it, under a dotted name."""
    flat: dict[str, NDArray[np.generic]] = {}
    for item in fields(value):  # type: ignore[arg-type]
        part = getattr(value, item.name)
        name = f"{prefix}.{item.name}"
        flat |= pack(part, name) if is_dataclass(part) else {name: part}
    return flat


def unpack(kind: type[Arrays], arrays: Mapping[str, NDArray[np.generic]], prefix: str) -> Arrays:
    """The dataclass that ``pack`` took apart.

    Raises:
        KeyError: an array is missing.
    """
    hints = get_type_hints(kind)
    values: dict[str, Any] = {}
    for item in fields(kind):  # type: ignore[arg-type]
        name, hint = f"{prefix}.{item.name}", hints[item.name]
        nested = isinstance(hint, type) and is_dataclass(hint)
        values[item.name] = unpack(hint, arrays, name) if nested else arrays[name]
    return kind(**values)
