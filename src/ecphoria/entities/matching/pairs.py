"""Labelled pairs of records: ``{"left": {column: value}, "right": {...}, "label": 0 or 1}``, one JSON object a line."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.matching.record import Record
from ecphoria.errors import InputError

_NAME = re.compile(r"(?:^|.*[_\s])(?:name|title)", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Pairs:
    """n pairs and whether each is one thing: ``labels`` has shape (n,), 1 for one thing and 0 for two."""

    left: tuple[Record, ...]
    right: tuple[Record, ...]
    labels: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.labels)


def read_pairs(path: Path) -> Pairs:
    """Read a file of labelled pairs. Rows with the same values become one record.

    Raises:
        InputError: the file cannot be read, or a line is not such an object; names the line.
    """
    left, right, labels = [], [], []
    known: dict[tuple[tuple[str, str], ...], Record] = {}
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(str(path), f"cannot be read ({error})", "give a JSONL file in UTF-8") from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            sides = [_interned(row[side], known) for side in ("left", "right")]
            label = int(row["label"])
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            wanted = 'write {"left": {...}, "right": {...}, "label": 0 or 1} on each line'
            raise InputError(f"{path}:{number}", f"is no labelled pair ({error})", wanted) from error
        left.append(sides[0])
        right.append(sides[1])
        labels.append(label)
    return Pairs(left=tuple(left), right=tuple(right), labels=np.array(labels, dtype=np.int64))


def as_record(row: Mapping[str, object]) -> Record:
    """A table's row as a record: the first column called a name or title, else the first, gives the name."""
    values = {str(key): "" if value is None else str(value) for key, value in row.items()}
    key = next((key for key in values if _NAME.fullmatch(key)), next(iter(values), ""))
    return Record(name=values.pop(key, ""), attributes=values)


def _interned(row: Mapping[str, object], known: dict[tuple[tuple[str, str], ...], Record]) -> Record:
    key = tuple((str(name), str(value)) for name, value in row.items())
    if key not in known:
        known[key] = as_record(row)
    return known[key]
