"""Whether the sentences that an extractive answer shows hold the answer."""

from collections.abc import Sequence

from ecphoria.evaluation.metrics.normalise import squad


def answer_shown(quotes: Sequence[str], golden: Sequence[str]) -> float | None:
    """1 if a gold answer stands as whole words in a quote (both normalised), else 0.

    ``None`` where this can tell nothing: there is no gold answer, or all of them are yes or no.
    """
    wanted = [text for text in map(squad, golden) if text]
    if set(wanted) <= {"yes", "no"}:
        return None
    shown = [f" {squad(quote)} " for quote in quotes]
    return float(any(f" {gold} " in quote for gold in wanted for quote in shown))
