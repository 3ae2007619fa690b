"""Long lists of ids in parts that fit into one statement."""

from collections.abc import Iterable, Sequence

_BOUND = 500  # below every database's limit of bound parameters


def bounded(ids: Sequence[str]) -> Iterable[Sequence[str]]:
    """The ids in parts that fit into one statement."""
    return (ids[start : start + _BOUND] for start in range(0, len(ids), _BOUND))
