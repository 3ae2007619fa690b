"""How long something stays in mind, and how it comes back (ours)."""

PER_TURN = 0.5
HALF_LIFE_MIN = 30.0


def faded(strength: float, turns: float, minutes: float, per_turn: float = PER_TURN) -> float:
    """``s f^turns 2^(-minutes / h)``: what is left of it.

    Args:
        strength: s, 0..1.
        turns: >= 0, questions asked since.
        minutes: >= 0, since; h = 30: after a night nothing of a conversation is in mind.
        per_turn: f, 0..1, what one question leaves of what it is not about.

    Returns:
        0..s.
    """
    return float(strength * per_turn**turns * 2.0 ** (-minutes / HALF_LIFE_MIN))


def rehearsed(left: float, again: float) -> float:
    """``1 - (1 - a)(1 - b)``: what is woken while it is still in mind is stronger than either; 0..1."""
    return 1 - (1 - left) * (1 - again)
