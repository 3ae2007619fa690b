"""Model numbers and other codes, which name a thing more sharply than its words do."""

import numpy as np
from rapidfuzz.distance import JaroWinkler

from ecphoria.entities.matching.overlap import Floats, Rows
from ecphoria.entities.matching.sheet import Sheet

CODES = ("code_found", "code_length", "code_missed", "code_known", "code_alike", "number_shared", "number_one_sided")
"""Whether a code of one record stands in the other; how long it is; the share of codes that do not; whether both have
codes; how alike the nearest two are where none is found; the Jaccard index of the names' numbers; whether only one
name has any."""

_LONG = 10.0  # letters of a code that say all that a code can say


def codes(sheet: Sheet, left: Rows, right: Rows) -> Floats:
    """The features ``CODES`` of each pair, shape (pairs, 7), each in [0, 1].

    A code is found wherever the other record's letters and digits, run together, hold it: ``tf-tv1022`` is in
    ``tftv1022``.
    """
    out = np.zeros((len(left), len(CODES)))
    coded = np.array([bool(name.codes) for name in sheet.names], dtype=np.bool_)
    numbered = np.array([bool(name.numbers) for name in sheet.names], dtype=np.bool_)
    for place in np.flatnonzero(coded[left] | coded[right]).tolist():
        out[place, :5] = _codes(sheet, int(left[place]), int(right[place]))
    for place in np.flatnonzero(numbered[left] & numbered[right]).tolist():
        one, other = sheet.names[left[place]].numbers, sheet.names[right[place]].numbers
        out[place, 5] = len(one & other) / len(one | other)
    out[:, 6] = numbered[left] != numbered[right]
    return out


def _codes(sheet: Sheet, row: int, column: int) -> tuple[float, float, float, float, float]:
    one, other = sheet.names[row].codes, sheet.names[column].codes
    found = [code for code in one if code in sheet.texts[column]] + [code for code in other if code in sheet.texts[row]]
    missed = 1.0 - len(found) / (len(one) + len(other))
    longest = min(max(map(len, found), default=0) / _LONG, 1.0)
    alike = 0.0
    if one and other and not found:
        alike = max(JaroWinkler.normalized_similarity(here, there) for here in one for there in other)
    return float(bool(found)), longest, missed, float(bool(one and other)), alike
