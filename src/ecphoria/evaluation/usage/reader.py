"""Who asks: people who sometimes rate an answer, sometimes wrongly, and open some of what is cited.

What they do depends on the question and the papers alone, so that two systems that show the same meet the same reader.
"""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Reader:
    """One person with one question.

    Attributes:
        seed: of everything that is left to chance.
        rates: probability that the answer is rated at all.
        errs: probability that a rating says the opposite of what the reader found.
        fooled: probability that an outdated paper is taken for a right one.
        opens: probability that a right paper that is cited is opened; ``strays``: that a wrong one is.
        patience: citations that are looked at; the later ones are not.
    """

    seed: str
    rates: float
    errs: float
    fooled: float
    opens: float
    strays: float
    patience: int

    def rating(self, cited: Sequence[str], relevant: Collection[str], outdated: Collection[str]) -> str | None:
        """``"positive"`` when half of the cited papers or more seem right, else ``"negative"``; None: not a word."""
        if self._draw("rates") >= self.rates:
            return None
        looked = cited[: self.patience]
        right = sum(self._seems_right(paper, relevant, outdated) for paper in looked)
        pleased = bool(looked) and 2 * right >= len(looked)
        return "positive" if pleased != (self._draw("errs") < self.errs) else "negative"

    def opened(self, cited: Sequence[str], relevant: Collection[str], outdated: Collection[str]) -> list[str]:
        """The cited papers that are opened, in their order."""
        return [
            paper
            for paper in cited[: self.patience]
            if self._draw(f"opens {paper}")
            < (self.opens if self._seems_right(paper, relevant, outdated) else self.strays)
        ]

    def _seems_right(self, paper: str, relevant: Collection[str], outdated: Collection[str]) -> bool:
        return paper in relevant or (paper in outdated and self._draw(f"fooled {paper}") < self.fooled)

    def _draw(self, what: str) -> float:
        return random.Random(f"{self.seed} {what}").random()
