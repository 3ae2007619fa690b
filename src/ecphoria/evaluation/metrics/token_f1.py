"""Token F1 (E 4.1.3, T 8.3), as the SQuAD script defines it."""

from collections import Counter
from collections.abc import Callable, Sequence

from ecphoria.evaluation.metrics.normalise import squad

_PARTICLES = {"yes", "no", "noanswer"}


def token_f1(answer: str, golden: Sequence[str], normalise: Callable[[str], str] = squad) -> float:
    """The best F1 = 2PR / (P + R) over the gold answers, 0..1.

    P and R are the shares of the answer's and of the gold answer's normalised words that the other has as well, each
    as often as it has it. Where either is "yes" or "no" only equality counts (HotpotQA's script). Two empty texts are
    equal.
    """
    return max((_f1(normalise(answer), normalise(gold)) for gold in golden), default=0.0)


def _f1(answer: str, gold: str) -> float:
    if answer == gold:
        return 1.0
    if answer in _PARTICLES or gold in _PARTICLES:
        return 0.0
    said, wanted = answer.split(), gold.split()
    common = sum((Counter(said) & Counter(wanted)).values())
    return 2 * common / (len(said) + len(wanted))
