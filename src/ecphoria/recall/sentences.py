"""Which sentence of a hit is nearest to the question: the one whose words say most of it (BM25 over sentences)."""

from collections.abc import Sequence

import numpy as np

from ecphoria.layers.rows import starts
from ecphoria.layers.snapshot import Snapshot
from ecphoria.layers.vector.terms import terms


def best_sentences(question: str, snapshot: Snapshot, chunks: Sequence[int]) -> list[int]:
    """The number of the best sentence of each chunk (rows); the first among equals."""
    shadows = snapshot.shadows
    scores = shadows.sentences.scores(terms(question))
    first = starts(shadows.rows.chunk_sentences)
    # A chunk's first row is its document's title, which is no sentence of it.
    return [int(np.argmax(scores[first[chunk] + 1 : first[chunk + 1]])) for chunk in chunks]
