"""Documents that past questions brought back, often and of late, come a little sooner (T 3.4, 6.2)."""

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.frequency_boost import frequency_boost
from ecphoria.formulas.recency_boost import recency_boost
from ecphoria.layers.episodic.columns import days
from ecphoria.layers.snapshot import Snapshot
from ecphoria.recall.finding import Question
from ecphoria.recall.past_parameters import PastParameters


def lifted_by_use(
    scores: NDArray[np.floating],
    question: Question,
    snapshot: Snapshot,
    parameters: PastParameters,
    replaced: NDArray[np.float64],
) -> NDArray[np.floating]:
    """Scores (n,) and ``usage (1 - r) ln((1 + beta ln(1 + n)) (1 + rho exp(-mu (t - t_last))))``.

    Scores are logarithms of activation, so that T 6.2's factors add up in them. n counts the live episodes that brought
    a document back, t_last is when the last one did; what a newer edition replaces (``replaced``, r) gains nothing by
    what it was used for. The same scores without traces, and where the question is held to a time.
    """
    view, when = question.traces, question.when
    if view is None or not parameters.usage or when.as_of is not None or when.known_at is not None:
        return scores
    fading, uses = parameters.fading(view.domain.rate), view.used(snapshot)
    if uses is None:
        return scores
    since = np.where(uses.counts > 0, np.maximum(days(question.asked) - uses.last, 0.0), np.inf)
    gained = np.log(frequency_boost(uses.counts, fading.beta) * recency_boost(since, fading.rho, fading.mu))
    return scores + parameters.usage * (1.0 - replaced) * gained[snapshot.shadows.rows.chunk_documents]
