"""Documents age (T 3.4, 10.1): what was published long ago, and not used since, comes later."""

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.base_decay import base_decay
from ecphoria.layers.episodic.columns import days
from ecphoria.layers.graph.typed import UNKNOWN
from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import AskedTime, Interval
from ecphoria.recall.finding import Question
from ecphoria.recall.past_parameters import PastParameters


def aged(
    scores: NDArray[np.floating],
    question: Question,
    snapshot: Snapshot,
    parameters: PastParameters,
    time: AskedTime | None = None,
) -> NDArray[np.floating]:
    """Scores (n,) less ``ageing (1 - exp(-lambda age))``; the same ones where nothing ages.

    The age of a passage counts from when its document was published or last served. What has no date does not age, nor
    what only states what holds for ever; nor anything where the question is held to a time, or itself names one
    (``time``) that does not reach to the present: who asks about another time wants what tells of it, however old.
    """
    view, when = question.traces, question.when
    if view is None or not view.domain.documents or not parameters.ageing:
        return scores
    if when.as_of is not None or when.during is not None:
        return scores
    if time is not None and not any(interval.overlaps(Interval.at(question.asked)) for interval in time.intervals):
        return scores
    since = view.ages(snapshot)[snapshot.shadows.rows.chunk_documents]
    ages = np.where(np.isnan(since), 0.0, days(question.asked) - since)
    ages[timeless(question, snapshot)] = 0.0
    return scores - parameters.ageing * (1.0 - base_decay(ages, view.domain.rate))


def timeless(question: Question, snapshot: Snapshot) -> NDArray[np.bool_]:
    """The chunks (rows) of which every statement holds for ever: without bounds, of no relation that changes its value.

    A chunk without statements is not timeless: nothing is known of it.
    """
    typed = snapshot.shadows.typed
    changing = np.array([question.slots.read(label) is not None for label in typed.label_names], dtype=bool)
    passing = (typed.valid_from != UNKNOWN) | (typed.valid_to != UNKNOWN)
    if len(typed):
        passing |= changing[typed.labels] | (typed.statuses != 0)
    found = np.zeros(snapshot.shadows.rows.chunks, dtype=bool)
    found[typed.chunks] = True
    found[typed.chunks[passing]] = False
    return found
