"""Giving out places in proportion: the method of highest averages (Webster 1832, Sainte-Laguë 1910)."""

import heapq
from collections.abc import Sequence


def highest_averages(weights: Sequence[float], limits: Sequence[int], places: int) -> list[tuple[int, float]]:
    """Who gets each place, in order, with the average that won it: ``(party, average)``.

    Every party gets its first place, by weight, before any gets its second; after that the next place is the one whose
    ``weight / (2 s + 1)`` is highest, with s the places that the party has. First places have 1 added, so that averages
    fall from each place to the next. Equal ones go to the party that comes first.

    Args:
        weights: of the parties, each in 0..1.
        limits: how many places each can fill.
        places: how many there are.
    """
    waiting = [(-1.0 - weight, party, 0) for party, weight in enumerate(weights) if limits[party] > 0]
    heapq.heapify(waiting)
    given: list[tuple[int, float]] = []
    while waiting and len(given) < places:
        average, party, held = heapq.heappop(waiting)
        given.append((party, -average))
        if held + 1 < limits[party]:
            heapq.heappush(waiting, (-weights[party] / (2 * (held + 1) + 1), party, held + 1))
    return given
