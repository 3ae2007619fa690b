"""What keeps two traces apart however like their questions sound.

An embedding hardly sees numbers: "Where is room 101?" is as near to "Where is room 102?" as to itself in other words,
and revenue in 2019 to revenue in 2020. And what was said to be wrong is not to become one with what served.
"""

import re

from ecphoria.formulas.reinforcement import NEUTRAL

_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*")


def distinction(question: str, reinforcement: float) -> str:
    """Equal for two traces that may become one: the same numbers are asked about, and neither or both served badly.

    Args:
        question: in words.
        reinforcement: gamma (``formulas.reinforcement``).
    """
    numbers = sorted(set(_NUMBER.findall(question)))
    return " ".join([*numbers, "-"] if reinforcement < NEUTRAL else numbers)
