"""Newer editions: which of the likely hits have something younger in their place."""

import numpy as np
from numpy.typing import NDArray

from ecphoria.formulas.edition import edition
from ecphoria.layers.ranking import best
from ecphoria.layers.snapshot import Snapshot
from ecphoria.model import AskedTime
from ecphoria.recall.ageing import held_to_time
from ecphoria.recall.finding import Question
from ecphoria.recall.past_parameters import PastParameters

_LIKELY = 100
"""Chunks that are compared with one another, at least; ten for each hit that is wanted."""


def superseded(
    scores: NDArray[np.floating],
    question: Question,
    snapshot: Snapshot,
    parameters: PastParameters,
    time: AskedTime | None = None,
) -> NDArray[np.float64]:
    """How far each chunk (row) is superseded by a newer one among the likely hits, (n,) in 0..1.

    0 for what has no date, for what is unlikely to be a hit, and where documents do not age; ``time`` is what the
    question itself names.
    """
    found = np.zeros(len(scores))
    view = question.traces
    if view is None or not view.domain.documents or not parameters.superseding or held_to_time(question, time):
        return found
    likely = best(scores, max(_LIKELY, 10 * question.k), question.allowed)
    if len(likely) < 2:
        return found
    documents = snapshot.shadows.rows.chunk_documents[likely]
    dated = view.dated(snapshot)
    published, titles = dated.published[documents], dated.titles[documents]
    vectors = snapshot.shadows.rows.vectors[likely]
    with np.errstate(invalid="ignore"):  # what has no date is neither older nor newer
        newer = published[None, :] > published[:, None]
    # Row by row: a joint product would wake threads for it.
    similarity = np.stack([vectors @ vector for vector in vectors])
    alike = edition(similarity, (titles[:, None] == titles[None, :]) & (titles[:, None] >= 0))
    found[likely] = np.where(newer, alike, 0.0).max(axis=1)
    return found
