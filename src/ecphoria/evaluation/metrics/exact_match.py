"""Exact match (E 4.1.3, T 8.3)."""

from collections.abc import Callable, Sequence

from ecphoria.evaluation.metrics.normalise import squad


def exact_match(answer: str, golden: Sequence[str], normalise: Callable[[str], str] = squad) -> float:
    """EM = 1 if the normalised answer equals a normalised gold answer, else 0; without a gold answer 0."""
    return float(any(normalise(answer) == normalise(gold) for gold in golden))
