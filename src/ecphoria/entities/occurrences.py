"""Where names occur: forms by documents, as sorted arrays."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from ecphoria.store.strings import StringTable


@dataclass(frozen=True, slots=True, order=True)
class Occurrence:
    """A form in a document: how it is written most often there, as what type (empty: unknown), how many times.

    ``titled``: it is the document's title.
    """

    form: str
    document: str
    name: str
    type: str = ""
    count: int = 1
    titled: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Occurrences:
    """o occurrences of f forms in d documents, each pair of form and document once, sorted by both.

    Attributes:
        forms, documents: folded names and document ids, sorted.
        names: (f,), the most frequent written form of each; of several the first in order of text.
        form, document: (o,) int32.
        types: (o,) int32, rows of ``kinds``, the types in order of text; the first is the empty, unknown one.
        counts: (o,) int32.
        titled: (o,) bool.
    """

    forms: StringTable
    documents: StringTable
    names: StringTable
    kinds: StringTable
    form: NDArray[np.int32]
    document: NDArray[np.int32]
    types: NDArray[np.int32]
    counts: NDArray[np.int32]
    titled: NDArray[np.bool_]

    @classmethod
    def of(cls, occurrences: Iterable[Occurrence]) -> "Occurrences":
        """Arrays of occurrences in any order; rows of one form and document are put together."""
        together: dict[tuple[str, str], list[Occurrence]] = {}
        for one in occurrences:
            together.setdefault((one.form, one.document), []).append(one)
        keys = sorted(together)
        forms, documents = sorted({form for form, _ in keys}), sorted({document for _, document in keys})
        written: dict[str, dict[str, int]] = {form: {} for form in forms}
        types: list[str] = []
        for key in keys:
            said: dict[str, int] = {}
            for one in together[key]:
                counts = written[one.form]
                counts[one.name] = counts.get(one.name, 0) + one.count
                if one.type:
                    said[one.type] = said.get(one.type, 0) + one.count
            types.append(most(said))
        kinds = sorted({"", *types})
        form_at, document_at = _at(forms), _at(documents)
        kind_at = _at(kinds)
        return cls(
            forms=StringTable.of(forms),
            documents=StringTable.of(documents),
            names=StringTable.of(most(written[form]) for form in forms),
            kinds=StringTable.of(kinds),
            form=np.array([form_at[form] for form, _ in keys], dtype=np.int32),
            document=np.array([document_at[document] for _, document in keys], dtype=np.int32),
            types=np.array([kind_at[kind] for kind in types], dtype=np.int32),
            counts=np.array([sum(one.count for one in together[key]) for key in keys], dtype=np.int32),
            titled=np.array([any(one.titled for one in together[key]) for key in keys], dtype=np.bool_),
        )

    def __len__(self) -> int:
        return len(self.form)


def most(counts: dict[str, int]) -> str:
    """The text that is counted most, the first in order of text among equals; empty without any."""
    return min(counts, key=lambda text: (-counts[text], text), default="")


def incidence(rows: NDArray[np.integer], columns: NDArray[np.integer], shape: tuple[int, int]) -> sparse.csr_array:
    """A matrix of 0 and 1 of some (row, column) pairs, each counted once."""
    matrix = sparse.csr_array((np.ones(len(rows), dtype=np.int32), (rows, columns)), shape=shape)
    matrix.sum_duplicates()
    matrix.data[:] = 1
    return matrix


def most_frequent(
    owners: NDArray[np.integer], values: NDArray[np.integer], counts: NDArray[np.integer], size: int, default: int = 0
) -> NDArray[np.int64]:
    """The value that each of ``size`` owners has most, the smaller of equals; ``default`` for owners without values."""
    found = np.full(size, default, dtype=np.int64)
    if not len(owners):
        return found
    width = int(values.max()) + 1
    codes, inverse = np.unique(owners.astype(np.int64) * width + values, return_inverse=True)
    totals = np.bincount(inverse, weights=counts)
    order = np.lexsort((codes % width, -totals, codes // width))
    who = (codes // width)[order]
    first = np.ones(len(who), dtype=bool)
    first[1:] = who[1:] != who[:-1]
    found[who[first]] = (codes % width)[order][first]
    return found


def _at(texts: list[str]) -> dict[str, int]:
    return {text: index for index, text in enumerate(texts)}
