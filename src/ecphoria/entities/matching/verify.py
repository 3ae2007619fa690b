"""Constraint verification (T 5.2, phase 2) as a rule: what rules a pair out, whatever its names look like.

Type compatibility, temporal compatibility and co-entity Jaccard, and the guards beside them. Two things differ from the
paper. Missing context, type or time is no evidence: the paper's ``jaccard < threshold`` would refuse every new entity.
And each constraint lowers a plausibility instead of refusing outright, because extractors mistake types.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ecphoria.entities.matching.corpus import Corpus
from ecphoria.entities.matching.features import pair_rows, time_gap
from ecphoria.entities.matching.guards import GUARDS, Reason, guarded
from ecphoria.entities.matching.overlap import Rows
from ecphoria.entities.matching.record import Record
from ecphoria.entities.matching.sheet import Sheet, spread

DOUBT: dict[Reason, float] = {
    Reason.NUMBERS: 0.0,
    Reason.GENERATION: 0.0,
    Reason.LETTERS: 0.1,
    Reason.RIVALS: 0.1,
    Reason.TYPE: 0.2,
    Reason.LEGAL_FORM: 0.3,
    Reason.TIME: 0.5,
    Reason.CONTEXT: 0.4,
}
"""What each reason multiplies a plausibility of 1 by."""

FAR_APART = 30 * 365.25  # days between two spans of mentions from which they speak of different times
ENOUGH = 3  # names beside each that a disjoint context needs to be evidence


@dataclass(frozen=True, kw_only=True, slots=True)
class Verification:
    """What the constraints say of n pairs.

    Attributes:
        plausibility: shape (n,), in [0, 1]: 1 where nothing speaks against the pair, 0 where it is ruled out.
        reasons: shape (n,), the ``Reason`` flags that hold.
    """

    plausibility: NDArray[np.float64]
    reasons: NDArray[np.int64]

    def why(self, pair: int) -> Reason:
        """The reasons against one pair."""
        return Reason(int(self.reasons[pair]))


def verify(left: Sequence[Record], right: Sequence[Record]) -> Verification:
    """Hold each pair ``(left[i], right[i])`` against the constraints.

    Raises:
        ValueError: the two sequences differ in length.
    """
    records, one, other = pair_rows(left, right)
    return verified(spread(records, Corpus.of(())), one, other)


def verified(sheet: Sheet, left: Rows, right: Rows) -> Verification:
    """Hold pairs of rows of a sheet against the constraints."""
    found = [(reason, column > 0) for (reason, _, _), column in zip(GUARDS, guarded(sheet, left, right).T, strict=True)]
    one, other = sheet.types[left], sheet.types[right]
    found.append((Reason.TYPE, (one >= 0) & (other >= 0) & (one != other)))
    found.append((Reason.TIME, np.nan_to_num(time_gap(sheet, left, right)) > FAR_APART))
    found.append((Reason.CONTEXT, _disjoint(sheet, left, right)))
    plausibility = np.ones(len(left))
    reasons = np.zeros(len(left), dtype=np.int64)
    for reason, holds in found:
        plausibility = np.where(holds, plausibility * DOUBT[reason], plausibility)
        reasons = np.where(holds, reasons | int(reason), reasons)
    return Verification(plausibility=plausibility, reasons=reasons)


def _disjoint(sheet: Sheet, left: Rows, right: Rows) -> NDArray[np.bool_]:
    size = np.diff(sheet.context.held.indptr)
    enough = (size[left] >= ENOUGH) & (size[right] >= ENOUGH)
    disjoint: NDArray[np.bool_] = enough & (sheet.context.shared(left, right) == 0)
    return disjoint
