"""Means as text and as records."""

from ecphoria.evaluation.statistics import Mean


def percent(figure: Mean) -> str:
    """``61.2 [60.1, 62.3]``."""
    return f"{100 * figure.mean:.1f} [{100 * figure.low:.1f}, {100 * figure.high:.1f}]"


def points(figure: Mean) -> str:
    """``+0.21 [+0.05, +0.37]``: a difference of percentages."""
    return f"{100 * figure.mean:+.2f} [{100 * figure.low:+.2f}, {100 * figure.high:+.2f}]"


def as_record(figure: Mean) -> dict[str, float]:
    """The same as what JSON knows, in percent."""
    shown = {name: round(100 * getattr(figure, name), 2) for name in ("mean", "low", "high")}
    return {**shown, "above": figure.above, "n": figure.n}
