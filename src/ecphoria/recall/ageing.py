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
    replaced: NDArray[np.float64],
    time: AskedTime | None = None,
) -> NDArray[np.floating]:
    """Scores (n,) less what age takes from them; the same ones where nothing ages.

    Age by itself takes ``ageing (1 - exp(-lambda age))``, counted from when a document was published or last served.
    Where a newer edition stands in a document's place, it takes ``superseding r (1 - exp(-lambda age))`` more, from the
    publication on, however often the document served: ``replaced`` (n,) is r (``recall.editions``). What has no date
    does not age, nor what only states what holds for ever; nor anything where the question is held to a time, or itself
    names one (``time``) that does not reach to the present.
    """
    view = question.traces
    if view is None or not view.domain.documents or held_to_time(question, time):
        return scores
    documents, fixed = snapshot.shadows.rows.chunk_documents, timeless(question, snapshot)
    taken = np.zeros(len(scores))
    for weight, since in (
        (parameters.ageing, view.ages(snapshot)[documents]),
        (parameters.superseding * replaced, view.dated(snapshot).published[documents]),
    ):
        old = np.where(np.isnan(since), 0.0, np.maximum(days(question.asked) - since, 0.0))
        taken += weight * (1.0 - base_decay(np.where(fixed, 0.0, old), view.domain.rate))
    return scores - taken


def held_to_time(question: Question, time: AskedTime | None) -> bool:
    """Whether age counts for nothing: who asks about another time wants what tells of it, however old."""
    if question.when.as_of is not None or question.when.during is not None:
        return True
    now = Interval.at(question.asked)
    return time is not None and not any(interval.overlaps(now) for interval in time.intervals)


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
