"""The sentences that stand for each community of level 0."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ecphoria.layers.graph.communities.belonging import Belonging
from ecphoria.layers.graph.communities.central import NOTHING, SENTENCES, Sentences, central_sentences
from ecphoria.layers.shadows import Shadows

Told: TypeAlias = tuple[NDArray[np.int32], NDArray[np.int32]]
"""(f, 8) chunks and the numbers of their sentences, as in ``records.Communities``."""


def nothing_told(count: int) -> Told:
    """No sentence for any of some communities."""
    empty = np.full((count, SENTENCES), NOTHING, dtype=np.int32)
    return empty, empty.copy()


def stand_for(
    shadows: Shadows,
    placed: Belonging,
    centralities: NDArray[np.float32],
    count: int,
    same: NDArray[np.bool_],
    known: Told,
) -> Told:
    """The sentences that stand for every community; the known ones where it is the same as before."""
    chunks, numbers = known[0].copy(), known[1].copy()
    renewed = np.flatnonzero(~same)
    if not len(renewed):
        return chunks, numbers
    chunks[renewed], numbers[renewed] = NOTHING, NOTHING
    sentences = Sentences.of(shadows)
    by_community = np.argsort(placed.communities, kind="stable")
    bounds = np.searchsorted(placed.communities[by_community], np.arange(count + 1))
    for community in renewed.tolist():
        own = by_community[bounds[community] : bounds[community + 1]]
        for place, (chunk, number) in enumerate(central_sentences(sentences, own, centralities)):
            chunks[community, place], numbers[community, place] = chunk, number
    return chunks, numbers
