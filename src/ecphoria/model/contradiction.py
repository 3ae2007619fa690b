"""Where sources disagree (T 10.4, pattern 5)."""

from dataclasses import dataclass
from datetime import datetime

from ecphoria.model.fact import Evidence


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim:
    """One side of a contradiction.

    Attributes:
        value: as it is written.
        valid_from, valid_to: when it is said to hold, half-open, as far as that is known.
        published: when the latest of its sources speaks; ``None``: not known.
        sources: where it is said.
        preferred: whether it is the one to go by.
    """

    value: str
    valid_from: datetime | None
    valid_to: datetime | None
    published: datetime | None
    sources: tuple[Evidence, ...]
    preferred: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Contradiction:
    """Different values of one thing, which sources say of one and the same time.

    A value that merely held before another took its place is none of them.

    Attributes:
        about: whose, and of what: "IBM, CEO", "standard review period".
        claims: the preferred one first.
        reason: why it is preferred: "holds at the time asked about", "later source", "more sources"; "undecided" where
            nothing tells, and none is.
    """

    about: str
    claims: tuple[Claim, ...]
    reason: str
