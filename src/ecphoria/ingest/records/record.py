"""One record as it was read, before anyone knows what its columns mean."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from ecphoria.errors import ReadError
from ecphoria.ingest.read.clean import one_line
from ecphoria.model import Locator


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """Columns and values, in order, each on one line and not empty; ``place`` is what errors call it."""

    fields: tuple[tuple[str, str], ...]
    place: str
    locator: Locator

    def value(self, column: str) -> str:
        """What a column holds, empty when it holds nothing."""
        return next((value for name, value in self.fields if name == column), "")


Found: TypeAlias = Record | ReadError
"""A record, or the error of one that could not be read: those beside it go on."""

Records: TypeAlias = Iterator[Found]


def record(fields: Iterable[tuple[str, object]], place: str, locator: Locator) -> Record:
    """A record of values of any plain kind; empty ones say nothing."""
    said = ((one_line(str(name)), _written(value)) for name, value in fields)
    return Record(fields=tuple((name, value) for name, value in said if value), place=place, locator=locator)


def _written(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return one_line(value.isoformat() if hasattr(value, "isoformat") else str(value))
