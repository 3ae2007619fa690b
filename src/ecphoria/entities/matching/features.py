"""What speaks for and against two records being one thing (T 5.2, phase 3), for many pairs at a time.

The paper's five features are here by these names, each spelt out in several columns: *textual* (``name_*``, ``code_*``,
``whole_*``), *type* (``type_*``), *context* (``context_*``), *frequency* (``count_*``) and *recency* (``time_*``).
The paper's similarity of name embeddings is not among them: it did not help (docs/decisions/0009-matching.md). Beside
them stand the guards of ``guards``, and what tables add (``attributes.POOLED``). Every feature is symmetric in the two
records. What cannot be computed is 0: a ``*_known`` column beside it says so, and an unknown type is neither the same
nor different.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA, JaroWinkler, Levenshtein

from ecphoria.entities.matching.attributes import POOLED, pooled
from ecphoria.entities.matching.codes import CODES, codes
from ecphoria.entities.matching.corpus import Corpus
from ecphoria.entities.matching.guards import GUARDS, guarded
from ecphoria.entities.matching.leftover import LEFTOVER, leftover, skeletons
from ecphoria.entities.matching.overlap import Floats, Rows
from ecphoria.entities.matching.record import Record
from ecphoria.entities.matching.sheet import Sheet, spread

NAMES = (
    "name_equal", "name_edit", "name_winkler", "name_sorted", "name_part", "name_sound", "name_soundex",
    "name_jaccard", "name_containment", "name_cosine", "name_acronym", "name_skeleton", "name_alias",
)  # fmt: skip
AROUND = (
    "type_same", "type_differs", "type_person", "context_jaccard", "context_containment", "context_known",
    "count_smaller", "count_ratio", "time_nearness", "time_known",
)  # fmt: skip
WHOLE = ("whole_jaccard", "whole_containment", "whole_cosine", "whole_numbers", "whole_numbers_known")
DIFFERS = tuple(f"{reason.name.lower()}_differ" for reason, _, _ in GUARDS if reason.name)
FEATURES: tuple[str, ...] = (*NAMES, *LEFTOVER, *DIFFERS, *CODES, *WHOLE, *AROUND, *POOLED)
"""The columns of ``features``, in order."""

_YEAR = 365.25


def features(left: Sequence[Record], right: Sequence[Record], corpus: Corpus) -> NDArray[np.float64]:
    """The features of each pair ``(left[i], right[i])``: shape (n, len(FEATURES)), finite.

    Raises:
        ValueError: the two sequences differ in length.
    """
    records, one, other = pair_rows(left, right)
    return compare(spread(records, corpus), one, other)


def pair_rows(left: Sequence[Record], right: Sequence[Record]) -> tuple[list[Record], Rows, Rows]:
    """The distinct records of some pairs, and where each pair's two stand among them.

    Raises:
        ValueError: the two sequences differ in length.
    """
    places: dict[int, int] = {}
    records: list[Record] = []
    for record in (record for pair in zip(left, right, strict=True) for record in pair):
        if id(record) not in places:
            places[id(record)] = len(records)
            records.append(record)
    one = np.array([places[id(record)] for record in left], dtype=np.int64)
    return records, one, np.array([places[id(record)] for record in right], dtype=np.int64)


def compare(sheet: Sheet, left: Rows, right: Rows) -> NDArray[np.float64]:
    """The features of pairs of rows of a sheet: shape (n, len(FEATURES)), finite."""
    if not len(left):
        return np.zeros((0, len(FEATURES)))
    parts = (
        _names(sheet, left, right),
        leftover(sheet, left, right),
        guarded(sheet, left, right),
        codes(sheet, left, right),
        _whole(sheet, left, right),
        _around(sheet, left, right),
        pooled(sheet.columns, left, right),
    )
    return np.hstack(parts)


def _names(sheet: Sheet, left: Rows, right: Rows) -> Floats:
    acronym = (sheet.single[left] == sheet.acronym[right]) | (sheet.single[right] == sheet.acronym[left])
    return np.column_stack(
        (
            sheet.core[left] == sheet.core[right],
            scored(sheet.folded, left, right, OSA.normalized_similarity),
            scored(sheet.folded, left, right, JaroWinkler.normalized_similarity),
            scored(sheet.ordered, left, right, fuzz.ratio) / 100,
            scored(sheet.compact, left, right, fuzz.partial_ratio) / 100,
            scored(sheet.sounds, left, right, Levenshtein.normalized_similarity),
            sheet.soundex[left] == sheet.soundex[right],
            sheet.words.jaccard(left, right),
            sheet.words.containment(left, right),
            sheet.words.cosine(left, right),
            acronym,
            skeletons(sheet, left, right),
            sheet.called.shared(left, right) > 0,
        )
    ).astype(np.float64)


def _whole(sheet: Sheet, left: Rows, right: Rows) -> Floats:
    bags = sheet.whole
    numbers = sheet.numbers
    numbered = (numbers.total[left] > 0) & (numbers.total[right] > 0)
    return np.column_stack(
        (
            bags.jaccard(left, right),
            bags.containment(left, right),
            bags.cosine(left, right),
            numbers.jaccard(left, right),
            numbered,
        )
    )


def _around(sheet: Sheet, left: Rows, right: Rows) -> Floats:
    one, other = sheet.types[left], sheet.types[right]
    typed = (one >= 0) & (other >= 0)
    context_known = (sheet.context.total[left] > 0) & (sheet.context.total[right] > 0)
    fewer = np.minimum(sheet.count[left], sheet.count[right])
    more = np.maximum(sheet.count[left], sheet.count[right])
    gap = time_gap(sheet, left, right)
    dated = ~np.isnan(gap)
    return np.column_stack(
        (
            typed & (one == other),
            typed & (one != other),
            (sheet.person[left] & (other < 0))
            | (sheet.person[right] & (one < 0))
            | (sheet.person[left] & sheet.person[right]),
            sheet.context.jaccard(left, right),
            sheet.context.containment(left, right),
            context_known,
            np.log(fewer) / 10,
            np.log(more / fewer) / 10,
            np.where(dated, np.exp(-np.nan_to_num(gap) / _YEAR), 0.0),
            dated,
        )
    ).astype(np.float64)


def time_gap(sheet: Sheet, left: Rows, right: Rows) -> Floats:
    """Days between the times that two records are known from, 0 where they overlap, NaN where one has none."""
    begun = np.maximum(sheet.first[left], sheet.first[right])
    ended = np.minimum(sheet.last[left], sheet.last[right])
    gap: Floats = np.maximum(begun - ended, 0.0)
    return gap


def scored(texts: Sequence[str], left: Rows, right: Rows, scorer: Callable[..., float]) -> Floats:
    """A rapidfuzz score of each pair of texts, in the scorer's own range."""
    found: Floats = process.cpdist(
        [texts[row] for row in left], [texts[row] for row in right], scorer=scorer, dtype=np.float64, workers=1
    )
    return found
