"""Many short strings as two arrays, so that a million of them open in no time and cost no objects."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class StringTable:
    """An immutable list of strings: UTF-8 ``data`` (uint8) and ``ends`` (int64), the end of each string in it."""

    data: NDArray[np.uint8]
    ends: NDArray[np.int64]

    @classmethod
    def of(cls, strings: Iterable[str]) -> "StringTable":
        """A table of these strings, in this order."""
        parts = [string.encode() for string in strings]
        ends = np.cumsum([len(part) for part in parts], dtype=np.int64)
        return cls(np.frombuffer(b"".join(parts), dtype=np.uint8), ends)

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, index: int) -> str:
        start = int(self.ends[index - 1]) if index else 0
        return self.data[start : int(self.ends[index])].tobytes().decode()

    def __iter__(self) -> Iterator[str]:
        data, start = self.data.tobytes(), 0
        for end in self.ends.tolist():
            yield data[start:end].decode()
            start = end

    def find(self, wanted: str) -> int | None:
        """The index of a string in a table that is sorted by code point, ``None`` when it is not there."""
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self[middle] < wanted:
                low = middle + 1
            else:
                high = middle
        return low if low < len(self) and self[low] == wanted else None
