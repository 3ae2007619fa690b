"""Sites and the rules that hold at them, over the days of generator 1."""

from dataclasses import dataclass

from ecphoria.evaluation.usage.office_words import Family
from ecphoria.evaluation.usage.usage import Paper

DAYS = 180
PAST_DAYS = 240
"""Days before the beginning over which the collection came about."""
_BURST = 8.0
"""How much more a topic is asked for in a burst."""


@dataclass(frozen=True, kw_only=True)
class Site:
    """A place where rules hold, and the papers about its past."""

    name: str
    past: tuple[Paper, ...]


@dataclass(kw_only=True)
class Topic:
    """A rule of a site: the papers of each facet in the order of their days, and when it is asked for."""

    name: str
    family: Family
    site: Site
    opens: int
    closes: int
    popularity: float
    bursts: list[tuple[int, int]]
    facets: dict[str, list[Paper]]

    def weight(self, day: int) -> float:
        """How much it is asked for on a day; nothing before it opens and after it has closed."""
        if not self.opens + 9 <= day < self.closes:  # its papers are filed by then
            return 0.0
        return self.popularity * (_BURST if any(first <= day < last for first, last in self.bursts) else 1.0)

    def current(self, day: int) -> frozenset[str]:
        """The papers that are right on a day: of each facet the last."""
        written = ([paper.id for paper in papers if paper.day <= day] for papers in self.facets.values())
        return frozenset(papers[-1] for papers in written if papers)

    def outdated(self, day: int) -> frozenset[str]:
        """The papers that were right once."""
        return frozenset(p.id for papers in self.facets.values() for p in papers if p.day <= day) - self.current(day)
